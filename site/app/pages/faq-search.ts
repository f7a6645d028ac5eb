import type { PageText } from 'contract/content';
import type { Block, PageQuestion, Run } from 'contract/page-text';
import { searchForm } from '../ui/option-filter.ts';

/** What each question can be found by, under its slug: its words and its answer's, as `searchForm` makes them. */
export type FaqIndex = ReadonlyMap<string, string>;

/** The questions of texts in several languages, which have the same slugs: found by the words of each. */
export function faqIndex(texts: readonly PageText[]): FaqIndex {
  const index = new Map<string, string>();
  for (const { slug, title, blocks } of texts.flatMap(questionsOf)) {
    const words = searchForm([title, ...blocks.flatMap(wordsOf)].join(' '));
    index.set(slug, `${index.get(slug) ?? ''} ${words}`);
  }
  return index;
}

/** The slugs of the questions that hold every word that was typed, in either language; null for nothing typed. */
export function foundQuestions(index: FaqIndex, query: string): ReadonlySet<string> | null {
  const wanted = searchForm(query);
  if (wanted === '') return null;
  const words = wanted.split(' ');
  const found = [...index].filter(([, text]) => words.every((word) => text.includes(word)));
  return new Set(found.map(([slug]) => slug));
}

function questionsOf(text: PageText): readonly PageQuestion[] {
  return text.sections.flatMap(({ questions }) => questions);
}

function wordsOf(block: Block): string[] {
  const say = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');
  if (block.kind === 'paragraph') return [say(block.runs)];
  if (block.kind === 'list') return block.items.map(say);
  return [block.head, ...block.rows].flat().map(say);
}
