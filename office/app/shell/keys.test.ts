import { expect, it } from 'vitest';
import { runOnce } from './keys.ts';

it.each([
  ['acts once, at the first press', false, 1],
  ['goes on where it only moves', true, 3],
])('a key that is held down %s', (_, goesOn, times) => {
  let count = 0;
  const run = () => void (count += 1);
  for (const repeat of [false, true, true]) runOnce({ goesOn, run }, { repeat });
  expect(count).toBe(times);
});
