import { describe, expect, it } from 'vitest';
import {
  openingAt,
  openingInstantAfter,
  openingInstantBefore,
  type OpeningHours,
  openingMsBetween,
} from './opening-hours.ts';

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

const ms = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

// 08:00 in Phnom Penh is 01:00 UTC, 18:00 is 11:00.
it.each([
  ['within a day', '2026-11-23T02:00:00Z', '2026-11-23T04:30:00Z', 2.5],
  ['before it opens', '2026-11-22T23:00:00Z', '2026-11-23T02:00:00Z', 1],
  ['after it closes', '2026-11-23T10:00:00Z', '2026-11-23T15:00:00Z', 1],
  ['over a night', '2026-11-23T10:00:00Z', '2026-11-24T03:00:00Z', 3],
  ['within a night', '2026-11-23T12:00:00Z', '2026-11-23T23:00:00Z', 0],
  ['over 400 days', '2025-10-19T01:00:00Z', '2026-11-23T01:00:00Z', 4000],
  ['backwards', '2026-11-23T04:00:00Z', '2026-11-23T02:00:00Z', 0],
])('%s from %s to %s the office was open %d hours', (_, from, to, hours) => {
  expect(openingMsBetween(ms(from), ms(to))).toBe(hours * HOUR);
});

/** Other hours than the first, with a day closed before and one within. */
const OTHER_HOURS: OpeningHours = {
  opens: 7 * 60 + 30,
  closes: 17 * 60,
  days: '1234567',
  holidays: new Set(['2026-11-21', '2026-11-24']),
};

/** Hours that were set on Sunday the 22nd at 09:40 in Phnom Penh and again on the 25th at noon: until then, all others, and a day off less. */
const CHANGED_HOURS: OpeningHours = {
  opens: 9 * 60,
  closes: 20 * 60,
  days: '123456',
  holidays: OTHER_HOURS.holidays,
  earlier: {
    until: ms('2026-11-25T05:00:00Z'),
    hours: {
      opens: 8 * 60,
      closes: 12 * 60,
      days: '1234567',
      holidays: OTHER_HOURS.holidays,
      earlier: { until: ms('2026-11-22T02:40:00Z'), hours: OTHER_HOURS },
    },
  },
};

/** The hours that hold at an instant. */
function hoursAt(at: number, hours: OpeningHours | undefined): OpeningHours | undefined {
  const earlier = hours?.earlier;
  return earlier !== undefined && at < earlier.until ? hoursAt(at, earlier.hours) : hours;
}

describe.each([
  ['the first hours', undefined],
  ['hours that have changed twice', CHANGED_HOURS],
  ['other hours with holidays', OTHER_HOURS],
  // The 21st is a Saturday, the 22nd a Sunday: closed anyway, and a holiday besides.
  ['five days of the week', { ...OTHER_HOURS, days: '12345' }],
])('by %s', (_, hours) => {
  it('the opening hours of any two instants are those counted minute by minute', () => {
    const start = ms('2026-11-20T00:00:00Z');
    const minute = 60_000;
    const isOpen = (at: number) => openingAt(at, hoursAt(at, hours)).is_open;
    for (let from = 0; from < 1440; from += 97) {
      let counted = 0;
      for (let at = from; at < from + 4000; at += 1) {
        if (at % 331 === 0) {
          expect(openingMsBetween(start + from * minute, start + at * minute, hours)).toBe(
            counted * minute,
          );
        }
        if (isOpen(start + at * minute)) counted += 1;
      }
    }
  });

  it('who came by the instant of 12 hours has waited 12 hours, who came a millisecond later has not', () => {
    for (let hour = 0; hour < 72; hour += 1) {
      const now = ms('2026-11-23T00:20:00Z') + hour * HOUR;
      for (const open of [HOUR / 2, 10 * HOUR, 12 * HOUR, 24 * HOUR]) {
        const at = openingInstantBefore(now, open, hours);
        expect(openingMsBetween(at, now, hours), `${hour} ${open}`).toBeGreaterThanOrEqual(open);
        expect(openingMsBetween(at + 1, now, hours), `${hour} ${open}`).toBeLessThan(open);
      }
    }
  });

  it('the instant after so many opening hours is the first at which they are over', () => {
    for (let hour = 0; hour < 72; hour += 1) {
      const from = ms('2026-11-23T00:20:00Z') + hour * HOUR;
      for (const open of [HOUR / 2, 10 * HOUR, 12 * HOUR, 24 * HOUR]) {
        const at = openingInstantAfter(from, open, hours);
        expect(openingMsBetween(from, at, hours), `${hour} ${open}`).toBe(open);
        expect(openingMsBetween(from, at - 1, hours), `${hour} ${open}`).toBeLessThan(open);
      }
    }
  });
});
