/** Direct access to the embedded database of a running product, to check what is stored. */
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

/** How to reach it, and the process number of its PostgreSQL. */
export interface ProductDatabase {
  owner: Required<Omit<Connection, 'connectionString'>>;
  app: Required<Omit<Connection, 'connectionString'>>;
  postmaster: number;
}

const DATABASE = 'romdoul';

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
