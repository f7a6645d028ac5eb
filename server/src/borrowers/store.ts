import { type Kysely, sql } from 'kysely';
import type { Locale } from 'contract/locale';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';

/** A national ID as it is stored and searched for (docs/keys.md). */
export interface StoredNationalId {
  encrypted: string;
  /** The first is stored, all are searched for. */
  search: readonly Buffer[];
}

/** What a first submitted application tells of a borrower. */
export interface NewBorrower {
  /** Made for the row; a borrower that is there already keeps its own. */
  uuid: string;
  /** 855 and 8 or 9 digits. */
  phone: string;
  name: string;
  lastName: string;
  nationalId: StoredNationalId | null;
  locale: Locale;
  at: Date;
}

/**
 * The borrower of that phone, made when there is none (G-02, G-63). Somebody who is known already is left as they
 * are: whoever fills in a form with another's phone changes nothing of theirs. The row stays locked until the
 * transaction ends, but its key (the phone) does not: who holds the original of this form may be about to write to them. Two calls with one national ID must be kept apart by `lockNationalId`.
 */
export async function findOrMakeBorrower(
  db: Kysely<DB>,
  person: NewBorrower,
): Promise<{ id: bigint; made: boolean; nationalIdClash: boolean }> {
  const { encrypted = null, search = [] } = person.nationalId ?? {};
  const { rows } = await sql<{ id: bigint; made: boolean; nationalIdClash: boolean }>`
    insert into borrower (uuid, phone, name, last_name, national_id_number, national_id_search,
      national_id_clash, locale, created_at)
    select ${person.uuid}, ${person.phone}, ${person.name}, ${person.lastName}, ${encrypted},
      ${search[0] ?? null}, exists (
        select from borrower b
        where b.national_id_search = any(${search}::bytea[]) and not b.national_id_clash
      ), ${person.locale}, ${person.at}
    on conflict (phone) do update set name = borrower.name
    returning id, xmax = 0 as made, national_id_clash as "nationalIdClash"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The borrower was neither found nor made');
  return row;
}

/**
 * Keeps two calls with one national ID apart until the transaction ends. Taken before the borrower's row. Processes with
 * different lists of keys share the oldest one, so that is what they meet on.
 */
export async function lockNationalId(db: Kysely<DB>, search: readonly Buffer[]): Promise<void> {
  const number = search.at(-1)?.readInt32BE();
  if (number === undefined) return;
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.nationalId}::int, ${number}::int)`.execute(
    db,
  );
}

/** Keeps two proofs of one phone apart until the transaction ends, and two calls to it. Taken before `lockNationalId` and before an application. */
export async function lockPhone(db: Kysely<DB>, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.borrowerPhone}::int, hashtext(${phone}))`.execute(
    db,
  );
}

/** The borrower of a phone as stored. */
export async function findBorrower(db: Kysely<DB>, phone: string) {
  const row = await db
    .selectFrom('borrower')
    .select(['id', 'uuid', 'national_id_number as encryptedNationalId'])
    .select(['national_id_clash as nationalIdClash', 'phone_verified_at as phoneVerifiedAt'])
    .select('phone_not_theirs_at as phoneNotTheirsAt')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row ?? null;
}

/** The person as the borrower's own row has them. */
export async function findPerson(db: Kysely<DB>, borrowerId: bigint) {
  return db
    .selectFrom('borrower')
    .leftJoin('account', 'account.borrower_id', 'borrower.id')
    .select(['borrower.uuid', 'borrower.phone', 'borrower.name', 'borrower.last_name as lastName'])
    .select('borrower.national_id_number as encryptedNationalId')
    .select('borrower.facebook_link as facebookLink')
    .select(['borrower.created_at as knownSince', 'account.created_at as memberSince'])
    .where('borrower.id', '=', borrowerId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks a borrower's row until the transaction ends: submits with their phone wait, and of two requests at once the second sees
 * the first. Taken after `lockNationalId`. Rows that only name the borrower, a loan that is paid out, do not wait: such an act has locked the
 * application, which a proof of the phone locks after this.
 */
export async function lockBorrower(tx: Kysely<DB>, id: bigint) {
  return tx
    .selectFrom('borrower')
    .select(['phone', 'name', 'last_name as lastName', 'locale', 'erased_at as erasedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Marks a borrower's phone as verified and puts what the owner of the phone said in the place of what strangers wrote; null
 * leaves the name and clears the national ID. Whether the ID clashes must be settled afterwards.
 * The language in which they are written to is the owner's from now on; null: it is not known, and stays.
 */
export async function takeOverBorrower(
  db: Kysely<DB>,
  id: bigint,
  person: { name: string; lastName: string; nationalId: StoredNationalId | null } | null,
  { at, locale }: { at: Date; locale: Locale | null },
): Promise<void> {
  await db
    .updateTable('borrower')
    .set({
      phone_verified_at: at,
      national_id_number: person?.nationalId?.encrypted ?? null,
      national_id_search: person?.nationalId?.search[0] ?? null,
      national_id_clash: (person?.nationalId ?? null) !== null,
      ...(person && { name: person.name, last_name: person.lastName }),
      ...(locale && { locale }),
    })
    .where('id', '=', id)
    .execute();
}

/** The language in which a borrower is written to. */
export async function borrowerLocale(db: Kysely<DB>, borrowerId: bigint): Promise<Locale> {
  const row = await db
    .selectFrom('borrower')
    .select('locale')
    .where('id', '=', borrowerId)
    .executeTakeFirst();
  return row?.locale === 'en' ? 'en' : 'km';
}

/** Sets the language in which a borrower is written to. @returns whether it was another */
export async function setLocale(db: Kysely<DB>, id: bigint, locale: Locale): Promise<boolean> {
  const set = await db
    .updateTable('borrower')
    .set({ locale })
    .where('id', '=', id)
    .where('locale', '<>', locale)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** Puts another national ID in a borrower's row. Whether it clashes must be settled afterwards. */
export async function setNationalId(
  db: Kysely<DB>,
  id: bigint,
  { encrypted, search }: StoredNationalId,
): Promise<void> {
  await db
    .updateTable('borrower')
    .set({
      national_id_number: encrypted,
      national_id_search: search[0] ?? null,
      national_id_clash: true,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Decides again who holds a national ID: the first who verified a phone, or else the first to come (G-63). The ID must
 * be locked.
 * @returns the borrowers for whom that changed
 */
export async function settleNationalId(
  db: Kysely<DB>,
  search: readonly Buffer[],
): Promise<{ id: bigint; clash: boolean }[]> {
  const { rows } = await sql<{ id: bigint; clash: boolean }>`
    select id, national_id_clash as clash from borrower
    where national_id_search = any(${search}::bytea[])
    order by phone_verified_at nulls last, created_at, id for no key update`.execute(db);
  const wrong = rows.filter(({ clash }, place) => clash !== place > 0);
  // The one that loses the ID is written first: the index allows one holder.
  for (const { id, clash } of wrong.toSorted((a, b) => Number(a.clash) - Number(b.clash))) {
    await setClash(db, id, !clash);
  }
  return wrong.map(({ id, clash }) => ({ id, clash: !clash }));
}

async function setClash(db: Kysely<DB>, id: bigint, clash: boolean): Promise<void> {
  await db.updateTable('borrower').set({ national_id_clash: clash }).where('id', '=', id).execute();
}

/** Whether there is a borrower, or an application however far begun. */
export async function knowsSomebody(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from borrower) or exists (select from application) as some`.execute(db);
  return rows[0]?.some ?? false;
}
