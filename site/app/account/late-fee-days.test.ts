import { describe, expect, it } from 'vitest';
import { lateFeeDays } from './late-fee-days.ts';

const fees = (days: readonly string[]) => days.map((on) => ({ on, cents: 200 }));

describe('TERM-08 the days of a late fee', () => {
  it('are the day to pay, two free days, then a fee a day', () => {
    expect(lateFeeDays(fees(['2026-11-20', '2026-11-21', '2026-11-22']))).toEqual({
      days: [
        { on: '2026-11-17', cents: 0 },
        { on: '2026-11-18', cents: 0 },
        { on: '2026-11-19', cents: 0 },
        ...fees(['2026-11-20', '2026-11-21', '2026-11-22']),
      ],
      leftOut: 0,
    });
  });

  it('are those of the last unbroken run', () => {
    const { days } = lateFeeDays(fees(['2026-10-08', '2026-10-09', '2026-11-20']));
    expect(days.map(({ on }) => on)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  it('are few, however many fees there were', () => {
    const many = Array.from(
      { length: 18 },
      (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`,
    );
    const { days, leftOut } = lateFeeDays(fees(many));
    expect(days).toHaveLength(7);
    expect(leftOut).toBe(14);
  });

  it('are none without a fee', () => {
    expect(lateFeeDays([])).toEqual({ days: [], leftOut: 0 });
  });
});
