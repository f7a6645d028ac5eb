import type { LoanPage, PayoffOn } from 'contract/office/loans';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import type { Component } from 'lending/terms';
import { m } from 'words/messages';
import { centsOf, COMPONENT_NAMES, tableMoney } from './words.ts';

/** What closes the loan on the day, and on the next due day if nothing is paid before. */
export function PayoffCard({ loan }: { readonly loan: LoanPage }) {
  if (loan.closed_on !== null) return null;
  const days = [loan.payoff, ...(loan.payoff_later === null ? [] : [loan.payoff_later])];
  const components = [
    ...new Set(days.flatMap(({ parts }) => parts.map(({ component }) => component))),
  ];
  return (
    <section className="card" aria-labelledby="payoff">
      <div className="card-head">
        <h2 id="payoff">{m.office_loan_payoff()}</h2>
        <span className="ml-auto text-sm text-ink-2">{m.office_loan_payoff_lead()}</span>
      </div>
      <table className="pair-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.office_loan_what_is_owed()}</span>
            </th>
            {days.map(({ on }) => (
              <th scope="col" key={on}>
                {displayDay(on)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {components.map((component) => (
            <Part key={component} component={component} days={days} />
          ))}
          {loan.payoff.owed_back_cents > 0 && (
            <tr>
              <th scope="row">{m.office_loan_owed_back()}</th>
              {days.map(({ on, owed_back_cents: owed }) => (
                <td key={on}>{tableMoney(owed)}</td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.office_loan_if_paid()}</th>
            {days.map(({ on, cents }) => (
              <td key={on}>{formatDollars(cents)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Part({
  component,
  days,
}: {
  readonly component: Component;
  readonly days: readonly PayoffOn[];
}) {
  return (
    <tr>
      <th scope="row">{COMPONENT_NAMES[component]()}</th>
      {days.map(({ on, parts }) => (
        <td key={on}>{tableMoney(centsOf(parts, component))}</td>
      ))}
    </tr>
  );
}
