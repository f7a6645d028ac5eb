import { m } from 'words/messages';
import { PageTabs } from '../desk/page-tabs.tsx';

const TABS = [
  ['content', m.office_content_tab_sms],
  ['texts', m.office_content_tab_texts],
  ['options', m.office_content_tab_options],
  ['images', m.office_site_tab_images],
  ['reviews', m.office_site_tab_reviews],
] as const;

/** What can be worded: text messages, page texts, option lists. */
export function ContentTabs({ here }: { readonly here: (typeof TABS)[number][0] }) {
  return <PageTabs label={m.office_content()} tabs={TABS} here={here} />;
}
