import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, anyEntries, anyTerms, DISBURSED_ON } from '../examples/any-loan.ts';
import { owedBack, settlesCents } from './credit.ts';
import type { Entry } from './entry.ts';
import { loanAsOf } from './ledger.ts';
import { standardTerms } from './standard-terms.ts';

describe('a refund whose payment was reversed since, on a loan that is open by that', () => {
  /**
   * $120 at 15 % for 30 days bears 0.60 a day. On day 3, 121.80 settles it; 126.00 comes, and 4.20 is given back. Then all of the 126.00 is
   * reversed: 121.80 is owed of the loan and 4.20 beside it, 126.00 together. Three days later it is 120 + 6 × 0.60 + 4.20 = 127.80.
   */
  const figures = { principalCents: 120_00, rate: 150_000, duration: 10 };
  const terms = standardTerms({ product: 'payday', ...figures });
  const bounced: Entry[] = [
    { kind: 'payment', number: 1, on: '2026-11-04', cents: 126_00 },
    { kind: 'refund', number: 2, on: '2026-11-04', cents: 4_20 },
    { kind: 'reversal', number: 3, on: '2026-11-04', reverses: 1 },
  ];
  const loan = (on: string, ...cents: number[]) => {
    const payments = cents.map((one, index): Entry => ({
      kind: 'payment',
      number: 4 + index,
      on,
      cents: one,
    }));
    return loanAsOf(terms, '2026-11-01', [...bounced, ...payments], on);
  };

  it.each([
    ['2026-11-04', [], 121_80, 4_20, 126_00, false],
    ['2026-11-07', [], 123_60, 4_20, 127_80, false],
    // The pay-off alone closes it, and 4.20 is owed still.
    ['2026-11-04', [121_80], 0, 4_20, 4_20, true],
    ['2026-11-04', [121_80, 4_20], 0, 0, 0, true],
    ['2026-11-04', [126_00], 0, 0, 0, true],
    ['2026-11-07', [127_80], 0, 0, 0, true],
    // 127.79 leaves a cent of the refund.
    ['2026-11-07', [127_79], 0, 1, 1, true],
  ] as const)('on %s, with %j paid that day', (on, cents, payoff, back, settles, isClosed) => {
    const then = loan(on, ...cents);
    expect([then.payoff.cents, owedBack(then), settlesCents(then), then.closedOn !== null]).toEqual(
      [payoff, back, settles, isClosed],
    );
  });
});

it('what settles any loan, with a refund owed back or not, leaves nothing owed, no credit that was not there, and not a cent less does', () => {
  const anyBack = fc.integer({ min: 0, max: 50_000 });
  fc.assert(
    fc.property(anyTerms, anyEntries, anyDay, anyBack, (terms, entries, asOf, back) => {
      const known: Entry[] = entries.filter((entry) => entry.on <= asOf);
      if (back > 0) known.push({ kind: 'refund', number: 98, on: asOf, cents: back });
      const loanOn = (more: readonly Entry[]) =>
        loanAsOf(terms, DISBURSED_ON, [...known, ...more], asOf);
      const before = loanOn([]);
      const settles = settlesCents(before);
      if (settles < 2) return;
      const paying = (cents: number) => loanOn([{ kind: 'payment', number: 100, on: asOf, cents }]);
      const after = paying(settles);
      expect([settlesCents(after), after.closedOn !== null]).toEqual([0, true]);
      expect(after.creditCents).toBe(Math.max(before.creditCents, 0));
      expect(settlesCents(paying(settles - 1))).toBe(1);
    }),
    { numRuns: 400 },
  );
});
