import { scheduleFile } from 'contract/office/loan-desk';
import type { LoanPage, ScheduleRowView } from 'contract/office/loans';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { CsvButton } from '../desk/csv-button.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { markOf, tableMoney } from './words.ts';

/** The schedule as of the day, late fees below the row that they came of. */
export function ScheduleCard({ loan }: { readonly loan: LoanPage }) {
  const hasFees = loan.total.fee_cents > 0;
  const { total } = loan;
  const rate = loan.rate_percent.toFixed(2);
  return (
    <section className="card" aria-labelledby="schedule">
      <div className="card-head">
        <h2 id="schedule">{m.office_loan_schedule()}</h2>
        <span className="text-sm text-ink-2">
          {loan.instalments === 1
            ? m.office_loan_schedule_once({ rate })
            : m.office_loan_schedule_lead({ count: String(loan.instalments), rate })}
        </span>
        <span className="ml-auto">
          <CsvButton
            endpoint={scheduleFile}
            params={{ number: loan.number }}
            query={{ as_of: loan.as_of }}
            label={m.office_loan_schedule_csv()}
          />
        </span>
      </div>
      <ScrollBox labelledBy="schedule">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">{m.office_loan_no()}</th>
              <th scope="col">{m.office_loan_due_day()}</th>
              {hasFees && <Money>{m.office_loan_fees()}</Money>}
              <Money>{m.office_loan_principal()}</Money>
              <Money>{m.office_loan_interest()}</Money>
              <Money>{m.office_loan_due()}</Money>
              <Money>{m.office_loan_paid()}</Money>
              <Money>{m.office_loan_left()}</Money>
              <th scope="col">{m.office_loan_mark()}</th>
            </tr>
          </thead>
          <tbody>
            {loan.rows.map((row) => (
              <Row key={row.number} row={row} hasFees={hasFees} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {m.office_loan_total()}
              </th>
              {hasFees && <td>{tableMoney(total.fee_cents)}</td>}
              <td>{tableMoney(total.principal_cents)}</td>
              <td>{tableMoney(total.interest_cents)}</td>
              <td>{tableMoney(total.due_cents)}</td>
              <td>{tableMoney(total.paid_cents)}</td>
              <td>{tableMoney(total.left_cents)}</td>
              <td className="text-ink-2">{m.office_loan_with_late_fees()}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
    </section>
  );
}

function Money({ children }: { readonly children: string }) {
  return (
    <th scope="col" data-align="end">
      {children} $
    </th>
  );
}

function Row({ row, hasFees }: { readonly row: ScheduleRowView; readonly hasFees: boolean }) {
  const isNow = row.mark === 'late' || row.mark === 'part' || row.mark === 'today';
  const { late_fee: fee } = row;
  const feeLeft = fee === null ? 0 : fee.cents - fee.paid_cents;
  return (
    <>
      <tr data-now={isNow ? '' : undefined}>
        <td>{row.number}</td>
        <td>{isNow ? <b>{displayDay(row.due_on)}</b> : displayDay(row.due_on)}</td>
        {hasFees && <td>{tableMoney(row.fee_cents)}</td>}
        <td>{tableMoney(row.principal_cents)}</td>
        <td>{tableMoney(row.interest_cents)}</td>
        <td>
          <b>{tableMoney(row.due_cents)}</b>
        </td>
        <td>{tableMoney(row.paid_cents)}</td>
        <td>{left(row.left_cents, row.days_late > 0)}</td>
        <td>
          <Mark row={row} />
        </td>
      </tr>
      {fee !== null && (
        <tr data-now={isNow && feeLeft > 0 ? '' : undefined} data-fee="">
          <td colSpan={hasFees ? 5 : 4} className="ledger-words ledger-late">
            {m.office_loan_late_fee_days({
              from: displayDay(fee.first_on).slice(0, 5),
              to: displayDay(fee.last_on).slice(0, 5),
              days: String(fee.days),
              fee: formatDollars(Math.round(fee.cents / fee.days)),
            })}
          </td>
          <td>
            <b>{tableMoney(fee.cents)}</b>
          </td>
          <td>{tableMoney(fee.paid_cents)}</td>
          <td>{left(feeLeft, true)}</td>
          <td className="text-ink-2">{m.office_loan_never_stored()}</td>
        </tr>
      )}
    </>
  );
}

function left(cents: number, isLate: boolean) {
  return cents > 0 && isLate ? <b className="text-red">{tableMoney(cents)}</b> : tableMoney(cents);
}

function Mark({ row: { mark, days_late: days } }: { readonly row: ScheduleRowView }) {
  const { text, tone } = markOf(mark, days);
  return (
    <span className="whitespace-nowrap">
      <Pill tone={tone} bold={mark !== 'later'}>
        {text}
      </Pill>
    </span>
  );
}
