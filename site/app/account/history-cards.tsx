import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from 'words/messages';
import { Card } from 'ui/card.tsx';
import { ChevronRight } from 'ui/icons.tsx';
import { BadgePill } from './badge-pill.tsx';
import { detailOf } from './history-detail.ts';
import type { HistoryLoan } from './history-rows.ts';
import { Quiet } from './quiet.tsx';

/** A card for each loan, with all eleven values, the detail button last. */
export function HistoryCards({ loans }: { readonly loans: readonly HistoryLoan[] }) {
  return (
    <ul className="grid gap-3">
      {loans.map((loan) => (
        <Card as="li" key={loan.key}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-label text-ink-2">
              {m.account_col_loan_id()} {loan.number}
            </span>
            <BadgePill badge={loan.badge} />
          </div>
          <p>
            <b className="text-2xl leading-figure">{loan.principal}</b>{' '}
            <span className="text-label text-ink-2">{m.account_col_principal()}</span>
          </p>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
            <Value label={m.account_col_released()}>{loan.released}</Value>
            <Value label={m.account_col_maturity()}>{loan.maturity}</Value>
          </dl>
          <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2">
            <Value label={m.account_col_paid()}>
              <Quiet figure={loan.paid} />
            </Value>
            <Value label={m.account_col_balance()}>
              <b>
                <Quiet figure={loan.balance} />
              </b>
            </Value>
            <Value label={`${m.account_col_due()} *`}>
              <Quiet figure={loan.due} />
            </Value>
            <Value label={m.account_col_due_fees()}>
              <Quiet figure={loan.dueFees} />
            </Value>
            <Value label={m.account_col_penalty()}>
              <Quiet figure={loan.penalty} />
            </Value>
          </dl>
          <div className="flex justify-end">
            <DetailLink loan={loan} />
          </div>
        </Card>
      ))}
    </ul>
  );
}

function DetailLink({ loan }: { readonly loan: HistoryLoan }) {
  const { to, label } = detailOf(loan);
  return (
    <Link
      to={to}
      aria-label={label}
      className="inline-flex min-h-11 items-center gap-1 font-bold text-primary-dark"
    >
      {m.account_details()}
      <ChevronRight aria-hidden="true" className="size-5" />
    </Link>
  );
}

/** A value under its label. */
function Value({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
