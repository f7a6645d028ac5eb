import { Link } from 'react-router';
import { m } from 'words/messages';
import { addressOf } from '../page-table.ts';

/** What stands together under Accounting. */
type AccountingTab = 'keys' | 'addresses' | 'calls';

/** Keys, addresses, and what a program does with them. */
export function AccountingTabs({ here }: { readonly here: AccountingTab }) {
  const list = addressOf('accounting');
  const tabs = [
    ['keys', list, m.office_api_keys],
    ['addresses', `${list}?show=addresses`, m.office_api_addresses],
    ['calls', addressOf('accounting-calls'), m.office_api_calls],
  ] as const;
  return (
    <nav aria-label={m.office_api()} className="filter-bar">
      {tabs.map(([tab, to, label]) => (
        <Link
          key={tab}
          to={to}
          className={`chip no-underline ${tab === here ? 'border-primary bg-tint font-bold text-primary-dark' : 'text-ink-2'}`}
          aria-current={tab === here ? 'page' : undefined}
        >
          <span className="chip-text">{label()}</span>
        </Link>
      ))}
    </nav>
  );
}
