import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testsOf } from './test-words.ts';

it('`npm test -- office` runs the office’s rooms, what goes through its door, and stories; every word of it finds a file', () => {
  const words = testsOf('office');
  expect(words).toEqual(
    expect.arrayContaining([
      'office/app',
      'contract/src/office',
      'server/src/http/office-roles.test.ts',
      'server/src/staff/sign-in.test.ts',
      'server/src/settings/settings.test.ts',
      'journeys/office-decide',
    ]),
  );
  expect(words).not.toContain('server/src/loans/acts.test.ts');
  for (const word of words) expect(globSync(`${word}*{,/**}`)).not.toEqual([]);
  expect(testsOf('server/src/queue')).toEqual(['server/src/queue']);
});
