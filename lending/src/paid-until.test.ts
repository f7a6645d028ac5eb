import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, anyEntries, anyTerms, DISBURSED_ON } from '../examples/any-loan.ts';
import type { Entry } from './entry.ts';
import { loanAsOf } from './ledger.ts';
import type { PaymentPart } from './loan.ts';
import { paidUntil } from './paid-until.ts';
import { standardTerms } from './standard-terms.ts';

/** $490 at 5 % for 12 months, paid out on 22/11/2026: annuity factor 0.112825, so $55.28 a month. */
const terms = standardTerms({
  product: 'personal',
  principalCents: 49_000,
  rate: 50_000,
  duration: 12,
});
const DISBURSED = '2026-11-22';
const paid = (number: number, on: string, cents: number) =>
  ({ kind: 'payment', number, on, cents }) as const;
const loanOn = (day: string, ...entries: readonly ReturnType<typeof paid>[]) =>
  loanAsOf(terms, DISBURSED, entries, day);

describe('the day until which all is paid', () => {
  it('is none before the running instalment is filled, be it by a cent', () => {
    expect(paidUntil(loanOn('2026-12-10'))).toBeNull();
    expect(paidUntil(loanOn('2026-12-10', paid(1, '2026-12-10', 5527)))).toBeNull();
  });

  it('is the day of the running instalment once that is filled: money of that time pays nothing of the next', () => {
    const first = paid(1, '2026-12-10', 5528);
    expect(paidUntil(loanOn('2026-12-10', first))).toBe('2026-12-22');
    expect(paidUntil(loanOn('2026-12-21', first))).toBe('2026-12-22');
    const again = loanOn('2026-12-12', first, paid(2, '2026-12-12', 5528));
    // 10/12: interest 5 % of 490.00 × 18/30 = 14.70, principal 40.58. 12/12: 5 % of 449.42 × 2/30 = 1.498, so 1.50 of interest.
    expect(again.payments[1]?.parts).toEqual([
      { instalment: 1, component: 'interest', cents: 150 },
      { instalment: null, component: 'principal', cents: 5378 },
    ]);
    expect(again.next).toEqual({ number: 2, dueOn: '2027-01-22', cents: 5528 });
    expect(paidUntil(again)).toBe('2026-12-22');
  });

  it('is none from that day on: the period of the next has begun, and what is paid is paid of it', () => {
    const first = paid(1, '2026-12-10', 5528);
    expect(paidUntil(loanOn('2026-12-22', first))).toBeNull();
    const second = loanOn('2026-12-22', first, paid(2, '2026-12-22', 5528));
    expect(second.payments[1]?.parts.map(({ instalment }) => instalment)).toEqual([2, 2]);
  });

  it('is the day of the second instalment where that is paid on the day of the first', () => {
    const second = loanOn('2026-12-22', paid(1, '2026-12-22', 11_056));
    expect(paidUntil(second)).toBe('2027-01-22');
  });

  it('is none while something is due, and after the end', () => {
    expect(paidUntil(loanOn('2026-12-22'))).toBeNull();
    expect(paidUntil(loanOn('2026-12-30'))).toBeNull();
    const { payoff } = loanOn('2026-12-10');
    expect(paidUntil(loanOn('2026-12-10', paid(1, '2026-12-10', payoff.cents)))).toBeNull();
  });

  it('is none where only fees of instalments to come are left, which early money pays', () => {
    const consulting = { amount: { kind: 'fixed', cents: 1200 }, charged: 'spread' } as const;
    const withFee = { ...terms, fees: { consulting } };
    // 10/12: the first dollar of the fee, 14.70 of interest, all of the principal, and two dollars of the eleven left.
    const entries = [paid(1, '2026-12-10', 100 + 1470 + 49_000 + 200)];
    const loan = loanAsOf(withFee, DISBURSED, entries, '2026-12-10');
    expect(loan.next).toEqual({ number: 4, dueOn: '2027-03-22', cents: 100 });
    expect(paidUntil(loan)).toBeNull();
  });

  it('is none exactly where money of today pays something of what comes next, whatever was paid and done', () => {
    const counts = { ahead: 0, payable: 0 };
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (given, entries, asOf) => {
        // As every agreement has it (offers/commands-agreement.ts).
        const its = { ...given, initialOrder: terms.initialOrder };
        const known = entries.filter(({ on }) => on <= asOf);
        /** Pays what comes next. @returns the entries with it; null where something is due, or nothing comes */
        const payNext = (before: readonly Entry[], number: number): Entry[] | null => {
          const loan = loanAsOf(its, DISBURSED_ON, before, asOf);
          const { next } = loan;
          if (next === null || loan.dueCents > 0) {
            expect(paidUntil(loan)).toBeNull();
            return null;
          }
          const then = [...before, paid(number, asOf, next.cents)];
          const after = loanAsOf(its, DISBURSED_ON, then, asOf);
          if (paidUntil(loan) === null) {
            counts.payable += 1;
            expect(after.rows[next.number - 1]?.pendingCents).toBeLessThan(next.cents);
          } else {
            counts.ahead += 1;
            const used = after.payments.find(({ entry }) => entry === number)?.parts ?? [];
            const ofNext = used.filter(({ instalment }) => instalment === next.number);
            expect(ofNext.filter(isOwed)).toEqual([]);
          }
          return then;
        };
        // The second time it is mostly too early.
        const once = payNext(known, 1000);
        if (once !== null) payNext(once, 1001);
      }),
      { numRuns: 400 },
    );
    expect(counts.ahead).toBeGreaterThan(10);
    expect(counts.payable).toBeGreaterThan(10);
  });
});

/** Not a fee, which early money may pay of an instalment to come once no principal is left. */
const isOwed = ({ component }: PaymentPart) =>
  component === 'interest' || component === 'principal';
