import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** Adds a hardship pause. */
export async function insertPause(
  tx: Kysely<DB>,
  pause: {
    borrowerId: bigint;
    loanId: bigint;
    until: Day;
    reason: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('hardship_pause')
    .values({
      borrower_id: pause.borrowerId,
      loan_id: pause.loanId,
      until_on: pause.until,
      reason: pause.reason,
      made_by: pause.by,
      made_at: pause.at,
    })
    .execute();
}

/** The pause that holds for a person longest; null: none does. */
export async function pauseOf(db: Kysely<DB>, borrowerId: bigint, today: Day) {
  const row = await standingPauses(db, borrowerId, today)
    .select(['until_on as until', 'reason', 'made_by as by'])
    .orderBy('until_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function standingPauses(db: Kysely<DB>, borrowerId: bigint, today: Day) {
  return db
    .selectFrom('hardship_pause')
    .where('borrower_id', '=', borrowerId)
    .where('until_on', '>=', today)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('hardship_pause_end')
            .select('pause_id')
            .whereRef('pause_id', '=', 'hardship_pause.id'),
        ),
      ),
    );
}

/** Ends every pause that holds for a person. @returns how many did */
export async function endPauses(
  tx: Kysely<DB>,
  { borrowerId, today, by, at }: { borrowerId: bigint; today: Day; by: string; at: Date },
): Promise<number> {
  const standing = await standingPauses(tx, borrowerId, today).select('id').execute();
  if (standing.length === 0) return 0;
  const ends = standing.map(({ id }) => ({ pause_id: id, ended_by: by, ended_at: at }));
  await tx.insertInto('hardship_pause_end').values(ends).execute();
  return ends.length;
}
