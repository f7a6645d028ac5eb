import { type CashSheet, type CashState, printCash } from 'contract/office/cash';
import { CASH_KIND_NAMES } from 'contract/office/cash-names';
import type { Text } from 'contract/locale';
import { displayDay, phnomPenhTime } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { buttonClass } from 'ui/button-class.ts';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { Facts } from '../desk/facts.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView } from '../desk/view.ts';
import { useSession } from '../shell/session.ts';
import { Printer } from '../shell/icons.tsx';
import { usePersonName } from './person.ts';
import { Transfers } from './transfers.tsx';
import { isClosable, isCountable, isOwnOpen } from './who-may.ts';

const STATES: Readonly<Record<CashState, { name: Text; tone: Tone }>> = {
  open: { name: m.office_cash_state_open, tone: 'primary' },
  counted: { name: m.office_cash_state_counted, tone: 'romdoul' },
  closed: { name: m.office_cash_state_closed, tone: 'green' },
};

type DrawerProps = { readonly sheet: CashSheet };

/** The drawer of a cashier: what should be in it, what was counted, and every receipt. */
export function Drawer({ sheet }: DrawerProps) {
  const nameOf = usePersonName();
  const id = `drawer-${sheet.id}`;
  const { name, tone } = STATES[sheet.state];
  const isToCount = sheet.state === 'open' || sheet.since_count > 0;
  return (
    <section className="report-panel" aria-labelledby={id}>
      <div className="report-panel-head">
        <h2 id={id}>
          {m.office_cash_of({ name: nameOf(sheet.cashier), day: displayDay(sheet.on) })}
        </h2>
        <Pill tone={tone}>{name()}</Pill>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <a
            href={printCash.path.replace(':id', sheet.id)}
            download
            className="bar-button gap-2 px-3 text-sm"
          >
            <Printer className="size-4" aria-hidden="true" />
            {m.office_cash_print()}
          </a>
          <Acts sheet={sheet} />
        </span>
      </div>
      <div className="report-panel-body cash-drawer">
        <div>
          {sheet.cashier_gone && isToCount && (
            <Alert tone="romdoul">{m.office_cash_gone({ name: nameOf(sheet.cashier) })}</Alert>
          )}
          {sheet.left_uncounted && !sheet.cashier_gone && isToCount && (
            <Alert tone="romdoul">{m.office_cash_left({ name: nameOf(sheet.cashier) })}</Alert>
          )}
          {sheet.since_count > 0 && (
            <Alert tone="romdoul">
              {m.office_cash_since({ count: String(sheet.since_count) })}
            </Alert>
          )}
          <Sums sheet={sheet} />
          <Transfers sheet={sheet} />
        </div>
        <Movements sheet={sheet} />
      </div>
    </section>
  );
}

function Acts({ sheet }: DrawerProps) {
  const session = useSession();
  const [search] = useSearchParams();
  const opens = (act: string) => changedView(search, { open: `${act}-${sheet.id}` });
  const closes = isClosable(sheet, session);
  return (
    <>
      {isOwnOpen(sheet, session) && (
        <Link to={opens('transfer')} className={buttonClass('secondary', 'small')}>
          {m.office_cash_transfer()}
        </Link>
      )}
      {isCountable(sheet, session) && (
        <Link
          to={opens('count')}
          className={buttonClass(closes ? 'secondary' : 'primary', 'small')}
        >
          {m.office_cash_count()}
        </Link>
      )}
      {closes && (
        <Link to={opens('close')} className={buttonClass('primary', 'small')}>
          {m.office_cash_close()}
        </Link>
      )}
    </>
  );
}

function Sums({ sheet }: { readonly sheet: CashSheet }) {
  const nameOf = usePersonName();
  const {
    counted_cents: counted,
    counted_at,
    counted_by,
    note,
    closed_by,
    closed_at,
    state,
  } = sheet;
  return (
    <>
      <Facts
        rows={[
          [m.office_cash_opening(), formatDollars(sheet.opening_cents)],
          ...(sheet.opening_note === null
            ? []
            : ([
                [m.office_cash_carried(), formatDollars(sheet.carried_cents ?? 0)],
                [m.office_cash_opening_why(), sheet.opening_note],
              ] as const)),
          [`${m.office_cash_in()} (${sheet.in_count})`, `+${formatDollars(sheet.in_cents)}`],
          [`${m.office_cash_out()} (${sheet.out_count})`, formatDollars(-sheet.out_cents)],
          [
            m.office_cash_expected(),
            <b key="expected" className="text-lg">
              {formatDollars(sheet.expected_cents)}
            </b>,
          ],
          ...(counted === null
            ? []
            : ([
                [
                  m.office_cash_counted(),
                  `${formatDollars(counted)}, ${phnomPenhTime(Date.parse(counted_at ?? ''))}`,
                ],
                [
                  m.office_cash_difference(),
                  <Difference key="difference" cents={counted - sheet.expected_cents} />,
                ],
              ] as const)),
          ...(counted_by === null
            ? []
            : [[m.office_cash_counted_by(), nameOf(counted_by)] as const]),
          ...(note === null ? [] : [[m.office_cash_about(), note] as const]),
          ...(closed_by === null || closed_at === null
            ? []
            : ([
                [m.office_cash_closed_by(), `${nameOf(closed_by)}, ${wholeTime(closed_at)}`],
              ] as const)),
        ]}
      />
      {state === 'counted' && <p className="mt-2 text-xs text-ink-2">{m.office_cash_waits()}</p>}
    </>
  );
}

function Difference({ cents }: { readonly cents: number }) {
  return <b className={cents === 0 ? 'text-green' : 'text-red'}>{formatDollars(cents)}</b>;
}

function Movements({ sheet: { movements } }: { readonly sheet: CashSheet }) {
  const id = useId();
  if (movements.length === 0) {
    return <p className="text-ink-2">{m.office_cash_no_movement()}</p>;
  }
  return (
    <ScrollBox labelledBy={id}>
      <table className="report-table report-lines cash-movements">
        <caption id={id} className="sr-only">
          {m.office_cash_movements()}
        </caption>
        <thead>
          <tr>
            <th scope="col">{m.office_cash_at()}</th>
            <th scope="col">{m.office_reports_csv_receipt()}</th>
            <th scope="col">{m.office_reports_csv_loan()}</th>
            <th scope="col">{m.office_reports_csv_kind()}</th>
            <th scope="col">{m.office_reports_csv_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((one) => (
            <tr key={`${one.at} ${one.loan} ${one.receipt} ${one.kind} ${one.cents}`}>
              <td>{phnomPenhTime(Date.parse(one.at))}</td>
              <td>{one.receipt ?? '–'}</td>
              <td>{one.loan ?? '–'}</td>
              <td>{CASH_KIND_NAMES[one.kind]()}</td>
              <td>{formatDollars(one.cents).replace('$', '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
