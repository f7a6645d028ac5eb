import type { Locale } from 'contract/locale';
import type { ContactKind, ContactOutcome } from 'contract/office/today';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { WITH_PHONE_NOT_THEIRS } from '../borrowers/store-not-theirs.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What was already done to reach a person. */
export interface ContactRecord {
  /** Calls and messages of the seven days before an instant. */
  week: number;
  /** The oldest of them. */
  weekSince: Date | null;
  /** Messages of the day. */
  messagesToday: number;
  /** The last day of a hardship pause that holds. */
  pausedUntil: Day | null;
  /** The phone of the account is known not to be theirs. */
  isPhoneNotTheirs: boolean;
}

/** That a contact (`l`) was not begun by mistake: what was not made counts in nothing. */
const WAS_MADE = sql<boolean>`not exists (select from contact_outcome o
  where o.contact_id = l.id and o.outcome = 'not_called')`;

/** The borrower's row, locked: two who call the same person at once are counted one after the other. */
export async function lockPerson(tx: Kysely<DB>, borrowerId: bigint): Promise<void> {
  await tx
    .selectFrom('borrower')
    .select('id')
    .where('id', '=', borrowerId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * What was done to reach each of these people, about loans and by hand about applications: limits hold for the person.
 * @param midnight when the day began in Phnom Penh
 */
export async function contactRecords(
  db: Kysely<DB>,
  borrowerIds: readonly bigint[],
  { now, today, midnight }: { now: Date; today: Day; midnight: Date },
): Promise<ReadonlyMap<bigint, ContactRecord>> {
  const week = new Date(now.getTime() - WEEK_MS);
  const { rows } = await sql<ContactRecord & { id: bigint }>`
    select b.id, c.week, c."weekSince", c."messagesToday", (
        select max(until_on) from hardship_pause h where h.borrower_id = b.id and h.until_on >= ${today}::date
          and not exists (select from hardship_pause_end x where x.pause_id = h.id)) as "pausedUntil",
      b.id in (${WITH_PHONE_NOT_THEIRS}) as "isPhoneNotTheirs"
    from unnest(${borrowerIds}::bigint[]) b(id)
    cross join lateral (
      select count(*)::int as week, min(made_at) as "weekSince",
        count(*) filter (where kind = 'sms' and made_at >= ${midnight})::int as "messagesToday"
      from (
        select made_at, kind from loan_contact l where borrower_id = b.id and made_at > ${week} and kind in ('call', 'sms')
          and ${WAS_MADE}
        union all select sent_at, 'sms' from review_message where borrower_id = b.id and sent_at > ${week}
      ) made
    ) c`.execute(db);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

interface NewContact {
  loanId: bigint;
  borrowerId: bigint;
  kind: ContactKind;
  template: 'due_today' | 'late' | null;
  by: string;
  at: Date;
}

/** Notes that somebody is called or written to, or came. @returns its number */
export async function insertContact(tx: Kysely<DB>, contact: NewContact): Promise<bigint> {
  const { id } = await tx
    .insertInto('loan_contact')
    .values({
      loan_id: contact.loanId,
      borrower_id: contact.borrowerId,
      kind: contact.kind,
      template: contact.template,
      made_by: contact.by,
      made_at: contact.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The reminder that a phone was sent at an instant, as its contact says it; null where there was none, or the person has another phone now. */
export async function reminderAt(db: Kysely<DB>, { phone, at }: { phone: string; at: Date }) {
  const row = await db
    .selectFrom('loan_contact as c')
    .innerJoin('borrower as b', 'b.id', 'c.borrower_id')
    .select(['c.loan_id as loanId', 'c.borrower_id as borrowerId', 'c.template'])
    .where('b.phone', '=', phone)
    .where('c.kind', '=', 'sms')
    .where('c.made_at', '=', at)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, template: row.template as 'due_today' | 'late' } : null;
}

/** What kind a contact of a loan was, who began it and when; null where there is none of that number. */
export async function findContact(
  tx: Kysely<DB>,
  { loanId, contactId }: { loanId: bigint; contactId: bigint },
): Promise<{ kind: ContactKind; by: string; at: Date } | null> {
  const row = await tx
    .selectFrom('loan_contact')
    .select(['kind', 'made_by as by', 'made_at as at'])
    .where('id', '=', contactId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as ContactKind } : null;
}

/** Adds the outcome of a contact. @returns false where it has one already */
export async function insertOutcome(
  tx: Kysely<DB>,
  told: { contactId: bigint; outcome: ContactOutcome; note: string | null; by: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contact_outcome')
    .values({
      contact_id: told.contactId,
      outcome: told.outcome,
      note: told.note,
      made_by: told.by,
      made_at: told.at,
    })
    .onConflict((conflict) => conflict.column('contact_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Adds a promise to pay. */
export async function insertPromise(
  tx: Kysely<DB>,
  promise: {
    loanId: bigint;
    contactId: bigint;
    on: Day;
    cents: number;
    afterEntry: number;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('payment_promise')
    .values({
      loan_id: promise.loanId,
      contact_id: promise.contactId,
      promised_on: promise.on,
      cents: BigInt(promise.cents),
      after_entry: promise.afterEntry,
      made_at: promise.at,
    })
    .execute();
}

/** Name, phone and language of people. */
export async function people(
  db: Kysely<DB>,
  borrowerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { name: string; phone: string; locale: Locale }>> {
  const rows = await db
    .selectFrom('borrower')
    .select(['id', 'name', 'last_name', 'phone', 'locale'])
    .where('id', '=', sql<bigint>`any(${borrowerIds}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: `${row.name} ${row.last_name}`,
        phone: row.phone,
        locale: row.locale as Locale,
      },
    ]),
  );
}

/** The newest contact of each of these loans. */
export async function lastContacts(db: Kysely<DB>, loanIds: readonly bigint[]) {
  const { rows } = await sql<{
    loanId: bigint;
    kind: ContactKind;
    outcome: ContactOutcome | null;
    at: Date;
  }>`
    select of.id as "loanId", c.kind, o.outcome, c.made_at as at
    from unnest(${loanIds}::bigint[]) of(id)
    cross join lateral (select id, kind, made_at from loan_contact l
      where loan_id = of.id and ${WAS_MADE} order by id desc limit 1) c
    left join contact_outcome o on o.contact_id = c.id`.execute(db);
  return new Map(rows.map(({ loanId, ...contact }) => [loanId, contact]));
}

/** Contacts shown of a loan. */
const MOST_SHOWN = 50;

/** The newest contacts of a loan, with what came of them. */
export async function contactsOf(db: Kysely<DB>, loanId: bigint) {
  return db
    .selectFrom('loan_contact as c')
    .leftJoin('contact_outcome as o', 'o.contact_id', 'c.id')
    .select(['c.id', 'c.kind', 'c.made_by as by', 'c.made_at as at', 'o.outcome', 'o.note'])
    .where('c.loan_id', '=', loanId)
    .orderBy('c.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}
