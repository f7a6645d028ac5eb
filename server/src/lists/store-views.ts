import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** A saved view of a list. */
export interface StoredView {
  id: bigint;
  name: string;
  query: string;
  owner: string;
  is_shared: boolean;
}

const COLUMNS = ['id', 'name', 'query', 'owner', 'is_shared'] as const;

/** The views of a list that are somebody's, and those that are for all; in the order of their names. */
export async function viewsFor(db: Kysely<DB>, who: string, list: string): Promise<StoredView[]> {
  return db
    .selectFrom('queue_view')
    .select(COLUMNS)
    .where('list', '=', list)
    .where((of) => of.or([of('owner', '=', who), of('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** How many views of a list somebody has. */
export async function countViewsOf(db: Kysely<DB>, who: string, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('queue_view')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('owner', '=', who)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Saves a view. @returns null where somebody has one of that name already */
export async function insertView(
  db: Kysely<DB>,
  view: Omit<StoredView, 'id'> & { list: string; at: Date },
): Promise<StoredView | null> {
  const { at, ...values } = view;
  const row = await db
    .insertInto('queue_view')
    .values({ ...values, created_at: at })
    .onConflict((of) => of.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a view: one's own, or with `anyShared` also one that is for all. @returns whether it was there */
export async function deleteView(
  db: Kysely<DB>,
  { list, id, who, anyShared }: { list: string; id: bigint; who: string; anyShared: boolean },
): Promise<boolean> {
  const done = await db
    .deleteFrom('queue_view')
    .where('id', '=', id)
    .where('list', '=', list)
    .where((of) =>
      of.or([of('owner', '=', who), ...(anyShared ? [of('is_shared', '=', true)] : [])]),
    )
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** The views that somebody used last, by list. */
export async function lastOf(db: Kysely<DB>, owner: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('staff_last_view')
    .select(['list', 'query'])
    .where('owner', '=', owner)
    .execute();
  return new Map(rows.map(({ list, query }) => [list, query]));
}

/** Keeps the view of a list that somebody uses, in the place of the one before. */
export async function keepLast(
  db: Kysely<DB>,
  used: { owner: string; list: string; query: string; at: Date },
): Promise<void> {
  const { at: changed_at, owner, list, query } = used;
  await db
    .insertInto('staff_last_view')
    .values({ owner, list, query, changed_at })
    .onConflict((of) => of.columns(['owner', 'list']).doUpdateSet({ query, changed_at }))
    .execute();
}
