import type { BothLanguages } from 'contract/site';
import type { Locale } from 'contract/locale';
import { ticketNumber } from 'contract/record-numbers';
import type { Kysely } from 'kysely';
import { creditOf } from 'lending/credit';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import type { DB } from '../database/types.ts';
import { collateralOf } from '../loan-views/store-reads.ts';
import type { StoredLoan } from '../loans/store.ts';
import { m } from '../notices/commands-words.ts';

/** What was pawned for a loan and lies with the lender. */
export interface CollateralToFetch {
  readonly item: BothLanguages;
  readonly ticket: string;
}

/** What secures a loan and was neither given back nor sold; null: nothing. */
export async function collateralToFetch(
  tx: Kysely<DB>,
  { product, applicationId }: Pick<StoredLoan, 'product' | 'applicationId'>,
): Promise<CollateralToFetch | null> {
  const collateral = product === 'pawn' ? await collateralOf(tx, applicationId) : null;
  if (collateral?.state !== 'in-custody') return null;
  return { item: collateral.item, ticket: ticketNumber(collateral.ticket) };
}

type Said = { readonly [name in 'amount' | 'number' | 'receipt' | 'hotline']: string };

/** What the borrower is told of a payment that leaves nothing owed: what was pawned is to be fetched, and what came in above all is theirs. */
export function repaidText(
  said: Said,
  loan: Pick<Loan, 'creditCents'>,
  held: CollateralToFetch | null,
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
