import { KHQR_METHOD } from 'contract/payment-methods';
import { referenceKey } from 'contract/payment-reference';
import { type Kysely, sql } from 'kysely';
import { type Asked, PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';

/** Draws the number of the next receipt, where money may come in this way; nothing where it may not. */
export function receiptDrawn(methodId: number): Asked<bigint> {
  return draws.part(
    '',
    methodId,
    (slot) => sql`
      select nextval('receipt_number') from repayment_method
      where id = ${slot((given) => given)} and is_active`,
  );
}

const draws = new PreparedStatement<number>('draw receipt');

/** A payment by its loan and the number of its entry. */
export interface Receipt {
  loanId: bigint;
  number: number;
}

/**
 * Gives a bank's reference, where there is one, to a payment. Of two at once the second waits for the first.
 * @returns false where a payment that stands has it
 */
export async function takeReference(
  tx: Kysely<DB>,
  taken: { methodId: number; reference: string | null; receipt: Receipt },
): Promise<boolean> {
  const { methodId, reference, receipt } = taken;
  if (reference === null) return true;
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

/** Whether another payment that stands has this reference in some spelling: one of the same way of paying, or one by KHQR. */
export async function isReferenceTaken(
  tx: Kysely<DB>,
  { methodId, reference, receipt }: { methodId: number; reference: string; receipt: Receipt },
): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_reference')
    .select('reference')
    .where(sql`reference_key(reference)`, '=', referenceKey(reference))
    .where('method_id', 'in', [methodId, KHQR_METHOD])
    .where((of) => of.not(of.and({ loan_id: receipt.loanId, number: receipt.number })))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees the reference of a payment that is reversed, so that it can be recorded where it belongs. */
export async function giveReferenceBack(tx: Kysely<DB>, receipt: Receipt): Promise<void> {
  await tx
    .deleteFrom('bank_reference')
    .where('loan_id', '=', receipt.loanId)
    .where('number', '=', receipt.number)
    .execute();
}
