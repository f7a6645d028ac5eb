/** The table of OWASP ASVS lines in docs/security.md against the titles of the tests. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Those of levels 1 and 2 that can concern such a product, and ten of level 3. */
const LINES = 192;
const ID = /\bV\d+\.\d+\.\d+\b/g;
const TEST_FILE = /`([\w./-]+\.test\.tsx?)`/g;

/** What is no title: a comment that names a line shows nothing. */
const COMMENT = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)$/gm;

/** Which test files name which line. */
function namedBy(): Map<string, string[]> {
  const named = new Map<string, string[]>();
  const rooms = '{lending,contract,server,ui,site,office,journeys,scripts}/**/*.test.{ts,tsx}';
  const files = globSync(rooms, { cwd: root, exclude: (name) => name.includes('node_modules') });
  for (const file of files.toSorted()) {
    const code = readFileSync(`${root}${file}`, 'utf8').replaceAll(COMMENT, '');
    for (const id of new Set(code.match(ID))) {
      named.set(id, [...(named.get(id) ?? []), file]);
    }
  }
  return named;
}

/** The rows: lines of the standard, what the product does, and what stands under "shown by". */
function tableRows(): { ids: string[]; here: string; shown: string }[] {
  const page = readFileSync(`${root}docs/security.md`, 'utf8');
  const [, section = ''] = page.split('## OWASP ASVS 5.0, line by line');
  const rows = section.split('\n').filter((line) => line.startsWith('| V'));
  return rows.map((row) => {
    const [ids = '', here = '', shown = ''] = row.slice(2, -2).split(' | ');
    return { ids: ids.match(ID) ?? [], here: here.trim(), shown: shown.trim() };
  });
}

describe('the table of ASVS lines in docs/security.md', () => {
  const rows = tableRows();
  const named = namedBy();

  it('has each line once, with what the product does, and what shows it or why no test does', () => {
    const ids = rows.flatMap((row) => row.ids);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toHaveLength(LINES);
    expect(rows.filter(({ here, shown }) => here === '' || !/\w/.test(shown))).toEqual([]);
  });

  it('names a test wherever a title holds the line, and none whose titles do not', () => {
    for (const { ids, shown } of rows) {
      for (const id of ids) {
        const files = named.get(id) ?? [];
        const said = [...shown.matchAll(TEST_FILE)].map(([, file = '']) => file);
        if (files.length > 0) expect(said, id).not.toEqual([]);
        if (shown.startsWith('`')) expect(files, id).toEqual(expect.arrayContaining(said));
      }
    }
  });

  it('names files that are there', () => {
    const files = rows.flatMap(({ shown }) =>
      [...shown.matchAll(TEST_FILE)].map(([, file]) => file),
    );
    const there = new Set(
      globSync('{contract,server,site,journeys,scripts}/**/*.test.*', {
        cwd: root,
        exclude: (name) => name === 'node_modules',
      }),
    );
    expect(files.filter((file = '') => !there.has(file))).toEqual([]);
  });
});
