import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../src/database/types.ts';
import type { TestHouse } from './applications.ts';

/** How many statements of the house's database wait for a lock. */
async function waiting({ test }: Pick<TestHouse, 'test'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.owner);
  return rows[0]?.count ?? 0;
}

/**
 * Holds what a transaction has done until each of the acts, begun in this order, waits for a lock; then lets them go on.
 * @param hold what is done before them, in a transaction that ends once all of them wait
 * @param last what that transaction does still before it ends
 * @returns what the acts answered
 */
export async function behind(
  house: Pick<TestHouse, 'db' | 'test'>,
  hold: (tx: Kysely<DB>) => Promise<unknown>,
  acts: readonly (() => Promise<unknown>)[],
  last: (tx: Kysely<DB>) => Promise<unknown> = () => Promise.resolve(),
): Promise<unknown[]> {
  const begun: Promise<unknown>[] = [];
  await house.db.transaction().execute(async (tx) => {
    await hold(tx);
    for (const act of acts) {
      const one = act();
      // Looked at below; until then it is nobody's.
      one.catch(() => undefined);
      begun.push(one);
      await expect.poll(() => waiting(house), { interval: 5 }).toBe(begun.length);
    }
    await last(tx);
  });
  return Promise.all(begun);
}
