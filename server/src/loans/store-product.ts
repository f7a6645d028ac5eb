import type { Kysely } from 'kysely';
import type { ProductKey } from 'lending/product';
import type { DB } from '../database/types.ts';

/** The product of a loan; null where there is no such loan. */
export async function productOfLoan(db: Kysely<DB>, loanId: bigint): Promise<ProductKey | null> {
  const row = await db
    .selectFrom('loan')
    .select('product')
    .where('id', '=', loanId)
    .executeTakeFirst();
  return row ? (row.product as ProductKey) : null;
}

/** How many loans of a product are not closed: what keeps its terms, whatever is changed for new ones. */
export async function openLoansOf(db: Kysely<DB>, product: ProductKey): Promise<number> {
  const { count } = await db
    .selectFrom('loan_summary')
    .innerJoin('loan', 'loan.id', 'loan_summary.loan_id')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('loan_summary.closed_on', 'is', null)
    .where('loan.product', '=', product)
    .executeTakeFirstOrThrow();
  return Number(count);
}
