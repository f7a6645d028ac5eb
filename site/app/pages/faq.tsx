import type { PageText } from 'contract/content';
import { HandCoins } from 'ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/faq';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import type { HydrationHandle } from '../shell/hydration.ts';
import { Card } from 'ui/card.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { FaqQuestion } from './faq-question.tsx';
import { faqIndex, foundQuestions } from './faq-search.ts';
import { faqThings } from './faq-things.ts';
import { fetchPage, fetchText, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { PageHelp } from './page-help.tsx';
import { textMeta } from './page-meta.ts';
import { TableOfContents } from './table-of-contents.tsx';

const PAGE = 'faq';

export const handle: HydrationHandle = { hydrateOn: 'interaction' };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context, PAGE);
}

export function clientLoader() {
  return fetchPage(PAGE);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textMeta(matches, PAGE, loaderData, import.meta.env.SSR && faqThings);
}

/** Twelve questions of borrowers, six of investors (RT-12, CONTENT-05 to CONTENT-14). */
export default function Faq({ loaderData: text }: Route.ComponentProps) {
  const { found, search, onSearch, onFocus, clear } = useSearch(text);
  useOpenedByLink(clear);
  return (
    <>
      <PageHead text={text} page={PAGE}>
        <LinkButton
          to={paths['borrow-form']({ formType: 'borrow' })}
          start={<HandCoins className="size-5" aria-hidden="true" />}
        >
          {m.faq_get_cash()}
        </LinkButton>
      </PageHead>
      <div className="mx-auto max-w-300 px-4 pb-16 lg:grid lg:grid-cols-[17rem_minmax(0,42rem)] lg:gap-16">
        <TableOfContents entries={text.sections} lang={text.lang} />
        <div>
          <label className="block print:hidden [@media(scripting:none)]:hidden">
            <span className="text-label font-bold">{m.faq_search()}</span>
            <input
              ref={search}
              type="search"
              autoComplete="off"
              onFocus={onFocus}
              onInput={onSearch}
              className="control mt-1"
            />
          </label>
          <p role="status" className="mt-2 min-h-7 text-sm text-ink-2 print:hidden">
            {found !== null && found.size > 0 && m.faq_found({ count: found.size })}
          </p>
          <Sections text={text} found={found} />
          {found?.size === 0 && <EmptyState title={m.faq_none()}>{m.faq_none_text()}</EmptyState>}
          <div className="mt-8 flex flex-wrap gap-3 print:hidden">
            <LinkButton to={paths.invest()} tone="secondary">
              {m.footer_invest()}
            </LinkButton>
            <LinkButton to={paths.home()} tone="quiet">
              {m.shell_back_home()}
            </LinkButton>
          </div>
          <PageHelp />
        </div>
      </div>
    </>
  );
}

type SectionsProps = { readonly text: PageText; readonly found: ReadonlySet<string> | null };

/** The two groups of questions; a group without matches is hidden. */
function Sections({ text, found }: SectionsProps) {
  const isShown = (slug: string) => found === null || found.has(slug);
  return (
    <div lang={text.lang}>
      {text.sections.map(({ slug, title, questions }) => (
        <section
          key={slug}
          aria-labelledby={slug}
          hidden={!questions.some((question) => isShown(question.slug))}
          className="mb-8"
        >
          <h2 id={slug} className="mb-2 scroll-mt-0">
            {title}
          </h2>
          <Card padded={false}>
            {questions.map((question) => (
              <FaqQuestion
                key={question.slug}
                question={question}
                hidden={!isShown(question.slug)}
              />
            ))}
          </Card>
        </section>
      ))}
    </div>
  );
}

/** Searches both languages, since readers of Khmer may still type in Latin letters. */
function useSearch(text: PageText) {
  const locale = useLocale();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [other, setOther] = useState<PageText | null>(null);
  const readQuery = () => setQuery(search.current?.value ?? '');
  const onFocus = () => {
    if (other === null || other.lang === text.lang) {
      void fetchText('faq', locale === 'km' ? 'en' : 'km').then(setOther);
    }
  };
  // Typed before hydration.
  useEffect(() => {
    readQuery();
    if (document.activeElement === search.current) onFocus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const index = faqIndex(other === null ? [text] : [text, other]);
  const clear = () => {
    if (search.current) search.current.value = '';
    readQuery();
  };
  return { search, onFocus, onSearch: readQuery, clear, found: foundQuestions(index, query) };
}

/** Whether the browser opens a `<details>` that holds the target of the address. */
const opensByItself = () => 'onbeforematch' in document.body;

/**
 * Opens the question in the address where the browser does not: after a navigation inside the site, when the search hides it,
 * and in older browsers.
 */
function useOpenedByLink(clearSearch: () => void): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    const question = target?.closest('details');
    if (!target || !question) return;
    // The browser has opened it already; if it is closed now, the reader closed it.
    const wasBrowsers = key === 'default' && opensByItself();
    if (wasBrowsers && !question.hidden) return;
    clearSearch();
    question.open = true;
    requestAnimationFrame(() => target.scrollIntoView());
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash, key]);
}
