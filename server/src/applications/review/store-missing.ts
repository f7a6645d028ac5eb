import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { AnswerColumns } from '../store-columns.ts';

/** Answers that staff wrote at once. */
export interface WrittenAnswers {
  /** Keys of the questions. */
  questions: readonly string[];
  /** `staff:uma`. */
  by: string;
  at: Date;
}

/**
 * Writes answers, encrypted where they lie so, into columns that hold none; whoever writes has the application locked.
 * @throws Error where one of them holds an answer by now
 */
export async function saveAnswers(
  tx: Kysely<DB>,
  {
    applicationId,
    columns,
    answered,
    isIncomplete,
  }: {
    applicationId: bigint;
    columns: AnswerColumns;
    /** The columns of the questions, which must be empty. */
    answered: readonly (keyof AnswerColumns)[];
    isIncomplete: boolean;
  },
): Promise<void> {
  const saved = await tx
    .updateTable('application')
    .set({ ...columns, is_incomplete: isIncomplete })
    .where('id', '=', applicationId)
    .where((of) => of.and(answered.map((column) => of(column, 'is', null))))
    .executeTakeFirst();
  if (saved.numUpdatedRows !== 1n) throw new Error('An answer would be written over another');
}

/** Keeps which answers were written, by whom and when. */
export async function insertAnswersWritten(
  tx: Kysely<DB>,
  applicationId: bigint,
  { questions, by, at }: WrittenAnswers,
): Promise<void> {
  await tx
    .insertInto('answers_written')
    .values({
      application_id: applicationId,
      questions: [...questions],
      written_by: by,
      written_at: at,
    })
    .execute();
}

/** What staff have written into an application, the oldest first. */
export async function answersWrittenOn(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<WrittenAnswers[]> {
  return db
    .selectFrom('answers_written')
    .select(['questions', 'written_by as by', 'written_at as at'])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
}
