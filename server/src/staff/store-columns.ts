import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** What somebody has chosen; null where they have not. */
export async function columnsOf(
  db: Kysely<DB>,
  owner: string,
  list: string,
): Promise<string[] | null> {
  const row = await db
    .selectFrom('staff_columns')
    .select('columns')
    .where('owner', '=', owner)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.columns ?? null;
}

/** Keeps a choice in the place of the one before. */
export async function keepColumns(
  db: Kysely<DB>,
  choice: { owner: string; list: string; columns: string[]; at: Date },
): Promise<void> {
  const { at: changed_at, owner, list, columns } = choice;
  await db
    .insertInto('staff_columns')
    .values({ owner, list, columns, changed_at })
    .onConflict((of) => of.columns(['owner', 'list']).doUpdateSet({ columns, changed_at }))
    .execute();
}
