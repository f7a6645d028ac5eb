import type { PageText } from 'contract/content';
import { PageHelp } from './page-help.tsx';
import { Blocks } from './page-words.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** A long text with its table of contents beside it, in lines of some 65 letters. */
export function SectionsBody({ text }: { readonly text: PageText }) {
  return (
    <div className="mx-auto max-w-300 px-4 pb-16 lg:grid lg:grid-cols-[17rem_minmax(0,36rem)] lg:gap-16">
      <TableOfContents entries={text.sections} lang={text.lang} />
      <div>
        <div lang={text.lang}>
          {text.sections.map(({ slug, title, blocks }) => (
            <section
              key={slug}
              aria-labelledby={slug}
              className="prose mt-8 border-t border-line pt-6 first:mt-0 first:border-0 first:pt-0"
            >
              <h2 id={slug} className="scroll-mt-0">
                {title}
              </h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
        </div>
        <PageHelp />
      </div>
    </div>
  );
}
