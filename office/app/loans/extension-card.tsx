import { APPROVERS, OFFICERS } from 'contract/office/who';
import type { Text } from 'contract/locale';
import type { ExtensionState, LoanPage } from 'contract/office/loans';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import type { Component } from 'lending/terms';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { buttonClass } from 'ui/button-class.ts';
import { Check, X } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { changedView } from '../desk/view.ts';
import { type KeyBinding, useKeys } from '../shell/keys.ts';
import { mayBeGranted } from './acts.ts';
import { WaitingBar } from './waiting-bar.tsx';
import { centsOf, COMPONENT_NAMES, statusOf, sumOf, tableMoney } from './words.ts';
import { WhoMay, useMay } from '../desk/who-may.tsx';

type Asked = Extract<ExtensionState, { state: 'asked' }>;

/** The extension: a request that waits, with what it costs; else how it stands. Nothing for products without one. */
export function ExtensionCard({ loan }: { readonly loan: LoanPage }) {
  const { extension } = loan;
  if (extension.state === 'none') return null;
  if (extension.state === 'asked') return <AskedCard loan={loan} extension={extension} />;
  return (
    <section className="card" aria-labelledby="extension">
      <div className="card-head">
        <h2 id="extension">{m.office_loan_extension()}</h2>
        <span className="ml-auto">
          <Pill tone={extension.state === 'granted' ? 'green' : 'neutral'}>
            {STATES[extension.state]()}
          </Pill>
        </span>
      </div>
      <div className="card-body">
        <p>{standing(extension)}</p>
        {extension.state === 'allowed' && <AskLink loan={loan} />}
      </div>
    </section>
  );
}

const STATES = {
  allowed: m.office_loan_extension_allowed,
  'not-yet': m.office_loan_extension_not_yet,
  granted: m.office_loan_extension_granted,
  refused: m.office_loan_extension_refused,
} as const;

function standing(extension: Exclude<ExtensionState, Asked | { state: 'none' }>): string {
  switch (extension.state) {
    case 'allowed':
      return m.office_loan_extension_would({
        fee: formatDollars(extension.fee_cents),
        day: displayDay(extension.new_pay_day),
      });
    case 'not-yet':
      return m.office_loan_extension_missing({ amount: formatDollars(extension.missing_cents) });
    case 'granted':
      return m.office_loan_extension_was_granted({
        fee: formatDollars(extension.fee_cents),
        day: displayDay(extension.new_pay_day),
        on: displayDay(extension.granted_on),
      });
    case 'refused':
      return m.office_loan_extension_was_refused({ on: displayDay(extension.refused_on) });
  }
}

function AskLink({ loan }: { readonly loan: LoanPage }) {
  const [search] = useSearchParams();
  const mayAsk = useMay(OFFICERS);
  if (loan.as_of !== loan.today) return null;
  if (!mayAsk) return <WhoMay act={m.office_loan_extension_ask()} roles={OFFICERS} />;
  return (
    <p className="mt-2">
      <Link
        to={changedView(search, { open: 'ask' })}
        preventScrollReset
        className={buttonClass('secondary', 'small')}
      >
        {m.office_loan_extension_ask()}
      </Link>
    </p>
  );
}

function AskedCard({ loan, extension }: { readonly loan: LoanPage; readonly extension: Asked }) {
  const { answer_by: answerBy, asked_on: askedOn } = extension;
  return (
    <section className="card" data-waits="" aria-labelledby="extension">
      <div className="card-head">
        <h2 id="extension">{m.office_loan_extension_asked()}</h2>
        <b className="ml-auto text-romdoul-ink">
          {m.office_loan_decide_by({ day: displayDay(answerBy) })}
        </b>
      </div>
      <div className="card-body grid gap-3">
        <WaitingBar askedOn={askedOn} answerBy={answerBy} asOf={loan.as_of} />
        <ul className="grid gap-1">
          <Criterion met fact={statusOf(loan).name}>
            {m.office_loan_extension_rule_payday()}
          </Criterion>
          <Criterion met fact={m.office_loan_extension_once()}>
            {m.office_loan_extension_rule_first()}
          </Criterion>
          <Criterion met={extension.missing_cents === 0} fact={repaidText(loan, extension)}>
            {m.office_loan_extension_rule_repaid()}
          </Criterion>
        </ul>
        {extension.fee_cents === 0 ? (
          <Alert>{m.office_loan_rule_nothing_to_extend()}</Alert>
        ) : (
          <>
            <WithAndWithout loan={loan} extension={extension} />
            {extension.new_pay_day < loan.as_of ? (
              <Alert tone="red">{m.office_loan_rule_new_pay_day_gone()}</Alert>
            ) : (
              <FeeNote extension={extension} />
            )}
          </>
        )}
        <Decision loan={loan} extension={extension} />
      </div>
    </section>
  );
}

function repaidText({ principal_cents: all }: LoanPage, { repaid_cents: repaid }: Asked): string {
  return m.office_loan_extension_repaid({
    repaid: formatDollars(repaid),
    all: formatDollars(all),
    // Rounded down, so that 40 % is never said of less.
    percent: (Math.floor((repaid * 1000) / all) / 10).toFixed(1),
  });
}

function Criterion({
  met,
  fact,
  children,
}: {
  readonly met: boolean;
  readonly fact: string;
  readonly children: ReactNode;
}) {
  const Icon = met ? Check : X;
  return (
    <li className="flex items-start gap-2">
      <Icon
        className={`mt-1 size-4 shrink-0 ${met ? 'text-green' : 'text-red'}`}
        aria-hidden="true"
      />
      <span className="flex-1">
        <span className="sr-only">{met ? m.office_loan_met() : m.office_loan_unmet()} </span>
        {children}
      </span>
      <span className="text-end text-sm text-ink-2">{fact}</span>
    </li>
  );
}

function WithAndWithout({
  loan,
  extension,
}: {
  readonly loan: LoanPage;
  readonly extension: Asked;
}) {
  const { without, with: granted, new_pay_day: day } = extension;
  const components = [...new Set([...granted, ...without].map(({ component }) => component))];
  return (
    <table className="pair-table">
      <thead>
        <tr>
          <th scope="col">{m.office_loan_what_is_owed()}</th>
          <th scope="col">
            {loan.as_of === loan.today
              ? m.office_loan_today_without()
              : m.office_loan_day_without({ day: displayDay(loan.as_of) })}
          </th>
          <th scope="col">{m.office_loan_day_with({ day: displayDay(day) })}</th>
        </tr>
      </thead>
      <tbody>
        {components.map((component: Component) => (
          <tr key={component}>
            <th scope="row">{COMPONENT_NAMES[component]()}</th>
            <td>{tableMoney(centsOf(without, component))}</td>
            <td>{tableMoney(centsOf(granted, component))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.office_loan_together()}</th>
          <td>{formatDollars(sumOf(without))}</td>
          <td>{formatDollars(sumOf(granted))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What the fee is, and that it is no more than what the borrower was shown, though 40 % of today's principal were more. */
function FeeNote({ extension }: { readonly extension: Asked }) {
  const { fee_cents: fee, asked_fee_cents: asked } = extension;
  return (
    <Alert>
      {fee < asked
        ? m.office_loan_fee_fell({ fee: formatDollars(fee), asked: formatDollars(asked) })
        : m.office_loan_fee_fixed({ fee: formatDollars(fee) })}
    </Alert>
  );
}

/** Both answers, each in a panel of its own. */
function Decision({ loan, extension }: { readonly loan: LoanPage; readonly extension: Asked }) {
  const [search] = useSearchParams();
  const isApprover = useMay(APPROVERS);
  const navigate = useNavigate();
  const fee = formatDollars(extension.fee_cents);
  const mayDecide = isApprover && loan.as_of === loan.today;
  const mayGrant = mayDecide && mayBeGranted(extension, loan.as_of);
  const grant = changedView(search, { open: 'grant' });
  const refuse = changedView(search, { open: 'refuse' });
  const keyOf = (code: string, letter: string, { label, may, to }: KeyOfAnswer): KeyBinding => ({
    code,
    shift: true,
    caps: ['Shift', letter],
    label,
    group: 'lists',
    inBar: may,
    run: () => void (may && navigate(to, { preventScrollReset: true })),
  });
  useKeys([
    keyOf('KeyA', 'A', { label: m.office_loan_grant_key, may: mayGrant, to: grant }),
    keyOf('KeyX', 'X', { label: m.office_loan_refuse, may: mayDecide, to: refuse }),
  ]);
  if (!isApprover) {
    return <p className="text-ink-2">{m.office_loan_approvers()}</p>;
  }
  if (!mayDecide) return <p className="text-sm text-ink-2">{m.office_loan_only_today()}</p>;
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <Link to={refuse} preventScrollReset className={buttonClass('secondary')}>
        {m.office_loan_refuse()}
      </Link>
      {mayGrant ? (
        <Link to={grant} preventScrollReset className={buttonClass('primary')}>
          {m.office_loan_grant({ fee })}
        </Link>
      ) : (
        extension.fee_cents > 0 && <Button disabled>{m.office_loan_grant({ fee })}</Button>
      )}
    </div>
  );
}

interface KeyOfAnswer {
  readonly label: Text;
  readonly may: boolean;
  readonly to: string;
}
