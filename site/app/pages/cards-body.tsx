import type { PageText } from 'contract/content';
import { Card } from 'ui/card.tsx';
import { PageHelp } from './page-help.tsx';
import { Blocks } from './page-words.tsx';

/** A text of short sections, each a card; two columns where there is room. */
export function CardsBody({ text }: { readonly text: PageText }) {
  return (
    <div className="mx-auto max-w-300 px-4 pb-16">
      <div lang={text.lang} className="grid gap-4 lg:grid-cols-2">
        {text.sections.map(({ slug, title, blocks }) => (
          <Card
            as="section"
            key={slug}
            aria-labelledby={slug}
            className="prose lg:first:col-span-2 lg:last:even:col-span-2"
          >
            <h2 id={slug} className="scroll-mt-0">
              {title}
            </h2>
            <Blocks blocks={blocks} />
          </Card>
        ))}
      </div>
      <PageHelp />
    </div>
  );
}
