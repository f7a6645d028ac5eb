import type { ListColumns } from 'contract/office/columns';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** What somebody has chosen; null where they have not. */
export async function columnsOf(
  db: Kysely<DB>,
  owner: string,
  list: string,
): Promise<ListColumns | null> {
  const row = await db
    .selectFrom('staff_columns')
    .select(['columns', 'widths'])
    .where('owner', '=', owner)
    .where('list', '=', list)
    .executeTakeFirst();
  // The columns as `keepColumns` writes them.
  return (row as ListColumns | undefined) ?? null;
}

/** Keeps a choice in the place of the one before. */
export async function keepColumns(
  db: Kysely<DB>,
  choice: ListColumns & { owner: string; list: string; at: Date },
): Promise<void> {
  const { at: changed_at, owner, list } = choice;
  const kept = { columns: [...choice.columns], widths: JSON.stringify(choice.widths), changed_at };
  await db
    .insertInto('staff_columns')
    .values({ owner, list, ...kept })
    .onConflict((of) => of.columns(['owner', 'list']).doUpdateSet(kept))
    .execute();
}
