import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The stories that lead through the office from end to end. The others, which stay on one page or look at all pages with axe, are left
 * out so that `npm test -- office` ends within two minutes on two cores; `npm test -- journeys/office-` has them all.
 */
const THROUGH = ['sign-in', 'review', 'decide', 'servicing'];

/** Folders of the server's nouns that have routes at the office's door, as the door lists them. */
function officeNouns(): string[] {
  const door = readFileSync(join(root, 'server/src/office.ts'), 'utf8');
  const routes = door.matchAll(/from '\.\/([\w/-]+)\/routes[\w-]*\.ts'/g);
  return [...new Set(Array.from(routes, ([, folder]) => `server/src/${folder}/`))];
}

/** What Vitest is to run for an argument of `npm test`: `office` is all that is the office's, anything else means itself. */
export function testsOf(word: string): readonly string[] {
  if (word !== 'office') return [word];
  const rooms = ['office/app', 'contract/src/office', 'server/src/http/office'];
  return [...rooms, ...officeNouns(), ...THROUGH.map((story) => `journeys/office-${story}`)];
}
