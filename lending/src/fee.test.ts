import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeCents, feeParts } from './fee.ts';
import type { Fee } from './fee.ts';

const percent = (rate: number, bounds: Partial<Fee> = {}): Fee => ({
  amount: { kind: 'percent', rate },
  charged: 'disbursement',
  ...bounds,
});

describe('a fee', () => {
  it('is nothing until it is set', () => {
    expect(feeCents(undefined, 10_000)).toBe(0);
    expect(feeParts(undefined, 10_000, 3)).toEqual([0, 0, 0, 0]);
  });

  it('is a percentage half-up to the cent, or a fixed sum, between its minimum and maximum', () => {
    expect(feeCents(percent(15_000), 10_033)).toBe(150);
    expect(feeCents(percent(15_000), 10_034)).toBe(151);
    expect(feeCents(percent(15_000, { minCents: 200 }), 10_000)).toBe(200);
    expect(feeCents(percent(15_000, { maxCents: 100 }), 10_000)).toBe(100);
    expect(feeCents({ amount: { kind: 'fixed', cents: 300 }, charged: 'spread' }, 1)).toBe(300);
  });

  it('is charged when it says, the parts adding up to it', () => {
    const at = (charged: Fee['charged']) =>
      feeParts({ amount: { kind: 'fixed', cents: 100 }, charged }, 10_000, 3);
    expect(at('disbursement')).toEqual([100, 0, 0, 0]);
    expect(at('first-instalment')).toEqual([0, 100, 0, 0]);
    expect(at('last-instalment')).toEqual([0, 0, 0, 100]);
    expect(at('spread')).toEqual([0, 33, 33, 34]);
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 60 }), (cents, instalments) => {
        const parts = feeParts(
          { amount: { kind: 'fixed', cents }, charged: 'spread' },
          10_000,
          instalments,
        );
        expect(parts.reduce((a, b) => a + b)).toBe(cents);
        expect(parts).toHaveLength(instalments + 1);
      }),
    );
  });
});
