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

/** The newest proposal of a sale; 0: none. */
export async function proposed({ db }: LoanHouse, ticket: bigint): Promise<bigint> {
  const proposal = await db
    .selectFrom('collateral_sale_proposal')
    .select('id')
    .where('collateral_id', '=', ticket)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return proposal?.id ?? 0n;
}

/** Sells what lies under a subject's ticket as it was proposed last. */
export async function sell(house: LoanHouse, by: By, { applicationId, ticket }: Subject) {
  const told = {
    proposal: String(await proposed(house, ticket)),
    method: 10,
    reference: randomUUID(),
    cents_again: null,
    key: randomUUID(),
  };
  return sellCollateral(house, by, { applicationId, told });
}
