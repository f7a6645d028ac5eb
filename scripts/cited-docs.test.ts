/** The sources that comments name: a file that is there, and in it the heading that is quoted. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** `docs/lending.md`, or with a heading: `docs/lending.md, "Late"`; a line of a comment may end between the two. */
const CITED = /\b(docs\/[\w/-]+\.md)(?:,?\s+(?:\*\s+)?"([^"\n]+)")?/g;

/** Sources of the product; migrations stay as they landed, and tests of the rules make up files. */
function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  return listed
    .toString()
    .split('\n')
    .filter((path) => /^(?:lending|contract|server|site|journeys)\/.*\.tsx?$/.test(path))
    .filter((path) => existsSync(join(root, path)));
}

function headingsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '');
}

it('every document that a source names is there, with the heading that it quotes', () => {
  const missing = sources().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(CITED)].flatMap(([cited, file = '', heading]) => {
      if (!existsSync(join(root, file))) return [`${path}: ${cited}`];
      const isThere = heading === undefined || headingsOf(file).includes(heading);
      return isThere ? [] : [`${path}: ${cited}`];
    });
  });
  expect(missing).toEqual([]);
});
