import type { PageText as Text } from 'contract/content';
import { pageLocale, type PageName } from 'contract/page-text';
import { useEffect, useState } from 'react';
import { useLocale } from '../locale.ts';
import { fetchText, rememberText } from './load-page.ts';
import { TextBeside } from './text-beside.tsx';

type PageTextProps = {
  readonly page: PageName;
  /** What the route's loader returned (`loadText`); null when it could not be loaded. */
  readonly known: Text | null;
};

/**
 * The text beside a form (REF-03): heading, paragraphs, sections. It follows the reader's language without the route's loader,
 * and stays as it is until the other language has arrived.
 * @example loader: `{ policy: await loadText(context, 'referral-policy') }`
 * page: `<PageText page="referral-policy" known={loaderData.policy} />`
 */
export function PageText({ page, known }: PageTextProps) {
  const lang = pageLocale(page, useLocale());
  const [text, setText] = useState(known);
  useEffect(() => {
    if (known) rememberText(known);
  }, [known]);
  useEffect(() => {
    if (text?.lang === lang) return undefined;
    let left = false;
    void fetchText(page).then((other) => {
      if (other && !left) setText(other);
    });
    return () => {
      left = true;
    };
  }, [page, lang, text]);
  return text && <TextBeside text={text} />;
}
