import { describe, expect, it } from 'vitest';
import { daysToDraw } from './late-fee-days.ts';

const fees = (sinceOn: string, days: readonly string[]) =>
  days.map((on) => ({ on, sinceOn, cents: 200 }));
const drawn = (lateFees: ReturnType<typeof fees>, lateFreeDays = 2) =>
  daysToDraw({ lateFees, lateFreeDays });

describe('TERM-08 the days of a late fee', () => {
  it('are the day to pay, two free days, then a fee a day', () => {
    expect(drawn(fees('2026-11-17', ['2026-11-20', '2026-11-21', '2026-11-22']))).toEqual({
      days: [
        { on: '2026-11-17', cents: 0 },
        { on: '2026-11-18', cents: 0 },
        { on: '2026-11-19', cents: 0 },
        { on: '2026-11-20', cents: 200 },
        { on: '2026-11-21', cents: 200 },
        { on: '2026-11-22', cents: 200 },
      ],
      leftOut: 0,
    });
  });

  it('are as many free days as the terms give', () => {
    const { days } = drawn(fees('2026-11-17', ['2026-11-18']), 0);
    expect(days.map(({ on }) => on)).toEqual(['2026-11-17', '2026-11-18']);
  });

  it('are those of the lateness that came last', () => {
    const earlier = fees('2026-10-05', ['2026-10-08', '2026-10-09']);
    const { days } = drawn([...earlier, ...fees('2026-11-17', ['2026-11-20'])]);
    expect(days.map(({ on }) => on)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  it('begin with the day to pay after a refused extension too, whose fees go on without free days', () => {
    const { days } = drawn(fees('2026-01-11', ['2026-01-14', '2026-01-18', '2026-01-19']));
    expect(days.map(({ on, cents }) => [on, cents])).toEqual([
      ['2026-01-11', 0],
      ['2026-01-12', 0],
      ['2026-01-13', 0],
      ['2026-01-14', 200],
      ['2026-01-18', 200],
      ['2026-01-19', 200],
    ]);
  });

  it('are few, however many fees there were', () => {
    const many = Array.from(
      { length: 18 },
      (_, index) => `2026-11-${String(index + 4).padStart(2, '0')}`,
    );
    const { days, leftOut } = drawn(fees('2026-11-01', many));
    expect(days).toHaveLength(6);
    expect(leftOut).toBe(15);
  });

  it('are none without a fee', () => {
    expect(drawn([])).toEqual({ days: [], leftOut: 0 });
  });
});
