import { OF_MONEY, SECOND } from 'contract/office/who';
import type { WaitingReversal } from 'contract/office/loan-waiting';
import type { LoanPage } from 'contract/office/loans';
import type { StaffRole } from 'contract/office/endpoint';
import { formatDollars } from 'lending/money';
import { Link, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { mayOf } from '../desk/may-of.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView } from '../desk/view.ts';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';

/** Why somebody does not confirm a reversal; null: they may. */
function closedTo({ not_by_me: own }: WaitingReversal, roles: readonly StaffRole[]): string | null {
  if (own === 'ordered') return m.office_reversals_own_order();
  if (!mayOf(roles, SECOND)) return m.office_reversals_who_confirms();
  return own === 'gave_back' ? m.office_reversals_gave_back() : null;
}

/** A payment ordered to be undone: by whom, why, and who may confirm it. */
export function ReversalWaiting({ loan }: { readonly loan: LoanPage }) {
  const [search] = useSearchParams();
  const { roles } = useSession();
  const locale = useLocale();
  const { reversal_waiting: waiting } = loan;
  if (waiting === null) return null;
  const { entry, cents, ordered_by: by } = waiting;
  const closed = closedTo(waiting, roles);
  const isToday = loan.as_of === loan.today;
  const mayEnd = mayOf(roles, OF_MONEY);
  return (
    <div className="card-body waiting">
      <p>
        <b>{m.office_reversals_waits({ entry: String(entry), amount: formatDollars(cents) })}</b>{' '}
        <OwnWords text={locale === 'km' ? by.name_km : by.name_en} /> ·{' '}
        {wholeTime(waiting.ordered_at)}
      </p>
      <p className="text-sm text-ink-2">
        <OwnWords text={waiting.reason} />
      </p>
      {!isToday && (closed === null || mayEnd) && (
        <p className="text-sm text-ink-2">{m.office_loan_only_today()}</p>
      )}
      {(isToday || closed !== null) && (
        <p className="flex flex-wrap gap-4">
          {closed === null ? (
            <Link
              to={changedView(search, { open: 'confirm-reversal' })}
              preventScrollReset
              className="text-link"
            >
              {m.office_reversals_confirm()}
            </Link>
          ) : (
            <span className="text-ink-2">{closed}</span>
          )}
          {isToday && mayEnd && (
            <Link
              to={changedView(search, { open: 'void-reversal' })}
              preventScrollReset
              className="text-link"
            >
              {m.office_reversals_void()}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
