import type { Locale } from 'contract/locale';
import { PHONE_CHANGE_DAYS, type PhoneReason } from 'contract/office/phone-changes';
import { PHONE_CONFIRMERS } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { keepsOwnPhone } from '../notices/store-own-phone.ts';
import { type Asker, hasRole } from '../staff-by.ts';

type Db = Kysely<DB>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What was asked for before this, and nobody confirmed, is over. */
export function overBefore(now: Date): Date {
  return new Date(now.getTime() - PHONE_CHANGE_DAYS * DAY_MS);
}

/** Another phone of a borrower, as it lies. */
export interface PhoneChangeRow {
  id: bigint;
  borrowerId: bigint;
  name: string;
  lastName: string;
  oldPhone: string;
  newPhone: string;
  reason: PhoneReason;
  codeRequest: string;
  codeAlias: string;
  proposedBy: string;
  proposedAt: Date;
  provedBy: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  confirmed: boolean | null;
  /** The borrower's application under way. */
  application: bigint | null;
  agreement: boolean;
}

/** Of the borrower with this number: the application under way, and whether an offer waits for the signature. */
const underWay = (id: RawBuilder<unknown>) => sql`
  (select max(a.id) from application a join borrower o on o.id = a.borrower_id
    where a.borrower_id = ${id} and a.status = any(${OPEN_STATUSES}::text[]) and a.duplicate_of is null
      and not ${keepsOwnPhone('a', 'o')}) as application,
  exists (select from offer o where o.borrower_id = ${id} and o.status = 'Open') as agreement`;

const CHANGES = sql`
  select c.id, c.borrower_id as "borrowerId", b.name, b.last_name as "lastName",
    c.old_phone as "oldPhone", c.new_phone as "newPhone", c.reason,
    c.code_request as "codeRequest", c.code_alias as "codeAlias",
    c.proposed_by as "proposedBy", c.proposed_at as "proposedAt", c.proved_by as "provedBy",
    c.decided_by as "decidedBy", c.decided_at as "decidedAt", c.confirmed, ${underWay(sql`c.borrower_id`)}
  from phone_change c join borrower b on b.id = c.borrower_id`;

const isOpenAt = (now: Date) => sql`(c.decided_at is null and c.proposed_at > ${overBefore(now)})`;

/** Whether a `phone_change c` waits for somebody as the second person. */
export function confirmableAt(now: Date, asker: Asker): RawBuilder<boolean> {
  const mayConfirm = hasRole(asker, PHONE_CONFIRMERS);
  return sql<boolean>`(${mayConfirm}::boolean and ${isOpenAt(now)} and c.proved_at is not null
    and c.proposed_by <> ${asker.who} and c.proved_by <> ${asker.who})`;
}

/** A borrower by their number, with what is under way; null: there is none, or they are erased. */
export async function findOwner(db: Db, id: bigint) {
  const { rows } = await sql<{
    name: string;
    lastName: string;
    phone: string;
    locale: Locale;
    application: bigint | null;
    agreement: boolean;
  }>`
    select b.name, b.last_name as "lastName", b.phone, b.locale, ${underWay(sql`b.id`)}
    from borrower b where b.id = ${id} and b.erased_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The borrower of a loan; null: there is none of that number, or its borrower is erased. */
export async function ownerOfLoan(db: Db, loanId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('loan')
    .innerJoin('borrower', 'borrower.id', 'loan.borrower_id')
    .select('borrower.id')
    .where('loan.id', '=', loanId)
    .where('borrower.erased_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One by its number; null: there is none. */
export async function findChange(db: Db, id: bigint): Promise<PhoneChangeRow | null> {
  const { rows } = await sql<PhoneChangeRow>`${CHANGES} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The one that waits about a borrower; null: none does. */
export async function openChange(
  db: Db,
  borrowerId: bigint,
  now: Date,
): Promise<PhoneChangeRow | null> {
  const { rows } = await sql<PhoneChangeRow>`
    ${CHANGES} where c.borrower_id = ${borrowerId} and ${isOpenAt(now)}`.execute(db);
  return rows[0] ?? null;
}

/** Rows of one page. */
export const PHONE_ROWS = 20;

/** One row more than a page of those that wait, of all or for `waitsFor`, or were decided, the newest first; backwards where the page before one is asked for. */
export async function readChanges(
  db: Db,
  {
    state,
    waitsFor,
    after,
    before,
  }: AskedPage & { state: 'open' | 'decided'; waitsFor?: Asker | undefined },
  now: Date,
): Promise<PhoneChangeRow[]> {
  const from = before ?? after;
  const isBack = before !== undefined;
  const place = from === undefined ? sql`true` : isBack ? sql`c.id > ${from}` : sql`c.id < ${from}`;
  const wanted = state === 'open' ? isOpenAt(now) : sql`not ${isOpenAt(now)}`;
  const theirs = waitsFor === undefined ? sql`true` : confirmableAt(now, waitsFor);
  const order = isBack ? sql`c.id` : sql`c.id desc`;
  const { rows } = await sql<PhoneChangeRow>`
    ${CHANGES} where ${wanted} and ${theirs} and ${place} order by ${order} limit ${PHONE_ROWS + 1}`.execute(
    db,
  );
  return rows;
}

/** Locks one until the transaction ends. The borrower must be locked before it. */
export async function lockChange(tx: Db, id: bigint): Promise<void> {
  await tx.selectFrom('phone_change').select('id').where('id', '=', id).forUpdate().execute();
}

/** Notes one. @returns its number; null where one about the same borrower waits already */
export async function insertChange(
  tx: Db,
  given: {
    borrowerId: bigint;
    oldPhone: string;
    newPhone: string;
    reason: PhoneReason;
    codeRequest: string;
    codeAlias: string;
    by: string;
    at: Date;
  },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('phone_change')
    .values({
      borrower_id: given.borrowerId,
      old_phone: given.oldPhone,
      new_phone: given.newPhone,
      reason: given.reason,
      code_request: given.codeRequest,
      code_alias: given.codeAlias,
      proposed_by: given.by,
      proposed_at: given.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends what nobody confirmed in time about a borrower. @returns the numbers */
export async function endOver(tx: Db, borrowerId: bigint, now: Date): Promise<bigint[]> {
  const rows = await tx
    .updateTable('phone_change')
    .set({ decided_by: 'system', decided_at: now, confirmed: false })
    .where('borrower_id', '=', borrowerId)
    .where('decided_at', 'is', null)
    .where('proposed_at', '<=', overBefore(now))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes the newest code. */
export async function setCode(tx: Db, id: bigint, alias: string): Promise<void> {
  await tx.updateTable('phone_change').set({ code_alias: alias }).where('id', '=', id).execute();
}

/** Notes that the code was right. */
export async function markProved(
  tx: Db,
  id: bigint,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('phone_change')
    .set({ proved_by: by, proved_at: at })
    .where('id', '=', id)
    .execute();
}

/** Notes how one was decided. */
export async function closeChange(
  tx: Db,
  id: bigint,
  { by, at, confirmed }: { by: string; at: Date; confirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('phone_change')
    .set({ decided_by: by, decided_at: at, confirmed })
    .where('id', '=', id)
    .execute();
}

/** Ends what waits about an erased borrower, and takes the phones out of all that was asked about them. */
export async function erasePhoneChanges(
  tx: Db,
  borrowerId: bigint,
  { nobody, at }: { nobody: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('phone_change')
    .set({ decided_by: 'system', decided_at: at, confirmed: false })
    .where('borrower_id', '=', borrowerId)
    .where('decided_at', 'is', null)
    .execute();
  await tx
    .updateTable('phone_change')
    .set({ old_phone: nobody, new_phone: nobody })
    .where('borrower_id', '=', borrowerId)
    .execute();
}

/** Who has a phone that somebody else is to get. */
export interface Holder {
  /** Their application under way, or else their newest; null: there is none. */
  application: bigint | null;
  /** One of theirs is under way. */
  isOpen: boolean;
  /** Their newest loan; null: they never had one. */
  loan: bigint | null;
}

/** Another borrower whose phone this is, or in whose open application it stands; null: nobody. */
export async function holderOf(
  db: Db,
  { phone, borrowerId }: { phone: string; borrowerId: bigint },
): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    select
      (select id from application a where a.borrower_id = b.id and a.status <> 'Recorded'
        order by a.status = any(${OPEN_STATUSES}::text[]) desc, id desc limit 1) as application,
      exists (select from application a
        where a.borrower_id = b.id and a.status = any(${OPEN_STATUSES}::text[])) as "isOpen",
      (select max(id) from loan where borrower_id = b.id) as loan
    from borrower b where b.id = coalesce(
      (select id from borrower where phone = ${phone} and id <> ${borrowerId}),
      (select min(borrower_id) from application where phone = ${phone} and borrower_id <> ${borrowerId}
        and status = any(${OPEN_STATUSES}::text[])))`.execute(db);
  return rows[0] ?? null;
}

/** The phone that a borrower had at an instant: that of now, or the one of which the first change since was made. */
export async function phoneAt(
  db: Db,
  { borrowerId, at }: { borrowerId: bigint; at: Date },
): Promise<string> {
  const since = await db
    .selectFrom('phone_change')
    .select('old_phone')
    .where('borrower_id', '=', borrowerId)
    .where('confirmed', '=', true)
    .where('decided_at', '>', at)
    .orderBy('decided_at')
    .limit(1)
    .executeTakeFirst();
  if (since) return since.old_phone;
  const { phone } = await db
    .selectFrom('borrower')
    .select('phone')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return phone;
}
