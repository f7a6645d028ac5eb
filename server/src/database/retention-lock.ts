import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

/**
 * Any number, the same in every version. Retention holds it while it removes rows and files, and a backup while it copies
 * files: none of those that its rows hold goes meanwhile.
 */
export const RETENTION_LOCK = 4_720_615_310n;

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
      select pg_try_advisory_lock(${RETENTION_LOCK}) as taken`.execute(one);
    if (!rows[0]?.taken) return null;
    try {
      return await work(one);
    } finally {
      await sql`select pg_advisory_unlock(${RETENTION_LOCK})`.execute(one).catch(() => undefined);
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
      select pg_try_advisory_lock_shared(${RETENTION_LOCK}) as taken`.execute(one);
    if (!rows[0]?.taken) return;
    try {
      await work(one);
    } finally {
      const free = sql`select pg_advisory_unlock_shared(${RETENTION_LOCK})`.execute(one);
      await free.catch(() => undefined);
    }
  });
}
