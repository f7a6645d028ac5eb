import { expect, it } from 'vitest';
import { freshPlace } from './fresh-place.ts';

const at = (search: string) => new URLSearchParams(search);

it('what has come is shown at the foot of a queue of one page, and at the head of one of several, the filters kept', () => {
  expect(freshPlace(at('product=pawn'), { next: null, previous: null })).toBeNull();
  const shown = freshPlace(at('product=pawn&after=40-12&open=7'), {
    next: '90-3',
    previous: '1-1',
  });
  expect(Object.fromEntries(at(shown?.slice(1) ?? ''))).toEqual({
    product: 'pawn',
    sort: 'waiting',
  });
  expect(freshPlace(at(''), { next: '90-3', previous: null })).toBe('?sort=waiting');
});

it('what is shown from its other end already is read anew, also with a row open', () => {
  const page = { next: '40-12', previous: null };
  expect(freshPlace(at('sort=waiting&open=7'), page)).toBeNull();
  expect(freshPlace(at('sort=waiting&after=40-12'), page)).not.toBeNull();
});
