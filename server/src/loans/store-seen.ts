import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** The newest entry of a loan, as staff are told of it. */
export interface NewestEntry {
  readonly kind: string;
  readonly cents: number | null;
  readonly receipt: bigint | null;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** What was recorded on a loan last, and by whom; null where nothing was. */
export async function newestEntry(db: Kysely<DB>, loanId: bigint): Promise<NewestEntry | null> {
  const row = await db
    .selectFrom('loan_entry as e')
    .select(['e.kind', 'e.cents', 'e.receipt', 'e.made_by as madeBy', 'e.made_at as madeAt'])
    .where('e.loan_id', '=', loanId)
    .orderBy('e.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, cents: row.cents === null ? null : Number(row.cents) } : null;
}
