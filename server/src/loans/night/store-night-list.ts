import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../../database/types.ts';

/** Behind are counted up to so many. */
const COUNTED_MOST = 1000;

/** Nights that failed, by loan. */
export async function failedNights(
  db: Kysely<DB>,
  { after, before, most }: { after?: bigint; before?: bigint; most: number },
) {
  return db
    .selectFrom('night_failure')
    .select(['loan_id as loanId', 'day', 'cause', 'tries', 'failed_at as failedAt'])
    .$if(after !== undefined, (query) => query.where('loan_id', '>', after ?? 0n))
    .$if(before !== undefined, (query) => query.where('loan_id', '<', before ?? 0n))
    .orderBy('loan_id', before === undefined ? 'asc' : 'desc')
    .orderBy('day', 'desc')
    .limit(most)
    .execute();
}

/** How many open loans have a summary of an earlier day, up to a thousand; and how many loans have a night that failed. */
export async function nightCounts(
  db: Kysely<DB>,
  today: Day,
): Promise<{ behind: number; failed: number }> {
  const { rows } = await sql<{ behind: number; failed: number }>`
    select (select count(*)::integer from (
        select from loan_summary where closed_on is null and as_of < ${today} limit ${COUNTED_MOST}
      ) as b) as behind,
      (select count(distinct loan_id)::integer from night_failure) as failed`.execute(db);
  return rows[0] ?? { behind: 0, failed: 0 };
}

/** The cause for which a loan's newest night failed; null: none did. */
export async function failedBecause(db: Kysely<DB>, loanId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('night_failure')
    .select('cause')
    .where('loan_id', '=', loanId)
    .orderBy('failed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.cause ?? null;
}

/** Whether a night of this loan failed, or it is behind a day: there is something to try. */
export async function wantsNight(db: Kysely<DB>, loanId: bigint, today: Day): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select exists (select from night_failure where loan_id = ${loanId})
      or exists (select from loan_summary
        where loan_id = ${loanId} and closed_on is null and as_of < ${today}) as wants`.execute(db);
  return rows[0]?.wants ?? false;
}
