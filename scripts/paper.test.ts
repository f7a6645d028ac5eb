import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Press } from '../server/src/documents/gateway-typst.ts';
import { pdfText } from '../server/testing/pdf-text.ts';
import { launchBrowser } from './browser.ts';

const read = (locale: string) =>
  JSON.parse(
    readFileSync(new URL(`../words/${locale}/documents.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

/** All words of papers, as they stand in the catalogues: km over en. */
const [km, en] = [read('km'), read('en')];
const PAIRS = Object.keys(km).map((key) => ({ km: km[key] ?? '', en: en[key] ?? '' }));

/** A page of the receipt's form with every word of papers on it. */
const PAPER = {
  title: { km: 'បង្កាន់ដៃ', en: 'Receipt' },
  number: 'R000001',
  date: { year: 2026, month: 11, day: 21 },
  lender: { km: 'ស្ថាប័នឥណទាន', en: 'Lender' },
  licence: { km: 'លេខ ១២៣', en: 'Licence 123' },
  facts: PAIRS.map((pair) => [pair, '$100.00']),
  notice: null,
  split: { title: { km: 'ការបែងចែក', en: 'Split' }, rows: [] },
  after: { title: { km: 'នៅសល់', en: 'Left' }, rows: [] },
  audit: { km: 'សវនកម្ម', en: 'Audit' },
};
const TITLES = [PAPER.title, PAPER.lender, PAPER.licence, PAPER.split.title, PAPER.after.title];
const ALL = [...PAIRS, ...TITLES, PAPER.audit].flatMap((pair) => [pair.km, pair.en]);

/** The text alone: where a line is broken is the page's, and a break that may be is no letter. */
const bare = (text: string) => text.replaceAll(/[\s\u200b]/g, '');

/** Letters by how often they stand there, whatever the order. */
const letters = (text: string) => Array.from(text).toSorted().join('');

function html(): string {
  const require = createRequire(new URL('../server/package.json', import.meta.url));
  const face = (name: string, weight: number) => {
    const file = require.resolve(`@expo-google-fonts/battambang/${name}.ttf`);
    const data = readFileSync(file).toString('base64');
    return `@font-face { font-family: B; font-weight: ${weight}; src: url(data:font/ttf;base64,${data}); }`;
  };
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const lines = ALL.map((text, at) => `<p lang="${at % 2 ? 'en' : 'km'}">${escape(text)}</p>`);
  return `<!doctype html><meta charset="utf-8"><style>
    ${face('400Regular/Battambang_400Regular', 400)} ${face('700Bold/Battambang_700Bold', 700)}
    body { font-family: B; font-size: 10pt; }</style>${lines.join('')}`;
}

describe('the words of papers on one page', () => {
  const press = new Press();
  let browser: Browser;
  let ours: string;
  let theirs: string;
  beforeAll(async () => {
    ours = bare(pdfText(await press.print('receipt', PAPER)));
    browser = await launchBrowser();
    const page = await browser.newPage();
    await page.setContent(html());
    await page.evaluate(() => document.fonts.ready);
    theirs = bare(pdfText(await page.pdf({ format: 'A4' })));
  });
  afterAll(async () => {
    press.close();
    await browser.close();
  });

  it('drawn by Typst can be copied out of the PDF letter by letter as they stand in the catalogues', () => {
    expect(ALL.filter((text) => !ours.includes(bare(text)))).toEqual([]);
  });

  it('drawn by Chromium can be copied out in the same way', () => {
    expect(ALL.filter((text) => !theirs.includes(bare(text)))).toEqual([]);
  });

  it('hold the same letters from both, but for the figures and the foot of the paper', () => {
    const foot = ours.replaceAll('$100.00', '').replaceAll(/R0000011\/\d|R000001\d\/\d/g, '');
    expect(letters(foot)).toBe(letters(theirs));
  });
});
