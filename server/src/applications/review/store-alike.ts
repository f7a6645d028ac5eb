import { ALIKE_REASONS, type AlikeReason } from 'contract/office/applications';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bankAccountSearch, type Cipher, nationalIdSearch } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import type { ReviewedRow } from './store-reviewed.ts';

/** So many are looked for by each reason, the newest, and so many are shown in all. */
const MOST_BY_REASON = 20;
const MOST = 40;

/** What an application is compared by, as it was typed. */
export type Compared = Pick<
  ReviewedRow,
  | 'id'
  | 'borrower_id'
  | 'duplicate_of'
  | 'phone'
  | 'national_id_number'
  | 'bank_account_number'
  | 'relative_contact_phone'
  | 'company_contact_phone'
  | 'date_of_birth'
  | 'name'
  | 'last_name'
>;

interface FoundAlike {
  id: bigint;
  name: string | null;
  last_name: string | null;
  status: string;
  submitted_at: Date | null;
  /** The strongest first. */
  why: AlikeReason[];
}

/** That it has been sent in: the condition of the indexes `application_alike_…`, word for word. */
const SENT = sql`a.status not in ('Draft', 'Recorded')`;

/**
 * What each reason looks for. The workplace's phone is compared with applicants' own phones alone, since colleagues name the same one.
 * Numbers that lie encrypted are found under each data key.
 */
function conditionsOf(cipher: Cipher, row: Compared): Record<AlikeReason, RawBuilder<unknown>> {
  const id = row.national_id_number;
  const account = row.bank_account_number;
  const named = [row.relative_contact_phone, row.company_contact_phone].filter(Boolean);
  const first = sql`name_key(${row.name}::text || ' ' || ${row.last_name}::text)`;
  const last = sql`name_key(${row.last_name}::text || ' ' || ${row.name}::text)`;
  return {
    repeats: sql`a.id = ${row.duplicate_of}::bigint`,
    repeated: sql`a.duplicate_of = ${row.id}::bigint`,
    borrower: sql`a.borrower_id = ${row.borrower_id}::bigint`,
    national_id: sql`a.national_id_search = any(${id === null ? [] : nationalIdSearch(cipher, id)}::bytea[])`,
    account: sql`a.bank_account_search = any(${account === null ? [] : bankAccountSearch(cipher, account)}::bytea[])`,
    name_and_birth: sql`a.date_of_birth = ${row.date_of_birth}::date
      and name_key(a.name || ' ' || a.last_name) in (${first}, ${last})`,
    named_here: sql`a.borrower_id in (select b.id from borrower b where b.phone = any(${named}::text[]))`,
    named_there: sql`(a.relative_contact_phone = ${row.phone}::text or a.company_contact_phone = ${row.phone}::text)`,
    relative: sql`a.relative_contact_phone = ${row.relative_contact_phone}::text`,
  };
}

/** The statement that finds them; its plan reads indexes alone (alike.test.ts). */
export function alikeQuery(cipher: Cipher, row: Compared): RawBuilder<FoundAlike> {
  const conditions = conditionsOf(cipher, row);
  const parts = ALIKE_REASONS.map(
    (why, strength) => sql`
      (select a.id, ${why}::text as why, ${strength}::int as strength from application a
        where ${conditions[why]} and ${SENT} and a.id <> ${row.id}::bigint order by a.id desc limit ${MOST_BY_REASON}::int)`,
  );
  return sql<FoundAlike>`
    with found as (${sql.join(parts, sql` union all `)})
    select a.id, a.name, a.last_name, a.status, a.submitted_at, array_agg(f.why order by f.strength) as why
    from found f join application a on a.id = f.id
    group by a.id order by min(f.strength), a.id desc limit ${MOST}::int`;
}

/**
 * Other applications that were sent in and may be the same person's, or of people of whom one named the other as a reference, with why: the strongest
 * reason first, then the newest. Never a reason to refuse by itself.
 */
export async function alikeApplications(
  db: Kysely<DB>,
  cipher: Cipher,
  row: Compared,
): Promise<FoundAlike[]> {
  const { rows } = await alikeQuery(cipher, row).execute(db);
  return rows.map((one) => ({ ...one, why: toldReasons(one.why) }));
}

/** One person's own applications share everything: that it is theirs says all. */
function toldReasons(why: AlikeReason[]): AlikeReason[] {
  return why.includes('borrower') ? why.slice(0, 1) : why;
}
