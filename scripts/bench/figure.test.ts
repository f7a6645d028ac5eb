import { expect, it } from 'vitest';
import { clears, lineOf, median, plainFigure, quantile, ratioFigure } from './figure.ts';

it('the median of an even number is the mean of the two in the middle', () => {
  expect(median([9, 1, 4])).toBe(4);
  expect(median([9, 1, 4, 6])).toBe(5);
  expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
});

it('a bar is held from its own side', () => {
  expect(clears(0.8, { atLeast: 0.8 })).toBe(true);
  expect(clears(0.79, { atLeast: 0.8 })).toBe(false);
  expect(clears(171, { atMost: 170 })).toBe(false);
  expect(clears(171, null)).toBe(true);
});

it('a line names both absolute figures, the ratio and both bars', () => {
  const figure = ratioFigure({
    id: 'P1',
    what: 'home',
    unit: 'requests/s',
    measured: 21_340,
    reference: 24_100,
    must: { atLeast: 0.8 },
    aim: { atLeast: 0.95 },
  });
  expect(lineOf(figure)).toBe(
    'P1   home: 21,340 / 24,100 requests/s = 0.89×  must ≥ 0.8 holds  aim ≥ 0.95 MISSED',
  );
  const plain = plainFigure({
    id: 'P6',
    what: 'again',
    unit: 'KB',
    value: 0.9331,
    must: null,
    aim: null,
  });
  expect(lineOf(plain)).toBe('P6   again: 0.933 KB');
});
