import type { LoanView } from 'contract/loan-views';
import { displayDay } from 'lending/calendar';
import { formatDollars, formatWholeDollars } from 'lending/money';
import { m } from 'words/messages';
import { Card } from 'ui/card.tsx';
import { daysToDraw } from './late-fee-days.ts';

/** How the late fees came about, a dot for each day: the free ones, then a fee a day. Nothing where there was none. */
export function LateFeeDots({ view }: { readonly view: LoanView }) {
  const { days, leftOut } = daysToDraw(view);
  if (days.length === 0) return null;
  const all = view.lateFees.reduce((cents, fee) => cents + fee.cents, 0);
  const [due] = days;
  return (
    <Card as="section" aria-labelledby="late-fees">
      <h2 id="late-fees" className="text-lg">
        {m.account_late_title()}
      </h2>
      <p className="text-sm text-ink-2">{m.account_late_rule()}</p>
      <p className="text-label">
        {m.account_late_days({ count: view.lateFees.length })}{' '}
        <b className="text-red">{formatDollars(all)}</b>
      </p>
      <ol className="mt-3 grid max-w-md auto-cols-fr grid-flow-col">
        {days.map(({ on, cents }) => (
          <li key={on} className="grid justify-items-center text-sm">
            <span className={cents > 0 ? 'font-bold text-red' : 'text-ink-2'}>
              {on === due?.on ? '\u00a0' : cents > 0 ? `+${formatWholeDollars(cents)}` : '$0'}
            </span>
            <span
              aria-hidden="true"
              className={`size-3.5 rounded-full border-2 ${on === due?.on ? 'border-primary bg-primary' : cents > 0 ? 'border-red bg-red' : 'border-control bg-card'}`}
            />
            <span className="text-ink-2">{displayDay(on).slice(0, 5)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-ink-2">
        {due && m.account_late_from({ day: displayDay(due.on) })}
        {leftOut > 0 && ` ${m.account_late_left_out({ count: leftOut })}`}
      </p>
    </Card>
  );
}
