import { Link } from 'react-router';
import { m } from 'words/messages';
import { paths } from '../paths.ts';

export type AccountTab = 'profile' | 'history';

/** The tab that an address means: its segment, or `?activeTabs=` (C-18). */
export function tabOf(segment: string | undefined, search: URLSearchParams): AccountTab {
  return (segment ?? search.get('activeTabs')) === 'history' ? 'history' : 'profile';
}

/** Profile and loan history, each an address of its own (PROF-08). */
export function AccountTabs({ current }: { readonly current: AccountTab }) {
  const tabs = [
    { tab: 'profile', to: paths.profile(), label: m.account_tab_profile() },
    {
      tab: 'history',
      to: paths.profile({ activeTabs: 'history' }),
      label: m.account_tab_history(),
    },
  ] as const;
  return (
    <nav aria-label={m.account_tabs()} className="flex gap-1">
      {tabs.map(({ tab, to, label }) => (
        <Link
          key={tab}
          to={to}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center border-b-3 px-4 ${tab === current ? 'border-primary font-bold text-primary-dark' : 'border-transparent text-ink-2 hover:text-primary'}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
