import type { BothLanguages } from 'contract/site';
import { ticketNumber } from 'contract/record-numbers';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { inBoth } from '../../in-both.ts';
import { isMissing } from './store-missing.ts';
import type { StoredLoan } from '../store.ts';
import { SALE_STANDS } from '../store-stands.ts';

/** A pawned thing as its owner is told of it. */
export interface NamedCollateral {
  readonly item: BothLanguages;
  readonly ticket: string;
}

interface Row {
  readonly id: bigint;
  readonly item: string;
  readonly itemEn: string | null;
}

function named({ id, item, itemEn }: Row): NamedCollateral {
  return { item: inBoth(item, itemEn), ticket: ticketNumber(id) };
}

/** What secures a loan, was neither given back nor sold, and is not missing; null: nothing. */
export async function collateralToFetch(
  tx: Kysely<DB>,
  { product, applicationId }: Pick<StoredLoan, 'product' | 'applicationId'>,
): Promise<NamedCollateral | null> {
  if (product !== 'pawn') return null;
  const row = await tx
    .selectFrom('collateral as c')
    .select(['c.id', 'c.item', 'c.item_en as itemEn'])
    .where('c.application_id', '=', applicationId)
    .where('c.released_at', 'is', null)
    .where((of) => of.not(isMissing(sql.ref('c.id'))))
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('collateral_sale as s')
            .select('s.number')
            .whereRef('s.collateral_id', '=', 'c.id')
            .where(SALE_STANDS),
        ),
      ),
    )
    .executeTakeFirst();
  return row ? named(row) : null;
}

/** What was sold with a payment of a loan; null: the payment is no sale's. */
export async function soldWith(
  tx: Kysely<DB>,
  { loanId, number }: { loanId: bigint; number: number },
): Promise<NamedCollateral | null> {
  const row = await tx
    .selectFrom('collateral_sale as s')
    .innerJoin('collateral as c', 'c.id', 's.collateral_id')
    .select(['c.id', 'c.item', 'c.item_en as itemEn'])
    .where('s.loan_id', '=', loanId)
    .where('s.number', '=', number)
    .executeTakeFirst();
  return row ? named(row) : null;
}
