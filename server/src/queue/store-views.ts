import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** A saved view of the queue. */
export interface StoredView {
  id: bigint;
  name: string;
  query: string;
  owner: string;
  is_shared: boolean;
}

const COLUMNS = ['id', 'name', 'query', 'owner', 'is_shared'] as const;

/** The views of somebody, and those that are for all; in the order of their names. */
export async function viewsFor(db: Kysely<DB>, who: string): Promise<StoredView[]> {
  return db
    .selectFrom('queue_view')
    .select(COLUMNS)
    .where((of) => of.or([of('owner', '=', who), of('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** How many views somebody has. */
export async function countViewsOf(db: Kysely<DB>, who: string): Promise<number> {
  const { count } = await db
    .selectFrom('queue_view')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('owner', '=', who)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Saves a view. @returns null where somebody has one of that name already */
export async function insertView(
  db: Kysely<DB>,
  view: Omit<StoredView, 'id'> & { at: Date },
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
  { id, who, anyShared }: { id: bigint; who: string; anyShared: boolean },
): Promise<boolean> {
  const done = await db
    .deleteFrom('queue_view')
    .where('id', '=', id)
    .where((of) =>
      of.or([of('owner', '=', who), ...(anyShared ? [of('is_shared', '=', true)] : [])]),
    )
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
