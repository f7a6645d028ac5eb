import { type Kysely, sql } from 'kysely';
import { LOCKS } from './locks.ts';
import type { DB } from './types.ts';

/**
 * Runs `work` while no other process of this installation does, on one connection: with the connection the lock is lost,
 * and `work` cannot go on either.
 * @returns what `work` did, or null when another process is at it
 */
export async function aloneInCluster<T>(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${LOCKS.retention}) as taken`.execute(one);
    if (!rows[0]?.taken) return null;
    try {
      return await work(one);
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS.retention})`.execute(one).catch(() => undefined);
    }
  });
}

/** Runs `work`, which removes files, unless a backup is made or retention runs; any number may do so at the same time. */
export async function unlessBackedUp(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (one) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock_shared(${LOCKS.retention}) as taken`.execute(one);
    if (!rows[0]?.taken) return;
    try {
      await work(one);
    } finally {
      const free = sql`select pg_advisory_unlock_shared(${LOCKS.retention})`.execute(one);
      await free.catch(() => undefined);
    }
  });
}
