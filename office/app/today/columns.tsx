import type { DueLoan } from 'contract/office/today';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import type { Column } from '../desk/data-table.tsx';
import { shortTime } from '../desk/time-text.ts';
import { KIND_NAMES, outcomeText, PROMISE_NAMES, STEP_NAMES } from 'contract/office/today-names';

/** As many days late fill the bar. */
const FULL_BAR_DAYS = 30;
/** From this day late on the bar is red. */
const LONG_DAYS = 14;

/** Columns of the loans that are due or late. */
export const dueColumns = (): readonly Column<DueLoan>[] => [
  {
    key: 'who',
    label: m.office_today_column_who(),
    cell: ({ name, number, product }) => (
      <div>
        <b>
          <PersonName name={name} />
        </b>
        <span className="block text-sm text-ink-2">
          {number} · {PRODUCT_NAMES[product].short()}
        </span>
      </div>
    ),
  },
  {
    key: 'late',
    label: m.office_today_column_late(),
    sort: 'late',
    cell: (loan) => <DaysLate {...loan} />,
  },
  {
    key: 'owed',
    label: m.office_today_column_owed(),
    align: 'end',
    cell: ({ due_cents, balance_cents }) => (
      <div>
        <b>{formatDollars(due_cents)}</b>
        <span className="block text-sm text-ink-2">
          {m.office_today_of_balance({ amount: formatDollars(balance_cents) })}
        </span>
      </div>
    ),
  },
  {
    key: 'contact',
    label: m.office_today_column_contact(),
    cell: (loan) => <LastContact {...loan} />,
  },
  {
    key: 'promise',
    label: m.office_today_column_promise(),
    cell: (loan) => <Promised {...loan} />,
  },
  {
    key: 'phone',
    label: m.office_tables_csv_phone(),
    cell: ({ phone }) => <span className="tabular whitespace-nowrap">{displayPhone(phone)}</span>,
  },
  { key: 'step', label: m.office_today_step(), cell: ({ step }) => STEP_NAMES[step]() },
];

/** How late it is; nothing where nothing is due, since only an answer is waited for, or where a refund is owed back. */
function DaysLate({ days_late: days, due_cents: due, is_closed: isClosed }: DueLoan) {
  if (isClosed || (days === 0 && due === 0)) return '–';
  if (days === 0) return <b className="text-primary-dark">{m.office_today_today()}</b>;
  const width = `${Math.min(100, Math.round((days * 100) / FULL_BAR_DAYS))}%`;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        className="late-bar"
        data-late={days >= LONG_DAYS ? 'long' : undefined}
        aria-hidden="true"
      >
        <span style={{ width }} />
      </span>
      <b className="tabular">{days}</b>
    </span>
  );
}

function LastContact({ last_contact: last, paused_until: until }: DueLoan) {
  const pause = until !== null && (
    <span className="block text-sm text-romdoul-ink">
      {m.office_today_paused_until({ day: displayDay(until) })}
    </span>
  );
  if (last === null) return pause || '–';
  return (
    <div>
      <span className="lg:whitespace-nowrap">
        {KIND_NAMES[last.kind]()} <span className="tabular">{shortTime(last.at)}</span>
      </span>
      {pause || (
        <span className="block text-sm text-ink-2">{outcomeText(last.kind, last.outcome)}</span>
      )}
    </div>
  );
}

function Promised({ promise }: DueLoan) {
  if (promise === null) return '–';
  const { on, cents, state, kept, ended } = promise;
  const isBroken = state === 'broken';
  const second =
    state === 'open'
      ? ended === 0
        ? m.office_today_promise_first()
        : m.office_today_promise_count({ kept: String(kept), ended: String(ended) })
      : PROMISE_NAMES[state]();
  return (
    <div className={isBroken ? 'text-red' : undefined}>
      <span className="tabular whitespace-nowrap">
        {displayDay(on).slice(0, 5)} {formatDollars(cents)}
      </span>
      <span className={`block text-sm ${isBroken ? '' : 'text-ink-2'}`}>{second}</span>
    </div>
  );
}
