import type { PageText } from 'contract/content';
import { ClipboardPen, ShieldCheck } from 'ui/icons.tsx';
import { Users } from 'ui/page-icons.tsx';
import { Card } from 'ui/card.tsx';
import { PageHelp } from './page-help.tsx';
import { Blocks } from './page-words.tsx';

/** In the order of the text's sections: more customers, no debts, easy to begin. */
const ICONS = [Users, ShieldCheck, ClipboardPen];

/** The benefits of a partner shop, each a card (CONTENT-24). */
export function PartnerBody({ text }: { readonly text: PageText }) {
  return (
    <div className="mx-auto max-w-300 px-4 pb-16">
      <ul lang={text.lang} className="grid gap-4 lg:grid-cols-3">
        {text.sections.map(({ slug, title, blocks }, index) => {
          const Icon = ICONS[index % ICONS.length] ?? Users;
          return (
            <Card as="li" key={slug} className="prose">
              <span className="grid size-16 place-items-center rounded-lg bg-romdoul-pale text-romdoul-ink">
                <Icon className="size-7" aria-hidden="true" />
              </span>
              <h2 id={slug} className="mt-3 scroll-mt-0">
                {title}
              </h2>
              <Blocks blocks={blocks} />
            </Card>
          );
        })}
      </ul>
      <PageHelp />
    </div>
  );
}
