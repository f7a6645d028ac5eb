import type { Locale } from 'contract/locale';
import { type Kysely, sql } from 'kysely';
import type { Cipher } from '../cipher.ts';
import type { DB } from '../database/types.ts';
import { OPEN_STATUSES } from './store-conditions.ts';
import { decryptColumns } from './store-encrypted.ts';

/** A submitted application whose applicant is about to prove the phone. */
export interface ProvedApplication {
  id: bigint;
  phone: string;
  name: string;
  lastName: string;
  /** Digits as typed. */
  nationalId: string | null;
  /** In which it was filled in. */
  locale: Locale;
}

/** A submitted application of this borrower; null where there is none of that number. */
export async function findProvable(
  db: Kysely<DB>,
  cipher: Cipher,
  id: bigint,
  borrowerId: bigint,
): Promise<ProvedApplication | null> {
  const row = await db
    .selectFrom('application')
    .select(['draft_key_hash', 'phone', 'name', 'last_name', 'locale'])
    .select(['national_id_number', 'bank_account_number'])
    .where('id', '=', id)
    .where('status', '<>', 'Recorded')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst();
  if (!row || row.phone === null || row.name === null || row.last_name === null) return null;
  const { national_id_number: nationalId } = decryptColumns(cipher, row);
  const locale = row.locale === 'en' ? 'en' : 'km';
  return { id, phone: row.phone, name: row.name, lastName: row.last_name, nationalId, locale };
}

/**
 * The one application that was ever submitted with a borrower's phone, which made the borrower; null where there are several, of which a
 * stranger may have written some, and where the borrower was entered at the counter before it: staff settle those with the borrower
 * (docs/security.md, "Accounts"). One that staff ended since it repeats another counts no more where both name the same national ID and account, or,
 * where neither names any (a purchase asks for none), the same person born on the same day: the code would else prove a stranger's form, and send the loan to a stranger's account. Any other that has ended still does: the borrower may have
 * taken back or been denied their own, and what is left would be a stranger's.
 */
export async function onlyApplicationOf(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<bigint | null> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('borrower', 'borrower.id', 'application.borrower_id')
    .select('application.id')
    .select((of) =>
      of('application.submitted_at', '<=', of.ref('borrower.created_at')).as('madeIt'),
    )
    .where('application.borrower_id', '=', borrowerId)
    .where('application.status', '<>', 'Recorded')
    .where(
      sql<boolean>`not exists (select from application_withdrawal w join application o on o.id = w.repeats
        where w.application_id = application.id
          and o.national_id_search is not distinct from application.national_id_search
          and o.bank_account_search is not distinct from application.bank_account_search
          and (application.national_id_search is not null or application.bank_account_search is not null
            or (o.date_of_birth = application.date_of_birth
              and name_key(o.name || ' ' || o.last_name)
                = name_key(application.name || ' ' || application.last_name))))`,
    )
    .limit(2)
    .execute();
  const [only] = rows;
  return rows.length === 1 && only?.madeIt ? only.id : null;
}

/**
 * Which code would prove an application that none has proved: the borrower's first; another than those they entered, since one came while a form
 * that repeats it was open; or none, where others came with the phone.
 */
export type ProvingCode = 'first' | 'another' | 'none';

/** Which code would prove an unproved application of a borrower. */
export async function provingCode(
  db: Kysely<DB>,
  { id, borrowerId }: { id: bigint; borrowerId: bigint },
): Promise<ProvingCode> {
  if ((await onlyApplicationOf(db, borrowerId)) !== id) return 'none';
  const { phone_verified_at: verified } = await db
    .selectFrom('borrower')
    .select('phone_verified_at')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return verified === null ? 'first' : 'another';
}

/** Notes that the applicant holds the phone; the first proof counts. */
export async function proveApplication(db: Kysely<DB>, id: bigint, at: Date): Promise<void> {
  await db
    .updateTable('application')
    .set({ phone_proved_at: at })
    .where('id', '=', id)
    .where('phone_proved_at', 'is', null)
    .execute();
}

/**
 * Makes an open application the one that others of its phone or national ID duplicate (G-22), unless one of those is proved
 * too. The national ID must be locked.
 * @param search what the national ID is searched by; empty without one
 * @returns the applications that now count as its duplicates and did not before
 */
export async function preferApplication(
  db: Kysely<DB>,
  { id, phone }: Pick<ProvedApplication, 'id' | 'phone'>,
  search: readonly Buffer[],
): Promise<bigint[]> {
  const { rows: open } = await sql<{ id: bigint; proved: boolean; original: boolean }>`
    select id, phone_proved_at is not null as proved, duplicate_of is null as original
    from application
    where status = any(${OPEN_STATUSES}::text[])
      and (phone = ${phone} or national_id_search = any(${search}::bytea[]))
    order by id for update`.execute(db);
  const own = open.find((row) => row.id === id);
  const others = open.filter((row) => row.original && row.id !== id);
  if (!own || others.length === 0 || others.some(({ proved }) => proved)) return [];
  const originals = others.map((row) => row.id);
  // The index allows one original a phone: the others give way first.
  const { rows: moved } = await sql<{ id: bigint }>`
    update application set duplicate_of = ${id}
    where (id = any(${originals}::bigint[]) or duplicate_of = any(${originals}::bigint[])) and id <> ${id}
    returning id`.execute(db);
  await db.updateTable('application').set({ duplicate_of: null }).where('id', '=', id).execute();
  return moved.map((row) => row.id);
}

/**
 * Lets open applications of a phone that nobody has proved count as duplicates of one that its borrower sends from the account: a stranger may
 * have written them. The borrower must be locked.
 * @returns the applications that now count as its duplicates and did not before
 */
export async function takePhonePlace(
  db: Kysely<DB>,
  { id, phone }: Pick<ProvedApplication, 'id' | 'phone'>,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with strangers as (
      select id from application
      where status = any(${OPEN_STATUSES}::text[]) and phone = ${phone} and phone_proved_at is null
        and duplicate_of is null and id <> ${id}
      order by id for update
    )
    update application set duplicate_of = ${id}
    where id <> ${id} and (id in (select id from strangers) or duplicate_of in (select id from strangers))
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
