import { Link } from 'react-router';
import { m } from 'words/messages';
import { addressOf } from '../page-table.ts';

const TABS = [
  ['content', m.office_content_tab_sms],
  ['texts', m.office_content_tab_texts],
  ['options', m.office_content_tab_options],
  ['images', m.office_site_tab_images],
  ['reviews', m.office_site_tab_reviews],
] as const;

/** What can be worded: text messages, page texts, option lists. */
export function ContentTabs({ here }: { readonly here: (typeof TABS)[number][0] }) {
  return (
    <nav className="tabs" aria-label={m.office_content()}>
      {TABS.map(([page, label]) => (
        <Link
          key={page}
          to={addressOf(page)}
          aria-current={page === here ? 'page' : undefined}
          className="tab"
        >
          {label()}
        </Link>
      ))}
    </nav>
  );
}
