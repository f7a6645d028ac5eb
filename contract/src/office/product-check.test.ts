import { expect, it } from 'vitest';
import { checkTerms } from './product-check.ts';
import type { FeeLine, ProductTerms, RateLine } from './product-terms.ts';
import { productTerms, TERMS_BYTES } from './schemas/product-terms.ts';

const TODAY = '2026-11-28';
const ENDED = { valid_from: '2026-01-01', valid_until: '2026-11-27' };

const rate = (id: string | null, days: Pick<RateLine, 'valid_from' | 'valid_until'>): RateLine => ({
  id,
  start_amount_cents: 20_000,
  end_amount_cents: 200_000,
  start: 0,
  end: 0,
  rate_millionths: 150_000,
  ...days,
});

const fee = (id: string, day: string): FeeLine => ({
  id,
  kind: 'processing',
  rate_millionths: 10_000,
  fixed_cents: null,
  min_cents: null,
  max_cents: null,
  charged: 'disbursement',
  valid_from: day,
  valid_until: day,
});

const BOUNDS = {
  min_amount_cents: 20_000,
  max_amount_cents: 200_000,
  amount_step_cents: 5_000,
  amount_warn_cents: 0,
  min_duration: 1,
  max_duration: 24,
  duration_warn: null,
};

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const many = <Line>(count: number, make: (index: number) => Line) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Terms whose ended lines fill both tables as they were counted before. */
const before: ProductTerms = {
  ...BOUNDS,
  rates: many(200, (index) => rate(String(index + 1), ENDED)),
  fees: many(60, (index) => fee(String(index + 1), dayOf(index))),
};
const begins = { valid_from: '2026-11-29', valid_until: null };

it('rows that have ended fill no table: another is added beside them', () => {
  const after = {
    ...before,
    rates: [...before.rates, rate(null, begins)],
    fees: [...before.fees, { ...fee('1', TODAY), ...begins, id: null }],
  };
  expect([...checkTerms('personal', { before, after, today: TODAY }).keys()]).toEqual([]);
});

it('of rows that go on 200 are taken and no more', () => {
  const withNew = (count: number) => ({
    ...before,
    rates: [...before.rates, ...many(count, () => rate(null, begins))],
  });
  const wrong = (count: number) =>
    checkTerms('personal', { before, after: withNew(count), today: TODAY });
  expect([...wrong(200).keys()]).toEqual([]);
  expect([...wrong(201).keys()]).toEqual(['rates']);
});

it('twenty years of rows travel, and the heaviest of them within the bytes that a body may have', () => {
  const heavy = {
    ...BOUNDS,
    rates: many(5000, () => ({
      ...rate('9'.repeat(18), ENDED),
      start_amount_cents: 100_000_000,
      end_amount_cents: 100_000_000,
      start: 120,
      end: 120,
      rate_millionths: 10_000_000,
    })),
    fees: many(5000, () => ({
      ...fee('9'.repeat(18), TODAY),
      kind: 'consulting' as const,
      rate_millionths: 1_000_000,
      min_cents: 100_000_000,
      max_cents: 100_000_000,
      charged: 'first-instalment' as const,
    })),
  };
  expect(productTerms.safeParse(heavy).success).toBe(true);
  const body = JSON.stringify({ version: 999_999, terms: heavy });
  expect(body.length).toBeLessThan(TERMS_BYTES);
});
