import { expect, it } from 'vitest';
import { oneSpelling } from './khmer-spelling.ts';

// Code points, since what differs cannot be seen: each pair is typed so on one keyboard or the other.
it.each([
  ['a vowel and a sign in either order', '\u1780\u17bb\u17c6', '\u1780\u17c6\u17bb'],
  ['a vowel as its two halves: េ and ា', '\u1780\u17c4', '\u1780\u17c1\u17b6'],
  ['a vowel as its two halves: េ and ី', '\u1780\u17be', '\u1780\u17c1\u17b8'],
  ['the register’s sign behind the vowel', '\u1794\u17ca\u17b7', '\u1794\u17b7\u17ca'],
  ['a subscript behind the vowel', '\u1797\u17d2\u1793\u17c6', '\u1797\u17c6\u17d2\u1793'],
  [
    'two subscripts behind the vowel',
    '\u179f\u17d2\u178f\u17d2\u179a\u17b8',
    '\u179f\u17b8\u17d2\u178f\u17d2\u179a',
  ],
  [
    'subscript Ro first',
    '\u1785\u1793\u17d2\u1791\u17d2\u179a\u17b6',
    '\u1785\u1793\u17d2\u179a\u17d2\u1791\u17b6',
  ],
  ['subscripts that look alike', '\u1793\u17d2\u178f\u17b6', '\u1793\u17d2\u178a\u17b6'],
  [
    'a sign that nobody sees',
    '\u179f\u17bb\u1781\u178a\u17b6',
    '\u179f\u17bb\u1781\u200b\u178a\u17b6',
  ],
])('spells alike %s', (_what, one, other) => {
  expect(one).not.toBe(other);
  expect(oneSpelling(other)).toBe(oneSpelling(one));
});

it('leaves apart what does not look the same, and changes no other script', () => {
  const words = ['ដី', 'ដិ', 'តី', 'កា', 'កោ', 'កេ', 'កុំ', 'កំ', 'ខ្មែរ', 'ខ្មេរ'];
  expect(new Set(words.map(oneSpelling)).size).toBe(words.length);
  expect(oneSpelling('Sok Dara 012 é ß')).toBe('Sok Dara 012 é ß');
});
