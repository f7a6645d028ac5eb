import { expect, it } from 'vitest';
import { readCsv } from './commands-csv.ts';
import { readStatement } from './commands-lines.ts';

const cellsOf = (text: string) => readCsv(text, 100).rows.map(({ row, cells }) => [row, ...cells]);

it.each([
  [
    'a,b\nc,d',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a,b\r\n\r\n"x, ""y""",\r\n',
    [
      [1, 'a', 'b'],
      [3, 'x, "y"', ''],
    ],
  ],
  [
    '\uFEFFa;b\n"1;2"; 3 ',
    [
      [1, 'a', 'b'],
      [2, '1;2', '3'],
    ],
  ],
])('reads %j cell by cell, with the numbers of its rows', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows);
});

it('names the row whose quote is never closed, and says where it stopped for there being too many', () => {
  expect(readCsv('a,b\nc,"d', 100)).toMatchObject({ unclosed: 2 });
  expect(readCsv('a\n'.repeat(4), 3)).toMatchObject({ isCut: true, rows: { length: 3 } });
  expect(readCsv('a\n'.repeat(3), 3)).toMatchObject({ isCut: false, rows: { length: 3 } });
});

it('reads a line of quotes in a time that grows with its length', () => {
  const timed = (size: number) => {
    // What it takes this thread, in milliseconds: on a busy machine others run in between.
    const from = process.threadCpuUsage();
    readCsv(`a,b\n"${'""'.repeat(size)}",x`, 10);
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1000;
  };
  timed(200_000);
  const [short = 0, long = 0] = [1, 2].map((factor) =>
    Math.min(...Array.from({ length: 5 }, () => timed(factor * 200_000))),
  );
  expect(long).toBeLessThan(4 * short + 5);
});

it('an amount of half a million characters is refused without being worked on', () => {
  const csv = `Date,Amount\n2026-11-21,1${' '.repeat(500_000)}1\n`;
  const { lines, problems } = readStatement(csv, '2026-11-23');
  expect([lines.length, problems.length]).toEqual([0, 1]);
});
