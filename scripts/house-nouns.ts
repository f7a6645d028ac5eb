/** The nouns of the server among each other: none imports in a circle, and no folder holds more than one can take in. */
import { importsOf, resolveImport, type SourceFile } from './house-rules.ts';

const SRC = 'server/src/';
const MOST_FILES = 30;

/** The folder of a file right below `server/src`; null for a file that stands there by itself, such as `services.ts`. */
function nounOf(path: string): string | null {
  const [noun, ...rest] = path.startsWith(SRC) ? path.slice(SRC.length).split('/') : [];
  return rest.length === 0 ? null : (noun ?? null);
}

/** Which noun imports which, types too, each with one file that does. Tests bring nouns together as they need. */
function graphOf(files: readonly SourceFile[]): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const file of files) {
    const noun = nounOf(file.path);
    if (noun === null || file.path.endsWith('.test.ts')) continue;
    const knows = graph.get(noun) ?? new Map<string, string>();
    graph.set(noun, knows);
    for (const { target } of importsOf(file)) {
      const other = target.startsWith('.') ? nounOf(resolveImport(file.path, target)) : null;
      if (other !== null && other !== noun && !knows.has(other)) knows.set(other, file.path);
    }
  }
  return graph;
}

/**
 * Circles of imports between nouns, each as one line that names a file for every step. What two nouns need belongs into the one
 * that knows less.
 */
export function nounCircles(files: readonly SourceFile[]): string[] {
  const graph = graphOf(files);
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
