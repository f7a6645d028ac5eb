import type { Connection } from './connect.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { PrimaryClient } from './primary.ts';
import { roleOf, WrongRole } from './roles.ts';

/** What decides which database is opened. */
interface DatabaseSettings {
  /** Absolute; its lock is held by the caller. */
  dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** The owner of the tables; null with the embedded PostgreSQL. */
  migrateDatabaseUrl: string | null;
}

/** How the tables are reached as their owner. Plain values, since they may arrive as a message. */
export interface MigrationWay {
  owner: Connection;
  /** The server's own role, which gets its rights; null: that of the embedded PostgreSQL. */
  app: Connection | null;
}

/** Applies the migrations that are on the disk, as the owner. @throws CannotMigrate, WrongRole */
export async function migrateBy({ owner, app }: MigrationWay): Promise<void> {
  await migrate(owner, app === null ? {} : { appRole: await askRole(app) });
}

/** The database of a running product. Only the process that opened it knows the owner's password. */
export interface OpenDatabase {
  /** For the server: the role with the least rights. */
  app: Connection;
  embedded: boolean;
  /** Whether an embedded PostgreSQL was found running, left behind by a process that was killed. */
  adopted: boolean;
  migration: MigrationWay;
  /** Stops an embedded PostgreSQL. */
  stop(): Promise<void>;
}

/** The role that DATABASE_URL leads to: it need not stand in the address. */
async function askRole(app: Connection): Promise<string> {
  const client = new PrimaryClient({ ...app, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await roleOf(client);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WrongRole(
      `The database cannot be reached as the server's role (${message || code}). Is it running, and is DATABASE_URL right?`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Opens the database of the settings: one that an operator runs, or the embedded one, which is started.
 * @param onRestart told in a few words when the embedded PostgreSQL ended by itself and comes back
 * @throws CannotRunPostgres
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onRestart: (why: string) => void,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, migrateDatabaseUrl } = settings;
  if (databaseUrl === null) {
    const postgres = await startEmbedded({ dataDir, onRestart });
    return {
      app: postgres.app,
      embedded: true,
      adopted: postgres.adopted,
      migration: { owner: postgres.owner, app: null },
      stop: () => postgres.stop(),
    };
  }
  const app = { connectionString: databaseUrl };
  const owner = { connectionString: migrateDatabaseUrl ?? databaseUrl };
  return {
    app,
    embedded: false,
    adopted: false,
    migration: { owner, app },
    stop: async () => undefined,
  };
}
