/** What reports, accounting, limits, tiers, rewards and the borrower's own pages make of a payout that came back. */
import { addDays, type Day } from 'lending/calendar';
import { membership } from 'lending/membership';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { refer, referralAnswers } from '../../testing/leads.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { returned } from '../../testing/returned-payouts.ts';
import { feedEntries } from '../accounting/commands-feed.ts';
import { eventsAfter } from '../accounting/store-feed.ts';
import { applicationCards } from '../application-cards/commands.ts';
import { requestLoan } from '../applications/own/commands-new-loan.ts';
import { IS_SECOND } from '../applications/review/store-flags.ts';
import { pastLoansOf } from '../applications/review/store-review.ts';
import { decryptColumns } from '../applications/store-encrypted.ts';
import { referralPage } from '../leads/commands-reward.ts';
import { history } from '../loan-views/commands-history.ts';
import { entryBatches } from '../loan-views/commands-office-entries.ts';
import { findLoan } from '../loans/store.ts';
import { overviewOf } from '../overview/commands.ts';
import { readReport } from '../reports/commands.ts';
import { foldReports } from '../reports/commands-fold.ts';
import { reversePayment } from './commands.ts';

let house: LoanHouse;
/** The fee of 7.00 is kept back of 100.00: 93.00 is paid out. */
let subject: Subject;
beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-11-02T03:00:00Z');
  const fee = { product: 'payday', kind: 'processing', fixed_cents: 7_00n } as const;
  await house.db
    .insertInto('fee')
    .values({ ...fee, charged: 'disbursement' })
    .execute();
  subject = await bringTo(house, 'open');
  later(house, 3);
}, 60_000);
afterAll(() => house.close());

/** The figures of a day that a loan moves. */
async function reportOf(to: Day) {
  await foldReports(house);
  const { cards, income, breakdown } = await readReport(house, { to, by: 'product' });
  const { outstanding_cents, open_loans, paid_out_cents, paid_out_loans, collected_cents } = cards;
  const fee = income.rows.find(({ part }) => part === 'processing_fee')?.cents;
  const payday = breakdown.find(({ key }) => key === 'payday');
  return {
    ...{ outstanding_cents, open_loans, paid_out_cents, paid_out_loans, collected_cents, fee },
    income: payday?.income_cents,
  };
}

it('counts in reports on its own day: no day before changes, what was paid out stays, and kept fees are no income', async () => {
  const today = house.clock.today();
  const yesterday = addDays(today, -1);
  const before = await reportOf(yesterday);
  const paidOut = { paid_out_cents: 93_00, paid_out_loans: 1, collected_cents: 0 };
  const open = { ...paidOut, outstanding_cents: 100_00, open_loans: 1, fee: 7_00, income: 7_00 };
  expect(before).toEqual(open);
  const { entry } = await returned(house, subject);
  expect(await reportOf(yesterday)).toEqual(before);
  // 7.00 kept back on the 2nd, and taken away on the 5th: 0.00 of the month.
  const nothing = { ...paidOut, outstanding_cents: 0, open_loans: 0, fee: 0, income: 0 };
  expect(await reportOf(today)).toEqual(nothing);
  later(house, 1);
  const { loanId } = subject;
  const undoing = { loanId, entry, reason: 'it did not come back', key: crypto.randomUUID() };
  done(await reversePayment(house, STAFF.sam, undoing));
  expect(await reportOf(today)).toEqual(nothing);
  expect(await reportOf(house.clock.today())).toEqual(open);
  await returned(house, subject);
});

it('leaves nothing in the ledger of the loan’s page and its file, and the whole again where it was undone', async () => {
  const stored = await findLoan(house.db, subject.loanId);
  if (!stored) throw new Error('no loan');
  const asOf = house.clock.today();
  const left = [];
  for await (const rows of entryBatches(house.db, { stored, asOf, locale: 'en' })) {
    left.push(...rows.map((row) => [row.kind, row.principal_left_cents]));
  }
  expect(left).toEqual([
    ['disbursement', 100_00],
    // Undone by the next: it moved nothing.
    ['payoutReturn', null],
    ['reversal', null],
    ['payoutReturn', 0],
  ]);
});

it('is told to the accounting with what it takes back: the principal, less the fees that were kept', async () => {
  await expect
    .poll(async () => (await feedEntries(house), eventsAfter(house.db, 0n, 200)), {
      timeout: 20_000,
    })
    .toHaveLength(4);
  const events = (await eventsAfter(house.db, 0n, 200)).map(({ body }) => body);
  expect(events.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['disbursement', 93_00],
    ['payoutReturn', 93_00],
    ['reversal', null],
    ['payoutReturn', 93_00],
  ]);
  // 100.00 - 7.00 = 93.00.
  expect(events.at(-1)).toMatchObject({
    split: { principal: 100_00, processingFee: 7_00, consultingFee: 0 },
    credit_cents: null,
    bank_reference: expect.any(String),
  });
});

it('never counts as repaid: no limits of a second-time borrower, no tier, and no membership on time', async () => {
  const { borrowerId, applicationId } = subject;
  const loans = await pastLoansOf(house.db, borrowerId);
  expect(loans).toMatchObject([{ repaidOn: null, wasOnTime: false, defaultedOn: null }]);
  expect(membership(loans, house.clock.today())).toMatchObject({ tier: 'Member', repaidOnTime: 0 });
  const { rows } = await sql<{ second: boolean }>`
    select ${IS_SECOND} as second from application a where a.id = ${applicationId}`.execute(
    house.db,
  );
  expect(rows).toEqual([{ second: false }]);
});

it('is told to its borrower as a loan that was not taken up, on which nothing is owed', async () => {
  const { borrowerId, loanId } = subject;
  const overview = await overviewOf(house, borrowerId);
  expect(overview).toMatchObject({
    loans: [
      {
        ...{ loanId: Number(loanId), state: 'returned', loanStatusId: 17, dueCents: 0 },
        ...{ payoffCents: 0, owedBackCents: 0, wasOnTime: false, instalment: null, marks: [] },
      },
    ],
  });
  expect(await history(house, borrowerId, {})).toMatchObject({
    rows: [{ loan_status_id: 17, child_status_id: 0, balance_amount: 0, total_paid: 0 }],
  });
  const [card] = await applicationCards(house, borrowerId);
  expect(card?.state).toBe('returned');
  expect(card?.steps.slice(-2)).toMatchObject([
    { step: 'paid-out', state: 'stopped' },
    { step: 'repaid', state: 'to-come', at: null },
  ]);
});

it('lets its borrower ask anew at once, but not for the account from which the money came back', async () => {
  const { borrowerId, applicationId } = subject;
  const asked = { loan_type: 'Payday', amount: 100, duration: 10, purpose_loan_id: 201 };
  done(await requestLoan(house, borrowerId, { ...asked, start: house.clock.today() }));
  const rows = await house.db
    .selectFrom('application')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('id')
    .execute();
  const [first, second] = rows.map((row) => decryptColumns(house.cipher, row));
  expect(first?.id).toBe(applicationId);
  expect(first?.bank_account_number).not.toBeNull();
  expect(second).toMatchObject({
    ...{ status: 'Pending', company_name: first?.company_name, province: first?.province },
    ...{ bank_name: null, bank_account_number: null, account_given_by: null, is_incomplete: true },
  });
});

it('earns no reward; the friend’s next loan is the first', async () => {
  const friend = await bringTo(house, 'open');
  const { phone, borrowerId } = friend;
  await refer(house, { ...referralAnswers(), referee_phone: `0${phone.slice(3)}` });
  const past = new Date(house.clock.now().getTime() - 86_400_000);
  await house.db.updateTable('referral').set({ created_at: past }).execute();
  const stateOf = async () => (await referralPage(house, {})).rows.map(({ state }) => state);
  const rewards = async () => {
    await foldReports(house);
    return (await readReport(house, { to: house.clock.today() })).cards.referral_rewards;
  };
  await returned(house, friend);
  expect([await stateOf(), await rewards()]).toEqual([['waiting'], 0]);
  // Another loan of the same borrower: its row stands for one that came by a second application.
  const next = await bringTo(house, 'open');
  await sql`alter table loan disable trigger user`.execute(house.test.owner);
  for (const table of ['loan', 'loan_summary'] as const) {
    const id = table === 'loan' ? 'id' : 'loan_id';
    await sql`update ${sql.table(table)} set borrower_id = ${borrowerId} where ${sql.ref(id)} = ${next.loanId}`.execute(
      house.test.owner,
    );
  }
  await sql`alter table loan enable trigger user`.execute(house.test.owner);
  expect([await stateOf(), await rewards()]).toEqual([['borrowing'], 0]);
  done(await payOf(house, next, (await loanOf(house, next)).payoff.cents));
  expect([await stateOf(), await rewards()]).toEqual([['earned'], 1]);
});
