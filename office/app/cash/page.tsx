import { cashDay } from 'contract/office/cash';
import { WAITS_FOR } from 'contract/office/to-do';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { Link, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { DayChip } from '../desk/day-chip.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ForMeBar } from '../desk/for-me.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { changedView, dayFrom, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { useLocale } from '../locale.ts';
import { addressOf } from '../page-table.ts';
import { useSession } from '../shell/session.ts';
import type { Route } from './+types/page';
import { CloseSheet, CountSheet, OpenSheet } from './acts.tsx';
import { Drawer } from './drawer.tsx';
import { usePersonName } from './person.ts';
import { ConfirmTransferSheet, RefuseTransferSheet, TransferSheet } from './transfer-acts.tsx';
import { isClosable, isConfirmable, isCountable, isOwnOpen } from './who-may.ts';

/** No drawer is older. */
const EARLIEST = '2020-01-01';

const RULES = {
  waits_for: WAITS_FOR,
  day: dayFrom(EARLIEST),
  open: /^(?:open|(?:count|close|transfer)-\d{1,18}|(?:confirm|refuse)-\d{1,18}-\d{1,18})$/,
} as const;

/** The drawers of a day. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const waitsFor = values.waits_for;
  const query = { day: values.day, waits_for: waitsFor };
  const read = loaded(await call(cashDay, { query }), request);
  // A day to come is read as today.
  const isAhead = values.day !== undefined && values.day > read.on;
  const left = isAhead ? [...dropped, 'day'] : dropped;
  return { read, dropped: left, open: values.open ?? '', isForMe: waitsFor !== undefined };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_cash() }) }];
}

/** What each cashier had, took and gave on a day, and what was counted. */
export default function Cash({ loaderData }: Route.ComponentProps) {
  const { read, dropped, open, isForMe } = loaderData;
  const { on, today, sheets, can_open } = read;
  const [search] = useSearchParams();
  const session = useSession();
  const [act = '', id = '', transferId = ''] = open.split('-');
  const asked = sheets.find((sheet) => sheet.id === id);
  const transfer = asked?.transfers.find((one) => one.id === transferId && one.state === 'waiting');
  return (
    <>
      <PageHead title={m.office_cash()} lead={m.office_cash_lead()}>
        {can_open && (
          <Link to={changedView(search, { open: 'open' })} className="bar-button px-3 font-bold">
            {m.office_cash_open()}
          </Link>
        )}
        {!isForMe && (
          <DayChip
            param="day"
            label={m.office_cash_day()}
            day={on}
            today={today}
            earliest={EARLIEST}
          />
        )}
      </PageHead>
      <Dropped parts={dropped} />
      {isForMe && <ForMeBar count={sheets.length} />}
      {read.counted_for_caller !== null && <CountedForThem counted={read.counted_for_caller} />}
      {sheets.length === 0 && !isForMe && (
        <EmptyState title={m.office_cash_none()}>{m.office_cash_none_text()}</EmptyState>
      )}
      <div className="report-page pt-4">
        {sheets.map((sheet) => (
          <Drawer key={sheet.id} sheet={sheet} />
        ))}
        {!isForMe && <Methods read={read} />}
      </div>
      {act === 'open' && can_open && <OpenSheet day={today} carriedCents={read.carried_cents} />}
      {act === 'count' && asked && isCountable(asked, session) && <CountSheet sheet={asked} />}
      {act === 'close' && asked && isClosable(asked, session) && <CloseSheet sheet={asked} />}
      {act === 'transfer' && asked && isOwnOpen(asked, session) && <TransferSheet sheet={asked} />}
      {act === 'confirm' && asked && transfer && isConfirmable(transfer, asked, session) && (
        <ConfirmTransferSheet sheet={asked} transfer={transfer} />
      )}
      {act === 'refuse' && asked && transfer && (
        <RefuseTransferSheet sheet={asked} transfer={transfer} />
      )}
    </>
  );
}

/** That somebody else counted the reader's drawer while they were away, until they open the next. */
function CountedForThem({
  counted: { on, by, counted_cents, note },
}: {
  readonly counted: NonNullable<Route.ComponentProps['loaderData']['read']['counted_for_caller']>;
}) {
  const nameOf = usePersonName();
  const said = {
    name: nameOf(by),
    day: displayDay(on),
    amount: formatDollars(counted_cents),
    note: note ?? '–',
  };
  return (
    <div className="px-5 pt-4">
      <Alert tone="romdoul">
        {m.office_cash_counted_for_you(said)}{' '}
        <Link to={`${addressOf('cash')}?day=${on}`} className="text-link">
          {m.office_cash_to_drawer()}
        </Link>
      </Alert>
    </div>
  );
}

/** How the day's payments came. */
function Methods({
  read: { methods, on },
}: {
  readonly read: Route.ComponentProps['loaderData']['read'];
}) {
  const isKhmer = useLocale() === 'km';
  if (methods.length === 0) return null;
  const sum = (of: (method: (typeof methods)[number]) => number) =>
    methods.reduce((total, method) => total + of(method), 0);
  return (
    <section className="report-panel max-w-160" aria-labelledby="methods">
      <div className="report-panel-head">
        <h2 id="methods">{m.office_cash_methods()}</h2>
        <p className="text-xs text-ink-2">{displayDay(on)}</p>
      </div>
      <div className="report-panel-body">
        <table className="report-table report-lines">
          <caption className="sr-only">{m.office_cash_methods()}</caption>
          <tbody>
            {methods.map((method) => (
              <tr key={method.name_en}>
                <th scope="row">{isKhmer ? method.name_km : method.name_en}</th>
                <td>{method.count}</td>
                <td>{formatDollars(method.cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.office_cash_methods_total()}</th>
              <td>{sum(({ count }) => count)}</td>
              <td>{formatDollars(sum(({ cents }) => cents))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
