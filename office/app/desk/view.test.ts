import { describe, expect, it } from 'vitest';
import { changedView, readView } from './view.ts';

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
