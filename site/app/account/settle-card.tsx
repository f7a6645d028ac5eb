import { type LoanView, payoff, type PayoffView } from 'contract/loan-views';
import { type Day, displayDay, parseDisplayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { m } from 'words/messages';
import { PayPlace } from '../payments/pay-place.tsx';
import { Alert } from 'ui/alert.tsx';
import { Card } from 'ui/card.tsx';
import { DateField } from 'ui/date-field.tsx';
import { COMPONENT_WORDS } from './component-words.ts';
import { useAnswer } from './use-answer.ts';
import { viewKey } from './view-key.ts';

/** What settles the whole loan, today and on a day to choose (TERM-07); nothing where nothing is owed. */
export function SettleCard({ view }: { readonly view: LoanView }) {
  const { payoff: now, payoffUntil, today } = view;
  if (payoffUntil === null || now.cents === 0) return null;
  return (
    <Card as="section" aria-labelledby="settle">
      <h2 id="settle" className="text-lg">
        {m.account_settle_title()}
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">{m.account_today_day({ day: displayDay(today) })}</span>
        <b className="text-2xl leading-figure">{formatDollars(now.cents)}</b>
      </p>
      <Parts view={now} />
      {now.owedBackCents > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {m.account_owed_back_text({ amount: formatDollars(now.owedBackCents) })}
        </p>
      )}
      {now.savesCents > 0 && (
        <div className="mt-3">
          <Alert tone="green">
            {m.account_you_save({ amount: formatDollars(now.savesCents) })}
          </Alert>
        </div>
      )}
      {view.card.khqr && (
        <div className="mt-3">
          <PayPlace loanId={view.card.loanId} what="payoff" tone="secondary">
            {m.khqr_settle({ amount: formatDollars(now.cents) })}
          </PayPlace>
        </div>
      )}
      {payoffUntil > today && <OtherDay view={view} until={payoffUntil} />}
    </Card>
  );
}

function Parts({ view }: { readonly view: PayoffView }) {
  return (
    <dl className="mt-1 text-label">
      {view.parts.map(({ component, cents }) => (
        <div key={component} className="flex justify-between gap-4">
          <dt className="text-ink-2">
            {component === 'principal' ? m.account_principal_left() : COMPONENT_WORDS[component]()}
          </dt>
          <dd className="font-bold">{formatDollars(cents)}</dd>
        </div>
      ))}
      {view.owedBackCents > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">{m.account_owed_back_fact()}</dt>
          <dd className="font-bold">{formatDollars(view.owedBackCents)}</dd>
        </div>
      )}
    </dl>
  );
}

type OtherDayProps = { readonly view: LoanView; readonly until: Day };

/** A day from today to the last due day, and what settles the loan on it. */
function OtherDay({ view, until }: OtherDayProps) {
  const [text, setText] = useState('');
  const day = parseDisplayDay(text);
  const isInside = day !== null && day >= view.today && day <= until;
  const { loaded, retry } = useAnswer({
    endpoint: payoff,
    body: { loan_id: view.card.loanId, on: day },
    // Money that has come in, or an answer about the loan, changes it.
    key: isInside ? `${day} ${viewKey(view)}` : null,
  });
  const range = { first: displayDay(view.today), last: displayDay(until) };
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <DateField
        name="settle_on"
        label={m.account_settle_other_day()}
        hint={m.account_settle_range(range)}
        value={text}
        onChange={setText}
        earliest={view.today}
        latest={until}
        opensAt={view.today}
        {...(day !== null && !isInside ? { error: m.account_settle_day(range) } : {})}
      />
      <div role="status" className="min-h-13">
        {isInside && loaded.state === 'loading' && (
          <span className="text-ink-2">{m.ui_loading()}</span>
        )}
        {isInside && loaded.state === 'failed' && (
          <>
            <span>{m.error_problem()}</span>{' '}
            <button type="button" onClick={retry} className="min-h-11 text-primary-dark underline">
              {m.ui_retry()}
            </button>
          </>
        )}
        {loaded.state === 'done' && (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-ink-2">{displayDay(loaded.data.on)}</span>
              <span>
                <b className="text-xl leading-figure">{formatDollars(loaded.data.cents)}</b>{' '}
                <span className="text-sm text-ink-2">{difference(loaded.data, view.payoff)}</span>
              </span>
            </p>
            <Parts view={loaded.data} />
            {loaded.data.on > view.today && (
              <p className="mt-1 text-sm text-ink-2">{m.account_settle_unpaid()}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function difference(then: PayoffView, now: PayoffView): string {
  const cents = then.cents - now.cents;
  return cents < 0 ? '' : m.account_more({ amount: formatDollars(cents) });
}
