import { SECOND } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { REFUND_METHODS } from 'contract/office/loan-waiting';
import {
  OTHER_MONEY,
  REOPENED,
  type Reopening,
  type ReturnMethod,
  type ReturnState,
} from 'contract/office/returns';
import type { DB } from '../database/types.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { RETURN_STANDS } from '../loans/store-stands.ts';
import type { MoneyName } from '../payments/store-money.ts';

const columnsOf = (money: MoneyName) =>
  'lineId' in money
    ? { line_id: money.lineId, bank_hash: null }
    : { line_id: null, bank_hash: money.bankHash };

/** Keeps an order to give money back, or to leave it as no borrower's. @returns its number */
export async function insertReturn(
  tx: Kysely<DB>,
  money: MoneyName,
  order: { cents: number | null; method: ReturnMethod; reason: string; by: string; at: Date },
): Promise<bigint> {
  const row = await tx
    .insertInto('money_return')
    .values({
      ...columnsOf(money),
      cents: order.cents === null ? null : BigInt(order.cents),
      method: order.method,
      reason: order.reason,
      ordered_by: order.by,
      ordered_at: order.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An order to give money back, as it is looked at. */
export interface ReturnRow {
  readonly id: bigint;
  readonly lineId: bigint | null;
  readonly bankHash: string | null;
  readonly cents: bigint | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly cameBy: string | null;
  readonly note: string | null;
  readonly method: string;
  readonly reason: string;
  readonly orderedBy: string;
  readonly orderedAt: Date;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  readonly reference: string | null;
  readonly reopening: Reopening;
}

function returns(db: Kysely<DB>) {
  return db
    .selectFrom('money_return as r')
    .leftJoin('money_return_end as e', 'e.return_id', 'r.id')
    .leftJoin('bank_line as l', 'l.id', 'r.line_id')
    .leftJoin('unmatched_money as u', 'u.bank_hash', 'r.bank_hash')
    .select(['r.id', 'r.line_id as lineId', 'r.bank_hash as bankHash', 'r.cents', 'r.method'])
    .select(['u.amount', 'u.currency', 'l.reference as cameBy', 'l.note', 'r.reason'])
    .select(['r.ordered_by as orderedBy', 'r.ordered_at as orderedAt'])
    .select(['e.ended_by as endedBy', 'e.ended_at as endedAt', 'e.reference'])
    .select(REOPENING.as('reopening'));
}

/** Whether what an order `r`, with its end `e`, says can be found wrong, and was. */
const REOPENING = sql<Reopening>`case
  when e.outcome is distinct from 'confirmed' or r.method = ${sql.lit(REOPENED)} then 'none'
  when not (${RETURN_STANDS}) then 'done'
  when r.method = 'cash' then 'cash'
  when exists (select from money_return o where o.method = ${sql.lit(REOPENED)} and o.id > r.id
    and (o.line_id = r.line_id or o.bank_hash = r.bank_hash)
    and not exists (select from money_return_end x where x.return_id = o.id)) then 'waits'
  else 'may' end`;

/** The orders (`r`) that somebody may confirm: another person gave them, and they have not ended. Nobody confirms any without the role. */
export function confirmableBy(asker: Asker): RawBuilder<boolean> {
  return sql`(${hasRole(asker, SECOND)}::boolean and r.ordered_by <> ${asker.who}
    and not exists (select from money_return_end ended where ended.return_id = r.id))`;
}

/** Orders in a state, in the order in which they were given where they wait, the newest first where they are done. */
export async function returnRows(
  db: Kysely<DB>,
  {
    state,
    confirmableBy: asker,
    after,
    before,
    most,
  }: {
    state: ReturnState;
    /** Those alone that this person may confirm. */
    confirmableBy?: Asker;
    after?: bigint;
    before?: bigint;
    most: number;
  },
): Promise<ReturnRow[]> {
  const isUp = state === 'waiting';
  const from = before ?? after;
  const isBack = before !== undefined;
  return returns(db)
    .where((of) => (isUp ? of('e.return_id', 'is', null) : of('e.outcome', '=', 'confirmed')))
    .$if(asker !== undefined, (query) =>
      asker === undefined ? query : query.where(confirmableBy(asker)),
    )
    .$if(from !== undefined, (query) =>
      query.where('r.id', isUp === isBack ? '<' : '>', from ?? 0n),
    )
    .orderBy('r.id', isUp === isBack ? 'desc' : 'asc')
    .limit(most)
    .execute();
}

/** An order by its number, whether it has ended or not; null where there is none. */
export async function findReturn(db: Kysely<DB>, id: bigint): Promise<ReturnRow | null> {
  return (await returns(db).where('r.id', '=', id).executeTakeFirst()) ?? null;
}

const OF_KIND = { back: REFUND_METHODS, other: [OTHER_MONEY], reopen: [REOPENED] } as const;

/**
 * An order that waits; null where there is none of that number, or it has ended.
 * @param kind of money that goes back, that is no borrower's, or that is to be looked at again; of any where it is left out
 */
export async function findWaitingReturn(
  db: Kysely<DB>,
  id: bigint,
  kind?: keyof typeof OF_KIND,
): Promise<ReturnRow | null> {
  const row = await returns(db)
    .where('r.id', '=', id)
    .where('e.return_id', 'is', null)
    .$if(kind !== undefined, (query) => query.where('r.method', 'in', OF_KIND[kind ?? 'back']))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Ends an order, once: of two that try, the second changes nothing. The database refuses a confirmation by who ordered it.
 * @returns false where it had ended
 */
export async function endReturn(
  tx: Kysely<DB>,
  row: Pick<ReturnRow, 'id' | 'orderedBy'>,
  end: { by: string; at: Date } & (
    | { outcome: 'confirmed'; reference: string | null }
    | { outcome: 'void'; reason: string }
  ),
): Promise<boolean> {
  const ended = await tx
    .insertInto('money_return_end')
    .values({
      return_id: row.id,
      ordered_by: row.orderedBy,
      outcome: end.outcome,
      ended_by: end.by,
      ended_at: end.at,
      reference: end.outcome === 'confirmed' ? end.reference : null,
      reason: end.outcome === 'void' ? end.reason : null,
    })
    .onConflict((conflict) => conflict.column('return_id').doNothing())
    .returning('return_id')
    .execute();
  return ended.length > 0;
}
