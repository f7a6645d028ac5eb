import { CASHIERS, SECOND, TREASURY } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { SALE_STANDS } from './store-stands.ts';

/** What one person orders about a loan, for another to confirm. */
export const ORDERED = ['refund', 'reversal', 'payout_return'] as const;
export type Ordered = (typeof ORDERED)[number];

/** Who confirms each. */
const CONFIRM = { refund: TREASURY, reversal: SECOND, payout_return: TREASURY } as const;

/** The numbers of loans (`loan_id`) for which one is ordered, and neither confirmed nor void; `intent_ordered` and `intent_payout_return` hold all that ever were. */
export function orderedOn(kind: Ordered): RawBuilder<unknown> {
  return sql`
    select i.loan_id from intent i where i.kind = ${sql.lit(kind)}
      and not exists (select from intent_end e where e.intent_id = i.id)`;
}

/** Whether somebody may order that the credit of a loan, `loan_summary as s`, goes back: a cashier, where no refund waits. */
export function refundableBy(asker: Asker): RawBuilder<boolean> {
  return sql`(${hasRole(asker, CASHIERS)}::boolean and s.loan_id not in (${orderedOn('refund')}))`;
}

/** Whether one is ordered about a loan, and neither confirmed nor void. */
export async function isOrdered(db: Kysely<DB>, kind: Ordered, loanId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('intent as i')
    .leftJoin('intent_end as e', 'e.intent_id', 'i.id')
    .select('i.id')
    .where('i.kind', '=', kind)
    .where('i.loan_id', '=', loanId)
    .where('e.intent_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Those of them that somebody may confirm: another person ordered it, and of a reversal, they neither gave the collateral back nor sold it.
 * Nobody confirms any without the role.
 */
export function confirmableOn(kind: Ordered, asker: Asker): RawBuilder<unknown> {
  const { who } = asker;
  const gaveBack =
    kind !== 'reversal'
      ? sql`false`
      : sql`exists (select from loan l join collateral c on c.application_id = l.application_id
          left join collateral_sale s on s.collateral_id = c.id and ${SALE_STANDS}
          where l.id = i.loan_id and coalesce(c.released_by, s.sold_by) = ${who})`;
  return sql`${orderedOn(kind)}
    and ${hasRole(asker, CONFIRM[kind])}::boolean and i.made_by <> ${who} and not ${gaveBack}`;
}
