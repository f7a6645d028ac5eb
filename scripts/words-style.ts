import type { Locale } from 'contract/locale';

interface Rule {
  /** Whose texts it holds for; both when absent. */
  readonly locale?: Locale;
  readonly wrong: RegExp;
  readonly says: string;
}

/** Counted things whose number is written as a figure in Khmer: steps, digits of a code, days, months. */
const COUNTED = 'ជំហាន|ខ្ទង់|ថ្ងៃ|ខែ';
const KHMER_NUMBER = 'មួយ|ពីរ|បី|បួន|ប្រាំ|ដប់';
/** "One day" and "one month" stay words: ក្នុងមួយថ្ងៃ is "a day", as a rate. */
const KHMER_NUMBER_FROM_TWO = 'ពីរ|បី|បួន|ប្រាំ|ដប់';

/** The rules of docs/khmer-review.md that a program can hold. */
const RULES: readonly Rule[] = [
  { wrong: /[\d}]\s+%/, says: 'a space before %' },
  { locale: 'km', wrong: /\d\s*[–—]\s*\$?\d/, says: 'a dash between numbers, not ដល់' },
  { locale: 'km', wrong: /[\u17e0-\u17e9]/, says: 'Khmer digits' },
  { locale: 'km', wrong: /[\u200b-\u200d\u2060\ufeff]/, says: 'an invisible space' },
  { locale: 'km', wrong: /\s[។៖]/, says: 'a space before ។ or ៖' },
  {
    locale: 'km',
    wrong: new RegExp(
      `(?:${KHMER_NUMBER_FROM_TWO})(?:${COUNTED})|(?:${COUNTED})[\\u1780-\\u17dd]*ទី(?:${KHMER_NUMBER})`,
    ),
    says: 'a number of steps, digits, days or months as a word',
  },
];

/** One Khmer word for one thing (docs/khmer-review.md "Terms"): what is not written, and what is instead. */
const INSTEAD: readonly (readonly [locale: Locale, wrong: RegExp, instead: string])[] = [
  ['km', /ឲ្យ/, 'ឱ្យ'],
  ['km', /អ្នកបញ្ជាក់/, 'បុគ្គលបញ្ជាក់'],
  ['km', /ទ្រព្យធានា/, 'ទ្រព្យបញ្ចាំ'],
  ['km', /ថ្លៃពិន័យ/, 'ប្រាក់ពិន័យ'],
  ['km', /សេវាកម្ម/, 'សេវា'],
  ['km', /រ៉ូបូត/, 'មនុស្សយន្ត'],
  ['km', /លក្ខខណ្ឌប្រើប្រាស់/, 'លក្ខខណ្ឌទូទៅនៃប្រាក់កម្ចី'],
  ['km', /មិនអស់ប្រាក់/, 'ឥតគិតថ្លៃ'],
  ['km', /ភ្ជាប់(?:លោក)?អ្នកជាមួយ/, 'ភ្ជាប់អ្នក ជាមួយ'],
  ['en', /\brings?\b/i, 'call'],
  ['en', /\bsign(?:ed)? in\b/i, 'log in'],
];

/** What in one text breaks the rules of writing, a few words each; empty when nothing does. */
export function styleProblems(locale: Locale, text: string): string[] {
  const broken = RULES.filter(
    (rule) => (rule.locale === undefined || rule.locale === locale) && rule.wrong.test(text),
  ).map(({ says }) => says);
  const retired = INSTEAD.flatMap(([of, wrong, instead]) => {
    const found = of === locale && wrong.exec(text);
    return found ? [`"${found[0]}", not "${instead}"`] : [];
  });
  return [...broken, ...retired];
}
