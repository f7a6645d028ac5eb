import type { LoanCode } from 'contract/office/loan-desk';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { Link } from 'react-router';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { shortTime } from '../desk/time-text.ts';
import { addressOf, opens } from '../page-table.ts';
import { useSession } from '../shell/session.ts';
import { PaperButton } from './paper-button.tsx';

const STATES: Readonly<Record<LoanCode['state'], readonly [name: () => string, tone: Tone]>> = {
  waiting: [m.office_khqr_waiting, 'primary'],
  paid: [m.office_khqr_paid, 'green'],
  'looked-at': [m.office_khqr_look, 'romdoul'],
  'going-back': [m.office_khqr_back, 'romdoul'],
  'given-back': [m.office_khqr_back, 'neutral'],
  expired: [m.office_khqr_expired, 'neutral'],
};

type CodesProps = { readonly offered: boolean; readonly codes: readonly LoanCode[] };

/** The KHQR codes that the borrower was shown last, and what became of each. */
export function CodesCard({ offered, codes }: CodesProps) {
  return (
    <section className="card" aria-labelledby="khqr">
      <div className="card-head">
        <h2 id="khqr">{m.office_khqr()}</h2>
        <span className="text-sm text-ink-2">{m.office_khqr_lead()}</span>
      </div>
      <div className="card-body">
        {codes.length === 0 ? (
          <p className="text-ink-2">{offered ? m.office_khqr_none() : m.office_khqr_off()}</p>
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

/** What the pill says: money on another loan never stands as paid without its number, money that went back never without its day. */
function said({ state, other_loan, given_back_on }: LoanCode): string {
  if (other_loan !== null) return m.office_khqr_elsewhere({ number: other_loan });
  if (given_back_on !== null) return m.office_khqr_gone_on({ day: displayDay(given_back_on) });
  return STATES[state][0]();
}

function Code({ code }: { readonly code: LoanCode }) {
  const { cents, pays, state, made_at, expires_at, receipt, other_loan } = code;
  const { roles } = useSession();
  const tone = other_loan === null ? STATES[state][1] : 'romdoul';
  const until =
    state === 'waiting' ? m.office_khqr_until({ time: shortTime(expires_at) }) : shortTime(made_at);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b className="tabular">{formatDollars(cents)}</b>
      <span className="text-sm text-ink-2">
        {pays === 'payoff' ? m.office_khqr_payoff() : m.office_khqr_next()} ·{' '}
        <span className="tabular">{until}</span>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <Pill tone={tone}>{said(code)}</Pill>
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
