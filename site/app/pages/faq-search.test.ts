import { readFileSync } from 'node:fs';
import type { PageText } from 'contract/content';
import { parsePage } from 'contract/page-text-parse';
import { describe, expect, it } from 'vitest';
import { faqIndex, foundQuestions } from './faq-search.ts';

function faq(lang: 'km' | 'en'): PageText {
  const file = new URL(`../../../words/pages/${lang}/faq.md`, import.meta.url);
  const { body } = parsePage(readFileSync(file, 'utf8'));
  return { name: 'faq', lang, description: '', ...body };
}

const index = faqIndex([faq('km'), faq('en')]);
const found = (query: string) => [...(foundQuestions(index, query) ?? [])];

describe('the search of the FAQ', () => {
  it('finds questions by words of either language, of question or answer', () => {
    expect(found('student')).toContain('students');
    expect(found('STUDENT id')).toEqual(['students']);
    expect(found('និស្សិត')).toContain('students');
    expect(found('VIP')).toEqual(['vip-phone']);
    // A figure of a table, and Khmer digits for it.
    expect(found('11%')).toEqual(['returns']);
    expect(found('១១%')).toEqual(['returns']);
  });

  it('leaves every question there when nothing was typed, none when nothing fits', () => {
    expect(foundQuestions(index, ' \u200b')).toBeNull();
    expect(found('xyzzy')).toEqual([]);
    expect(index.size).toBe(18);
  });
});
