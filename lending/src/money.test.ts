import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToDollars,
  divide,
  dollarsToCents,
  formatDollars,
  formatWholeDollars,
  parseDollars,
  portion,
} from './money.ts';
import type { Rounding } from './money.ts';

const UNITS: Record<Rounding, number> = {
  'half-up': 1,
  up: 1,
  down: 1,
  'half-up-to-10-cents': 10,
  'half-up-to-dollar': 100,
  'up-to-10-cents': 10,
  'up-to-dollar': 100,
  'up-to-10-dollars': 1000,
};
const ROUNDINGS = Object.keys(UNITS) as Rounding[];

describe('dividing money', () => {
  it.each([
    [5, 2, 'half-up', 3],
    [4999, 10_000, 'half-up', 0],
    [5000, 10_000, 'half-up', 1],
    [-5, 2, 'half-up', -2],
    [-5, 2, 'up', -2],
    [-5, 2, 'down', -3],
    [1, 1_000_000, 'up', 1],
    [7, 1, 'up', 7],
    [7, 2, 'down', 3],
    [745, 100, 'half-up-to-10-cents', 10],
    [14, 1, 'half-up-to-10-cents', 10],
    [15, 1, 'half-up-to-10-cents', 20],
    [10_250, 1, 'half-up-to-dollar', 10_300],
    [10_249, 1, 'half-up-to-dollar', 10_200],
    [11, 1, 'up-to-10-cents', 20],
    [10_201, 1, 'up-to-dollar', 10_300],
    [11_000, 1, 'up-to-dollar', 11_000],
    [110_000_001, 10_000, 'up-to-dollar', 11_100],
    [7398, 1, 'up-to-10-dollars', 8000],
    [8000, 1, 'up-to-10-dollars', 8000],
  ] as const)('%d / %d, %s, is %d cents', (numerator, denominator, mode, cents) => {
    expect(divide(numerator, denominator, mode)).toBe(cents);
    expect(divide(BigInt(numerator), BigInt(denominator), mode)).toBe(cents);
  });

  it('lands on the unit that its name says, within one unit of the exact quotient, on the side it says', () => {
    const MOST = Number.MAX_SAFE_INTEGER - 10_000;
    const operands = fc.record({
      // Room for the largest unit that is rounded to: a result that no cent count can hold is refused, which is told below.
      numerator: fc.integer({ min: -MOST, max: MOST }),
      denominator: fc.integer({ min: 1, max: 10 ** 12 }),
      mode: fc.constantFrom(...ROUNDINGS),
    });
    fc.assert(
      fc.property(operands, ({ numerator, denominator, mode }) => {
        const unit = BigInt(UNITS[mode]);
        const cents = BigInt(divide(BigInt(numerator), denominator, mode));
        expect(cents % unit).toBe(0n);
        const over = cents * BigInt(denominator) - BigInt(numerator);
        const size = unit * BigInt(denominator);
        if (mode.startsWith('up')) expect(over >= 0n && over < size).toBe(true);
        else if (mode === 'down') expect(over <= 0n && -over < size).toBe(true);
        else expect(2n * over > -size && 2n * over <= size).toBe(true);
      }),
    );
  });

  it('is the same by numbers as by big integers, and a portion is a product divided', () => {
    const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    const part = fc.integer({ min: 0, max: 10 ** 9 });
    const whole = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(
        cents,
        part,
        whole,
        fc.constantFrom(...ROUNDINGS),
        (amount, top, bottom, mode) => {
          // Room for the largest unit that is rounded to, on either side of zero.
          fc.pre(Number.isSafeInteger(Math.ceil(Math.abs((amount * top) / bottom)) + 10_000));
          const expected = divide(BigInt(amount) * BigInt(top), BigInt(bottom), mode);
          expect(portion(amount, top, bottom, mode)).toBe(expected);
          expect(divide(amount, bottom, mode)).toBe(divide(BigInt(amount), BigInt(bottom), mode));
        },
      ),
    );
  });

  it('refuses a denominator that is not above zero, a broken operand and a result beyond the safe integers', () => {
    expect(() => divide(1, 0, 'up')).toThrow(RangeError);
    expect(() => divide(1n, -1n, 'up')).toThrow(RangeError);
    expect(() => divide(1.5, 1, 'up')).toThrow(RangeError);
    expect(() => divide(Number.NaN, 1, 'up')).toThrow(RangeError);
    expect(() => divide(10n ** 20n, 1n, 'up')).toThrow(RangeError);
  });
});

describe('money as text', () => {
  it.each([
    [0, '$0.00', '$0'],
    [5, '$0.05', '$0.05'],
    [10_500, '$105.00', '$105'],
    [124_000, '$1,240.00', '$1,240'],
    [124_050, '$1,240.50', '$1,240.50'],
    [100_000_000, '$1,000,000.00', '$1,000,000'],
    [-500, '-$5.00', '-$5'],
  ])('writes %d cents', (cents, dollars, whole) => {
    expect(formatDollars(cents)).toBe(dollars);
    expect(formatWholeDollars(cents)).toBe(whole);
  });

  it.each([
    ['200', 20_000],
    [' $1,240.5 ', 124_050],
    ['1240.05', 124_005],
    ['០១២៣៤.៥៦', 123_456],
    ['$ ៥០', 5000],
    ['1,000,000', 100_000_000],
    ['0', 0],
    ['0.01', 1],
  ])('reads "%s"', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '$',
    '-1',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '1.234',
    '1.',
    '.5',
    '1,24',
    '12,34.5',
    '0x10',
    '1 2',
    '1,0000',
    '99999999999999999',
    '៛200',
    '1.2.3',
    '२००',
  ])('refuses "%s"', (text) => {
    expect(parseDollars(text)).toBeNull();
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (cents) => {
        fc.pre(cents < 10 ** 15);
        expect(parseDollars(formatDollars(cents))).toBe(cents);
        expect(parseDollars(formatWholeDollars(cents))).toBe(cents);
      }),
    );
  });
});

describe('money on the wire', () => {
  it('goes out with at most two decimals and comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (cents) => {
        const json = JSON.stringify(centsToDollars(cents));
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(dollarsToCents(Number(json))).toBe(cents);
      }),
    );
  });

  it.each([0.001, 1.005, 100.123, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    'refuses %d',
    (dollars) => {
      expect(dollarsToCents(dollars)).toBeNull();
    },
  );

  it('knows no minus nought', () => {
    expect(Object.is(dollarsToCents(-0), 0)).toBe(true);
  });
});
