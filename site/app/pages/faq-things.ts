import type { Block, PageBody, Run } from 'contract/page-text';
import type { Things } from '../shell/shared-meta.ts';

const words = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** A block's text without markup: rows and items one after the other. */
function plain(block: Block): string {
  if (block.kind === 'paragraph') return words(block.runs);
  if (block.kind === 'list') return block.items.map(words).join('; ');
  return [block.head, ...block.rows].map((row) => row.map(words).join(', ')).join('; ');
}

/** The questions and answers as structured data: the same texts as on the page. */
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
