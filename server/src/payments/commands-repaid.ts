import type { Locale } from 'contract/locale';
import { creditOf } from 'lending/credit';
import type { Loan } from 'lending/loan';
import { type Cents, formatDollars } from 'lending/money';
import { nothingAsked } from '../collections/commands-fair.ts';
import type { NamedCollateral } from '../loans/collateral/store-held.ts';
import { m } from '../notices/commands-words.ts';

type Said = { readonly [name in 'amount' | 'number' | 'receipt' | 'hotline']: string };

/** What the borrower is told of a payment that leaves nothing owed: what was pawned is to be fetched, and what came in above all is theirs. */
export function repaidText(
  said: Said,
  loan: Pick<Loan, 'creditCents'>,
  held: NamedCollateral | null,
): (locale: Locale) => string {
  const creditCents = creditOf(loan);
  const credit = formatDollars(creditCents);
  if (held === null) {
    return (locale) =>
      creditCents > 0
        ? m.notice_loan_repaid_credit({ ...said, credit }, { locale })
        : m.notice_loan_repaid(said, { locale });
  }
  const { item, ticket } = held;
  return (locale) => {
    const pawned = { ...said, item: item[locale], ticket };
    return creditCents > 0
      ? m.notice_loan_repaid_pawn_credit({ ...pawned, credit }, { locale })
      : m.notice_loan_repaid_pawn(pawned, { locale });
  };
}

/** Late fees where they are all that is to be paid now; 0 of a loan whose extension a payment reaches before them (`nothingAsked`). */
export function lateFeesAlone(loan: Loan): Cents {
  const { pastDueCents, dueTodayCents, lateFees } = loan;
  if (nothingAsked(loan) !== null || pastDueCents + dueTodayCents > 0) return 0;
  return lateFees.unpaidCents;
}
