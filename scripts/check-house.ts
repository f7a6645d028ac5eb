/** Runs the house rules over every source file and page that git knows or would take. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pointerBreaches } from './house-keyboard.ts';
import { layerBreaches } from './house-layers.ts';
import { explainedMarks, markBreaches } from './house-marks.ts';
import { fullFolders, nounCircles, partCircles } from './house-nouns.ts';
import { postgresBreaches } from './house-postgres.ts';
import { roleBreaches } from './house-roles.ts';
import { breachesOf, cyclesOf, type SourceFile } from './house-rules.ts';
import { sharedClasses } from './house-styles.ts';
import { migrationBreaches } from './migration-rules.ts';

const SOURCES =
  /^(?:(?:lending|words|contract|server|ui|site|office|journeys|scripts)\/.*\.(?:tsx?|css|cjs)|server\/migrations\/.*\.sql|docs\/.*\.md|lending\/examples\/.*\.md)$/;

/** Type-only rings are no rings at run time: TypeScript's types may know each other. */
function withoutTypeImports(file: SourceFile): SourceFile {
  const text = file.text.replace(/^(?:import|export) type [\s\S]*?from ['"][^'"\n]+['"];?$/gm, '');
  return { path: file.path, text };
}

/** Prints every breach; returns how many there are. */
function checkHouse(root: string): number {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  const files = listed
    .toString()
    .split('\n')
    .filter((path) => SOURCES.test(path))
    .flatMap((path): SourceFile[] => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        // Deleted, but not yet committed.
        return [];
      }
    });
  const explained = explainedMarks((path) => readFileSync(join(root, path), 'utf8'));
  const breaches = files.flatMap((file) => [
    ...markBreaches(file, explained),
    ...postgresBreaches(file),
    ...(file.path.endsWith('.sql') ? migrationBreaches(file) : []),
    ...(/\.(?:sql|md)$/.test(file.path)
      ? []
      : [
          ...breachesOf(file),
          ...layerBreaches(file),
          ...roleBreaches(file),
          ...pointerBreaches(file),
        ]),
  ]);
  for (const { path, line, message } of breaches) console.error(`${path}:${line} ${message}`);
  const rings = cyclesOf(files.map(withoutTypeImports));
  for (const ring of rings) console.error(`A cycle of imports: ${ring.join(' → ')}`);
  const circles = [...nounCircles(files), ...partCircles(files)];
  for (const circle of circles) console.error(`Nouns that import in a circle: ${circle}`);
  const full = fullFolders(files);
  for (const folder of full) console.error(`${folder}; more than 30 want folders by what they do.`);
  const shared = sharedClasses(files);
  for (const name of shared) console.error(`Two sheets style one class: ${name}`);
  return breaches.length + rings.length + circles.length + full.length + shared.length;
}

const mistakes = checkHouse(join(dirname(fileURLToPath(import.meta.url)), '..'));
process.exitCode = mistakes === 0 ? 0 : 1;
