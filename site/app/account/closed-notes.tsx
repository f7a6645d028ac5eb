import type { LoanCard } from 'contract/loan-views';
import { Link } from 'react-router';
import { Card } from 'ui/card.tsx';
import { paths } from '../paths.ts';
import { isEnded } from './ended.ts';
import { CreditNote } from './credit-note.tsx';
import { Custody, isToFetch } from './custody.tsx';
import { loanName } from './several-panel.ts';
import type { TopChoice } from './top-choice.ts';

type ClosedNotesProps = { readonly loans: readonly LoanCard[]; readonly choice: TopChoice };

/** Whether what was pawned is to be fetched, or cannot be found. */
const lies = (card: LoanCard) => isToFetch(card) || card.collateral?.state === 'missing';

/** Loans of which nothing more falls due that the first panel is not about, and of which something waits: what was pawned, or money that is to be given back. */
export function ClosedNotes({ loans, choice }: ClosedNotesProps) {
  const shown = choice.about === 'ended' ? choice.loan.loanId : null;
  const waiting = loans.filter(
    (card) =>
      card.loanId !== shown &&
      isEnded(card) &&
      (lies(card) || (card.creditCents > 0 && card.owedBackCents === 0)),
  );
  return waiting.map((card) => (
    <Card key={card.loanId}>
      <div className="grid gap-3">
        <Link
          to={paths['loan-detail']({ loanId: card.loanId })}
          className="inline-flex min-h-11 items-center font-bold text-primary-dark underline"
        >
          {loanName(card)}
        </Link>
        {lies(card) && <Custody card={card} />}
        <CreditNote card={card} />
      </div>
    </Card>
  ));
}
