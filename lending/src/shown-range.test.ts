import { describe, expect, it } from 'vitest';
import { limitsInForce, PRODUCT_KEYS, PRODUCTS } from './product.ts';
import { shownAmounts, shownTerms } from './shown-range.ts';

describe('what is advertised', () => {
  it.each(PRODUCT_KEYS)('C-17 C-06 is a text of its own where no bound was changed: %s', (key) => {
    const { amount, duration } = PRODUCTS[key];
    const limits = limitsInForce(key);
    const amounts = { min: amount.shownMinCents, max: amount.shownMaxCents };
    expect(shownAmounts(key, limits)).toEqual(amounts);
    expect(shownTerms(key, limits)).toEqual({ min: duration.shownMin, max: duration.shownMax });
  });

  it.each([
    // Personal advertises $500 to $1,000 within $200 to $2,000.
    ['a lower maximum', 'personal', { maxAmountCents: 800_00 }, [500_00, 800_00]],
    ['a higher minimum', 'personal', { minAmountCents: 600_00 }, [600_00, 1000_00]],
    [
      'wider bounds',
      'personal',
      { minAmountCents: 100_00, maxAmountCents: 4000_00 },
      [500_00, 1000_00],
    ],
    ['bounds beyond it', 'personal', { minAmountCents: 1500_00 }, [1500_00, 2000_00]],
    ['bounds below it', 'personal', { maxAmountCents: 400_00 }, [200_00, 400_00]],
    // Purchasing advertises $200 to $4,000, further than its own $40 to $2,000.
    ['a maximum that is raised', 'purchasing', { maxAmountCents: 3000_00 }, [200_00, 3000_00]],
    ['another minimum alone', 'purchasing', { minAmountCents: 300_00 }, [300_00, 4000_00]],
  ] as const)('goes no further than %s that staff have set', (_what, key, server, [min, max]) => {
    expect(shownAmounts(key, limitsInForce(key, server))).toEqual({ min, max });
  });

  it('goes no further than the durations that staff have set', () => {
    expect(shownTerms('personal', limitsInForce('personal', { maxDuration: 6 }))).toEqual({
      min: 1,
      max: 6,
    });
    expect(shownTerms('personal', limitsInForce('personal', { maxDuration: 18 }))).toEqual({
      min: 1,
      max: 12,
    });
  });
});
