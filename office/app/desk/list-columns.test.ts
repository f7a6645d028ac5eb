import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { LISTS } from 'contract/office/columns';
import { expect, it } from 'vitest';

const APP = new URL('../', import.meta.url);
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: APP }).map((path) => [
    path.replaceAll('\\', '/'),
    readFileSync(new URL(path, APP), 'utf8'),
  ]),
);

/** Tables that are no lists of records: why they have neither a file nor columns of one's own stands in docs/security.md. */
const NO_LISTS = ['accounting/addresses.tsx', 'accounting/api-keys.tsx', 'products/list.tsx'];

/** A file and the files of ours that it uses. */
function usedBy(path: string): string[] {
  const imports = sources.get(path)?.matchAll(/from '(\.[^']+)'/g) ?? [];
  return [path, ...[...imports].map(([, to = '']) => posix.join(posix.dirname(path), to))];
}

/** What chooses the columns of a list: `ListBar`, or one of its parts. */
const choosesOf = (text: string) =>
  [...text.matchAll(/<(?:ListBar|ListTools|ColumnsButton)\s+list="(\w+)"/g)].map(
    ([, list]) => list,
  );

it.each(Object.entries(LISTS))(
  'the list %s has a column for each that may be chosen',
  (list, { columns, shown, kept }) => {
    const pages = [...sources].filter(([, text]) => choosesOf(text).includes(list));
    expect(pages.map(([path]) => path)).toHaveLength(1);
    const texts = pages.flatMap(([path]) => usedBy(path).map((used) => sources.get(used) ?? ''));
    const lacking = columns.filter(
      (name) => !texts.some((text) => text.includes(`key: '${name}'`)),
    );
    expect(lacking).toEqual([]);
    expect(columns).toEqual(expect.arrayContaining([...shown, ...kept]));
  },
);

it('every table of rows shows the columns that its reader has chosen', () => {
  const tables = [...sources].filter(
    ([path, text]) => path.endsWith('.tsx') && /<DataTable\b/.test(text),
  );
  expect(tables.length).toBeGreaterThan(20);
  const plain = tables.filter(
    ([, text]) => choosesOf(text).length === 0 || !text.includes('shownColumns('),
  );
  expect(plain.map(([path]) => path).sort()).toEqual(NO_LISTS);
});
