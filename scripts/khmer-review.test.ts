/** docs/khmer-review.md quotes the Khmer that a native reader is to confirm: as it stands in words/km. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const filesOf = (folder: string) =>
  readdirSync(join(root, folder)).map((name) => textOf(join(folder, name)));

/** All texts by their keys; one that depends on a count or a day in all its forms. */
const words = new Map(
  filesOf('words/km')
    .filter((text) => text.startsWith('{'))
    .flatMap((text) => Object.entries(JSON.parse(text) as Record<string, unknown>))
    .map(([key, text]) => [key, typeof text === 'string' ? text : JSON.stringify(text)]),
);
const all = [...words.values()];

/** The texts of one key, of `hours_*` and `hours_…` all that begin so. */
function textsOf(key: string): readonly string[] {
  const one = words.get(key);
  if (one !== undefined) return [one];
  const begins = key.replace(/[…*:].*$/, '').trim();
  if (!/^\w+_\w*$/.test(begins)) return [];
  return [...words].flatMap(([name, text]) => (name.startsWith(begins) ? [text] : []));
}

interface Row {
  readonly keys: string;
  readonly khmer: string;
}

/** The rows for the reader: key, Khmer, doubt. */
function rows(): Row[] {
  const [, list = ''] = textOf('docs/khmer-review.md').split('## For a native reader');
  return list.split('\n').flatMap((line) => {
    const [, keys = '', khmer = ''] = line.split('|').map((cell) => cell.trim());
    return line.startsWith('|') && !/^(?:key|-+)$/i.test(keys) ? [{ keys, khmer }] : [];
  });
}

const isOfAll = (keys: string) => /every text|others|every "/.test(keys);

function whereOf(keys: string): readonly string[] {
  if (keys.startsWith('pages')) return [...filesOf('words/pages/km'), ...all];
  if (isOfAll(keys)) return all;
  return keys.split(/,|;| to | and /).flatMap((key) => textsOf(key.trim()));
}

it('every row names texts that are there, and quotes them as they are', () => {
  const stale = rows().flatMap(({ keys, khmer }) => {
    const unknown = isOfAll(keys)
      ? []
      : keys
          .split(/,|;| to | and /)
          .map((key) => key.trim())
          .filter((key) => /^[a-z]\w*_/.test(key) && textsOf(key).length === 0);
    const where = whereOf(keys).join('\n');
    const quoted = khmer
      .split(/[;,·/…]/)
      .map((part) => part.trim())
      .filter((part) => /\p{Script=Khmer}/u.test(part));
    const missing = quoted.filter((part) => !where.includes(part));
    return unknown.length + missing.length > 0 ? [{ keys, unknown, missing }] : [];
  });
  expect(stale).toEqual([]);
  expect(rows().length).toBeGreaterThan(250);
});
