import { expect, it } from 'vitest';
import { effectAtTurns } from './product-effect.ts';
import type { ProductTerms, RateLine } from './product-terms.ts';

const TODAY = '2026-11-28';
/** 18 % a year. */
const CEILING = 180_000;

const rate = (line: Partial<RateLine>): RateLine => ({
  id: '1',
  start_amount_cents: 50_000,
  end_amount_cents: 100_000,
  start: 0,
  end: 0,
  rate_millionths: 10_000,
  valid_from: '2026-01-01',
  valid_until: null,
  ...line,
});

/** Personal loans of $500 to $1,000 over 1 to 12 months at 1 % a month: four amounts by five durations are shown. */
const terms = (...rates: RateLine[]): ProductTerms => ({
  min_amount_cents: 50_000,
  max_amount_cents: 100_000,
  amount_step_cents: 5_000,
  amount_warn_cents: 0,
  min_duration: 1,
  max_duration: 12,
  duration_warn: null,
  rates,
  fees: [],
});
const BEFORE = terms(rate({}));
const ALL = 4 * 5;

const effect = (after: ProductTerms) =>
  effectAtTurns('personal', { before: BEFORE, after, today: TODAY, ceiling: CEILING });

it('terms that stay have one turn, today, and nothing wrong at it', () => {
  expect(effect(BEFORE)).toEqual([{ day: TODAY, all: ALL, above: 0, unpriced: 0 }]);
});

it('a rate that ends today leaves every loan without one from tomorrow on', () => {
  expect(effect(terms(rate({ valid_until: TODAY })))).toEqual([
    { day: TODAY, all: ALL, above: 0, unpriced: 0 },
    { day: '2026-11-29', all: ALL, above: 0, unpriced: ALL },
  ]);
});

it('a dear rate between two cheap ones is above the ceiling for its own days', () => {
  const after = terms(
    rate({ valid_until: TODAY }),
    // 30 % a month is far above 18 % a year, whatever the duration; 1 % a month is below it.
    rate({
      id: null,
      rate_millionths: 300_000,
      valid_from: '2026-11-29',
      valid_until: '2026-12-31',
    }),
    rate({ id: null, valid_from: '2027-01-01' }),
  );
  expect(effect(after)).toEqual([
    { day: TODAY, all: ALL, above: 0, unpriced: 0 },
    { day: '2026-11-29', all: ALL, above: ALL, unpriced: 0 },
    { day: '2027-01-01', all: ALL, above: 0, unpriced: 0 },
  ]);
});

it('a larger amount whose rate begins later has none until then, since bounds hold at once', () => {
  const dearer = { start_amount_cents: 100_001, end_amount_cents: 200_000 };
  const after = {
    ...terms(rate({}), rate({ id: null, valid_from: '2027-01-01', ...dearer })),
    max_amount_cents: 200_000,
  };
  // Shown are $500, $850, $1,250 and $2,000: a quarter and a half of the way up, on steps of $50. The last two have no rate yet.
  expect(effect(after)).toEqual([
    { day: TODAY, all: ALL, above: 0, unpriced: 2 * 5 },
    { day: '2027-01-01', all: ALL, above: 0, unpriced: 0 },
  ]);
});
