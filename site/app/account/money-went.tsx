import type { LoanCard, LoanView, PaymentView } from 'contract/loan-views';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import type { Component } from 'lending/terms';
import { m } from 'words/messages';
import { DocumentButton } from '../documents/document-button.tsx';
import { Card } from 'ui/card.tsx';
import { COMPONENT_WORDS, partColour } from './component-words.ts';
import { PART_LOOKS } from './part-colours.ts';

/** What each payment was used for, in the order of the agreement, and what was given back; nothing where nothing was paid. */
export function MoneyWent({ view }: { readonly view: LoanView }) {
  const payments = view.payments.filter(({ isReversed }) => !isReversed);
  const { refunds } = view;
  if (payments.length === 0 && refunds.length === 0) return null;
  const totals = totalsOf(payments);
  return (
    <Card as="section" aria-labelledby="money-went">
      <h2 id="money-went" className="text-lg">
        {m.account_money_went()}
      </h2>
      <p className="text-sm text-ink-2">{m.account_money_order()}</p>
      <ol className="mt-3 flex flex-wrap gap-2">
        {view.order.map((component, index) => (
          <li
            key={component}
            className={`rounded-full border px-3 text-sm ${totals.has(component) ? 'border-primary bg-tint font-bold text-primary-dark' : 'border-line text-ink-2'}`}
          >
            {index + 1} {COMPONENT_WORDS[component]()}
          </li>
        ))}
      </ol>
      <ul className="mt-4 grid gap-4">
        {payments.map((payment) => (
          <OnePayment key={payment.receipt} payment={payment} />
        ))}
        {refunds.map((refund, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span>{m.account_given_back_on({ day: displayDay(refund.on) })}</span>
            <b>{formatDollars(refund.cents)}</b>
          </li>
        ))}
      </ul>
      <Totals totals={totals} payments={payments} card={view.card} />
    </Card>
  );
}

function OnePayment({ payment }: { readonly payment: PaymentView }) {
  return (
    <li>
      <p className="flex justify-between gap-4">
        <span>{displayDay(payment.paidOn)}</span>
        <b>{formatDollars(payment.cents)}</b>
      </p>
      <div
        aria-hidden="true"
        className="mt-1 flex h-3 gap-0.5 overflow-hidden rounded-sm bg-track forced-colors:border"
      >
        {payment.parts.map(({ component, cents }) => (
          <span
            key={component}
            style={{ flexGrow: cents }}
            className={`basis-0 ${PART_LOOKS[partColour(component)].background}`}
          />
        ))}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
        {payment.parts.map(({ component, cents }) => (
          <li key={component} className="inline-flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-3 rounded-sm forced-colors:border ${PART_LOOKS[partColour(component)].background}`}
            />
            <span className="text-ink-2">{COMPONENT_WORDS[component]()}</span>
            <b>{formatDollars(cents)}</b>
          </li>
        ))}
        {payment.paidBackCents > 0 && (
          <li>
            <span className="text-ink-2">{m.account_paid_back()}</span>{' '}
            <b>{formatDollars(payment.paidBackCents)}</b>
          </li>
        )}
        {payment.creditCents > 0 && (
          <li>
            <span className="text-ink-2">{m.account_credit()}</span>{' '}
            <b>{formatDollars(payment.creditCents)}</b>
          </li>
        )}
      </ul>
      <div className="mt-2">
        <DocumentButton size="small" body={{ kind: 'receipt', receipt: payment.receipt }}>
          {m.receipt_pdf({ receipt: payment.receipt })}
        </DocumentButton>
      </div>
    </li>
  );
}

type TotalsProps = {
  readonly totals: ReadonlyMap<Component, number>;
  readonly payments: readonly PaymentView[];
  readonly card: Pick<LoanCard, 'refundedCents' | 'creditCents'>;
};

/** All that was paid, what it was used for, and what of it was given back or is still to be. */
function Totals({ totals, payments, card: { refundedCents, creditCents } }: TotalsProps) {
  const all = payments.reduce((cents, payment) => cents + payment.cents, 0);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="flex justify-between gap-4">
        <b>{m.account_paid_so_far()}</b>
        <b className="text-xl leading-figure">{formatDollars(all)}</b>
      </p>
      <dl className="mt-1 text-sm">
        {[...totals].map(([component, cents]) => (
          <div key={component} className="flex justify-between gap-4">
            <dt className="text-ink-2">{COMPONENT_WORDS[component]()}</dt>
            <dd className="font-bold">{formatDollars(cents)}</dd>
          </div>
        ))}
        {refundedCents > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{m.account_given_back()}</dt>
            <dd className="font-bold">{formatDollars(refundedCents)}</dd>
          </div>
        )}
        {creditCents > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{m.account_credit()}</dt>
            <dd className="font-bold">{formatDollars(creditCents)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** Cents by component over all payments, in the order in which they first appear. */
function totalsOf(payments: readonly PaymentView[]): ReadonlyMap<Component, number> {
  const totals = new Map<Component, number>();
  for (const { parts } of payments) {
    for (const { component, cents } of parts) {
      totals.set(component, (totals.get(component) ?? 0) + cents);
    }
  }
  return totals;
}
