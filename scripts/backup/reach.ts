/** The database of an installation, as its settings name it: one that runs, or an embedded one that is started for it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '../../server/src/database/connect.ts';
import { startEmbedded } from '../../server/src/database/embedded.ts';
import { findPostmaster } from '../../server/src/database/embedded-postmaster.ts';
import { takeFolder } from '../../server/src/database/owner-lock.ts';
import type { Settings } from '../../server/src/env.ts';
import { productDatabase } from '../product-database.ts';

export interface Reached {
  /** As the owner of the tables. */
  owner: Connection;
  /** Gives back what was taken: the data folder, a database that was started. */
  leave(): Promise<void>;
}

/** What the environment names beside the parsed settings. */
export type Source = Record<string, string | undefined>;

function ownerOf(source: Source, databaseUrl: string): Connection {
  return { connectionString: source.MIGRATE_DATABASE_URL?.trim() || databaseUrl };
}

/** The database to read, whether the product runs at this moment or not. */
export async function reachToRead(settings: Settings, source: Source): Promise<Reached> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== null) return { owner: ownerOf(source, databaseUrl), leave: async () => {} };
  if (findPostmaster(join(dataDir, 'postgres'))?.host) {
    return { owner: productDatabase(dataDir).owner, leave: async () => {} };
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
  return reachAlone(settings, source);
}

/** The database with the data folder taken: no product can run on it meanwhile. @throws FolderInUse */
export async function reachAlone(settings: Settings, source: Source): Promise<Reached> {
  const { dataDir, databaseUrl } = settings;
  const free = takeFolder(dataDir);
  try {
    if (databaseUrl !== null) {
      return { owner: ownerOf(source, databaseUrl), leave: async () => free() };
    }
    const postgres = await startEmbedded({ dataDir });
    return {
      owner: postgres.owner,
      async leave() {
        await postgres.stop();
        free();
      },
    };
  } catch (error) {
    free();
    throw error;
  }
}

/** The key of the installation, given or kept in its data folder; null: there is none yet. */
export function secretKeyOf({ secretKey, dataDir }: Settings): string | null {
  const kept = join(dataDir, 'secret.key');
  return secretKey ?? (existsSync(kept) ? readFileSync(kept, 'utf8').trim() : null);
}

/** One connection without limits of time, for the time of `work`. */
export async function withClient<T>(
  owner: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
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
