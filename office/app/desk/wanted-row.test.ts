import { expect, it } from 'vitest';
import { placeOfWanted } from './wanted-row.ts';

it.each([
  ['stays where nothing has changed', ['a', 'b', 'c'], 1],
  ['goes up with its row where one above has left', ['b', 'c'], 0],
  ['goes down with its row where one has come above', ['new', 'a', 'b', 'c'], 2],
  ['stays at the place of a row that has left', ['a', 'c'], 1],
  ['goes to the last where fewer are left', ['a'], 0],
  ['is the first of a list that is empty', [], 0],
])('the row that was moved to %s', (_when, keys, place) => {
  expect(placeOfWanted(keys, { index: 1, key: 'b' })).toBe(place);
});

it('is the first row of a list in which nobody has moved', () => {
  expect(placeOfWanted(['new', 'a'], { index: 0, key: null })).toBe(0);
});
