import { type Kysely, sql } from 'kysely';
import type { ProductKey } from 'lending/product';
import type { DB } from '../database/types.ts';

/** How many offers of a product can be signed: they keep the terms that were frozen for them. */
export async function openOffersOf(db: Kysely<DB>, product: ProductKey): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('status', '=', 'Open')
    .where(sql<string>`terms ->> 'product'`, '=', product)
    .executeTakeFirstOrThrow();
  return Number(count);
}
