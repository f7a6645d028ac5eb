/** The database of an installation, as its settings name it: one that runs, or an embedded one that is started for it. */
import { join } from 'node:path';
import type pg from 'pg';
import { connect, type Connection, type Database } from '../../server/src/database/connect.ts';
import { startEmbedded } from '../../server/src/database/embedded/embedded.ts';
import { PrimaryClient } from '../../server/src/database/primary.ts';
import { findPostmaster } from '../../server/src/database/embedded/embedded-postmaster.ts';
import { takeFolder } from '../../server/src/database/owner-lock.ts';
import { APP_ROLE, roleOf } from '../../server/src/database/roles.ts';
import type { Settings } from '../../server/src/env.ts';
import { mustHaveDatabase, productDatabase } from '../product-database.ts';

export interface Reached {
  /** As the owner of the tables. */
  owner: Connection;
  /** Gives back what was taken: the data folder, a database that was started. */
  leave(): Promise<void>;
}

/** The database to read, whether the product runs at this moment or not. */
export async function reachToRead(settings: Settings): Promise<Reached> {
  const { dataDir, databaseUrl, migrateDatabaseUrl } = settings;
  if (databaseUrl !== null) {
    const owner = { connectionString: migrateDatabaseUrl ?? databaseUrl };
    return { owner, leave: async () => undefined };
  }
  if (findPostmaster(join(dataDir, 'postgres'))?.host) {
    return { owner: productDatabase(dataDir).owner, leave: async () => undefined };
  }
  mustHaveDatabase(settings);
  return reachAlone(settings);
}

/** The database with the data folder taken: no product can run on it meanwhile. @throws FolderInUse */
export async function reachAlone(settings: Settings): Promise<Reached> {
  const { dataDir, databaseUrl, migrateDatabaseUrl } = settings;
  const release = takeFolder(dataDir);
  try {
    if (databaseUrl !== null) {
      const owner = { connectionString: migrateDatabaseUrl ?? databaseUrl };
      return { owner, leave: async () => release() };
    }
    const postgres = await startEmbedded({ dataDir });
    return {
      owner: postgres.owner,
      async leave() {
        await postgres.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The role that the server works as: it gets its rights with the tables. */
export async function serverRole({ databaseUrl }: Settings): Promise<string> {
  if (databaseUrl === null) return APP_ROLE;
  return withClient({ connectionString: databaseUrl }, roleOf);
}

/** One connection without limits of time, for the time of `work`. */
export async function withClient<T>(
  owner: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new PrimaryClient({
    ...owner,
    application_name: 'romdoul backup',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The same for the product's own stores. */
export async function withDatabase<T>(
  owner: Connection,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db } = connect(owner, { most: 2, statementTimeoutMs: 0 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
