import type { Kept } from 'contract/office/privacy';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { APPLICATIONS, LOANS, MESSAGES, REFERRALS, type Whose } from './store-rows.ts';

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

/** How much of each kind is kept of a borrower. */
export async function countsOf(
  db: Kysely<DB>,
  { id, phone }: Whose,
): Promise<Record<Kept, number>> {
  const { rows } = await sql<Record<Kept, number>>`select
    (select count(*)::int from application where borrower_id = ${id}) as applications,
    (select count(*)::int from application where status = 'Draft' and owner_id = ${id} and borrower_id is null) as drafts,
    (select count(*)::int from photo where state = 'held' and application_id in ${APPLICATIONS(id)}) as photos,
    (select count(*)::int from offer where borrower_id = ${id}) as agreements,
    (select count(*)::int from loan where borrower_id = ${id}) as loans,
    (select count(*)::int from loan_entry where kind = 'payment' and loan_id in ${LOANS(id)}) as payments,
    (select count(*)::int from notice where ${MESSAGES({ id, phone })}) as messages,
    (select count(*)::int from referral where ${REFERRALS({ id, phone }, 'referrer_phone')}
      or ${REFERRALS({ id, phone }, 'friend_phone')}) as referrals,
    (select count(*)::int from review_contact where application_id in ${APPLICATIONS(id)}) as calls,
    (select count(*)::int from review_note where application_id in ${APPLICATIONS(id)}) as notes,
    (select count(*)::int from collateral_valuation where application_id in ${APPLICATIONS(id)}) as valuations,
    (select count(*)::int from loan_contact where borrower_id = ${id}) as contacts,
    (select count(*)::int from payment_promise where loan_id in ${LOANS(id)}) as promises,
    (select count(*)::int from hardship_pause where borrower_id = ${id}) as pauses,
    (select count(*)::int from correction_notice where loan_id in ${LOANS(id)}) as correction_notices,
    (select count(*)::int from complaint where borrower_id = ${id}) as complaints`.execute(db);
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

/** Applications of a borrower, those not sent yet too, with every answer, encrypted ones as they are stored; the next ones after a number. */
export async function applicationsOf(db: Kysely<DB>, id: bigint, after: bigint, most: number) {
  return db
    .selectFrom('application')
    .selectAll()
    .where(sql<boolean>`id in ${APPLICATIONS(id)}`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A sent application whose applicant never proved that the phone is theirs. */
export interface UnprovedApplication {
  id: bigint;
  draft_key_hash: Buffer;
  national_id_number: string | null;
  bank_account_number: string | null;
  /** The borrower has proved that phone all the same, or another application by it. */
  isBorrowerProved: boolean;
}

/** Applications of a borrower that nobody proved by their phone; of those that led to an offer a code to it was asked. */
export async function unprovedOf(db: Kysely<DB>, id: bigint): Promise<UnprovedApplication[]> {
  return db
    .selectFrom('application as a')
    .innerJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select(['a.id', 'a.draft_key_hash', 'a.national_id_number', 'a.bank_account_number'])
    .select(
      sql<boolean>`(b.phone_verified_at is not null or exists (select from application p
        where p.borrower_id = b.id and p.phone_proved_at is not null))`.as('isBorrowerProved'),
    )
    .where('a.borrower_id', '=', id)
    .where('a.phone_proved_at', 'is', null)
    .where('a.status', 'not in', ['Draft', 'Recorded'])
    .where(sql<boolean>`not exists (select from offer o where o.application_id = a.id)`)
    .orderBy('a.id')
    .execute();
}
