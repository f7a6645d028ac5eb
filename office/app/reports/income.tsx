import type { IncomePart, Report } from 'contract/office/reports';
import type { Text } from 'contract/locale';
import { formatDollars } from 'lending/money';
import { addMonths } from 'lending/calendar';
import { ShareBar } from 'ui/charts/share-bar.tsx';
import { m } from 'words/messages';
import { shortDay } from './figures.ts';
import { Panel } from './panel.tsx';

const PARTS: Readonly<Record<IncomePart, { name: Text; look: string }>> = {
  interest: { name: m.office_reports_interest, look: 'fill-interest stroke-yellow-edge' },
  processing_fee: { name: m.office_reports_processing_fee, look: 'fill-fee' },
  consulting_fee: { name: m.office_reports_consulting_fee, look: 'fill-fee' },
  extension_fee: { name: m.office_reports_extension_fee, look: 'fill-fee' },
  late_fee: { name: m.office_reports_late_fee, look: 'fill-late-fee' },
  other_fee: { name: m.office_reports_other_fee, look: 'fill-fee' },
};

/** What came in beside principal, by what it was for. */
export function IncomePanel({ report }: { readonly report: Report }) {
  const { income, month_from, to } = report;
  // What neither month has is not worth a row.
  const rows = income.rows.filter(
    ({ part, cents, before_cents }) => part === 'interest' || cents !== 0 || before_cents !== 0,
  );
  const most = Math.max(1, ...rows.flatMap((row) => [row.cents, row.before_cents]));
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const title = m.office_reports_income();
  return (
    <Panel
      file="income"
      title={title}
      unit={m.office_reports_income_unit({
        from: shortDay(month_from),
        to: shortDay(to),
        before_from: shortDay(addMonths(month_from, -1)),
        before_to: shortDay(income.before_to),
      })}
    >
      <table className="report-table report-income">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.office_reports_part()}</th>
            <th scope="col">{m.office_reports_csv_this_month()}</th>
            <th scope="col">{m.office_reports_before()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ part, cents, before_cents }) => (
            <tr key={part}>
              <th scope="row">
                {PARTS[part].name()}
                <span className="report-income-bars">
                  <ShareBar share={cents / most} look={PARTS[part].look} height={8} />
                  <ShareBar share={before_cents / most} look="fill-control" height={3} />
                </span>
              </th>
              <td>
                <b>{formatDollars(cents)}</b>
              </td>
              <td className="text-ink-2">{formatDollars(before_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.office_reports_together()}</th>
            <td>{formatDollars(sum(({ cents }) => cents))}</td>
            <td>{formatDollars(sum(({ before_cents }) => before_cents))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-xs text-ink-2">{m.office_reports_income_note()}</p>
    </Panel>
  );
}
