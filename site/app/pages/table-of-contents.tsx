import { m } from 'words/messages';
import type { Locale } from 'contract/locale';
import { Disclosure } from 'ui/disclosure.tsx';

type Entry = { readonly slug: string; readonly title: string };
type TableOfContentsProps = { readonly entries: readonly Entry[]; readonly lang: Locale };

/** The sections of a long page: beside the text from 992 px, on a phone in a disclosure. */
export function TableOfContents({ entries, lang }: TableOfContentsProps) {
  return (
    <div className="mb-6 self-start print:hidden lg:sticky lg:top-24 lg:mb-0 lg:max-h-[calc(var(--screen)-7rem)] lg:overflow-y-auto">
      <nav
        aria-label={m.pages_contents()}
        className="rounded-lg border border-line bg-card px-4 lg:hidden"
      >
        <Disclosure title={m.pages_contents()}>
          <Entries entries={entries} lang={lang} />
        </Disclosure>
      </nav>
      <nav aria-label={m.pages_contents()} className="hidden lg:block">
        <p className="pb-1 pl-4 font-bold">{m.pages_contents()}</p>
        <Entries entries={entries} lang={lang} />
      </nav>
    </div>
  );
}

function Entries({ entries, lang }: TableOfContentsProps) {
  return (
    <ul lang={lang} className="border-l-2 border-line">
      {entries.map(({ slug, title }) => (
        <li key={slug}>
          <a
            href={`#${slug}`}
            className="-ml-0.5 flex min-h-11 items-center border-l-2 border-transparent py-1 pl-4 text-ink-2 hover:border-primary hover:text-primary-dark"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
