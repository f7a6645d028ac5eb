import { describe, expect, it } from 'vitest';
import { marksTo } from './scale.ts';

describe('the marks of an axis', () => {
  it('begin at zero, are round, and reach what is shown', () => {
    expect(marksTo(15_300)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
    expect(marksTo(16)).toEqual([0, 5, 10, 15, 20]);
    expect(marksTo(7.2)).toEqual([0, 2, 4, 6, 8]);
    expect(marksTo(0.4)).toHaveLength(5);
    for (const most of [1, 3, 9.99, 10, 77, 123_456, 9_999_999]) {
      const marks = marksTo(most);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(marks.at(-2)).toBeLessThan(most);
      expect(marks.length).toBeLessThanOrEqual(6);
    }
  });

  it('are zero alone where there is nothing', () => {
    expect([marksTo(0), marksTo(-1), marksTo(Number.NaN)]).toEqual([[0], [0], [0]]);
  });
});
