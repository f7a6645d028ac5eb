import { BREAKDOWNS, type Report, report, type ReportQuery } from 'contract/office/reports';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay } from 'lending/calendar';
import { PRODUCT_KEYS } from 'lending/product';
import { Alert } from 'ui/alert.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { DayChip } from '../desk/day-chip.tsx';
import { Dropped, type Filter, FilterBar } from '../desk/filter-bar.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { dayFrom, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import type { Route } from './+types/page';
import { BreakdownPanel } from './breakdown.tsx';
import { Cards } from './cards.tsx';
import { RiskPanel, WeeksPanel } from './charts.tsx';
import { countText } from './figures.ts';
import { FunnelPanel } from './funnel.tsx';
import { IncomePanel } from './income.tsx';
import { PrintButton, PrintedBy } from './print.tsx';
import { FileLink, useFileAddress } from './panel.tsx';

/** No loan is older. */
const EARLIEST = '2020-01-01';

const RULES = {
  to: dayFrom(EARLIEST),
  product: PRODUCT_KEYS,
  province: /^[\p{L} .'-]{1,191}$/u,
  by: BREAKDOWNS,
} as const;

/** The figures of a day. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const query = values;
  const read = loaded(await call(report, { query }), request);
  // A day to come is read as today.
  const isAhead = query.to !== undefined && query.to > read.to;
  return { read, query, dropped: isAhead ? [...dropped, 'to'] : dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_reports() }) }];
}

/** What a row of the table led to has a chip while it is on; a month is its last day. */
const filters = ({ to, today }: Report, query: ReportQuery): readonly Filter[] => [
  {
    name: 'product',
    label: m.office_reports_product(),
    options: PRODUCT_KEYS.map((value) => ({ value, label: PRODUCT_NAMES[value].short() })),
  },
  ...chosen('province', m.office_reports_province(), query.province),
  ...(to < today ? chosen('to', m.office_reports_to(), query.to, displayDay(to)) : []),
];

const chosen = (name: string, label: string, value: string | undefined, text = value): Filter[] =>
  value === undefined ? [] : [{ name, label, options: [{ value, label: text ?? value }] }];

/** What was lent, what came in, what is late, and what it earned. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { read, query, dropped } = loaderData;
  const { to, today, behind, cards, weeks } = read;
  const isEmpty = cards.open_loans === 0 && weeks.every(({ loans }) => loans === 0);
  return (
    <>
      <PageHead title={m.office_reports()} lead={m.office_reports_lead()}>
        <DayChip
          param="to"
          label={m.office_reports_to()}
          day={to}
          today={today}
          earliest={EARLIEST}
        />
        <PrintButton />
      </PageHead>
      <PrintedBy />
      <FilterBar filters={filters(read, query)} />
      <Dropped parts={dropped} />
      {behind > 0 && (
        <div className="px-5 pb-3">
          <Alert tone="romdoul">{m.office_reports_behind({ count: countText(behind) })}</Alert>
        </div>
      )}
      {isEmpty && (
        <EmptyState title={m.office_reports_nothing()}>
          {m.office_reports_nothing_text()}
        </EmptyState>
      )}
      <div className="report-page">
        <Cards report={read} />
        <div className="report-grid">
          <WeeksPanel report={read} />
          <FunnelPanel report={read} />
          <RiskPanel report={read} />
          <IncomePanel report={read} />
        </div>
        <BreakdownPanel report={read} />
        <Files to={to} from={read.month_from} />
      </div>
    </>
  );
}

/** All rows behind the figures. */
function Files({ to, from }: { readonly to: string; readonly from: string }) {
  const loans = useFileAddress('loans');
  const payments = useFileAddress('payments');
  return (
    <section className="flex flex-wrap items-center gap-3" aria-labelledby="files">
      <h2 id="files" className="text-base">
        {m.office_reports_files()}
      </h2>
      <FileLink address={loans}>{m.office_reports_file_loans({ day: displayDay(to) })}</FileLink>
      <FileLink address={payments}>
        {m.office_reports_file_payments({ from: displayDay(from), to: displayDay(to) })}
      </FileLink>
    </section>
  );
}
