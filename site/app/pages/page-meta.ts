import type { PageText } from 'contract/content';
import { m } from 'words/messages';
import { PAGES, type TextPageId } from '../page-table.ts';
import { pageMeta } from '../shell/page-meta.ts';
import type { Things } from '../shell/shared-meta.ts';

/**
 * The head of a content page (G-52); empty when its text could not be loaded.
 * @param about makes structured data of the text
 */
export function textMeta(
  matches: Parameters<typeof pageMeta>[0],
  page: TextPageId,
  text: PageText | undefined,
  about: false | ((text: PageText) => Things) = false,
) {
  if (!text) return [];
  // Its text is English for everybody; its title is in the reader's language.
  const title = text.name === 'privacy' ? m.footer_privacy() : text.title;
  return pageMeta(matches, {
    path: PAGES[page].path,
    title,
    description: text.description,
    things: about && about(text),
  });
}
