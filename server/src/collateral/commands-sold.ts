import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import { formatDollars } from 'lending/money';
import { loanNumber, ticketNumber } from 'contract/record-numbers';
import type { DB } from '../database/types.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { m } from '../notices/commands-words.ts';

interface Sold {
  ticket: bigint;
  loanId: bigint;
  borrowerId: bigint;
  item: { km: string; en: string };
  priceCents: number;
  surplusCents: number;
  /** What is owed of the loan after it. */
  restCents: number;
  at: Date;
}

/**
 * Tells the borrower that the thing was sold, for how much, and what of that is theirs, by SMS; where nothing is, that it went to the loan, and what
 * of that is still to be paid.
 */
export async function tellSold(
  { env }: Pick<LoanServices, 'env'>,
  tx: Kysely<DB>,
  sold: Sold,
): Promise<void> {
  const { borrowerId, item, at } = sold;
  const hotline = env.company.hotline;
  const text = soldText(sold);
  await tellBorrower(tx, {
    borrowerId,
    kind: 'collateral_sold',
    now: at,
    text: (locale) => text({ item: item[locale], hotline }, locale),
  });
}

type Told = (said: { item: string; hotline: string }, locale: Locale) => string;

function soldText({ ticket, loanId, priceCents, surplusCents, restCents }: Sold): Told {
  const price = { ticket: ticketNumber(ticket), amount: formatDollars(priceCents) };
  if (surplusCents > 0) {
    const surplus = formatDollars(surplusCents);
    return (said, locale) => m.notice_collateral_sold({ ...said, ...price, surplus }, { locale });
  }
  const went = { ...price, number: loanNumber(loanId) };
  if (restCents === 0) {
    return (said, locale) => m.notice_collateral_sold_even({ ...said, ...went }, { locale });
  }
  const rest = formatDollars(restCents);
  return (said, locale) => m.notice_collateral_sold_rest({ ...said, ...went, rest }, { locale });
}
