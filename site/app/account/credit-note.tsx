import type { LoanCard } from 'contract/loan-views';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { isEnded } from './ended.ts';
import { Hotline } from '../shell/hotline.tsx';

/** That the lender owes the borrower of a closed loan what came in above all that was owed, and whom to call for it. */
export function CreditNote({ card }: { readonly card: LoanCard }) {
  const facts = useFacts();
  const { creditCents } = card;
  if (!isEnded(card) || creditCents === 0) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-bold">{m.account_credit_waits({ amount: formatDollars(creditCents) })}</p>
      {facts && <Hotline phone={facts.company.hotline} />}
    </div>
  );
}
