import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageBody } from './schemas/page-text.ts';
import { type Locale, LOCALES } from './locale.ts';
import { PAGE_NAMES, type PageBody, type PageName, pageLocale } from './page-text.ts';
import { fillPage, firstSentence, parsePage } from './page-text-parse.ts';

const FOLDER = new URL('../../words/pages/', import.meta.url);

function bodyOf(page: PageName, locale: Locale): PageBody {
  const file = new URL(`${pageLocale(page, locale)}/${page}.md`, FOLDER);
  return parsePage(readFileSync(file, 'utf8')).body;
}

const everyText = LOCALES.flatMap((locale) =>
  readdirSync(new URL(locale, FOLDER)).map((file) => [locale, file] as const),
);

const slugs = (body: PageBody) =>
  body.sections.map(({ slug, questions }) => [slug, ...questions.map((one) => one.slug)]);

/** What English spells out as the specification does (TERM-08, CONTENT-17); Khmer writes every figure as one. */
const SPELLED_OUT: readonly (readonly [words: string, figure: string])[] = [
  ['third calendar day', '3'],
  ['after one year', '1'],
];

/** What the terms must say, the clause that says it, and its words. */
const SAID: readonly (readonly [what: string, slug: string, words: Record<Locale, string>])[] = [
  [
    'TERM-01 the Pay Day is the end of the tenor',
    'definitions',
    {
      en: 'Pay Day: the end of the tenor.',
      km: 'ថ្ងៃកំណត់សង (Pay Day)៖ ថ្ងៃចុងក្រោយនៃរយៈពេលខ្ចី។',
    },
  ],
  [
    'TERM-03 the Registered Phone is the verified number of the application',
    'definitions',
    {
      en: 'Registered Phone: the phone number in your application, once it has been verified.',
      km: 'លេខទូរស័ព្ទដែលបានចុះឈ្មោះ៖ លេខទូរស័ព្ទក្នុងពាក្យស្នើសុំរបស់លោកអ្នក ដែលបានផ្ទៀងផ្ទាត់រួច។',
    },
  ],
  [
    'TERM-04 the money goes to the customer’s bank account',
    'loan-details',
    {
      en: 'After you have signed, the money goes to your bank account.',
      km: 'ក្រោយចុះហត្ថលេខា ប្រាក់ចូលគណនីធនាគាររបស់លោកអ្នក។',
    },
  ],
  [
    'TERM-05 a payday loan is repaid on the Pay Day',
    'repayment',
    { en: 'A payday loan is repaid on the Pay Day.', km: 'កម្ចីប្រាក់ខែសងនៅថ្ងៃកំណត់សង។' },
  ],
  [
    'TERM-13 the lender decides about an extension within 3 days',
    'repayment',
    { en: 'The lender decides within 3 days.', km: 'អ្នកឱ្យខ្ចីសម្រេចក្នុងរយៈពេល 3 ថ្ងៃ។' },
  ],
  [
    'TERM-17 in default everything may be declared due, and the lender’s obligations end',
    'event-of-default',
    {
      en: 'the lender may declare everything due at once and end its own obligations.',
      km: 'អ្នកឱ្យខ្ចីអាចទាមទារឱ្យលោកអ្នកសងប្រាក់ទាំងអស់ភ្លាម និងបញ្ចប់កាតព្វកិច្ចរបស់ខ្លួន។',
    },
  ],
  [
    'TERM-22 the one-time password is entered within 15 minutes',
    'minimum-criteria',
    {
      en: 'you enter the right one-time password (OTP) within 15 minutes',
      km: 'លោកអ្នកបញ្ចូលលេខសម្ងាត់ (OTP) ត្រឹមត្រូវ ក្នុងរយៈពេល 15 នាទី',
    },
  ],
  [
    'TERM-25 the law of Cambodia governs',
    'miscellaneous',
    {
      en: 'These terms and the agreement are governed by the law of Cambodia.',
      km: 'លក្ខខណ្ឌ និងកិច្ចសន្យា ស្ថិតក្រោមច្បាប់នៃព្រះរាជាណាចក្រកម្ពុជា។',
    },
  ],
  [
    'ROLE-07 the lender is a party to the agreement',
    'definitions',
    { en: 'The lender is a party to the agreement.', km: 'អ្នកឱ្យខ្ចីជាភាគីនៃកិច្ចសន្យា។' },
  ],
];

/** The words of a section as they are read, without what is bold or a link. */
const wordsOf = (section: PageBody['sections'][number] | undefined): string =>
  [...JSON.stringify(section ?? null).matchAll(/"text":("(?:\\.|[^"\\])*")/g)]
    .map(([, text = '""']) => JSON.parse(text) as string)
    .join('');

/** Every figure of a text in its order, list numbers aside. */
function figures(body: PageBody) {
  const text = SPELLED_OUT.reduce(
    (all, [words, figure]) => all.replaceAll(words, figure),
    JSON.stringify(body),
  );
  return text.match(/\d[\d,.]*\d|\d/g);
}

describe('the texts of words/pages', () => {
  it.each(everyText)('%s/%s is understood to the last word', (locale, file) => {
    const { body, problems } = parsePage(
      readFileSync(new URL(`${locale}/${file}`, FOLDER), 'utf8'),
    );
    expect(problems).toEqual([]);
    expect(pageBody.safeParse(body).success).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/\*\*|\]\(|\{#|\|/);
    expect(firstSentence(body)).toMatch(/[.\u17d4]$/);
  });

  it('are there for every page, the privacy policy in English only: CONTENT-20', () => {
    const files = (locale: Locale) => readdirSync(new URL(locale, FOLDER)).sort();
    expect(files('en')).toEqual(PAGE_NAMES.map((page) => `${page}.md`));
    expect(files('km')).toEqual(files('en').filter((file) => file !== 'privacy.md'));
    expect([pageLocale('privacy', 'km'), pageLocale('terms', 'km')]).toEqual(['en', 'km']);
  });

  it.each(PAGE_NAMES)('%s has the same slugs and figures in both languages', (page) => {
    expect(slugs(bodyOf(page, 'km'))).toEqual(slugs(bodyOf(page, 'en')));
    expect(figures(bodyOf(page, 'km'))).toEqual(figures(bodyOf(page, 'en')));
  });

  it.each(LOCALES)('the FAQ has 12 and 6 questions in %s: CONTENT-07 CONTENT-08', (locale) => {
    const counts = bodyOf('faq', locale).sections.map((one) => [one.slug, one.questions.length]);
    expect(counts).toEqual([
      ['borrowers', 12],
      ['investors', 6],
    ]);
  });

  it.each(LOCALES)('the terms have twelve clauses in order in %s: CONTENT-23', (locale) => {
    const { sections } = bodyOf('terms', locale);
    expect(sections.map(({ slug }) => slug)).toEqual([
      'definitions',
      'use-of-loans',
      'minimum-criteria',
      'loan-details',
      'repayment',
      'service-fee',
      'lender-rights',
      'customer-rights',
      'representations',
      'event-of-default',
      'indemnity',
      'miscellaneous',
    ]);
    expect(sections.map(({ title }) => Number.parseInt(title, 10))).toEqual(
      sections.map((_section, index) => index + 1),
    );
  });

  it.each(SAID)('%s, in the terms in both languages', (_what, slug, words) => {
    for (const locale of LOCALES) {
      const section = bodyOf('terms', locale).sections.find((one) => one.slug === slug);
      expect(wordsOf(section)).toContain(words[locale]);
    }
  });

  it('the privacy policy has seven sections in order: CONTENT-21', () => {
    expect(bodyOf('privacy', 'km').sections.map(({ slug }) => slug)).toEqual([
      'collection',
      'tailored-advertising',
      'use',
      'sharing',
      'storage-and-protection',
      'changes',
      'contact',
    ]);
  });

  it.each(LOCALES)('the partner page has three benefits in %s: CONTENT-24', (locale) => {
    expect(bodyOf('partner', locale).sections).toHaveLength(3);
  });
});

describe('a text', () => {
  const read = (text: string) =>
    parsePage(`# Title\n\nFirst. Second.\n\n## Part {#part}\n\n${text}`);
  const blocks = (text: string) => read(text).body.sections[0]?.blocks;

  it('becomes paragraphs, lists, tables, bold words and links', () => {
    expect(blocks('One\nline, **bold** and [a link](route:faq).')).toEqual([
      {
        kind: 'paragraph',
        runs: [
          { text: 'One line, ' },
          { text: 'bold', bold: true },
          { text: ' and ' },
          { text: 'a link', href: 'route:faq' },
          { text: '.' },
        ],
      },
    ]);
    expect(blocks('1. a\n2. b')).toEqual([
      { kind: 'list', ordered: true, items: [[{ text: 'a' }], [{ text: 'b' }]] },
    ]);
    expect(blocks('| h | i |\n| - | -: |\n| **a** | b |')).toEqual([
      {
        kind: 'table',
        head: [[{ text: 'h' }], [{ text: 'i' }]],
        rows: [[[{ text: 'a', bold: true }], [{ text: 'b' }]]],
      },
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<b>bold</b>',
    '[x](javascript:alert(1))',
    '[x](https://example.com)',
    '[x](/faq)',
    '![x](route:faq)',
    '> quote',
    '#### Deep {#deep}',
    '### No slug',
    '### Twice {#part}',
    '- list\nand text',
    '| a | b |\n| - | - |\n| c |',
    '**not closed',
    'https://example.com',
    'a {secret}',
  ])('%j is told as not understood, and makes no link and no HTML', (text) => {
    const { problems, body } = read(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('href');
  });

  it('is told to be without a title, a first paragraph, or with two of them', () => {
    expect(parsePage('').problems).toHaveLength(2);
    expect(parsePage('# A\n\n# B\n\nText').problems).toEqual(['a second title: # B']);
    expect(parsePage('# A\n\nText\n\nMore').problems).toHaveLength(1);
  });

  it('V1.3.5 is filled in from the settings, brackets and signs of a value being words', () => {
    const { body } = read('[Call](tel:{hotline}) {hotline}, **{lender}**, [mail](mailto:{email})');
    const filled = fillPage(body, {
      hotline: '[000 000 000]',
      email: 'a@b.example',
      lender: '**[x](route:faq)**',
      address: '',
      company: '',
      licence: '',
      message_days: '',
      photo_days: '',
    });
    expect(filled.sections[0]?.blocks).toEqual([
      {
        kind: 'paragraph',
        runs: [
          { text: 'Call', href: 'tel:000000000' },
          { text: ' [000 000 000], ' },
          { text: '**[x](route:faq)**', bold: true },
          { text: ', ' },
          { text: 'mail', href: 'mailto:a@b.example' },
        ],
      },
    ]);
  });

  it('is described by its first sentence', () => {
    expect(firstSentence(read('x').body)).toBe('First.');
    expect(firstSentence(parsePage('# A\n\nFrom $1.50 a day. More').body)).toBe(
      'From $1.50 a day.',
    );
    expect(firstSentence(parsePage('# A\n\nNo end').body)).toBe('No end');
  });
});
