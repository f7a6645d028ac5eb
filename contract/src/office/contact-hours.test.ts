import { expect, it } from 'vitest';
import { CONTACT_HOURS, mayContact } from './contact-hours.ts';

const at = (local: string) => Date.parse(`${local}+07:00`);

it.each([
  ['Monday before eight', '2026-11-23T07:59:59', '2026-11-23T08:00:00'],
  ['Monday at eight', '2026-11-23T08:00:00', null],
  ['Monday a moment before six', '2026-11-23T17:59:59.999', null],
  ['Monday at six', '2026-11-23T18:00:00', '2026-11-24T08:00:00'],
  ['Saturday at noon', '2026-11-21T12:00:00', null],
  ['Saturday evening, over Sunday', '2026-11-21T18:00:00', '2026-11-23T08:00:00'],
  ['Sunday at noon', '2026-11-22T12:00:00', '2026-11-23T08:00:00'],
])('%s: contact opens at %s → %s', (_, now, opensAt) => {
  const expected = opensAt === null ? null : at(opensAt);
  expect(mayContact(at(now))).toEqual({ open: expected === null, opensAt: expected });
});

it('on a holiday nobody is called; contact opens on the next day that is none', () => {
  const hours = { ...CONTACT_HOURS, holidays: new Set(['2026-11-23', '2026-11-24']) };
  expect(mayContact(at('2026-11-23T12:00:00'), hours)).toEqual({
    open: false,
    opensAt: at('2026-11-25T08:00:00'),
  });
});

it('an operator’s hours hold instead, Sundays too where they say so', () => {
  const hours = { opens: 0, closes: 24 * 60, days: '1234567' };
  expect(mayContact(at('2026-11-22T23:59:59'), hours)).toEqual({ open: true, opensAt: null });
  const short = { opens: 9 * 60, closes: 17 * 60, days: '123456' };
  expect(mayContact(at('2026-11-23T08:30:00'), short).opensAt).toBe(at('2026-11-23T09:00:00'));
});
