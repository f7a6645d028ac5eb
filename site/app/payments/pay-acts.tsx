import type { LoanCard } from 'contract/loan-views';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { WaysToPay } from '../account/ways-to-pay.tsx';
import { useFacts } from '../facts.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { PayPlace } from './pay-place.tsx';

/** How a loan is paid: by a code where the operator has an account for it, and always another way (docs/look.md, "Account"). */
export function PayActs({ card }: { readonly card: LoanCard }) {
  const facts = useFacts();
  const isDefaulted = card.state === 'defaulted';
  if (!card.khqr || card.dueCents === 0) return <WaysToPay urgent={isDefaulted} />;
  const isLate = card.state === 'late' || card.state === 'past-maturity';
  return (
    <>
      {isDefaulted && <WaysToPay urgent />}
      <PayPlace loanId={card.loanId} what="next" tone={isDefaulted ? 'secondary' : 'primary'}>
        {m.khqr_pay({ amount: formatDollars(card.dueCents) })}
      </PayPlace>
      {isLate && facts && <Hotline phone={facts.company.hotline} />}
      {!isDefaulted && (
        <Disclosure title={m.khqr_other_ways()}>
          <WaysToPay titled={false} callable={!isLate} />
        </Disclosure>
      )}
    </>
  );
}
