import { describe, expect, it } from 'vitest';
import { estimatedDue } from './estimated-due.ts';

const loan = {
  principalCents: 50_000,
  rate: 80_000,
  releasedOn: '2026-08-05',
  today: '2026-11-22',
};

describe('HIST-07 the estimated due of the history', () => {
  it('HIST-08 is principal and interest for the days since release, to the cent', () => {
    // 109 days: 500 × (1 + 0.08 × 109 / 30) = 500 + 145.333…
    expect(estimatedDue(loan)).toBe(64_533);
    // 333.33 × (1 + 0.08 × 7 / 30) = 339.5521…
    const odd = { principalCents: 33_333, rate: 80_000, releasedOn: '2026-01-01' };
    expect(estimatedDue({ ...odd, today: '2026-01-08' })).toBe(33_955);
  });

  it('is the principal on the day of release, and before it', () => {
    expect(estimatedDue({ ...loan, today: '2026-08-05' })).toBe(50_000);
    expect(estimatedDue({ ...loan, today: '2026-08-01' })).toBe(50_000);
  });

  it('rounds half a cent up', () => {
    // 1.00 × 0.15 × 1 / 30 is half a cent.
    const tiny = { principalCents: 100, rate: 150_000, releasedOn: '2026-11-21' };
    expect(estimatedDue({ ...tiny, today: '2026-11-22' })).toBe(101);
  });
});
