import { readFileSync } from 'node:fs';

/** Reads the golden tables beside this file for the tests; never part of the product. */

/** One row by column title. Asking for a column that the table does not have is an error of the test. */
export type Row = (column: string) => string;

/** The rows of the first table under a heading (`## Payday` is `Payday`) of `examples/<page>.md`. */
export function readTable(page: string, heading: string): Row[] {
  const lines = readFileSync(new URL(`./${page}.md`, import.meta.url), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.replace(/^#+ /, '') === heading);
  if (from < 0) throw new Error(`${page}.md has no heading "${heading}"`);
  const start = lines.findIndex((line, index) => index > from && line.startsWith('|'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return rowsOf(page, heading, lines.slice(start, end < 0 ? undefined : end));
}

function rowsOf(page: string, heading: string, lines: readonly string[]): Row[] {
  const [titles = [], , ...rows] = lines.map(cells);
  return rows.map((row) => (column) => {
    const cell = row[titles.indexOf(column)];
    if (cell === undefined) throw new Error(`${page}.md, "${heading}": no column "${column}"`);
    return cell;
  });
}

/** All tables under a second-level heading, in their order. */
export function readTables(page: string, heading: string): Row[][] {
  const lines = readFileSync(new URL(`./${page}.md`, import.meta.url), 'utf8').split('\n');
  const from = lines.indexOf(`## ${heading}`);
  if (from < 0) throw new Error(`${page}.md has no heading "${heading}"`);
  const next = lines.findIndex((line, index) => index > from && line.startsWith('## '));
  const tables: string[][] = [];
  for (const [index, line] of lines.slice(from, next < 0 ? undefined : next).entries()) {
    if (!line.startsWith('|')) continue;
    if (lines[from + index - 1]?.startsWith('|')) tables.at(-1)?.push(line);
    else tables.push([line]);
  }
  return tables.map((table) => rowsOf(page, heading, table));
}

/** The headings of a page, without its title. */
export function readHeadings(page: string): string[] {
  const text = readFileSync(new URL(`./${page}.md`, import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => (line.startsWith('## ') ? [line.slice(3)] : []));
}

/** A cell in dollars as cents, by way of its decimal text. */
export function centsOf(cell: string): number {
  const [whole = '0', decimals = ''] = cell.split('.');
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}

/** A cell in percent as millionths of one, by way of its decimal text. */
export function millionthsOf(cell: string): number {
  const [whole = '0', decimals = ''] = cell.split('.');
  return Number(`${whole}${decimals.padEnd(4, '0')}`);
}

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
