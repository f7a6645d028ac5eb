import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** Whether money may come in this way. */
export async function isMethod(tx: Kysely<DB>, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('repayment_method')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a transaction of this way has a receipt already. */
export async function isTaken(
  tx: Kysely<DB>,
  methodId: number,
  reference: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('loan_entry')
    .select('number')
    .where('method_id', '=', methodId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}
