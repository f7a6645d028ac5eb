/** The nouns of the server among each other, and the folders in one: none imports in a circle, and none holds more than one can take in. */
import { importsOf, resolveImport, type SourceFile } from './house-rules.ts';

const SRC = 'server/src/';
const MOST_FILES = 30;

/** The folder of a file right below `server/src`; null for a file that stands there by itself, such as `services.ts`. */
function nounOf(path: string): string | null {
  const [noun, ...rest] = path.startsWith(SRC) ? path.slice(SRC.length).split('/') : [];
  return rest.length === 0 ? null : (noun ?? null);
}

/** The folder of a file within its noun, `applications/decide`; null for a file of the noun itself. */
function partOf(path: string): string | null {
  const [noun, part, ...rest] = path.startsWith(SRC) ? path.slice(SRC.length).split('/') : [];
  return rest.length === 0 ? null : `${noun}/${part}`;
}

type PlaceOf = (path: string) => string | null;

/** Which place imports which, types too, each with one file that does. Tests bring them together as they need. */
function graphOf(files: readonly SourceFile[], placeOf: PlaceOf): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const file of files) {
    const place = placeOf(file.path);
    if (place === null || file.path.endsWith('.test.ts')) continue;
    const knows = graph.get(place) ?? new Map<string, string>();
    graph.set(place, knows);
    for (const { target } of importsOf(file)) {
      const other = target.startsWith('.') ? placeOf(resolveImport(file.path, target)) : null;
      if (other !== null && other !== place && !knows.has(other)) knows.set(other, file.path);
    }
  }
  return graph;
}

/**
 * Circles of imports between nouns, each as one line that names a file for every step. What two nouns need belongs into the one
 * that knows less.
 */
export function nounCircles(files: readonly SourceFile[]): string[] {
  return circlesOf(graphOf(files, nounOf));
}

/** Circles of imports between the folders within one noun, as `nounCircles` says them. */
export function partCircles(files: readonly SourceFile[]): string[] {
  return circlesOf(graphOf(files, partOf));
}

function circlesOf(graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (noun: string, trail: readonly string[]): void => {
    const at = trail.indexOf(noun);
    if (at >= 0) {
      const ring = [...trail.slice(at), noun];
      const steps = ring.slice(1).map((to, step) => graph.get(ring[step] ?? '')?.get(to) ?? '');
      circles.push(`${ring.join(' → ')} (${steps.join(', ')})`);
    }
    if (at >= 0 || done.has(noun)) return;
    for (const next of graph.get(noun)?.keys() ?? []) walk(next, [...trail, noun]);
    done.add(noun);
  };
  for (const noun of graph.keys()) walk(noun, []);
  return circles;
}

/** Folders of the server with too many files: each wants folders by what its files do. */
export function fullFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (nounOf(path) === null || !path.endsWith('.ts')) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files`);
}
