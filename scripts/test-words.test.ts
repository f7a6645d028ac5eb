import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { testsOf } from './test-words.ts';

it('`npm test -- office` runs the tests of every noun that has routes for the office', () => {
  const words = testsOf('office');
  const routes = globSync('server/src/**/routes-office*.ts');
  expect(routes.length).toBeGreaterThan(20);
  const untested = routes.filter((path) => !words.includes(`${dirname(path)}/`));
  expect(untested).toEqual([]);
  for (const word of words) expect(globSync(`${word}*{,/**}`)).not.toEqual([]);
  expect(testsOf('server/src/queue')).toEqual(['server/src/queue']);
});
