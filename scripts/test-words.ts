import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The stories that lead through the office from end to end. The others, which stay on one page or look at all pages with axe, are left
 * out so that `npm test -- office` ends in some two minutes on two cores; `npm test -- journeys/office-` has them all.
 */
const THROUGH = ['sign-in', 'review', 'decide', 'servicing'];

/** How a test of the server goes through the office's door: by its addresses, or by the door that `server/testing/office.ts` opens. */
const DOOR = /\/api\/office|\/testing\/office\.ts/;

/**
 * The server's tests that go through the office's door. What a noun decides behind it is left out for the same reason:
 * `npm test -- server/src/queue`.
 */
function throughDoor(): string[] {
  const tests = globSync('server/src/**/*.test.ts', { cwd: root });
  return tests.filter((path) => DOOR.test(readFileSync(join(root, path), 'utf8'))).toSorted();
}

/** What Vitest is to run for an argument of `npm test`: `office` is all that is the office's, anything else means itself. */
export function testsOf(word: string): readonly string[] {
  if (word !== 'office') return [word];
  const rooms = ['office/app', 'contract/src/office'];
  return [...rooms, ...throughDoor(), ...THROUGH.map((story) => `journeys/office-${story}`)];
}
