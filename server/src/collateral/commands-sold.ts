import type { Kysely } from 'kysely';
import { formatDollars } from 'lending/money';
import { ticketNumber } from 'contract/record-numbers';
import type { DB } from '../database/types.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { m } from '../notices/commands-words.ts';

interface Sold {
  ticket: bigint;
  borrowerId: bigint;
  item: { km: string; en: string };
  priceCents: number;
  surplusCents: number;
  at: Date;
}

/** Tells the borrower that the thing was sold, for how much, and what of that is theirs, by SMS. */
export async function tellSold(
  { env }: Pick<LoanServices, 'env'>,
  tx: Kysely<DB>,
  { ticket, borrowerId, item, priceCents, surplusCents, at }: Sold,
): Promise<void> {
  const said = {
    ticket: ticketNumber(ticket),
    amount: formatDollars(priceCents),
    surplus: formatDollars(surplusCents),
    hotline: env.company.hotline,
  };
  await tellBorrower(tx, {
    borrowerId,
    kind: 'collateral_sold',
    now: at,
    text: (locale) => m.notice_collateral_sold({ ...said, item: item[locale] }, { locale }),
  });
}
