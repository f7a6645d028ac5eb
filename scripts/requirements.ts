/**
 * `npm run requirements`: which lines of docs/requirements.md no test shows yet. An id counts when it stands in the title
 * of a test (`it`, `test` or `describe`), in a case that fills one in, or in a row of a golden table. With `--all` every id is listed with the files that show it.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)?(?:\([^'"`]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
/** A text that begins with an id is a title, or the case of one (`it.each([['BW-10', …]])('%s …')`). */
const CASE = /(['"`])([A-Z]+-\d{2,3}\b(?:\\.|(?!\1)[^\n])*)\1/g;
const ID = /\b[A-Z]+-\d{2,3}\b/g;
/** A span of one area: `BW-14 to BW-17`, `BW-14 to 17`. */
const SPAN = /\b([A-Z]+)-(\d{2,3}) (?:to|until) (?:\1-)?(\d{2,3})\b/g;
/** Headings and rows of the golden tables: each row is a case of the test that reads the table. */
const HEADING = /^(?:#+|\|) (.*)$/gm;

/** The ids that a title names, spans spelled out. */
function idsIn(title: string): string[] {
  const spans = [...title.matchAll(SPAN)].flatMap(([, area = '', from = '', to = '']) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => {
      const number = String(Number(from) + index).padStart(2, '0');
      return `${area}-${number}`;
    }),
  );
  return [...spans, ...(title.match(ID) ?? [])];
}

/** Every requirement id, in the order of the list. */
function requirementIds(): string[] {
  const list = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  return [...list.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1] ?? '');
}

/** Which test files name which id in a title. */
function shownBy(): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>();
  const files = globSync(
    '{lending,words,contract,server,site,journeys,scripts}/**/*.test.{ts,tsx}',
    {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    },
  );
  const note = (file: string, title: string) => {
    for (const id of idsIn(title)) shown.set(id, (shown.get(id) ?? new Set()).add(file));
  };
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, , title = ''] of text.matchAll(TITLE)) note(file, title);
    for (const [, , title = ''] of text.matchAll(CASE)) note(file, title);
  }
  for (const file of globSync('lending/examples/*.md', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, title = ''] of text.matchAll(HEADING)) note(file, title);
  }
  return shown;
}

const ids = requirementIds();
const shown = shownBy();
if (process.argv.includes('--all')) {
  for (const id of ids) console.log(`${id}\t${[...(shown.get(id) ?? [])].join(' ') || '-'}`);
}
const open = ids.filter((id) => !shown.has(id));
const areaOf = (id: string) => id.split('-')[0] ?? '';
const known = new Set(ids.map(areaOf));
const unknown = [...shown.keys()].filter((id) => !ids.includes(id) && known.has(areaOf(id)));
const areas = Map.groupBy(open, areaOf);
console.log(
  `${ids.length - open.length} of ${ids.length} requirements are shown by a test; without one:`,
);
for (const [area, list] of areas) {
  console.log(`  ${area}: ${list.map((id) => id.slice(area.length + 1)).join(' ')}`);
}
if (unknown.length > 0) {
  console.error(`Not in docs/requirements.md, yet named by a test: ${unknown.join(' ')}`);
  process.exitCode = 1;
}
