import type { LoanPage } from 'contract/office/loans';
import { TREASURY } from 'contract/office/who';
import { formatDollars } from 'lending/money';
import { Link, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { OwnWords } from '../desk/own-words.tsx';
import { useStaffName } from '../desk/person-name.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView } from '../desk/view.ts';
import { WhoMay, useMay } from '../desk/who-may.tsx';
import { howOf, lessOf } from './panels-returned.ts';

/** A payout that came back as somebody noted it: by whom, how and why, and who may confirm it. */
export function ReturnWaiting({ loan }: { readonly loan: LoanPage }) {
  const [search] = useSearchParams();
  const mayEnd = useMay(TREASURY);
  const nameOf = useStaffName();
  const { payout_return_waiting: waiting } = loan;
  if (waiting === null) return null;
  const isToday = loan.as_of === loan.today;
  return (
    <div className="card-body acts-waiting">
      <p>
        <b>{m.office_payout_returns_waits({ amount: formatDollars(waiting.cents) })}</b>{' '}
        <OwnWords text={nameOf(waiting.noted_by)} /> · {wholeTime(waiting.noted_at)}
      </p>
      <p className="text-sm text-ink-2">
        <OwnWords text={waiting.reason} /> {howOf(waiting)} {lessOf(loan)}
      </p>
      {!mayEnd && <WhoMay act={m.office_reversals_confirm()} roles={TREASURY} />}
      {mayEnd && !isToday && <p className="text-sm text-ink-2">{m.office_loan_only_today()}</p>}
      {mayEnd && isToday && (
        <p className="flex flex-wrap gap-4">
          {waiting.is_mine ? (
            <span className="text-ink-2">{m.office_loan_refund_other()}</span>
          ) : (
            <Link
              to={changedView(search, { open: 'confirm-return' })}
              preventScrollReset
              className="text-link"
            >
              {m.office_reversals_confirm()}
            </Link>
          )}
          <Link
            to={changedView(search, { open: 'void-return' })}
            preventScrollReset
            className="text-link"
          >
            {m.office_payout_returns_void()}
          </Link>
        </p>
      )}
    </div>
  );
}
