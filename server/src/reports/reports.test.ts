import type { Report } from 'contract/office/reports';
import { addDays, type Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo, type State } from '../../testing/loan-states.ts';
import { later, type LoanHouse, openLoanHouse, payOf, STAFF } from '../../testing/loans.ts';
import { reversePayment } from '../payments/commands.ts';
import { findLoan, type StoredLoan } from '../loans/store.ts';
import { readReport } from './commands.ts';
import { foldReports } from './commands-fold.ts';
import { countUnfolded } from './store-fold.ts';

const STATES: readonly State[] = [
  'open',
  'partPaid',
  'requested',
  'extended',
  'refusedExtension',
  'residue',
  'closed',
  'credited',
  'defaulted',
  'writtenOff',
  'pawnOpen',
  'pawnClosed',
];

let house: LoanHouse;
const ids: bigint[] = [];
beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-08-10T03:00:00Z');
  // Some weeks of loans of every state, each made a few days after the other, and paid now and then.
  for (const state of STATES) {
    const { loanId } = await bringTo(house, state);
    ids.push(loanId);
    later(house, 7);
    const some = ids[(ids.length * 5) % ids.length] ?? loanId;
    await payOf(house, { loanId: some }, 7_31);
  }
}, 60_000);
afterAll(() => house.close());

async function stored(): Promise<StoredLoan[]> {
  const all = await Promise.all(ids.map((id) => findLoan(house.db, id)));
  return all.flatMap((loan) => (loan === null ? [] : [loan]));
}

/** The book of a day by the fold of each loan alone: what the report must say. */
function reckoned(loans: readonly StoredLoan[], to: Day) {
  const of = (day: Day) =>
    loans
      .filter(({ disbursedOn }) => disbursedOn <= day)
      .map((loan) => loanAsOf(loan.terms, loan.disbursedOn, loan.entries, day));
  const sum = (folded: readonly Loan[], figure: (loan: Loan) => number) =>
    folded.reduce((total, loan) => total + figure(loan), 0);
  const now = of(to);
  const before = of(addDays(`${to.slice(0, 7)}-01`, -1));
  const isIn = (loan: Loan) => loan.closedOn === null && loan.writtenOffOn === null;
  const late = (from: number, until: number) =>
    sum(now, (loan) =>
      isIn(loan) && loan.daysPastDue >= from && loan.daysPastDue < until
        ? loan.principalBalanceCents
        : 0,
    );
  return {
    outstanding: sum(now, (loan) => (isIn(loan) ? loan.principalBalanceCents : 0)),
    open: now.filter(isIn).length,
    collected: sum(now, ({ paidCents }) => paidCents) - sum(before, ({ paidCents }) => paidCents),
    payments:
      sum(now, ({ payments }) => payments.length) - sum(before, ({ payments }) => payments.length),
    interest: sum(now, ({ paid }) => paid.interest) - sum(before, ({ paid }) => paid.interest),
    lateFees: sum(now, ({ paid }) => paid.lateFee) - sum(before, ({ paid }) => paid.lateFee),
    late: [late(1, 7), late(7, 30), late(30, 60), late(60, 90), late(90, 1e9)],
  };
}

function said({ cards, income, risk }: Report): ReturnType<typeof reckoned> {
  const part = (name: string) => income.rows.find((row) => row.part === name)?.cents ?? 0;
  return {
    outstanding: cards.outstanding_cents,
    open: cards.open_loans,
    collected: cards.collected_cents,
    payments: cards.payments,
    interest: part('interest'),
    lateFees: part('late_fee'),
    late: [...(risk.at(-1)?.late_cents ?? [])],
  };
}

/** Every day of the test's past. */
function days(): Day[] {
  const all: Day[] = [];
  for (let day = '2026-07-27'; day <= house.clock.today(); day = addDays(day, 1)) all.push(day);
  return all;
}

/** A report without what tells when it was asked for. */
async function reportOf(to: Day, more: object = {}) {
  const { today: _today, behind, funnel, ...rest } = await readReport(house, { to, ...more });
  expect(behind).toBe(0);
  const { drafts_from: _from, ...way } = funnel;
  return { ...rest, funnel: way };
}

describe('a report', () => {
  it('says of every day what the folds of all loans add up to', async () => {
    const loans = await stored();
    expect(loans).toHaveLength(STATES.length);
    let risky = 0;
    for (const day of days().filter((_, at) => at % 3 === 0)) {
      const report = await readReport(house, { to: day });
      const truth = reckoned(loans, day);
      expect({ day, ...said(report) }).toEqual({ day, ...truth });
      if (truth.late.slice(2).some((cents) => cents > 0)) risky += 1;
    }
    expect(risky).toBeGreaterThan(10);
  }, 60_000);

  it('L3 says the same of a day before and after payments, reversals and acts dated later', async () => {
    const some = days().filter((_, at) => at % 9 === 0);
    const asked = some.flatMap((to) => [
      { to },
      { to, product: 'payday' as const, by: 'month' as const },
      { to, by: 'province' as const },
    ]);
    const before = [];
    for (const { to, ...more } of asked) before.push(await reportOf(to, more));
    later(house, 1);
    let done = 0;
    for (const loanId of ids) {
      const paid = await payOf(house, { loanId }, 3_00);
      if ('entry' in paid) {
        done += 1;
        const { entry } = paid as { entry: number };
        const key = crypto.randomUUID();
        if (loanId % 2n === 0n) {
          await reversePayment(house, STAFF.sam, { loanId, entry, reason: 'twice', key });
        }
      }
    }
    expect(done).toBeGreaterThan(10);
    const after = [];
    for (const { to, ...more } of asked) after.push(await reportOf(to, more));
    expect(after).toEqual(before);
    // And today's report has moved: what was recorded is known.
    const today = await readReport(house, {});
    expect(said(today)).toEqual(reckoned(await stored(), house.clock.today()));
  }, 60_000);

  it('adds up: charts equal cards, and each table’s rows the whole', async () => {
    for (const by of ['product', 'province', 'month'] as const) {
      const report = await readReport(house, { by });
      const { cards, breakdown, income, weeks, funnel } = report;
      const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);
      const last = by === 'month' ? breakdown.slice(-1) : breakdown;
      expect(sum(last.map((row) => row.outstanding_cents))).toBe(cards.outstanding_cents);
      expect(sum(last.map((row) => row.paid_out_cents))).toBe(cards.paid_out_cents);
      expect(sum(last.map((row) => row.collected_cents))).toBe(cards.collected_cents);
      expect(sum(last.map((row) => row.income_cents))).toBe(
        sum(income.rows.map(({ cents }) => cents)),
      );
      expect(sum(last.map((row) => row.risk_30_cents))).toBe(cards.risk_30_cents);
      const inMonth = weeks.filter(({ from }) => from >= report.month_from);
      expect(sum(inMonth.map((week) => week.collected_cents))).toBeLessThanOrEqual(
        cards.collected_cents,
      );
      const counts = funnel.steps.map(({ count }) => count);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(counts.at(-1)).toBeGreaterThan(0);
    }
  });

  it('folds each loan once, whoever asks at the same time, and again only what has new entries', async () => {
    expect(await foldReports(house)).toEqual({ folded: 0, isWhole: true });
    for (const loanId of ids.slice(0, 5)) await payOf(house, { loanId }, 1_00);
    expect(await countUnfolded(house.db, 100)).toBe(5);
    const reports = await Promise.all(Array.from({ length: 6 }, () => readReport(house, {})));
    for (const report of reports) expect(said(report)).toEqual(said(reports[0] ?? report));
    expect(said(await readReport(house, {}))).toEqual(
      reckoned(await stored(), house.clock.today()),
    );
    expect(await countUnfolded(house.db, 100)).toBe(0);
  });

  it('kept rows are what the fold makes anew, byte for byte', async () => {
    const rows = () =>
      Promise.all(
        (['report_loan', 'report_standing', 'report_flow'] as const).map((table) =>
          house.test.owner.selectFrom(table).selectAll().orderBy('loan_id').execute(),
        ),
      );
    const sorted = async () =>
      (await rows()).map((some) => some.map((row) => printed(row)).toSorted());
    await foldReports(house);
    const before = await sorted();
    for (const table of ['report_loan', 'report_standing', 'report_flow'] as const) {
      await house.test.owner.deleteFrom(table).execute();
    }
    expect((await foldReports(house)).folded).toBe(ids.length);
    expect(await sorted()).toEqual(before);
    expect(before.map((some) => some.length > 10)).toEqual([true, true, true]);
  });
});

const printed = (row: object) =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
