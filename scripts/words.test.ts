import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { wordsProblems } from './words-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'romdoul-words-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The problems of two small catalogues. */
function problemsOf(en: object, km: object, same: string[] = []): string[] {
  const write = (name: string, value: object) =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  for (const name of ['project.inlang', 'en', 'km']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const pathPattern = ['./{locale}/a.json'];
  write('project.inlang/settings.json', { 'plugin.inlang.messageFormat': { pathPattern } });
  write('en/a.json', en);
  write('km/a.json', km);
  write('same-in-both.json', same);
  return wordsProblems(folder);
}

describe('the words', () => {
  it('say everything in both languages', () => {
    expect(wordsProblems(fileURLToPath(new URL('../words', import.meta.url)))).toEqual([]);
  });

  it.each([
    ['a key without Khmer', { a: 'Yes', b: 'No' }, { a: 'បាទ' }, /"b" has no Khmer/],
    ['a key without English', { a: 'Yes' }, { a: 'បាទ', b: 'ទេ' }, /"b" has no English/],
    ['other parameters', { a: 'Pay {amount}' }, { a: 'បង់' }, /parameters/],
    ['English for Khmer', { a: 'Next' }, { a: 'Next' }, /same as the English/],
    ['Latin for Khmer', { a: 'Next' }, { a: 'Bontoab' }, /no Khmer letter/],
    ['a name that is not flat', { 'a.b': 'Yes' }, { 'a.b': 'បាទ' }, /snake_case/],
    ['an empty text', { a: '' }, { a: 'បាទ' }, /is empty/],
    ['a space before %', { a: 'Sent: {part}%' }, { a: 'បានផ្ញើ៖ {part} %' }, /space before %/],
    ['a dash for a range', { a: '$1 to $2' }, { a: 'ពី $1 – $2' }, /dash between numbers/],
    ['Khmer digits', { a: '5 days' }, { a: '៥ ថ្ងៃ' }, /Khmer digits/],
    ['an invisible space', { a: 'Loan' }, { a: 'ប្រាក់\u200bកម្ចី' }, /invisible space/],
    ['steps counted in words', { a: 'Five steps' }, { a: 'ប្រាំជំហាន' }, /as a word/],
    ['a day counted in words', { a: 'The third day' }, { a: 'ថ្ងៃប្រតិទិនទីបី' }, /as a word/],
    ['another word for a term', { a: 'Reference' }, { a: 'អ្នកបញ្ជាក់' }, /not "បុគ្គលបញ្ជាក់"/],
    ['another word in English', { a: 'We ring you' }, { a: 'យើងទូរស័ព្ទ' }, /not "call"/],
  ])('are refused with %s', (_name, en, km, wanted) => {
    expect(problemsOf(en, km).join('\n')).toMatch(wanted);
  });

  it('are refused with a key that stands in a file twice, not with one inside a message', () => {
    const forms = { match: { 'day=one': '{day}: "a"', 'day=*': '{day}' } };
    expect(problemsOf({ a: [forms], b: [forms] }, { a: 'ថ្ងៃ {day}', b: 'ថ្ងៃ {day}' })).toEqual([]);
    writeFileSync(join(folder, 'en/a.json'), '{"a":"No","b":"{day}", "a" : "Yes"}');
    writeFileSync(join(folder, 'km/a.json'), '{"a":"បាទ","b":"ថ្ងៃ {day}"}');
    expect(wordsProblems(folder)).toEqual(['words/en/a.json: "a" stands in it twice']);
  });

  it('are held to the same rules on the pages', () => {
    mkdirSync(join(folder, 'pages/km'), { recursive: true });
    writeFileSync(join(folder, 'pages/km/faq.md'), '# សំណួរ\n\nត្រូវបង់ 15 %។\n');
    expect(problemsOf({ a: 'Yes' }, { a: 'បាទ' })).toEqual([
      'words/pages/km/faq.md, line 3 has a space before %',
    ]);
    rmSync(join(folder, 'pages'), { recursive: true });
  });

  it('may be the same in both where that is listed', () => {
    expect(problemsOf({ a: 'KHQR' }, { a: 'KHQR' }, ['a'])).toEqual([]);
    expect(problemsOf({ a: 'Pay {amount}' }, { a: 'បង់ {amount}' })).toEqual([]);
  });
});
