import { KHQR_METHOD } from 'contract/payment-methods';
import { referenceKey } from 'contract/payment-reference';
import { type Kysely, sql } from 'kysely';
import { type Asked, PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import { lockReference } from '../reference/store-bank-references.ts';

/**
 * Draws the number of the next receipt, where there is this way of paying; nothing where there is none. One that is out of use counts: what came
 * by it before, and what a last statement tells of, belongs on its loan.
 */
export function receiptDrawn(methodId: number): Asked<bigint> {
  return draws.part(
    '',
    methodId,
    (slot) => sql`
      select nextval('receipt_number') from repayment_method
      where id = ${slot((given) => given)}`,
  );
}

const draws = new PreparedStatement<number>('draw receipt');

/** Whether a way of paying is in use: whether money that is typed in may have come so. */
export async function isMethodInUse(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('repayment_method')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** A payment by its loan and the number of its entry. */
export interface Receipt {
  loanId: bigint;
  number: number;
}

/**
 * Gives a bank's reference, where there is one, to a payment. Of two at once the second waits for the first, in another spelling too.
 * @returns false where a payment that stands has it
 */
export async function takeReference(
  tx: Kysely<DB>,
  taken: { methodId: number; reference: string | null; receipt: Receipt },
): Promise<boolean> {
  const { methodId, reference, receipt } = taken;
  if (reference === null) return true;
  await lockReference(tx, reference);
  const row = await tx
    .insertInto('bank_reference')
    .values({
      method_id: methodId,
      reference,
      loan_id: receipt.loanId,
      number: receipt.number,
    })
    .onConflict((conflict) => conflict.columns(['method_id', 'reference']).doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether another payment that stands has this reference in some spelling: one of the same way of paying, or one by KHQR; of a KHQR's
 * transaction, one of any way.
 * @param receipt the payment that it is asked for, which is no other; null: none yet
 */
export async function isReferenceTaken(
  tx: Kysely<DB>,
  {
    methodId,
    reference,
    receipt,
  }: { methodId: number; reference: string; receipt: Receipt | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_reference')
    .select('reference')
    .where(sql`reference_key(reference)`, '=', referenceKey(reference))
    .$if(methodId !== KHQR_METHOD, (query) =>
      query.where('method_id', 'in', [methodId, KHQR_METHOD]),
    )
    .$if(receipt !== null, (query) =>
      query.where((of) =>
        of.not(of.and({ loan_id: receipt?.loanId ?? 0n, number: receipt?.number ?? 0 })),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A bank's reference, of a way of paying. */
export interface Freed {
  methodId: number;
  reference: string;
}

/**
 * Frees the reference of a payment that is reversed, so that it can be recorded where it belongs.
 * @returns it; null where the payment has none
 */
export async function giveReferenceBack(tx: Kysely<DB>, receipt: Receipt): Promise<Freed | null> {
  const freed = await tx
    .deleteFrom('bank_reference')
    .where('loan_id', '=', receipt.loanId)
    .where('number', '=', receipt.number)
    .returning(['method_id as methodId', 'reference'])
    .executeTakeFirst();
  return freed ?? null;
}

/** When an entry of a loan was made; null where it has none of that number. */
export async function entryMadeAt(
  db: Kysely<DB>,
  { loanId, number }: { loanId: bigint; number: number },
): Promise<Date | null> {
  const row = await db
    .selectFrom('loan_entry')
    .select('made_at as at')
    .where('loan_id', '=', loanId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.at ?? null;
}
