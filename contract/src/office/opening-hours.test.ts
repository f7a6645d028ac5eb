import { expect, it } from 'vitest';
import { openingAt } from './opening-hours.ts';

it.each([
  ['2026-11-23T00:59:59Z', false, '2026-11-23T01:00:00.000Z'],
  ['2026-11-23T01:00:00Z', true, '2026-11-23T11:00:00.000Z'],
  ['2026-11-23T10:59:59Z', true, '2026-11-23T11:00:00.000Z'],
  ['2026-11-23T11:00:00Z', false, '2026-11-24T01:00:00.000Z'],
  // Past midnight in Phnom Penh.
  ['2026-11-23T17:30:00Z', false, '2026-11-24T01:00:00.000Z'],
])('at %s the office is open: %s, until %s', (now, is_open, until) => {
  expect(openingAt(Date.parse(now))).toEqual({ is_open, until });
});
