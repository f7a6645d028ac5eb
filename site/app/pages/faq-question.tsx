import type { PageQuestion } from 'contract/page-text';
import { ChevronDown, Link as LinkIcon } from 'ui/icons.tsx';
import type { MouseEvent } from 'react';
import { m } from 'words/messages';
import { toast } from 'ui/toast.ts';
import { Blocks } from './page-words.tsx';

type FaqQuestionProps = {
  readonly question: PageQuestion;
  /** True when the search does not match it. */
  readonly hidden: boolean;
};

/**
 * A question that opens to its answer (CONTENT-06). The id is inside the answer, since browsers open a `<details>` that holds
 * the target of the address, without a script.
 */
export function FaqQuestion({ question: { slug, title, blocks }, hidden }: FaqQuestionProps) {
  return (
    <details
      hidden={hidden}
      className="group relative isolate border-b border-line px-4 last:border-0 sm:px-5"
    >
      <summary className="flex min-h-14 items-center justify-between gap-3 py-2">
        <h3>{title}</h3>
        <ChevronDown
          className="size-5 shrink-0 text-primary transition-transform group-open:[transform:rotate(180deg)]"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-4">
        <span id={slug} className="absolute inset-0 -z-10 scroll-mt-0 target:bg-tint" />
        <div className="prose max-w-144">
          <Blocks blocks={blocks} />
        </div>
        <a
          href={`#${slug}`}
          onClick={copyAddress}
          className="mt-2 inline-flex min-h-11 items-center gap-2 text-label text-ink-2 hover:text-primary-dark hover:underline print:hidden"
        >
          <LinkIcon className="size-4" aria-hidden="true" />
          {m.faq_copy_link()}
        </a>
      </div>
    </details>
  );
}

/** Copies the question's address. Where that is not allowed the link is followed, so the address bar shows it. */
function copyAddress(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { href, hash } = event.currentTarget;
  if (!('clipboard' in navigator)) return;
  event.preventDefault();
  navigator.clipboard.writeText(href).then(
    () => toast(m.faq_copied(), { tone: 'green' }),
    () => {
      location.hash = hash;
    },
  );
}
