import { expect, it } from 'vitest';
import { businessDaysAfter } from './business-days.ts';

// 2026-11-23 is a Monday in every calendar on the wall.
it.each([
  ['TERM-18 seven after a Monday', '2026-11-23', 7, [], '2026-12-02'],
  ['seven after a Friday', '2026-11-27', 7, [], '2026-12-08'],
  ['seven after a Sunday', '2026-11-22', 7, [], '2026-12-01'],
  ['one after a Friday is the Monday', '2026-11-27', 1, [], '2026-11-30'],
  ['a holiday is no business day', '2026-11-23', 7, ['2026-11-25'], '2026-12-03'],
  ['a holiday on a Sunday costs no day', '2026-11-23', 7, ['2026-11-29'], '2026-12-02'],
] as const)('%s', (_name, from, count, holidays, expected) => {
  expect(businessDaysAfter(from, count, holidays)).toBe(expected);
});
