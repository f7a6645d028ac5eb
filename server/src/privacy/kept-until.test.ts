import { expect, it } from 'vitest';
import { keptUntil } from './commands-erasure.ts';

it.each([
  ['2026-11-23', 10, '2036-11-23'],
  ['2028-02-29', 10, '2038-02-28'],
  ['2028-02-29', 8, '2036-02-29'],
])('records of a loan that ended on %s are kept for %i years until %s', (day, years, until) => {
  expect(keptUntil(day, years)).toBe(until);
});
