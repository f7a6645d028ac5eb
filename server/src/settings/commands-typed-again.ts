import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { formatDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { typedAgainAbove } from './commands.ts';

/** A sum of an act on money, in US cents, and the same as it was typed again; null where it was not. */
interface TypedSum {
  /** Of the loan; null: the money is of no loan, and the lowest of all limits holds. */
  readonly product: ProductKey | null;
  readonly cents: number;
  readonly again: number | null;
}

/** Refuses a sum above the product's limit (settings) that was not typed twice alike; null where it may be. */
export async function notTypedAgain(
  db: Kysely<DB>,
  { product, cents, again }: TypedSum,
): Promise<Refused | null> {
  const limits = await typedAgainAbove(db);
  const limit = product === null ? Math.min(...Object.values(limits)) : limits[product];
  if (cents <= limit || again === cents) return null;
  return Refused.field('cents_again', again === null ? notTyped(limit) : twice);
}

const twice: Refusal = (locale) => m.office_money_typed_twice({}, { locale });

/** A page from before the limit was lowered has no field for it. */
const notTyped =
  (limit: number): Refusal =>
  (locale) =>
    m.office_money_typed_once({ limit: formatDollars(limit) }, { locale });
