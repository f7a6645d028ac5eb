import type { TermsView } from 'contract/office/decision-views';
import { displayDay } from 'lending/calendar';
import { formatAmount } from './amount.ts';
import { m } from 'words/messages';
import { ChartLegend, ScheduleChart } from './schedule-chart.tsx';

/** The schedule as a chart and as a table, which have the same sums. */
export function ScheduleCard({ terms }: { readonly terms: TermsView }) {
  const { schedule } = terms;
  const fees = schedule.reduce((sum, row) => sum + row.fees_cents, 0);
  return (
    <section className="panel" aria-labelledby="schedule-title">
      <div className="panel-head">
        <h3 id="schedule-title">{m.office_decide_schedule()}</h3>
        <ChartLegend schedule={schedule} />
      </div>
      {schedule.length > 1 && <ScheduleChart schedule={schedule} />}
      <table className="schedule">
        <thead>
          <tr>
            <th scope="col">{m.office_decide_number()}</th>
            <th scope="col">{m.office_decide_due()}</th>
            <th scope="col" className="figure narrow">
              {m.office_decide_principal_dollars()}
            </th>
            <th scope="col" className="figure">
              {m.office_decide_interest_dollars()}
            </th>
            {fees > 0 && (
              <th scope="col" className="figure">
                {m.office_decide_fees_dollars()}
              </th>
            )}
            <th scope="col" className="figure">
              {m.office_decide_instalment_dollars()}
            </th>
            <th scope="col" className="figure narrow">
              {m.office_decide_left_dollars()}
            </th>
          </tr>
        </thead>
        <tbody>
          {schedule.map((row) => (
            <tr key={row.number}>
              <td>{row.number}</td>
              <td>{displayDay(row.due_on)}</td>
              <td className="figure narrow">{formatAmount(row.principal_cents)}</td>
              <td className="figure">{formatAmount(row.interest_cents)}</td>
              {fees > 0 && <td className="figure">{formatAmount(row.fees_cents)}</td>}
              <td className="figure font-bold">{formatAmount(row.total_cents)}</td>
              <td className="figure narrow text-ink-2">{formatAmount(row.closing_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {m.office_decide_total()}
            </th>
            <td className="figure narrow">{formatAmount(terms.principal_cents)}</td>
            <td className="figure">{formatAmount(terms.interest_cents)}</td>
            {fees > 0 && <td className="figure">{formatAmount(fees)}</td>}
            <td className="figure">{formatAmount(terms.total_cents)}</td>
            <td className="figure narrow">{formatAmount(0)}</td>
          </tr>
        </tfoot>
      </table>
      {!terms.is_paid_out && (
        <p className="panel-body text-sm text-ink-2">{m.document_schedule_note()}</p>
      )}
    </section>
  );
}
