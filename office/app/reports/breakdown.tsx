import { type Breakdown, BREAKDOWNS, type Report } from 'contract/office/reports';
import type { Text } from 'contract/locale';
import { addDays, addMonths, displayDay } from 'lending/calendar';
import { Link, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { changedView } from '../desk/view.ts';
import { useLocale } from '../locale.ts';
import { countText, percent, plainMoney } from './figures.ts';
import { Panel } from './panel.tsx';

const TITLES: Readonly<Record<Breakdown, Text>> = {
  product: m.office_reports_breakdown_product,
  province: m.office_reports_breakdown_province,
  month: m.office_reports_breakdown_month,
};

const HEADS: Readonly<Record<Breakdown, Text>> = {
  product: m.office_reports_product,
  province: m.office_reports_province,
  month: m.office_reports_month,
};

/** The figures by product, province or month; its last row says the cards' own. */
export function BreakdownPanel({ report }: { readonly report: Report }) {
  const { by, breakdown, cards, month_from, to } = report;
  const [search] = useSearchParams();
  const isKhmer = useLocale() === 'km';
  const from = by === 'month' ? addMonths(month_from, -11) : month_from;
  // A row leads to the report of it alone; a month to its last day.
  const addressOf = (key: string) => {
    if (by !== 'month') return changedView(search, { [by]: key, by: null });
    const end = addDays(addMonths(key, 1), -1);
    return changedView(search, { to: end < to ? end : to });
  };
  const sum = (of: (row: Report['breakdown'][number]) => number) =>
    breakdown.reduce((total, row) => total + of(row), 0);
  return (
    <Panel
      file="breakdown"
      title={TITLES[by]()}
      unit={m.office_reports_breakdown_unit({
        from: displayDay(from),
        to: displayDay(to),
      })}
    >
      <nav className="report-tabs" aria-label={m.office_reports_by()}>
        {BREAKDOWNS.map((one) => (
          <Link
            key={one}
            to={changedView(search, { by: one === 'product' ? null : one })}
            aria-current={one === by ? 'true' : undefined}
            preventScrollReset
          >
            {TITLES[one]()}
          </Link>
        ))}
      </nav>
      <div className="report-scroll">
        <table className="report-table report-lines">
          <caption className="sr-only">{TITLES[by]()}</caption>
          <thead>
            <Heads first={HEADS[by]()} />
          </thead>
          <tbody>
            {breakdown.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Link to={addressOf(row.key)} preventScrollReset>
                    {(isKhmer ? row.name_km : row.name_en) || m.office_reports_unknown_province()}
                  </Link>
                </th>
                <td>{countText(row.open_loans)}</td>
                <td>
                  <b>{plainMoney(row.outstanding_cents)}</b>
                </td>
                <td>{plainMoney(row.paid_out_cents)}</td>
                <td>{plainMoney(row.collected_cents)}</td>
                <td>{plainMoney(row.given_back_cents)}</td>
                <td>{plainMoney(row.income_cents)}</td>
                <td>{percent(row.risk_30_cents, row.outstanding_cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.office_reports_all()}</th>
              <td>{countText(cards.open_loans)}</td>
              <td>{plainMoney(cards.outstanding_cents)}</td>
              <td>{plainMoney(sum((row) => row.paid_out_cents))}</td>
              <td>{plainMoney(sum((row) => row.collected_cents))}</td>
              <td>{plainMoney(sum((row) => row.given_back_cents))}</td>
              <td>{plainMoney(sum((row) => row.income_cents))}</td>
              <td>{percent(cards.risk_30_cents, cards.outstanding_cents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function Heads({ first }: { readonly first: string }) {
  return (
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">{m.office_reports_open()}</th>
      <th scope="col">{m.office_reports_outstanding_short()}</th>
      <th scope="col">{m.office_reports_paid_out()}</th>
      <th scope="col">{m.office_reports_collected()}</th>
      <th scope="col">{m.office_reports_given_back()}</th>
      <th scope="col">{m.office_reports_income_short()}</th>
      <th scope="col">{m.office_reports_risk_30_short()}</th>
    </tr>
  );
}
