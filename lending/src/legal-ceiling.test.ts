import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveYearlyCost } from './disclosure.ts';
import type { Flow } from './disclosure.ts';
import { ceilingStatus, isCostAbove } from './legal-ceiling.ts';

const received = (cents: number): Flow => ({ cents, months: 0, days: 0 });
const afterDays = (cents: number, days: number): Flow => ({ cents: -cents, months: 0, days });
const afterMonths = (cents: number, months: number): Flow => ({ cents: -cents, months, days: 0 });

describe('the legal ceiling', () => {
  it('G-67 takes exactly the ceiling, and not a cent more', () => {
    // By hand: 100.00 for a year at 18 % is 118.00; for two years 1.18 × 1.18 = 1.3924; for half of one at 21 %, 1.1.
    expect(isCostAbove([received(10_000), afterDays(11_800, 365)], 180_000)).toBe(false);
    expect(isCostAbove([received(10_000), afterDays(11_801, 365)], 180_000)).toBe(true);
    expect(isCostAbove([received(10_000), afterMonths(11_800, 12)], 180_000)).toBe(false);
    expect(isCostAbove([received(10_000), afterMonths(11_801, 12)], 180_000)).toBe(true);
    expect(isCostAbove([received(100_000), afterMonths(139_240, 24)], 180_000)).toBe(false);
    expect(isCostAbove([received(100_000), afterMonths(139_241, 24)], 180_000)).toBe(true);
    expect(isCostAbove([received(10_000), afterMonths(11_000, 6)], 210_000)).toBe(false);
    expect(isCostAbove([received(10_000), afterMonths(11_001, 6)], 210_000)).toBe(true);
  });

  it('says not set, below, near within a point, at it, and above', () => {
    const year = (cents: number) => [received(10_000), afterMonths(cents, 12)];
    expect(ceilingStatus(year(11_700), null)).toBe('not-set');
    expect(ceilingStatus(year(11_700), 180_000)).toBe('below');
    expect(ceilingStatus(year(11_701), 180_000)).toBe('near');
    expect(ceilingStatus(year(11_800), 180_000)).toBe('near');
    expect(ceilingStatus(year(11_801), 180_000)).toBe('above');
  });

  it('is above every ceiling where nothing is paid out, and below where less is paid back', () => {
    expect(ceilingStatus([received(0), afterDays(100, 30)], 1_000_000_000)).toBe('above');
    expect(ceilingStatus([received(-1), afterDays(100, 30)], 1_000_000_000)).toBe('above');
    expect(ceilingStatus([received(10_000), afterDays(9_999, 30)], 0)).toBe('below');
  });

  it('agrees with the cost that is shown, on either side of it', () => {
    const someFlows = fc
      .record({
        principal: fc.integer({ min: 5_000, max: 400_000 }),
        permille: fc.integer({ min: 1_010, max: 4_000 }),
        count: fc.integer({ min: 1, max: 36 }),
        unit: fc.constantFrom('months', 'days'),
      })
      .map(({ principal, permille, count, unit }) => {
        const payment = Math.ceil((principal * permille) / 1000 / count);
        const paid = Array.from({ length: count }, (_, index) =>
          unit === 'months' ? afterMonths(payment, index + 1) : afterDays(payment, 7 * (index + 1)),
        );
        return [received(principal), ...paid];
      });
    fc.assert(
      fc.property(someFlows, (flows) => {
        const cost = effectiveYearlyCost(flows);
        fc.pre(cost !== null && cost > 2 && cost < 1_000_000_000_000);
        // The shown cost is rounded to a millionth from a binary fraction of 15 digits.
        const slack = 2 + Math.ceil((cost ?? 0) / 1e12);
        expect(isCostAbove(flows, (cost ?? 0) - slack)).toBe(true);
        expect(isCostAbove(flows, (cost ?? 0) + slack)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
