import type { Report } from 'contract/office/reports';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { type ChartColumn, ColumnChart, type Series } from 'ui/charts/column-chart.tsx';
import { m } from 'words/messages';
import { countText, percent, plainMoney, shortDay } from './figures.ts';
import { Legend } from './legend.tsx';
import { Figures, Panel } from './panel.tsx';

const PAID_OUT = 'fill-primary';
const COLLECTED = 'fill-interest stroke-yellow-edge';

/** By `RISK_FROM_DAYS`. */
const RISK_LOOKS = [
  'fill-risk-1 stroke-yellow-edge',
  'fill-risk-7 stroke-yellow-edge',
  'fill-risk-30',
  'fill-risk-60',
  'fill-risk-90',
];

/** From here on the axis counts thousands. */
const THOUSAND_CENTS = 1000_00;

/** Money out and in, week by week. */
export function WeeksPanel({ report: { weeks, to } }: { readonly report: Report }) {
  const most = Math.max(
    ...weeks.map((week) => Math.max(week.paid_out_cents, week.collected_cents)),
  );
  const inThousands = most >= 4 * THOUSAND_CENTS;
  const series: readonly Series[] = [
    { name: m.office_reports_paid_out(), look: PAID_OUT },
    { name: m.office_reports_collected(), look: COLLECTED },
  ];
  const columns = weeks.map((week): ChartColumn => ({
    key: week.from,
    label: shortDay(week.from),
    values: [week.paid_out_cents, week.collected_cents],
    isRunning: week.is_running,
  }));
  const title = m.office_reports_weeks();
  const last = weeks.at(-1);
  const values = last
    ? `${shortDay(last.from)} – ${shortDay(last.to)}, ${series[0]?.name} ${formatDollars(last.paid_out_cents)}, ${series[1]?.name} ${formatDollars(last.collected_cents)}`
    : '';
  return (
    <Panel
      file="weeks"
      title={title}
      unit={inThousands ? m.office_reports_weeks_unit_thousand() : m.office_reports_weeks_unit()}
    >
      <ColumnChart
        id="weeks"
        alt={m.office_reports_chart_alt({ title, values })}
        series={series}
        columns={columns}
        markText={(cents) => countText(cents / (inThousands ? THOUSAND_CENTS : 100))}
      />
      <Legend series={series}>
        {last?.is_running
          ? m.office_reports_running({ day: shortDay(to) })
          : m.office_reports_not_running()}
      </Legend>
      <Figures
        caption={title}
        heads={[
          m.office_reports_week(),
          m.office_reports_loans(),
          m.office_reports_csv_disbursed(),
          m.office_reports_payments(),
          m.office_reports_csv_collected(),
          m.office_reports_csv_given_back(),
        ]}
        rows={weeks.map((week) => ({
          key: week.from,
          cells: [
            `${shortDay(week.from)} – ${displayDay(week.to)}`,
            countText(week.loans),
            plainMoney(week.paid_out_cents),
            countText(week.payments),
            plainMoney(week.collected_cents),
            plainMoney(week.given_back_cents),
          ],
        }))}
      />
    </Panel>
  );
}

/** How much of the book is late, week by week. */
export function RiskPanel({ report: { risk } }: { readonly report: Report }) {
  const names = [
    m.office_reports_risk_1(),
    m.office_reports_risk_7(),
    m.office_reports_risk_30_to(),
    m.office_reports_risk_60(),
    m.office_reports_risk_90(),
  ];
  const series = names.map((name, at): Series => ({ name, look: RISK_LOOKS[at] ?? '' }));
  const shareOf = (cents: number, whole: number) => (whole > 0 ? (cents / whole) * 100 : 0);
  const columns = risk.map((one, at): ChartColumn => {
    const isEnd = at === 0 || at === risk.length - 1;
    const mark = percent(lateOf(one.late_cents), one.outstanding_cents);
    return {
      key: one.on,
      label: shortDay(one.on),
      values: one.late_cents.map((cents) => shareOf(cents, one.outstanding_cents)),
      ...(isEnd && one.outstanding_cents > 0 && { mark }),
    };
  });
  const now = risk.at(-1);
  if (!now) return null;
  const title = m.office_reports_risk();
  return (
    <Panel file="risk" title={title} unit={m.office_reports_risk_unit()}>
      <div className="report-risk">
        <ColumnChart
          id="risk"
          alt={m.office_reports_chart_alt({
            title,
            values: percent(lateOf(now.late_cents), now.outstanding_cents),
          })}
          series={series}
          columns={columns}
          stacked
          labelEvery={3}
          markText={(value) => `${Math.round(value * 10) / 10} %`}
        />
        <RiskTable title={title} now={now} series={series} />
      </div>
      <p className="mt-2 text-xs text-ink-2">{m.office_reports_risk_note()}</p>
      <Figures
        caption={title}
        heads={[m.office_reports_day(), m.office_reports_csv_outstanding(), ...names]}
        rows={risk.map((one) => ({
          key: one.on,
          cells: [
            displayDay(one.on),
            plainMoney(one.outstanding_cents),
            ...one.late_cents.map(plainMoney),
          ],
        }))}
      />
    </Panel>
  );
}

const lateOf = (late: readonly number[]) => late.reduce((sum, cents) => sum + cents, 0);

type RiskTableProps = {
  readonly title: string;
  readonly now: Report['risk'][number];
  readonly series: readonly Series[];
};

/** The last day's parts with what is not late. */
function RiskTable({ title, now, series }: RiskTableProps) {
  const late = lateOf(now.late_cents);
  const whole = now.outstanding_cents;
  return (
    <table className="report-table">
      <caption className="sr-only">{`${title}, ${displayDay(now.on)}`}</caption>
      <tbody>
        {series.map(({ name, look }, at) => (
          <tr key={name}>
            <th scope="row">
              <Swatch look={look} /> {name}
            </th>
            <td>
              <b>{plainMoney(now.late_cents[at] ?? 0)}</b>
            </td>
            <td>{percent(now.late_cents[at] ?? 0, whole, 2)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.office_reports_at_risk()}</th>
          <td>{plainMoney(late)}</td>
          <td>{percent(late, whole, 2)}</td>
        </tr>
        <tr data-quiet="">
          <th scope="row">{m.office_reports_not_late()}</th>
          <td>{plainMoney(whole - late)}</td>
          <td>{percent(whole - late, whole, 2)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Swatch({ look }: { readonly look: string }) {
  return (
    <svg width="14" height="14" aria-hidden="true" className="inline-block align-[-2px]">
      <rect x="0.5" y="0.5" width="13" height="13" rx="3" className={look} />
    </svg>
  );
}
