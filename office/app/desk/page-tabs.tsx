import type { Text } from 'contract/locale';
import { Link } from 'react-router';
import { addressOf } from '../page-table.ts';

type Page = Parameters<typeof addressOf>[0];

type PageTabsProps = {
  readonly label: string;
  readonly tabs: readonly (readonly [page: Page, label: Text])[];
  readonly here: Page;
};

/** Pages that stand together, each behind a tab; the one that is shown is marked. */
export function PageTabs({ label, tabs, here }: PageTabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([page, text]) => (
        <Link
          key={page}
          to={addressOf(page)}
          aria-current={page === here ? 'page' : undefined}
          className="tab"
        >
          {text()}
        </Link>
      ))}
    </nav>
  );
}
