import { randomUUID } from 'node:crypto';
import { sellCollateral } from '../src/collateral/commands-sale.ts';
import type { By } from '../src/loans/commands-act.ts';
import type { LoanHouse, Subject } from './loans.ts';

/** A yearly cost that every loan is above: 18 %. */
const CEILING = 180_000;

/** The same house where the law sets a ceiling that every loan is above. */
export const underCeiling = (house: LoanHouse): LoanHouse => ({
  ...house,
  env: { ...house.env, legalCeiling: CEILING },
});

/** Sells what lies under a subject's ticket as it was proposed last. */
export async function sell(house: LoanHouse, by: By, { applicationId, ticket }: Subject) {
  const proposal = await house.db
    .selectFrom('collateral_sale_proposal')
    .select('id')
    .where('collateral_id', '=', ticket)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const told = {
    proposal: String(proposal?.id ?? 0),
    method: 10,
    reference: randomUUID(),
    cents_again: null,
    key: randomUUID(),
  };
  return sellCollateral(house, by, { applicationId, told });
}
