import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  displayDay,
  isDay,
  parseDay,
  parseDisplayDay,
  phnomPenhDay,
  phnomPenhMidnight,
  phnomPenhTime,
} from './calendar.ts';
import { isFormAge } from './eligibility.ts';

/**
 * An independent reckoning to hold ours against: the Julian day number of Fliegel and Van Flandern (Communications of the
 * ACM 11, 1968, p. 657), whose divisions cut towards zero.
 */
function julianDayNumber(year: number, month: number, day: number): number {
  const cut = Math.trunc;
  const early = cut((month - 14) / 12);
  return (
    day -
    32_075 +
    cut((1461 * (year + 4800 + early)) / 4) +
    cut((367 * (month - 2 - early * 12)) / 12) -
    cut((3 * cut((year + 4900 + early) / 100)) / 4)
  );
}

function julianOf(day: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return julianDayNumber(year, month, dayOfMonth);
}

/** 1 January 1900 to 31 December 2199, as days from 1970. */
const someDay = fc
  .integer({ min: -25_567, max: 84_005 })
  .map((offset) => addDays('1970-01-01', offset));

describe('calendar days', () => {
  it('are counted as the Julian day numbers are, one after the other, through three centuries', () => {
    let day = '1899-12-31';
    let number = julianDayNumber(1899, 12, 31);
    while (day < '2201-01-01') {
      day = addDays(day, 1);
      number += 1;
      if (julianOf(day) !== number) expect(day).toBe(`Julian day ${number}`);
    }
    expect(number).toBe(julianDayNumber(2201, 1, 1));
  });

  it('go there and back', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
        const later = addDays(day, count);
        expect(daysBetween(day, later)).toBe(count);
        expect(julianOf(later) - julianOf(day)).toBe(count);
        expect(addDays(later, -count)).toBe(day);
        expect(parseDisplayDay(displayDay(day))).toBe(day);
        expect(parseDay(day)).toBe(day);
        expect(later > day).toBe(count > 0);
      }),
    );
  });

  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-12-31'])(
    'take %s',
    (day) => {
      expect(isDay(day)).toBe(true);
    },
  );

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '2024-1-1',
    '24-01-01',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '2024/01/01',
    '',
    '២០២៤-០១-០១',
  ])('refuse "%s"', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  it('do not leave the years 0001 to 9999', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError);
  });
});

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('from %s, %d on, are %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });

  it('land in the month meant, on the day meant or on its last', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -600, max: 600 }), (day, count) => {
        const result = addMonths(day, count);
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(result) - months(day)).toBe(count);
        const isClamped = result.slice(8) !== day.slice(8);
        if (isClamped) expect(addDays(result, 1).slice(8)).toBe('01');
        expect(result.slice(8) <= day.slice(8)).toBe(true);
      }),
    );
  });
});

describe('a day as people write it', () => {
  it.each([
    ['29/02/2000', '2000-02-29'],
    ['០១/១២/១៩៩៥', '1995-12-01'],
    [' 31/01/2001 ', '2001-01-31'],
    ['14041995', '1995-04-14'],
  ])('BW-14 reads %s as DD/MM/YYYY', (text, day) => {
    expect(parseDisplayDay(text)).toBe(day);
  });

  it.each([
    '31/02/2000',
    '12/31/2000',
    '1/2/2000',
    '2000-01-01',
    '01-02-2000',
    '00/01/2000',
    '1404/1995',
    '',
  ])('refuses "%s"', (text) => {
    expect(parseDisplayDay(text)).toBeNull();
  });
});

describe('age', () => {
  it.each([
    ['2008-06-15', '2026-06-14', 17],
    ['2008-06-15', '2026-06-15', 18],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2022-03-01', 18],
    ['2004-02-29', '2024-02-29', 20],
    ['2026-01-02', '2026-01-01', -1],
  ])('of %s on %s is %d', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age);
  });

  it('CONST-10 lets a form take 18 to 50: the eve of the 51st birthday still passes', () => {
    expect(isFormAge('2008-11-21', '2026-11-20')).toBe(false);
    expect(isFormAge('2008-11-20', '2026-11-20')).toBe(true);
    expect(isFormAge('1975-11-21', '2026-11-20')).toBe(true);
    expect(isFormAge('1975-11-20', '2026-11-20')).toBe(false);
    expect(isFormAge('1990-02-30', '2026-11-20')).toBe(false);
  });
});

describe('the day in Phnom Penh', () => {
  const hour = 3_600_000;

  it.each([
    [0, '1970-01-01'],
    [17 * hour - 1, '1970-01-01'],
    [17 * hour, '1970-01-02'],
    [-7 * hour - 1, '1969-12-31'],
    [951_753_600_000, '2000-02-28'],
    [951_843_600_000, '2000-03-01'],
    [1_735_664_400_000, '2025-01-01'],
  ])('at %d ms is %s', (epochMs, day) => {
    expect(phnomPenhDay(epochMs)).toBe(day);
  });

  it('begins at 17:00 UTC of the day before, and not a millisecond earlier', () => {
    // By hand: 20 November 2026, 17:00 UTC is 20,777 days and 17 hours after 1970.
    expect(phnomPenhMidnight('2026-11-21')).toBe(20_777 * 24 * hour + 17 * hour);
    fc.assert(
      fc.property(someDay, (day) => {
        const midnight = phnomPenhMidnight(day);
        expect(phnomPenhDay(midnight)).toBe(day);
        expect([midnight - 1, midnight, midnight + 60_000].map(phnomPenhTime)).toEqual([
          ...['23:59', '00:00', '00:01'],
        ]);
        expect(phnomPenhDay(midnight - 1)).toBe(addDays(day, -1));
      }),
    );
  });
});
