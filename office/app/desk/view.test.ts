import { describe, expect, it } from 'vitest';
import { changedView, dayFrom, readView, unlessRowOpens } from './view.ts';

const RULES = { state: ['sent', 'failed'], after: /^\d+$/ } as const;

describe('what a list shows stands in the address', () => {
  it('reads what is known, and says what it left out', () => {
    const search = new URLSearchParams('state=sent&after=12&state2=x&_routes=a');
    expect(readView(search, RULES)).toEqual({
      values: { state: 'sent', after: '12' },
      dropped: ['state2'],
    });
    expect(readView(new URLSearchParams('state=lost&after=x'), RULES)).toEqual({
      values: {},
      dropped: ['state', 'after'],
    });
  });

  it.each([
    ['2026-02-28', true],
    ['2026-13-45', false],
    ['2026-02-29', false],
    ['2016-01-01', false],
    ['28/02/2026', false],
  ])('the day %s is taken: %s', (day, isTaken) => {
    const { values, dropped } = readView(new URLSearchParams({ day }), {
      day: dayFrom('2020-01-01'),
    });
    expect([values.day, dropped]).toEqual(isTaken ? [day, []] : [undefined, ['day']]);
  });

  it('a filter or a sort begins at the first page, an opened row stays where it is', () => {
    const search = new URLSearchParams('state=sent&after=12');
    expect(changedView(search, { state: 'failed' })).toBe('?state=failed');
    expect(changedView(search, { open: '7' })).toBe('?state=sent&after=12&open=7');
    const open = new URLSearchParams('state=sent&after=12&open=7');
    expect(changedView(open, { open: null })).toBe('?state=sent&after=12');
    expect(changedView(open, { after: '40' })).toBe('?state=sent&after=40');
    expect(changedView(new URLSearchParams('state=sent'), { state: null })).toBe('?');
  });
});

it.each([
  ['/a?view=mine', '/a?view=mine&open=3', false],
  ['/a?view=mine&open=3', '/a?view=mine&open=4', false],
  ['/a?open=3', '/a', false],
  ['/a?view=mine', '/a?view=open', true],
  ['/a?open=3', '/b?open=3', true],
  ['/a?open=3', '/a?open=3', true],
])('from %s to %s loaders run anew: %s', (from, to, runs) => {
  const [currentUrl, nextUrl] = [new URL(from, 'http://a'), new URL(to, 'http://a')];
  expect(unlessRowOpens({ currentUrl, nextUrl, defaultShouldRevalidate: true })).toBe(runs);
});
