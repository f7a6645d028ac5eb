import type { PageText } from 'contract/content';
import type { Block, PageQuestion, Run } from 'contract/page-text';
import { searchForm } from 'ui/option-filter.ts';

/** Searchable text by question slug: the words of question and answer in their `searchForm`. */
export type FaqIndex = ReadonlyMap<string, string>;

/** Indexes the questions of one text in several languages; the same question has the same slug in each. */
export function faqIndex(texts: readonly PageText[]): FaqIndex {
  const index = new Map<string, string>();
  for (const { slug, title, blocks } of texts.flatMap(questionsOf)) {
    const words = searchForm([title, ...blocks.flatMap(wordsOf)].join(' '));
    index.set(slug, `${index.get(slug) ?? ''} ${words}`);
  }
  return index;
}

/** The slugs of the questions that contain every typed word, in either language; null when nothing is typed. */
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
