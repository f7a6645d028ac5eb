import { globSync, readFileSync } from 'node:fs';
import { LISTS } from 'contract/office/columns';
import { expect, it } from 'vitest';

const APP = new URL('../', import.meta.url);
const sources = globSync('**/*.tsx', { cwd: APP }).map((path) => ({
  folder: path.slice(0, path.lastIndexOf('/')),
  text: readFileSync(new URL(path, APP), 'utf8'),
}));

it.each(Object.entries(LISTS))(
  'the list %s has a column for each that may be chosen',
  (list, { columns, shown, kept }) => {
    const page = sources.find(({ text }) => text.includes(`list="${list}"`));
    const texts = sources.filter(({ folder }) => folder === page?.folder).map(({ text }) => text);
    const lacking = columns.filter(
      (name) => !texts.some((text) => text.includes(`key: '${name}'`)),
    );
    expect(lacking).toEqual([]);
    expect(columns).toEqual(expect.arrayContaining([...shown, ...kept]));
  },
);
