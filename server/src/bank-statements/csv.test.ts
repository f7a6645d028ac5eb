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

it('takes what a column says of the direction: DR went out, CR came in, anything else is a problem of its row', () => {
  const csv = [
    'Date,Amount,DR/CR,Ref',
    '20/11/2026,5.00,CR,A1',
    '20/11/2026,6.00,dr,A2',
    '20/11/2026,7.00,X,A3',
  ].join('\n');
  const { lines, outRows, problems } = readStatement(csv, '2026-11-21');
  expect(lines.map(({ reference, cents }) => [reference, cents])).toEqual([['A1', 500]]);
  expect(outRows).toBe(1);
  expect(problems.map(({ row, text }) => [row, text({}, { locale: 'en' })])).toEqual([
    [4, 'The direction is neither DR nor CR.'],
  ]);
});

it('takes no reference that Excel has shortened, since other payments would have the same', () => {
  const csv = 'Date,Amount,Ref\n20/11/2026,5.00,1.23457E+17\n20/11/2026,6.00,FT2E+17';
  const { lines, problems } = readStatement(csv, '2026-11-21');
  expect(lines.map(({ reference }) => reference)).toEqual(['FT2E+17']);
  expect(problems.map(({ row, text }) => [row, text({}, { locale: 'en' })])).toEqual([
    [2, 'Excel has shortened the reference. Please take the bank’s own file.'],
  ]);
});

it('leaves out rows of an amount of nothing and lines of text, and says how many; a day without an amount is a problem', () => {
  const csv = [
    'Date,Amount,Ref,Description',
    'Opening balance,,,',
    '20/11/2026,5.00,A1,',
    '20/11/2026,0.00,A1,fee waived',
    '20/11/2026,USD 0.00,A3,',
    '20/11/2026,,A2,who knows',
    ',,,Closing balance',
    'Closing balance,1240.00,,',
  ].join('\n');
  const { lines, outRows, problems } = readStatement(csv, '2026-11-21');
  expect(lines.map(({ reference, cents }) => [reference, cents])).toEqual([['A1', 500]]);
  expect(outRows).toBe(4);
  expect(problems.map(({ row }) => row)).toEqual([6, 8]);
});

it('keeps lines of one reference apart by signs, and refuses what is the same in all, or has no room for a sign', () => {
  const long = 'R'.repeat(97);
  const rows = [
    '5.00,A1,x',
    '6.00,A1,x',
    '5.00,A1,x',
    '5.00,A1,y',
    `1.00,${long},`,
    `2.00,${long},`,
  ];
  const signs = ['1.00,-,x', '2.00,-,x'];
  const csv = ['Date,Amount,Ref,Note', ...[...rows, ...signs].map((row) => `20/11/2026,${row}`)];
  const { lines, problems } = readStatement(csv.join('\n'), '2026-11-21');
  expect(lines.map(({ row, key }) => [row, key])).toEqual([
    [2, 'A1'],
    [3, 'A1 (*)'],
    [5, 'A1 (**)'],
    [6, long],
    [8, '-'],
  ]);
  expect(problems.map(({ row }) => row)).toEqual([4, 7, 9]);
});
