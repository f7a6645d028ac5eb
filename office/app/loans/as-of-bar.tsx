import type { LoanPage } from 'contract/office/loans';
import { addDays, displayDay } from 'lending/calendar';
import type { ChangeEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ChevronLeft, ChevronRight } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { changedView } from '../desk/view.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';

/** The page may look so far ahead, as the server has it. */
const AHEAD_DAYS = 366;

/** The day that the page is computed for; `,` and `.` go a day back and on, `T` to today. */
export function AsOfBar({
  loan,
}: {
  readonly loan: Pick<LoanPage, 'as_of' | 'today' | 'disbursed_on'>;
}) {
  const { as_of: asOf, today, disbursed_on: earliest } = loan;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const latest = addDays(today, AHEAD_DAYS);
  const to = (day: string) =>
    changedView(search, { as_of: day === today ? null : day, open: null });
  const isInside = (day: string) => day >= earliest && day <= latest;
  const go = (day: string) => {
    if (isInside(day)) void navigate(to(day), { preventScrollReset: true, replace: true });
  };
  const [before, after] = [addDays(asOf, -1), addDays(asOf, 1)];
  useKeys([
    key('Comma', ',', m.office_loan_key_back, () => go(before)),
    key('Period', '.', m.office_loan_key_on, () => go(after)),
    key('KeyT', 'T', m.office_loan_key_today, () => go(today)),
  ]);
  return (
    <div role="group" aria-label={m.office_loan_as_of()} className="flex items-center gap-2">
      <span className="text-sm whitespace-nowrap text-ink-2" aria-hidden="true">
        {m.office_loan_as_of()}
      </span>
      <span className="bar-group">
        <Step to={isInside(before) ? to(before) : null} label={m.office_loan_key_back()}>
          <ChevronLeft className="size-4" aria-hidden="true" />
        </Step>
        <span className="as-of-day">
          <span aria-hidden="true">{displayDay(asOf)}</span>
          <input
            type="date"
            aria-label={m.office_loan_as_of()}
            value={asOf}
            min={earliest}
            max={latest}
            onChange={(event: ChangeEvent<HTMLInputElement>) => go(event.target.value)}
          />
        </span>
        <Step to={isInside(after) ? to(after) : null} label={m.office_loan_key_on()}>
          <ChevronRight className="size-4" aria-hidden="true" />
        </Step>
      </span>
      <Link to={to(today)} preventScrollReset className="bar-button gap-2 px-3">
        {m.office_loan_today()} <KeyCaps caps={['T']} />
      </Link>
    </div>
  );
}

function Step({
  to,
  label,
  children,
}: {
  readonly to: string | null;
  readonly label: string;
  readonly children: React.ReactNode;
}) {
  if (to === null) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className="as-of-step">
        {children}
      </span>
    );
  }
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      title={label}
      className="as-of-step"
    >
      {children}
    </Link>
  );
}

function key(code: string, cap: string, label: () => string, run: () => void) {
  return { code, caps: [cap], label, group: 'lists' as const, inBar: true, goesOn: true, run };
}
