import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, anyEntries, anyTerms, DISBURSED_ON } from '../examples/any-loan.ts';
import { agreementOf } from './agreement.ts';
import { addDays, type Day } from './calendar.ts';
import type { Entry } from './entry.ts';
import { loanOfAgreement } from './ledger.ts';
import type { Loan } from './loan.ts';
import { type Flow, historyOf, type LoanHistory, NO_END, type Standing } from './standings.ts';
import { COMPONENTS } from './terms.ts';

/** Longer than any of the random loans is paid and acted on. */
const DAYS = 500;

/** Entries of every kind, some of them reversed later or on the same day. */
const anyReversed: fc.Arbitrary<Entry[]> = fc
  .tuple(
    anyEntries,
    fc.array(fc.tuple(fc.nat(12), fc.nat(40)), { maxLength: 3 }),
    fc.option(anyDay),
  )
  .map(([entries, reversals, returnedOn]) => {
    const all = [...entries];
    if (returnedOn !== null) {
      all.push({ kind: 'payoutReturn', number: all.length + 1, on: returnedOn, cents: 1 });
    }
    for (const [at, days] of reversals) {
      const target = all[at];
      if (target?.kind === 'reversal') continue;
      if (!target) continue;
      const on = addDays(target.on, days);
      all.push({ kind: 'reversal', number: all.length + 1, on, reverses: target.number });
    }
    return all;
  });

/** What the history says of a day. */
function said({ standings, flows }: LoanHistory, day: Day) {
  const standing = standings.find(({ from, until }) => from <= day && day < until);
  const known = flows.filter(({ on }) => on <= day);
  const sum = (of: (flow: Flow) => number) => known.reduce((total, flow) => total + of(flow), 0);
  return {
    principal: standing?.principalCents ?? 0,
    late: standing?.dueSince,
    state: standing?.state,
    payments: sum(({ payments }) => payments),
    paid: sum(({ paidCents }) => paidCents),
    split: COMPONENTS.map((component) => sum(({ split }) => split[component])),
    waived: sum(({ waivedCents }) => waivedCents),
    refunded: sum(({ refundedCents }) => refundedCents),
    returns: sum(({ returns }) => returns),
  };
}

function stateOfOwing({ writtenOffOn, defaultedOn }: Loan): Standing['state'] {
  if (writtenOffOn !== null) return 'written-off';
  return defaultedOn === null ? 'open' : 'default';
}

function stateOfClosed({ returnedOn }: Loan): Standing['state'] {
  return returnedOn === null ? 'closed' : 'returned';
}

/** What the fold says of the same day. */
function folded(loan: Loan): ReturnType<typeof said> {
  const isClosed = loan.closedOn !== null;
  return {
    principal: isClosed ? 0 : loan.principalBalanceCents,
    late: !isClosed && loan.daysPastDue > 0 ? addDays(loan.asOf, -loan.daysPastDue) : null,
    state: isClosed ? stateOfClosed(loan) : stateOfOwing(loan),
    payments: loan.payments.length,
    paid: loan.paidCents,
    split: COMPONENTS.map((component) => loan.paid[component]),
    waived: loan.waivedCents,
    refunded: loan.refundedCents,
    returns: loan.returnedOn === null ? 0 : 1,
  };
}

describe('the history of a loan', () => {
  it('says of every day what the fold as of that day says, whatever was paid and done', () => {
    let late = 0;
    fc.assert(
      fc.property(anyTerms, anyReversed, (terms, entries) => {
        const agreement = agreementOf(terms, DISBURSED_ON);
        const history = historyOf(agreement, entries);
        for (let days = 0; days <= DAYS; days += 1) {
          const day = addDays(DISBURSED_ON, days);
          const loan = loanOfAgreement(agreement, entries, day);
          if (loan.daysPastDue > 0) late += 1;
          expect({ day, ...said(history, day) }).toEqual({ day, ...folded(loan) });
        }
      }),
      { numRuns: 60 },
    );
    expect(late).toBeGreaterThan(3000);
  });

  it('says the same of a day before and after entries dated later', () => {
    fc.assert(
      fc.property(anyTerms, anyReversed, fc.integer({ min: 0, max: 200 }), (terms, all, at) => {
        const agreement = agreementOf(terms, DISBURSED_ON);
        const day = addDays(DISBURSED_ON, at);
        const known = all.filter(({ on }) => on <= day);
        expect(said(historyOf(agreement, known), day)).toEqual(
          said(historyOf(agreement, all), day),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('has no gap from the disbursement to the end of days, and no two alike beside each other', () => {
    fc.assert(
      fc.property(anyTerms, anyReversed, (terms, entries) => {
        const { standings, flows } = historyOf(agreementOf(terms, DISBURSED_ON), entries);
        const ends = [...standings.map(({ until }) => until)];
        const begins = standings.map(({ from }) => from);
        expect([...begins, NO_END]).toEqual([DISBURSED_ON, ...ends]);
        const figures = standings.map(({ from: _from, until: _until, ...rest }) =>
          JSON.stringify(rest),
        );
        expect(figures.filter((one, at) => one === figures[at - 1])).toEqual([]);
        const days = flows.map(({ on }) => on);
        expect(days).toEqual([...days].sort());
      }),
      { numRuns: 200 },
    );
  });
});
