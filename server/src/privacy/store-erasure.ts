import type { ErasureHindrance } from 'contract/office/erasure';
import { type Kysely, sql } from 'kysely';
import type { AskedPage } from '../cursor-page.ts';
import type { DB, Json } from '../database/types.ts';
import { SALE_STANDS } from '../loans/store-stands.ts';
import { erasePhoneChanges } from '../phones/store.ts';
import { decidableBy } from '../proposals/store.ts';
import type { Asker } from '../staff-by.ts';
import { MESSAGES, REFERRALS } from './store-rows.ts';

type Db = Kysely<DB>;

/** A borrower whose data may be erased, as they stand. */
export interface ErasedPerson {
  id: bigint;
  uuid: string;
  phone: string;
  encryptedNationalId: string | null;
  erasedAt: Date | null;
}

/** A borrower by their number, locked until the transaction ends where `locked`; null where there is none. */
export async function readErased(
  db: Db,
  id: bigint,
  { locked = false }: { locked?: boolean } = {},
): Promise<ErasedPerson | null> {
  const row = await db
    .selectFrom('borrower')
    .select(['id', 'uuid', 'phone', 'national_id_number as encryptedNationalId'])
    .select('erased_at as erasedAt')
    .where('id', '=', id)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** What rows alone say that keeps a borrower's data from being erased now (`hindrancesOf`). */
export async function storedHindrances(db: Db, id: bigint): Promise<ErasureHindrance[]> {
  const { rows } = await sql<{ hindrance: ErasureHindrance }>`
    select 'application_open' as hindrance where exists (
      select from application where borrower_id = ${id} and status in ('Pending', 'In review', 'Approved'))
    union all select 'loan_open' where exists (
      select from loan l left join loan_summary s on s.loan_id = l.id
      where l.borrower_id = ${id} and s.closed_on is null)
    union all select 'collateral_held' where exists (
      select from collateral c join application a on a.id = c.application_id
      where a.borrower_id = ${id} and c.released_at is null
        and not exists (select from collateral_sale s where s.collateral_id = c.id and ${SALE_STANDS}))
    union all select 'complaint_open' where exists (
      select from complaint c where c.borrower_id = ${id}
        and not exists (select from complaint_close x where x.complaint_id = c.id))`.execute(db);
  return rows.map(({ hindrance }) => hindrance);
}

/** The numbers of a borrower's loans that are closed. */
export async function closedLoans(db: Db, borrowerId: bigint): Promise<bigint[]> {
  const loans = await db
    .selectFrom('loan_summary')
    .select('loan_id')
    .where('borrower_id', '=', borrowerId)
    .where('closed_on', 'is not', null)
    .orderBy('loan_id')
    .execute();
  return loans.map((row) => row.loan_id);
}

/** An application of the borrower, and when the loan that came of it ended; null: none came of it. */
export interface HeldApplication {
  id: bigint;
  lent: boolean;
  closedOn: string | null;
}

/** The borrower's applications that are not erased yet, with the end of their loans. */
export async function heldApplications(db: Db, id: bigint): Promise<HeldApplication[]> {
  const rows = await db
    .selectFrom('application as a')
    .leftJoin('loan as l', 'l.application_id', 'a.id')
    .leftJoin('loan_summary as s', 's.loan_id', 'l.id')
    .select(['a.id', 'l.id as loanId', 's.closed_on as closedOn'])
    .where('a.borrower_id', '=', id)
    .where('a.erased_at', 'is', null)
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ id: row.id, lent: row.loanId !== null, closedOn: row.closedOn }));
}

/** Ends the borrower's account and everything that opens it. @returns how many accounts: one or none */
export async function eraseAccount(
  tx: Db,
  { id, phone }: Pick<ErasedPerson, 'id' | 'phone'>,
): Promise<number> {
  await tx.deleteFrom('session').where('borrower_id', '=', id).execute();
  await tx
    .deleteFrom('phone_code')
    .where((of) => of.or([of('borrower_id', '=', id), of('phone', '=', phone)]))
    .execute();
  const done = await tx.deleteFrom('account').where('borrower_id', '=', id).executeTakeFirst();
  await tx.updateTable('borrower').set({ facebook_link: null }).where('id', '=', id).execute();
  return Number(done.numDeletedRows);
}

/** Removes the messages to a borrower, and those to the lender about these applications. @returns how many */
export async function eraseMessages(
  tx: Db,
  person: Pick<ErasedPerson, 'id' | 'phone'>,
  applicationIds: readonly bigint[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notice where ${MESSAGES(person)}
      or application_id = any(${applicationIds}::bigint[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Takes the words out of offers and of signatures of erased applications. @returns how many offers */
export async function eraseOffers(
  tx: Db,
  applicationIds: readonly bigint[],
  phone: string,
): Promise<number> {
  await sql`update signature set phone = ${phone}, address = '-', user_agent = ''
    where offer_id in (select id from offer where application_id = any(${applicationIds}::bigint[]))`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    update offer set agreement = agreement || '{"borrower": "–", "clauses": []}'
    where application_id = any(${applicationIds}::bigint[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Takes somebody out of referrals that no reward was paid for: those they made, and those that name them, by a changed phone too. In the place
 * of a changed one stands a number of the referral's own, since a friend is referred first once, and nobody refers themselves.
 * @returns how many
 */
export async function eraseReferrals(
  tx: Db,
  person: Pick<ErasedPerson, 'id' | 'phone'>,
  { nobody, name }: { nobody: string; name: string },
): Promise<number> {
  const { phone } = person;
  const referrer = REFERRALS(person, 'referrer_phone');
  const friend = REFERRALS(person, 'friend_phone');
  const { numAffectedRows } = await sql`
    with named as (
      select id, ${referrer} as is_referrer, ${friend} as is_friend from referral
      where (${referrer} or ${friend})
        and not exists (select from referral_reward where referral_id = referral.id))
    update referral r set
      referrer_name = case when is_referrer then ${name} else referrer_name end,
      referrer_phone = case when not is_referrer then referrer_phone when referrer_phone = ${phone} then ${nobody}
        else '8550' || lpad(r.id::text, 7, '0') end,
      friend_name = case when is_friend then ${name} else friend_name end,
      friend_phone = case when not is_friend then friend_phone when friend_phone = ${phone} then ${nobody}
        else '85509' || lpad(r.id::text, 7, '0') end
    from named where named.id = r.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Takes name, phone and national ID out of a borrower's row, and the phones out of what was asked about them. */
export async function eraseBorrower(
  tx: Db,
  id: bigint,
  { nobody, name, at }: { nobody: string; name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('borrower')
    .set({ name, last_name: name, phone: nobody, erased_at: at, phone_verified_at: null })
    .set({ national_id_number: null, national_id_search: null, national_id_clash: false })
    .where('id', '=', id)
    .execute();
  await erasePhoneChanges(tx, id, { nobody, at });
}

/** A request as it lies. */
export interface ErasureRow {
  id: bigint;
  borrowerId: bigint;
  madeSure: string;
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  confirmed: boolean | null;
  counts: Json | null;
  isPhoneNotTheirs: boolean;
}

const IS_MARKED = sql<boolean>`exists (select from borrower b
  where b.id = erasure.borrower_id and b.phone_not_theirs_at is not null)`;

const rows = (db: Db) =>
  db
    .selectFrom('erasure')
    .select(['id', 'borrower_id as borrowerId', 'made_sure as madeSure', 'confirmed', 'counts'])
    .select(['proposed_by as proposedBy', 'proposed_at as proposedAt'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt'])
    .select(IS_MARKED.as('isPhoneNotTheirs'));

/** Notes a request. @returns its number; null where one about the same borrower waits already */
export async function insertErasure(
  tx: Db,
  given: { borrowerId: bigint; madeSure: string; by: string; at: Date },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('erasure')
    .values({
      borrower_id: given.borrowerId,
      made_sure: given.madeSure,
      proposed_by: given.by,
      proposed_at: given.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A request by its number, locked until the transaction ends; null: there is none. */
export async function lockErasure(tx: Db, id: bigint): Promise<ErasureRow | null> {
  const row = await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The request about a borrower that waits; null: none does. */
export async function openErasure(db: Db, borrowerId: bigint): Promise<ErasureRow | null> {
  const row = await rows(db)
    .where('borrower_id', '=', borrowerId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** When a borrower's data was last erased as far as the law allowed; null: it never was. */
export async function lastErasedAt(db: Db, borrowerId: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('erasure')
    .select('decided_at as at')
    .where('borrower_id', '=', borrowerId)
    .where('confirmed', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether something is there again that goes at once, as account, messages and drafts do. */
export async function hasLooseEnds(
  db: Db,
  { id, phone }: Pick<ErasedPerson, 'id' | 'phone'>,
): Promise<boolean> {
  const { rows: found } = await sql`
    select from account where borrower_id = ${id}
    union all select from notice where ${MESSAGES({ id, phone })}
    union all select from application where owner_id = ${id} and status = 'Draft'
    union all select from review where borrower_id = ${id} and erased_at is null
    limit 1`.execute(db);
  return found.length > 0;
}

/** Requests of one page. */
export const ERASURE_ROWS = 20;

/** One row more than a page of requests that wait (for somebody alone, with `waitsFor`) or were decided, the newest first; backwards where the page before one is asked for. */
export async function readErasures(
  db: Db,
  {
    state,
    waitsFor,
    after,
    before,
  }: AskedPage & { state: 'open' | 'decided'; waitsFor?: Asker | undefined },
): Promise<ErasureRow[]> {
  const from = before ?? after;
  const isBack = before !== undefined;
  return rows(db)
    .where('decided_at', state === 'open' ? 'is' : 'is not', null)
    .where(waitsFor === undefined ? sql<boolean>`true` : decidableBy(waitsFor))
    .$if(from !== undefined, (query) => query.where('id', isBack ? '>' : '<', BigInt(from ?? 0)))
    .orderBy('id', isBack ? 'asc' : 'desc')
    .limit(ERASURE_ROWS + 1)
    .execute();
}

/** Notes how a request was decided, and what was erased. */
export async function closeErasure(
  tx: Db,
  id: bigint,
  done: { by: string; at: Date; confirmed: boolean; counts: object | null },
): Promise<void> {
  await tx
    .updateTable('erasure')
    .set({ decided_by: done.by, decided_at: done.at, confirmed: done.confirmed })
    .set({ counts: done.counts === null ? null : JSON.stringify(done.counts) })
    .where('id', '=', id)
    .execute();
}
