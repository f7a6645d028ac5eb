import type { PageText } from 'contract/content';
import { m } from 'words/messages';
import { PAGES, type TextPageId } from '../page-table.ts';
import { pageMeta } from '../shell/page-meta.ts';
import type { Things } from '../shell/shared-meta.ts';

/**
 * The head of a content page, by its text (G-52); nothing for a page whose text could not be had.
 * @param about what search engines are told of the text beside
 */
export function textMeta(
  matches: Parameters<typeof pageMeta>[0],
  page: TextPageId,
  text: PageText | undefined,
  about: false | ((text: PageText) => Things) = false,
) {
  if (!text) return [];
  // The one text that is not in the reader's language; its name is.
  const title = text.name === 'privacy' ? m.footer_privacy() : text.title;
  return pageMeta(matches, {
    path: PAGES[page].path,
    title,
    description: text.description,
    things: about && about(text),
  });
}
