import { CODE_KINDS } from 'contract/office/messages';
import type { Kept } from 'contract/office/privacy';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Photo views that a page shows. */
const SEEN_MOST = 100;

/** A borrower as they are named. */
export interface Person {
  id: bigint;
  uuid: string;
  phone: string;
  name: string;
  lastName: string;
  createdAt: Date;
  encryptedNationalId: string | null;
}

/** A borrower by their number; null where there is none. */
export async function findPersonOf(db: Kysely<DB>, id: bigint): Promise<Person | null> {
  const row = await db
    .selectFrom('borrower')
    .select(['id', 'uuid', 'phone', 'name', 'last_name as lastName', 'created_at as createdAt'])
    .select('national_id_number as encryptedNationalId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const APPLICATIONS = (id: bigint) => sql`(select id from application where borrower_id = ${id})`;
const LOANS = (id: bigint) => sql`(select id from loan where borrower_id = ${id})`;

/** How much of each kind is kept of a borrower. */
export async function countsOf(
  db: Kysely<DB>,
  { id, phone }: Pick<Person, 'id' | 'phone'>,
): Promise<Record<Kept, number>> {
  const { rows } = await sql<Record<Kept, number>>`select
    (select count(*)::int from application where borrower_id = ${id}) as applications,
    (select count(*)::int from photo where state = 'held' and application_id in ${APPLICATIONS(id)}) as photos,
    (select count(*)::int from offer where borrower_id = ${id}) as agreements,
    (select count(*)::int from loan where borrower_id = ${id}) as loans,
    (select count(*)::int from loan_entry where kind = 'payment' and loan_id in ${LOANS(id)}) as payments,
    (select count(*)::int from notice where audience = 'applicant' and phone = ${phone}) as messages,
    (select count(*)::int from referral where referrer_phone = ${phone}) as referrals`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count gave no row');
  return counts;
}

/** What a borrower agreed to, the newest first. */
export async function consentsOf(db: Kysely<DB>, id: bigint) {
  return db
    .selectFrom('application')
    .select(['id', 'consent_version as version', 'consented_at as at'])
    .select('form_version as formVersion')
    .where('borrower_id', '=', id)
    .where('consented_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SEEN_MOST)
    .execute();
}

/** Who opened photos of a borrower's applications, the newest first. */
export async function photosSeen(db: Kysely<DB>, id: bigint) {
  return db
    .selectFrom('photo_view as v')
    .innerJoin('application as a', 'a.id', 'v.application_id')
    .leftJoin('photo as p', 'p.id', 'v.photo_id')
    .leftJoin('staff as s', (join) => join.on(sql<boolean>`'staff:' || s.handle = v.viewed_by`))
    .select(['v.application_id as applicationId', 'v.viewed_by as by', 'v.viewed_at as at'])
    .select(['p.kind', 's.name_km', 's.name_en'])
    .where('a.borrower_id', '=', id)
    .orderBy('v.id', 'desc')
    .limit(SEEN_MOST)
    .execute();
}

/** Applications of a borrower with every answer, encrypted ones as they are stored; the next ones after a number. */
export async function applicationsOf(db: Kysely<DB>, id: bigint, after: bigint, most: number) {
  return db
    .selectFrom('application')
    .selectAll()
    .where('borrower_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Rows of a borrower as they are kept, less what is the server's own; each kind with its name in the file. */
export const ROWS: Readonly<
  Record<string, (person: Pick<Person, 'id' | 'phone'>) => RawBuilder<{ row: unknown }>>
> = {
  approvals: ({ id }) => sql`
    select to_jsonb(t) as row from approval t where application_id in ${APPLICATIONS(id)} order by id`,
  denials: ({ id }) => sql`
    select to_jsonb(t) as row from denial t where application_id in ${APPLICATIONS(id)} order by application_id`,
  documents_asked_for: ({ id }) => sql`
    select to_jsonb(t) as row from document_request t where application_id in ${APPLICATIONS(id)} order by id`,
  agreements: ({ id }) => sql`
    select to_jsonb(t) - 'agreement_hash' as row from offer t where borrower_id = ${id} order by id`,
  signatures: ({ id }) => sql`
    select to_jsonb(t) - 'agreement_hash' as row from signature t
    where offer_id in (select id from offer where borrower_id = ${id}) order by offer_id`,
  collateral: ({ id }) => sql`
    select to_jsonb(t) as row from collateral t where application_id in ${APPLICATIONS(id)} order by id`,
  loans: ({ id }) => sql`
    select to_jsonb(t) as row from loan t where borrower_id = ${id} order by id`,
  entries: ({ id }) => sql`
    select to_jsonb(t) as row from loan_entry t where loan_id in ${LOANS(id)} order by loan_id, number`,
  reviews: ({ id }) => sql`
    select to_jsonb(t) - 'consent_by' as row from review t where borrower_id = ${id} order by id`,
  // The digits of codes are nobody's to read again.
  messages: ({ phone }) => sql`
    select to_jsonb(t) - 'uuid' - 'last_error' as row from notice t
    where audience = 'applicant' and phone = ${phone} and kind <> all(${[...CODE_KINDS]}::text[]) order by id`,
  referrals: ({ phone }) => sql`
    select to_jsonb(t) - 'submit_id' - 'friend_name' - 'friend_phone' as row from referral t
    where referrer_phone = ${phone} order by id`,
};

/** Rows of one kind. */
export async function rowsOf(
  db: Kysely<DB>,
  kind: keyof typeof ROWS,
  person: Pick<Person, 'id' | 'phone'>,
): Promise<unknown[]> {
  const { rows } = (await ROWS[kind]?.(person).execute(db)) ?? { rows: [] };
  return rows.map(({ row }) => row);
}
