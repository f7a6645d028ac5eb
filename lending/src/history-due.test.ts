import { describe, expect, it } from 'vitest';
import { historyDueCents } from './history-due.ts';

describe('the history’s due column', () => {
  it.each([
    [10_000, 150_000, '2026-01-11', 10_500, '100 × (1 + 15 % × 10/30)'],
    [10_000, 150_000, '2026-01-02', 10_050, '100 × (1 + 15 % / 30)'],
    [33_333, 80_000, '2026-01-08', 33_955, '333.33 × (1 + 8 % × 7/30) = 339.5521…'],
    [10_000, 150_000, '2026-01-01', 10_000, 'no day has gone by'],
    [10_000, 150_000, '2025-12-25', 10_000, 'not below 0 days'],
  ])(
    'HIST-07 HIST-08 of %i cents at %i millionths on %s is %i: %s',
    (principalCents, rate, today, cents, _why) => {
      expect(historyDueCents({ principalCents, rate }, '2026-01-01', today, null)).toBe(cents);
    },
  );

  it('HIST-07 is nothing for a loan that is repaid', () => {
    const terms = { principalCents: 10_000, rate: 150_000 };
    expect(historyDueCents(terms, '2026-01-01', '2026-01-20', '2026-01-11')).toBe(0);
  });
});
