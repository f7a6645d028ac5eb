import { randomUUID } from 'node:crypto';
import { REFERENCES } from 'contract/office/applications';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { addDays } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { insertContact } from '../src/applications/review/store-found.ts';
import type { LoanServices } from '../src/loans/commands-act.ts';
import { requestExtension } from '../src/loans/commands-extension.ts';
import { findLoan } from '../src/loans/store.ts';
import { recordPayment } from '../src/payments/commands.ts';
import type { StaffRole } from 'contract/office/endpoint';
import type { Asker } from '../src/staff-by.ts';
import { asBorrower, signingCode as codeOf, STAFF } from '../src/seed/lender.ts';
import { openTestHouse, type TestHouse } from './applications.ts';

/** A house whose acts on loans a test calls, as the server's role. */
export type LoanHouse = TestHouse & LoanServices;

/** Opens such a house. Call `close` in `afterAll`. */
export async function openLoanHouse(settings: Record<string, string> = {}): Promise<LoanHouse> {
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  return { ...(await openTestHouse(settings)), log: log as never };
}

export { asBorrower, done, FINDINGS, signWith, STAFF } from '../src/seed/lender.ts';

/** Words of staff, in English in both languages. */
export const both = (text: string) => ({ km: text, en: text });

/** Somebody who asks for what a list shows, in one role. */
export const asker = ({ who, role }: { who: string; role: StaffRole }): Asker => ({
  who,
  roles: [role],
});

/** The calls of a review, all of them answered. */
export async function callAll(
  { db, clock }: Pick<LoanHouse, 'db' | 'clock'>,
  applicationId: bigint,
): Promise<void> {
  for (const reference of REFERENCES) {
    await insertContact(db, {
      applicationId,
      reference,
      outcome: 'confirmed',
      callBackAt: null,
      madeBy: 'staff:uma',
      madeAt: clock.now(),
    });
  }
}

/** A photo of the national ID that came with the form: what is needed for an approval (C-30). Its row alone, since no test looks at the picture. */
export async function putIdOnFile({ db }: Pick<LoanHouse, 'db'>, id: bigint): Promise<void> {
  const { id: _, ...own } = await db
    .selectFrom('photo')
    .selectAll()
    .where('kind', '=', 'borrower_photo')
    .orderBy((of) => of('application_id', '=', id), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const name = randomUUID().replaceAll('-', '');
  const card = { kind: 'borrower_national_id_photo', object_name: name, application_id: id };
  await db
    .insertInto('photo')
    .values({ ...own, ...card })
    .execute();
}

/** What an act of a test is about; ids of what is not there yet are 0. */
export interface Subject {
  applicationId: bigint;
  borrowerId: bigint;
  phone: string;
  offerId: bigint;
  intentId: string;
  loanId: bigint;
  ticket: bigint;
}

/** The reason of a refusal, or the field that it stands under; null for an answer. */
export function refusalOf(answer: unknown): string | null {
  if (!(answer instanceof Refused)) return null;
  return answer.reason ?? `field:${[...answer.fields.keys()].join()}`;
}

/** The digits of the signing code that waits to be sent to a subject; none where no code does. */
export async function signingCode(house: LoanHouse, subject: Subject): Promise<string> {
  return (await codeOf(house, subject)) ?? '';
}

/** Records a payment of today. */
export function payOf(
  house: LoanHouse,
  { loanId }: Pick<Subject, 'loanId'>,
  cents: number,
  more: Partial<Parameters<typeof recordPayment>[2]> = {},
) {
  const payment = {
    loanId,
    cents,
    paidOn: house.clock.today(),
    methodId: 1,
    reference: null,
    key: randomUUID(),
  };
  return recordPayment(house, STAFF.sam, { ...payment, ...more });
}

/** The loan of a subject as of the clock's day. */
export async function loanOf(house: LoanHouse, { loanId }: Pick<Subject, 'loanId'>) {
  const stored = await findLoan(house.db, loanId);
  if (!stored) throw new Error('no loan');
  return loanAsOf(stored.terms, stored.disbursedOn, stored.entries, house.clock.today());
}

/** Asks for the extension at the fee of today. */
export async function askExtension(house: LoanHouse, subject: Subject, by = asBorrower(subject)) {
  const { loanId, borrowerId } = subject;
  const { extension } = await loanOf(house, subject);
  const feeCents = 'feeCents' in extension ? extension.feeCents : 0;
  const asking = { loanId, borrowerId, feeCents, key: randomUUID() };
  return requestExtension(house, by, asking);
}

/**
 * Every table's number of rows, and a checksum of which version of each row lies where: equal before and after, nothing was written.
 * PostgreSQL puts whatever is written into a new version with the transaction's number, even where every value stays as it was.
 */
export async function contentsOf(house: LoanHouse): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string; sum: string }>`
    ${sql.raw(await contentsText(house))} order by 1`.execute(house.test.owner);
  return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]));
}

/** One statement over all tables, which are asked for anew: a table of another noun may have come. */
async function contentsText({ test }: LoanHouse): Promise<string> {
  const { rows } = await sql<{ part: string }>`
    select format('select %L as table, count(*) || '':'' || coalesce(sum(hashtextextended(concat(ctid, xmin), 0)), 0) as sum from %I',
      c.relname, c.relname) as part
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by 1`.execute(test.owner);
  return rows.map(({ part }) => part).join(' union all ');
}

/** Days after the clock's day. */
export function later(house: LoanHouse, days: number): void {
  house.clock.set(new Date(house.clock.now().getTime() + days * 86_400_000));
}

/** The day so many days before the clock's. */
export function daysAgo(house: LoanHouse, days: number) {
  return addDays(house.clock.today(), -days);
}
