import type { LoanPage } from 'contract/office/loans';
import { displayDay } from 'lending/calendar';
import { owedBack } from 'lending/credit';
import { formatDollars } from 'lending/money';
import { FlowerOrnament } from 'ui/drawings/flower-ornament.tsx';
import { m } from 'words/messages';
import { Timeline } from './timeline.tsx';

/** What the page says first: what is owed on its day, and what would settle the loan. */
export function Answer({ loan }: { readonly loan: LoanPage }) {
  const isToday = loan.as_of === loan.today;
  const day = displayDay(loan.as_of);
  const { name } = loan.borrower;
  return (
    <section data-night className="night answer" aria-label={m.office_loan_answer()}>
      <FlowerOrnament className="answer-flower" />
      <dl className="answer-figures">
        <div>
          <dt>
            {isToday ? m.office_loan_owes_today({ name }) : m.office_loan_owes_on({ name, day })}
          </dt>
          <dd className="night-figure answer-figure">{formatDollars(loan.due_cents)}</dd>
        </div>
        {figures(loan).map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Timeline loan={loan} />
    </section>
  );
}

function figures(loan: LoanPage): (readonly [label: string, figure: string])[] {
  const { past_due_since: since, next, closed_on: closedOn } = loan;
  const isToday = loan.as_of === loan.today;
  const rows: (readonly [string, string])[] = [];
  if (loan.past_due_cents > 0 && since !== null) {
    const day = displayDay(since);
    rows.push([m.office_loan_past_due_since({ day }), formatDollars(loan.past_due_cents)]);
  } else {
    rows.push([m.office_loan_paid_so_far(), formatDollars(loan.paid_cents)]);
  }
  const fee = formatDollars(loan.late_fee_a_day_cents);
  rows.push([m.office_loan_late_fees_a_day({ fee }), formatDollars(loan.late_fee_cents)]);
  if (next !== null) {
    rows.push([
      m.office_loan_next_due({ day: displayDay(next.due_on) }),
      formatDollars(next.cents),
    ]);
  } else if (closedOn !== null) {
    const label = loan.returned_on === null ? m.office_loan_closed_on : m.office_payout_returns_on;
    rows.push([label(), displayDay(closedOn)]);
  }
  if (loan.credit_cents > 0) rows.push([m.office_loan_credit(), formatDollars(loan.credit_cents)]);
  const owed = owedBack({ creditCents: loan.credit_cents });
  if (owed > 0) rows.push([m.office_loan_owed_back(), formatDollars(owed)]);
  rows.push([
    isToday ? m.office_loan_payoff_today() : m.office_loan_payoff_that_day(),
    formatDollars(loan.payoff.cents),
  ]);
  return rows;
}
