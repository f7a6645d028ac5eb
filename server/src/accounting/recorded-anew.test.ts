/**
 * What a payment paid that is recorded anew, dated back to its day, once what it stands behind was undone: everything that tells of it says
 * the same, and of the split as the loan stood when it was recorded.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountingEntry } from 'contract/accounting';
import { LOCALE_HEADER } from 'contract/locale';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { COMPONENTS } from 'lending/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { receiptForStaff } from '../documents/commands-office.ts';
import { Press } from '../documents/gateway-typst.ts';
import { statementPaper } from '../documents/commands-statement.ts';
import { foldToday, findLoan } from '../loans/store.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { reversePayment } from '../payments/commands.ts';
import { foldReports } from '../reports/commands-fold.ts';
import { feedEntries } from './commands-feed.ts';

let test: TestOffice;
let house: LoanHouse;
const press = new Press();
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
});
afterAll(async () => {
  press.close();
  await test.close();
});

const NOTHING = Object.fromEntries(COMPONENTS.map((component) => [component, 0]));

/** What the accounting was told of an entry; a transaction of another test on this cluster may hold it back for a moment. */
async function toldOf({ loanId }: Subject, entry: number): Promise<AccountingEntry> {
  const find = () =>
    house.db
      .selectFrom('accounting_event')
      .select('body')
      .where('loan_id', '=', loanId)
      .where('entry', '=', entry)
      .executeTakeFirst();
  await expect
    .poll(async () => ((await feedEntries(house)) ? undefined : find()), {
      timeout: 20_000,
      interval: 20,
    })
    .toBeDefined();
  return (await find())?.body as unknown as AccountingEntry;
}

/** What everything else says of the payment of that number: cents by component in English, and the credit. */
async function elsewhere(subject: Subject, entry: number) {
  const { loanId } = subject;
  const at = `/api/office/loans/${loanNumber(loanId)}`;
  // Signed in anew: days pass here.
  const session = await signedIn(test, await aStaff(test, 'manager'));
  const headers = { ...session, [LOCALE_HEADER]: 'en' };
  const ledger = await test.call({ url: `${at}/entries`, headers });
  const rows = ledger.body.rows as {
    number: number;
    parts: { component: string; cents: number }[];
    credit_cents: number;
  }[];
  const row = rows.find(({ number }) => number === entry);
  const stored = await findLoan(house.db, loanId);
  if (!stored || !row) throw new Error('No loan');
  const today = house.clock.today();
  const [made] = foldToday(stored, today).payments;
  const flows = await sql<{ principal: number; interest: number; extension: number }>`
    select sum(principal_cents)::float8 as principal, sum(interest_cents)::float8 as interest,
      sum(prolongation_fee_cents)::float8 as extension
    from report_flow where loan_id = ${loanId}`.execute(house.db);
  return { row, made, flows: flows.rows[0], stored, today };
}

/** The receipt of an entry as it is printed at the counter, without breaks. */
async function receiptOf({ loanId }: Subject, entry: number): Promise<string> {
  const { receipt } = await house.db
    .selectFrom('loan_entry')
    .select('receipt')
    .where('loan_id', '=', loanId)
    .where('number', '=', entry)
    .executeTakeFirstOrThrow();
  const sam = { handle: 'sam', nameKm: 'សំណាង', nameEn: 'Sam Nang' };
  const paper = await receiptForStaff({ ...house, press }, receiptNumber(receipt ?? 0n), sam);
  if (paper instanceof Refused) throw new Error('No receipt');
  return pdfText(Buffer.from(paper.base64, 'base64')).replaceAll(/\s/g, '');
}

it('after a payment that was reversed since its day: the accounting is told what the receipt, the ledger, the statement and the reports say', async () => {
  const subject = await bringTo(house, 'open');
  // 100.00 for 10 days at 0.50 a day: 105.00 on the last one, 5.00 of it interest.
  later(house, 10);
  const paidOn = house.clock.today();
  const first = done(await payOf(house, subject, 105_00)).entry;
  later(house, 2);
  const bounced = { loanId: subject.loanId, entry: first, reason: 'Bounced', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, bounced));
  const again = done(await payOf(house, subject, 105_00, { paidOn })).entry;
  const split = { ...NOTHING, interest: 5_00, principal: 100_00 };
  expect(await toldOf(subject, again)).toMatchObject({
    split,
    credit_cents: 0,
    effective_on: paidOn,
  });
  // The bounced one was told as it stood then, and stays so.
  expect(await toldOf(subject, first)).toMatchObject({ split, credit_cents: 0 });

  await foldReports(house);
  const { row, made, flows, stored, today } = await elsewhere(subject, again);
  expect(made).toMatchObject({ entry: again, split, creditCents: 0 });
  expect(row).toMatchObject({
    credit_cents: 0,
    parts: [
      { component: 'interest', cents: 5_00 },
      { component: 'principal', cents: 100_00 },
    ],
  });
  expect(flows).toEqual({ principal: 100_00, interest: 5_00, extension: 0 });
  const agreement = { lender: { name: both('x'), licence: 'x' }, borrower: both('x') };
  const offer = { agreement } as unknown as Parameters<typeof statementPaper>[0]['offer'];
  const paper = statementPaper({ loan: stored, offer, receipts: new Map(), block: null }, today);
  // Disbursement, the one undone and the one recorded anew on the day, and the reversal two days later.
  expect(paper.entries.rows.map((cells) => cells.slice(2))).toEqual([
    ['$100.00', '–', '–', '–', '–', '$105.00'],
    ['$105.00', '–', '–', '–', '–', '–'],
    ['$105.00', '$100.00', '$5.00', '$0.00', '$0.00', '$0.00'],
    ['$105.00', '–', '–', '–', '–', '–'],
  ]);
  const text = await receiptOf(subject, again);
  expect(text).toContain('Interest$5.00');
  expect(text).toContain('Principal$100.00');
});

it('after an extension whose grant was reversed since its day: nothing of it goes to a fee that is not owed', async () => {
  const subject = await bringTo(house, 'extended');
  // 50.50 was paid of 100.00 on the first day: 0.50 of interest, 50.00 of principal; the grant of that day has a fee of 20.00.
  const { loanId } = subject;
  const paidOn = house.clock.today();
  const grant = (await findLoan(house.db, loanId))?.entries.find(
    ({ kind }) => kind === 'extensionGrant',
  );
  later(house, 1);
  const mistaken = { loanId, entry: grant?.number ?? 0, reason: 'Mistaken', key: randomUUID() };
  done(await reverseAct(house, STAFF.nary, mistaken));
  const { entry } = done(await payOf(house, subject, 10_00, { paidOn }));
  // Not extended: the day's interest is paid, so all of it is principal.
  const told = await toldOf(subject, entry);
  expect(told).toMatchObject({ split: { ...NOTHING, principal: 10_00 }, credit_cents: 0 });
  const { payments } = await loanOf(house, subject);
  expect(payments.find((one) => one.entry === entry)?.split).toEqual(told.split);
  const { row } = await elsewhere(subject, entry);
  expect(row.parts).toEqual([{ component: 'principal', cents: 10_00 }]);
  expect(await receiptOf(subject, entry)).toContain('Principal$10.00');
});

it('of a disbursement the principal is told, and each fee that was kept back from it', async () => {
  const fee = { product: 'payday', charged: 'disbursement' };
  await house.db
    .insertInto('fee')
    .values([
      { ...fee, kind: 'processing', fixed_cents: 4_00n },
      { ...fee, kind: 'consulting', fixed_cents: 1_50n },
    ])
    .execute();
  const subject = await bringTo(house, 'open');
  await sql`delete from fee`.execute(house.test.owner);
  // 100.00 less 4.00 and 1.50.
  expect(await toldOf(subject, 0)).toMatchObject({
    cents: 94_50,
    split: { principal: 100_00, processingFee: 4_00, consultingFee: 1_50 },
    credit_cents: null,
  });
});
