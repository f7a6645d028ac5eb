import type { Kysely } from 'kysely';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';

/** Whether money may come in this way. */
export async function isMethod(tx: Kysely<DB>, id: number): Promise<boolean> {
  const [row] = await methods.run(tx, '', id, (slot) =>
    tx
      .selectFrom('repayment_method')
      .select('id')
      .where(
        'id',
        '=',
        slot((given) => given),
      )
      .where('is_active', '=', true),
  );
  return row !== undefined;
}

const methods = new PreparedStatement<number>('find repayment method');

/** A payment by its loan and the number of its entry. */
interface Receipt {
  loanId: bigint;
  number: number;
}

/**
 * Gives a bank's reference to a payment. Of two at once the second waits for the first.
 * @returns false where a payment that stands has it
 */
export async function takeReference(
  tx: Kysely<DB>,
  taken: { methodId: number; reference: string; receipt: Receipt },
): Promise<boolean> {
  const { methodId, reference, receipt } = taken;
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

/** Frees the reference of a payment that is reversed, so that it can be recorded where it belongs. */
export async function giveReferenceBack(tx: Kysely<DB>, receipt: Receipt): Promise<void> {
  await tx
    .deleteFrom('bank_reference')
    .where('loan_id', '=', receipt.loanId)
    .where('number', '=', receipt.number)
    .execute();
}
