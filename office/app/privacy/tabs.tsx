import { Link } from 'react-router';
import { m } from 'words/messages';
import { addressOf } from '../page-table.ts';

const TABS = [
  ['privacy', m.office_privacy_tab],
  ['retention', m.office_retention],
  ['breach', m.office_breach],
] as const;

/** A borrower's data, how long things are kept, and what to do when data got out. */
export function PrivacyTabs({ here }: { readonly here: (typeof TABS)[number][0] }) {
  return (
    <nav className="tabs" aria-label={m.office_privacy()}>
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
