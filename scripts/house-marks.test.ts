import { expect, it } from 'vitest';
import { EXPLAINING, explainedMarks, markBreaches } from './house-marks.ts';

const PAGES: Readonly<Record<string, string>> = {
  [EXPLAINING.requirements]: '- **BW-14** The form asks. (C-99)',
  [EXPLAINING.decisions]: '| C-02 … C-04, C-17 | Three sets |\n| G-22 | Filed |',
  [EXPLAINING.marks]: '| R10 | away |\n| V5.2.1 | sizes |',
  [EXPLAINING.speed]: '| P7 | saves |',
};
const explained = explainedMarks((path) => PAGES[path] ?? '');

const found = (text: string, path = 'server/src/some/store.ts') =>
  markBreaches({ path, text }, explained).map(({ line, message }) => [line, message.split(' ')[0]]);

it.each([
  '/** C-03, C-17, G-22 and BW-14 (V5.2.1, P7). */',
  "it('R10 is back', () => {});",
  "const path = 'M6 12h P34 R99';",
  'The UTF-08 of ES-20 is none of ours.',
])('takes %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['/** Kept (C-05). */', 'C-05'],
  ["it('BW-15 asks', () => {});", 'BW-15'],
  ['// V5.2.2 by content', 'V5.2.2'],
  [' * must hold (P8).', 'P8'],
  ["it('R11 in small', () => {});", 'R11'],
])('finds the mark that nothing explains in %s', (text, mark) => {
  expect(found(`const a = 1;\n${text}`)).toEqual([[2, mark]]);
});

it('finds marks in docs too', () => {
  expect(found('- asked (C-99)', 'docs/requirements.md')).toEqual([[1, 'C-99']]);
});
