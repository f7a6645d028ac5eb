import { describe, expect, it } from 'vitest';
import { centsOf, millionthsOf, readHeadings, readTables } from '../examples/read-tables.ts';
import type { Row } from '../examples/read-tables.ts';
import type { Entry, EntryKind } from './entry.ts';
import { sumOf } from './fold-state.ts';
import { loanAsOf } from './ledger.ts';
import type { AllocatedPayment, Loan, LoanRow } from './loan.ts';
import type { ProductKey } from './product.ts';
import { standardTerms } from './standard-terms.ts';
import type { InterestMethod, LoanTerms } from './terms.ts';

function termsOf(row: Row): LoanTerms {
  const processingCents = centsOf(row('processing fee'));
  const processing = {
    amount: { kind: 'fixed', cents: processingCents },
    charged: 'last-instalment',
  } as const;
  return {
    ...standardTerms({
      product: row('product') as ProductKey,
      principalCents: centsOf(row('principal')),
      rate: millionthsOf(row('rate')),
      duration: Number(row('term')),
      fees: processingCents > 0 ? { processing } : {},
    }),
    interestMethod: row('method') as InterestMethod,
  };
}

function entryOf(row: Row): Entry {
  const recorded = { number: Number(row('number')), on: row('on') };
  const kind = row('entry') as EntryKind;
  switch (kind) {
    case 'payment':
    case 'waiver':
    case 'refund':
    case 'payoutReturn':
      return { kind, ...recorded, cents: centsOf(row('amount')) };
    case 'reversal':
      return { kind, ...recorded, reverses: Number(row('reverses')) };
    case 'extensionGrant': {
      return { kind, ...recorded, feeCents: centsOf(row('amount')), payDay: row('new Pay Day') };
    }
    default:
      return { kind, ...recorded };
  }
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

const shownRow = (row: LoanRow) => ({
  row: String(row.number),
  due: row.dueOn,
  interest: dollars(row.due.interest),
  principal: dollars(row.due.principal),
  fees: dollars(sumOf({ ...row.due, interest: 0, principal: 0 })),
  paid: dollars(sumOf(row.paid)),
  waived: dollars(row.waivedCents),
  prepaid: dollars(row.prepaidCents),
  pending: dollars(row.pendingCents),
  'total due': dollars(row.totalDueCents),
  'balance after': dollars(row.principalBalanceCents),
});

const shownPayment = ({ entry, split, creditCents }: AllocatedPayment) => ({
  payment: String(entry),
  fees: dollars(split.processingFee + split.consultingFee + split.prolongationFee),
  interest: dollars(split.interest),
  principal: dollars(split.principal),
  'late fee': dollars(split.lateFee),
  'other fee': dollars(split.otherFee),
  credit: dollars(creditCents),
});

const shownLoan = (loan: Loan) => ({
  'as of': loan.asOf,
  'past due': dollars(loan.pastDueCents),
  'due today': dollars(loan.dueTodayCents),
  'late fees': dollars(loan.lateFees.unpaidCents),
  due: dollars(loan.dueCents),
  balance: dollars(loan.balanceCents),
  'pay-off': dollars(loan.payoff.cents),
  credit: dollars(loan.creditCents),
  status: `${loan.status.loanStatusId}/${loan.status.childStatusId}`,
});

/** The golden row in the columns of what is shown. */
function golden(row: Row, shown: object): unknown {
  return Object.fromEntries(Object.keys(shown).map((title) => [title, row(title)]));
}

describe('the golden loans', () => {
  it.each(readHeadings('loans'))('%s', (heading) => {
    const [terms = [], entries = [], rows = [], payments = [], days = []] = readTables(
      'loans',
      heading,
    );
    const [given] = terms;
    if (!given) throw new Error(`${heading} has no terms`);
    const loanOn = (day: string) =>
      loanAsOf(termsOf(given), given('paid out'), entries.map(entryOf), day);
    const loans = days.map((row) => loanOn(row('as of')));
    const last = loans.at(-1);
    expect(loans.map(shownLoan)).toEqual(
      days.map((row, index) => golden(row, shownLoan(loans[index] ?? loanOn(row('as of'))))),
    );
    expect(last?.rows.map(shownRow)).toEqual(
      rows.map((row, index) => golden(row, last?.rows[index] ? shownRow(last.rows[index]) : {})),
    );
    expect(last?.payments.map(shownPayment)).toEqual(
      payments.map((row, index) =>
        golden(row, last?.payments[index] ? shownPayment(last.payments[index]) : {}),
      ),
    );
  });
});
