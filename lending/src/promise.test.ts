import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { promiseState } from './promise.ts';

const promise = { on: '2026-11-20', cents: 90_00, afterEntry: 1 };
const paid = (number: number, on: string, cents: number): Entry => ({
  kind: 'payment',
  number,
  on,
  cents,
});

describe('a promise to pay 90.00 by 20/11', () => {
  it.each<[string, Entry[], string, string]>([
    ['stays open on its day without a payment', [], '2026-11-20', 'open'],
    ['is broken the day after', [], '2026-11-21', 'broken'],
    [
      'is kept by two payments that reach it',
      [paid(2, '2026-11-18', 50_00), paid(3, '2026-11-20', 40_00)],
      '2026-11-25',
      'kept',
    ],
    ['is not kept by a cent less', [paid(2, '2026-11-20', 89_99)], '2026-11-21', 'broken'],
    [
      'does not count what was recorded before it',
      [paid(1, '2026-11-19', 90_00)],
      '2026-11-20',
      'open',
    ],
    [
      'does not count what was paid the day after',
      [paid(2, '2026-11-21', 90_00)],
      '2026-11-21',
      'broken',
    ],
    [
      'is kept by a payment recorded later and dated back',
      [paid(7, '2026-11-20', 90_00)],
      '2026-11-30',
      'kept',
    ],
    [
      'is broken by the reversal of what had kept it',
      [
        paid(2, '2026-11-20', 90_00),
        { kind: 'reversal', number: 3, on: '2026-11-22', reverses: 2 },
      ],
      '2026-11-22',
      'broken',
    ],
  ])('%s', (_, entries, today, state) => {
    expect(promiseState(promise, entries, today)).toBe(state);
  });
});
