import type { Overview } from 'contract/overview';
import { Link } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import type { TopChoice } from './top-choice.ts';
import { panelOfLoans } from './several-panel.ts';
import { type Panel, panelOfApplication, panelOfLoan, panelOfNothing } from './top-panel.ts';
import type { Locale } from 'contract/locale';

type TopBarProps = { readonly choice: TopChoice; readonly today: Overview['today'] };

/** The night panel as a bar of one line, above the loan history. */
export function TopBar({ choice, today }: TopBarProps) {
  const locale = useLocale();
  const panel = panelOf(choice, today, locale);
  const to =
    choice.about === 'loans'
      ? paths['loan-detail']({ loanId: choice.loans[0].loanId })
      : paths.profile();
  return (
    <div
      data-night
      className="flex flex-wrap items-center gap-x-4 rounded-lg bg-night px-4 py-3 text-white sm:px-5 forced-colors:border"
    >
      <b className="text-2xl leading-figure text-romdoul">{panel.figure}</b>
      <span className="mr-auto">
        {panel.lead}
        {panel.note !== null && <span className="text-night-ink"> · {panel.note}</span>}
      </span>
      <Link to={to} className="inline-flex min-h-11 items-center font-bold text-romdoul underline">
        {choice.about === 'loans' ? m.account_see_loan() : m.account_tab_profile()}
      </Link>
    </div>
  );
}

function panelOf(choice: TopChoice, today: string, locale: Locale): Panel {
  switch (choice.about) {
    case 'loans':
      return panelOfLoans(choice.loans, today, locale);
    case 'application':
      return panelOfApplication(choice.application, today) ?? panelOfNothing();
    case 'ended':
      return panelOfLoan(choice.loan, today, locale);
    case 'nothing':
      return panelOfNothing();
  }
}
