import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, anyEntries, anyPayments, anyTerms, DISBURSED_ON } from '../examples/any-loan.ts';
import type { Entry } from './entry.ts';
import { sumOf } from './fold-state.ts';
import { loanAsOf } from './ledger.ts';
import type { LoanTerms } from './terms.ts';

const RUNS = { numRuns: 400 };
const loanOn = (terms: LoanTerms, entries: readonly Entry[], asOf: string) =>
  loanAsOf(terms, DISBURSED_ON, entries, asOf);

describe('every loan whose payout came back', () => {
  const cameBack = (on: string, number = 100): Entry => {
    return { kind: 'payoutReturn', number, on, cents: 1 };
  };
  const returned = fc
    .tuple(anyEntries, anyDay, anyDay)
    .map(([entries, one, other]) => ({ entries, on: one < other ? one : other, asOf: other }))
    .map(({ entries, on, asOf }) => ({ entries, on, asOf: asOf < on ? on : asOf }));

  it('owes nothing whatever was done before, and is closed, but never repaid', () => {
    fc.assert(
      fc.property(anyTerms, returned, (terms, { entries, on, asOf }) => {
        const before = entries.filter((entry) => entry.on <= on);
        const loan = loanOn(terms, [...before, cameBack(on)], asOf);
        expect(loan).toMatchObject({
          ...{ closedOn: on, returnedOn: on, closedBy: 100, wasOnTime: false, rows: [] },
          ...{ balanceCents: 0, dueCents: 0, principalBalanceCents: 0, pastDueCents: 0 },
          ...{ next: null, daysPastDue: 0, waivable: null, extension: { state: 'none' } },
          ...{ defaultedOn: null, writtenOffOn: null, maturesOn: DISBURSED_ON },
          ...{ payoff: { cents: 0, savesCents: 0 }, tomorrow: { dueCents: 0, payoffCents: 0 } },
          status: { loanStatusId: 17, childStatusId: 0 },
        });
        expect(loan.lateFees).toMatchObject({ arisenCents: 0, unpaidCents: 0, spans: [] });
        expect(sumOf(loan.paid)).toBe(0);
        // All that was paid is the borrower's.
        expect(loan.creditCents).toBe(loan.paidCents - loan.refundedCents);
        const others = before.filter(({ kind }) => kind !== 'extensionRefusal');
        if (others.length === 0) expect(loan.flags).toEqual([]);
      }),
      RUNS,
    );
  });

  it('was as it was before that day, and is so again once the return is reversed', () => {
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, anyDay, (terms, entries, on, asOf) => {
        const all = [...entries, cameBack(on)];
        if (asOf < on) expect(loanOn(terms, all, asOf)).toEqual(loanOn(terms, entries, asOf));
        const undone: Entry = { kind: 'reversal', number: 101, on: asOf, reverses: 100 };
        expect(loanOn(terms, [...all, undone], asOf)).toEqual(loanOn(terms, entries, asOf));
      }),
      RUNS,
    );
  });

  it('keeps each later payment whole as a credit', () => {
    fc.assert(
      fc.property(anyTerms, anyPayments, anyDay, (terms, payments, asOf) => {
        const first = cameBack(DISBURSED_ON, 0);
        const loan = loanOn(terms, [first, ...payments], asOf);
        const paidCents = payments.reduce(
          (all, { on, cents }) => all + (on <= asOf ? cents : 0),
          0,
        );
        expect(loan).toMatchObject({ paidCents, creditCents: paidCents, balanceCents: 0 });
        expect(loan.flags).toEqual([]);
      }),
      RUNS,
    );
  });
});
