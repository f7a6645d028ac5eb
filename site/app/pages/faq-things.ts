import type { Block, PageBody, Run } from 'contract/page-text';
import type { Things } from '../shell/shared-meta.ts';

const words = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** A block of a text without its form: rows and points one after the other. */
function plain(block: Block): string {
  if (block.kind === 'paragraph') return words(block.runs);
  if (block.kind === 'list') return block.items.map(words).join('; ');
  return [block.head, ...block.rows].map((row) => row.map(words).join(', ')).join('; ');
}

/** Questions and answers for search engines: the very texts of the page. */
export function faqThings({ sections }: Pick<PageBody, 'sections'>): Things {
  const mainEntity = sections.flatMap(({ questions }) =>
    questions.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: blocks.map(plain).join('\n') },
    })),
  );
  return [{ '@type': 'FAQPage', mainEntity }];
}
