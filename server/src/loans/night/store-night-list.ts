import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { AskedPage } from '../../cursor-page.ts';
import type { DB } from '../../database/types.ts';

/** Behind are counted up to so many. */
const COUNTED_MOST = 1000;

/** One row more than a page of the nights that failed, by loan and the newest first; backwards where the page before a row is asked for. */
export async function failedNights(
  db: Kysely<DB>,
  { after, before, most }: AskedPage & { most: number },
) {
  const isBack = before !== undefined;
  const [loan = '0', ...day] = (before ?? after ?? '').split('-');
  const beyond = isBack ? sql`<` : sql`>`;
  // The loan alone as well, so that its index leads there.
  const place = sql<boolean>`loan_id ${beyond}= ${loan}::bigint and
    (loan_id ${beyond} ${loan}::bigint or day ${isBack ? sql`>` : sql`<`} ${day.join('-')}::date)`;
  return db
    .selectFrom('night_failure')
    .select(['loan_id as loanId', 'day', 'cause', 'tries', 'failed_at as failedAt'])
    .$if(before !== undefined || after !== undefined, (query) => query.where(place))
    .orderBy('loan_id', isBack ? 'desc' : 'asc')
    .orderBy('day', isBack ? 'asc' : 'desc')
    .limit(most + 1)
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

/** Keeps who tried the night of a loan again last. */
export async function noteRetry(
  tx: Kysely<DB>,
  loanId: bigint,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('night_retry')
    .values({ loan_id: loanId, retried_by: by, retried_at: at })
    .onConflict((conflict) =>
      conflict.column('loan_id').doUpdateSet({ retried_by: by, retried_at: at }),
    )
    .execute();
}
