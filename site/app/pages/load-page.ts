import { page, type PageText } from 'contract/content';
import type { Locale } from 'contract/locale';
import { pageLocale, type PageName } from 'contract/page-text';
import { type LoaderFunctionArgs } from 'react-router';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { siteContext, type SiteContext } from '../context.ts';
import { currentLocale } from '../locale.ts';
import { PAGES, type TextPageId } from '../page-table.ts';
import { toast } from 'ui/toast.ts';

/** Texts that this tab has seen, so that switching the language back needs no network. Used in the browser only. */
const seen = new Map<string, PageText>();

const keyOf = (name: PageName, lang: Locale) => `${name} ${lang}`;

/** Keeps a text that came with the page. */
export function rememberText(text: PageText): void {
  seen.set(keyOf(text.name, text.lang), text);
}

/** For a loader: a text in the reader's language, or null when it cannot be loaded; the page is then not kept. */
export async function loadText(
  context: Pick<LoaderFunctionArgs, 'context'>['context'],
  name: PageName,
): Promise<PageText | null> {
  return ask(context.get(siteContext).call, name);
}

/** For the browser: a text in `locale`, by default the page's, or null when it cannot be loaded. */
export async function fetchText(
  name: PageName,
  locale: Locale = currentLocale(),
): Promise<PageText | null> {
  const lang = pageLocale(name, locale);
  const known = seen.get(keyOf(name, lang)) ?? (await ask(call, name, lang));
  if (known) rememberText(known);
  return known;
}

async function ask(
  client: SiteContext['call'],
  name: PageName,
  locale?: Locale,
): Promise<PageText | null> {
  const outcome = await client(page, { query: { page: name, ...(locale && { locale }) } });
  return outcome.kind === 'done' ? outcome.data : null;
}

/** The loader of a content page. @throws Response 503, which shows the error page (RT-35), when the text cannot be loaded */
export async function loadPage(
  context: Pick<LoaderFunctionArgs, 'context'>['context'],
  page: TextPageId,
): Promise<PageText> {
  const text = await loadText(context, PAGES[page].text);
  if (text === null) throw new Response(null, { status: 503 });
  return text;
}

/**
 * The loader of a content page in the browser, for navigations and changes of language. Without a network the page stays in the
 * language that is there.
 */
export async function fetchPage(page: TextPageId): Promise<PageText> {
  const name = PAGES[page].text;
  const text = await fetchText(name);
  if (text) return text;
  const other = seen.get(keyOf(name, 'km')) ?? seen.get(keyOf(name, 'en'));
  if (other === undefined) throw new Response(null, { status: 503 });
  toast(m.error_problem());
  return other;
}
