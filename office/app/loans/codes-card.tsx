import type { CodeState, LoanCode } from 'contract/office/loan-desk';
import { formatDollars } from 'lending/money';
import { Link } from 'react-router';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { shortTime } from '../desk/time-text.ts';
import { addressOf, opens } from '../page-table.ts';
import { useSession } from '../shell/session.ts';
import { PaperButton } from './paper-button.tsx';

const STATES: Readonly<Record<CodeState, readonly [name: () => string, tone: Tone]>> = {
  waiting: [m.office_service_code_waiting, 'primary'],
  paid: [m.office_service_code_paid, 'green'],
  'looked-at': [m.office_service_code_look, 'romdoul'],
  'given-back': [m.office_running_code_back, 'neutral'],
  expired: [m.office_service_code_expired, 'neutral'],
};

type CodesProps = { readonly offered: boolean; readonly codes: readonly LoanCode[] };

/** The KHQR codes that the borrower was shown last, and what became of each. */
export function CodesCard({ offered, codes }: CodesProps) {
  return (
    <section className="card" aria-labelledby="khqr">
      <div className="card-head">
        <h2 id="khqr">{m.office_service_codes()}</h2>
        <span className="text-sm text-ink-2">{m.office_service_codes_lead()}</span>
      </div>
      <div className="card-body">
        {codes.length === 0 ? (
          <p className="text-ink-2">
            {offered ? m.office_service_codes_none() : m.office_service_codes_off()}
          </p>
        ) : (
          <ul className="grid gap-2">
            {codes.map((code) => (
              <Code key={code.id} code={code} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Code({
  code: { cents, pays, state, made_at, expires_at, receipt },
}: {
  readonly code: LoanCode;
}) {
  const { roles } = useSession();
  const [name, tone] = STATES[state];
  const until =
    state === 'waiting'
      ? m.office_service_code_until({ time: shortTime(expires_at) })
      : shortTime(made_at);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b className="tabular">{formatDollars(cents)}</b>
      <span className="text-sm text-ink-2">
        {pays === 'payoff' ? m.office_service_code_payoff() : m.office_service_code_next()} ·{' '}
        <span className="tabular">{until}</span>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <Pill tone={tone}>{name()}</Pill>
        {receipt !== null && (
          <PaperButton what={{ receipt }} iconOnly>
            {m.office_loan_receipt_of({ receipt })}
          </PaperButton>
        )}
        {state === 'looked-at' && opens('money', roles) && (
          <Link to={addressOf('money')} className="text-link text-sm">
            {m.office_money_view_look()}
          </Link>
        )}
      </span>
    </li>
  );
}
