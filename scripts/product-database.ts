/** Where the database of an installation is, for the commands that an operator types beside the product. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '../server/src/database/connect.ts';
import {
  layoutOf,
  OWNER_ROLE,
  passwordOf,
} from '../server/src/database/embedded/embedded-cluster.ts';
import { findPostmaster } from '../server/src/database/embedded/embedded-postmaster.ts';
import { APP_ROLE } from '../server/src/database/roles.ts';
import type { Settings } from '../server/src/env.ts';

/** How to reach it, and the process number of its PostgreSQL. */
export interface ProductDatabase {
  owner: Required<Omit<Connection, 'connectionString'>>;
  app: Required<Omit<Connection, 'connectionString'>>;
  postmaster: number;
}

const DATABASE = 'romdoul';

/** The settings lead to no database; the message says which. */
class NoDatabase extends Error {}

/**
 * Asked before a command opens anything: in a folder that is none of the product's it would make a database and keys of its own, and find
 * them in good order.
 * @throws NoDatabase where the settings name a data folder without a database
 */
export function mustHaveDatabase({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== null || existsSync(layoutOf(dataDir).data)) return;
  throw new NoDatabase(`There is no database in ${dataDir}. Is DATA_DIR right?`);
}

/**
 * Where the PostgreSQL of a data folder listens at this moment.
 * @throws Error when none runs
 */
export function productDatabase(dataDir: string): ProductDatabase {
  const running = findPostmaster(join(dataDir, 'postgres'));
  if (!running?.host) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  const { host, port, pid } = running;
  const as = (user: string) => {
    const password = passwordOf(layoutOf(dataDir), user);
    return { host, port, user, password, database: DATABASE };
  };
  return { owner: as(OWNER_ROLE), app: as(APP_ROLE), postmaster: pid };
}

/** One connection as the owner of the tables, for the time of `work`. */
export async function asOwner<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(productDatabase(dataDir).owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
