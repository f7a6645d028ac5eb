/** Holds the sources that browsers get to the oldest browsers of ui/build/baseline.ts; journeys/baseline.test.ts holds what is built of them. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOWED_IN_SOURCES, allowedInVain, notAllowed } from './baseline/allowed.ts';
import { described } from './baseline/missing.ts';
import { missingInSources } from './baseline/sources.ts';

const FOR_BROWSERS =
  /^(?:ui\/src\/|(?:site|office)\/app\/|site\/service-worker\.ts$|contract\/src\/|lending\/src\/)/;
const FOR_SERVER = /\.test\.tsx?$|\/entry\.server\.tsx$/;

/** Prints every use of what one of them lacks; returns how many there are. */
function checkBaseline(root: string): number {
  const isForBrowsers = (path: string) => FOR_BROWSERS.test(path) && !FOR_SERVER.test(path);
  const found = ['site', 'office'].flatMap((room) =>
    missingInSources(root, join(root, room, 'tsconfig.json'), isForBrowsers),
  );
  const mistakes = notAllowed(found, ALLOWED_IN_SOURCES).map(described);
  const vain = allowedInVain(found, ALLOWED_IN_SOURCES);
  for (const mistake of mistakes) console.error(mistake);
  for (const key of vain) console.error(`scripts/baseline/allowed.ts: ${key} is used no more`);
  return mistakes.length + vain.length;
}

const found = checkBaseline(join(dirname(fileURLToPath(import.meta.url)), '..'));
process.exitCode = found === 0 ? 0 : 1;
