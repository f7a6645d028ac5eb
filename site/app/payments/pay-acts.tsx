import type { LoanCard } from 'contract/loan-views';
import { type Day, displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { isEnded } from '../account/ended.ts';
import { isLate } from '../account/top-panel.ts';
import { WaysToPay } from '../account/ways-to-pay.tsx';
import { useFacts } from '../facts.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Disclosure } from 'ui/disclosure.tsx';
import { PayPlace } from './pay-place.tsx';

/** How a loan is paid: by a code where the operator has an account for it, and always another way (docs/look.md, "Account"). */
export function PayActs({ card }: { readonly card: LoanCard }) {
  const facts = useFacts();
  const isDefaulted = card.state === 'defaulted';
  const isPast = isLate(card);
  if (isEnded(card)) return <OwedBack card={card} />;
  if (card.paidUntil !== null) return <Ahead card={card} until={card.paidUntil} />;
  if (!card.khqr || card.dueCents === 0) return <WaysToPay urgent={isDefaulted} hard={isPast} />;
  return (
    <>
      {isDefaulted && <WaysToPay urgent />}
      <PayPlace
        loanId={card.loanId}
        what="next"
        instalment={card.instalment}
        tone={isDefaulted ? 'secondary' : 'primary'}
      >
        {m.khqr_pay({ amount: formatDollars(card.dueCents) })}
      </PayPlace>
      {isPast && <p className="font-bold">{m.account_hard_to_pay()}</p>}
      {isPast && facts && <Hotline phone={facts.company.hotline} />}
      {!isDefaulted && (
        <Disclosure title={m.khqr_other_ways()}>
          <WaysToPay titled={false} callable={!isPast} />
        </Disclosure>
      )}
    </>
  );
}

/** Why a loan that is closed wants money all the same. No code asks for it: a code is over what is due on a loan. */
function OwedBack({ card }: { readonly card: LoanCard }) {
  return (
    <>
      <p>{m.account_owed_back_text({ amount: formatDollars(card.owedBackCents) })}</p>
      <WaysToPay />
    </>
  );
}

type AheadProps = { readonly card: LoanCard; readonly until: Day };

/** Nothing of what comes next can be paid yet: from when it can, and what money does that comes before. */
function Ahead({ card: { dueOn }, until }: AheadProps) {
  const day = displayDay(dueOn ?? until);
  return (
    <>
      <p>{m.account_ahead({ until: displayDay(until), day })}</p>
      <WaysToPay />
    </>
  );
}
