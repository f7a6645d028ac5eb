import type { InstalmentView } from 'contract/loan-views';
import { describe, expect, it } from 'vitest';
import { chartBars } from './chart-bars.ts';

const HEIGHT = 200;

function instalment(
  number: number,
  due: { interest: number; principal: number; lateFee?: number },
  paidCents = 0,
): InstalmentView {
  const parts = (['interest', 'principal', 'lateFee'] as const).flatMap((component) => {
    const cents = due[component] ?? 0;
    return cents === 0 ? [] : [{ component, cents }];
  });
  const dueCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  let left = paidCents;
  const paid = parts.flatMap(({ component, cents }) => {
    const used = Math.min(left, cents);
    left -= used;
    return used === 0 ? [] : [{ component, cents: used }];
  });
  return {
    number,
    dueOn: '2026-12-05',
    state: paidCents === dueCents ? 'paid' : 'to-come',
    due: parts,
    paid,
    dueCents,
    paidCents,
    balanceCents: 0,
  };
}

describe('the bars of a loan’s instalments', () => {
  it('are as high as what is due, the highest as high as the chart', () => {
    const [low, high] = chartBars(
      [
        instalment(1, { interest: 1000, principal: 1500 }),
        instalment(2, { interest: 1000, principal: 4000 }),
      ],
      HEIGHT,
    );
    expect(high?.top).toBe(0);
    expect(low?.top).toBe(HEIGHT / 2);
  });

  it('have interest at the foot, principal on it, late fees on top, a gap between two', () => {
    const [bar] = chartBars(
      [instalment(1, { interest: 2500, principal: 2000, lateFee: 500 })],
      HEIGHT,
    );
    expect(bar?.parts.map(({ colour }) => colour)).toEqual(['interest', 'principal', 'lateFee']);
    const [interest, principal, lateFee] = bar?.parts ?? [];
    expect([interest?.y, interest?.height]).toEqual([100, 100]);
    expect([principal?.y, principal?.height]).toEqual([20, 78.5]);
    expect([lateFee?.y, lateFee?.height]).toEqual([0, 18.5]);
  });

  it('fill from the foot as far as they are paid', () => {
    const [bar] = chartBars([instalment(1, { interest: 2000, principal: 3000 }, 3500)], HEIGHT);
    const [interest, principal] = bar?.parts ?? [];
    expect(interest?.paidHeight).toBe(interest?.height);
    // 15.00 of 30.00.
    expect(principal?.paidHeight).toBe((principal?.height ?? 0) / 2);
  });

  it.each([1, 12, 36])('of %i instalments lie side by side inside the chart', (count) => {
    const bars = chartBars(
      Array.from({ length: count }, (_, index) =>
        instalment(index + 1, { interest: 100, principal: 900 }),
      ),
      HEIGHT,
    );
    for (const [index, bar] of bars.entries()) {
      const next = bars[index + 1]?.x ?? 100;
      expect(bar.x).toBeGreaterThanOrEqual(0);
      expect(bar.x + bar.width).toBeLessThan(next);
    }
  });
});
