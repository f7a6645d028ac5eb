import { expect, it } from 'vitest';
import { loadedOnce } from './loaded-once.ts';

it('what is loaded at the first call is kept, and a failure is not: the next call loads again', async () => {
  let calls = 0;
  let isThere = false;
  const load = loadedOnce(() => {
    calls += 1;
    return isThere ? Promise.resolve(calls) : Promise.reject(new Error('Cannot find package'));
  });
  // Two at once share a failure.
  const both = await Promise.allSettled([load(), load()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(calls).toBe(1);
  isThere = true;
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
