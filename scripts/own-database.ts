import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '../server/src/secret-key.ts';
import type { Connection } from '../server/src/database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/src/database/embedded/embedded.ts';

type Setting = 'DATABASE_URL' | 'MIGRATE_DATABASE_URL' | 'SECRET_KEY' | 'DATA_KEYS' | 'AUDIT_KEYS';

/** A PostgreSQL outside the product, for DATABASE_URL. It can be stopped and comes back at the same address. */
export interface OwnDatabase {
  /** The settings that name it, with a role of its own for the server, and the keys that such a product needs. */
  settings: Record<Setting, string>;
  /** Has the layout of a product's data folder, so `product-database.ts` works on it. */
  folder: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its folder. */
  remove(): Promise<void>;
}

function addressOf({ user, password, host, port, database }: Connection): string {
  const who = `${user}:${encodeURIComponent(password ?? '')}`;
  return `postgresql://${who}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}

/** Makes a new folder, in memory where the machine has such a place. */
export function newFolder(name: string): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `romdoul-${name}-`));
}

/** Makes one and starts it, in a new folder in memory unless another is given. */
export async function ownDatabase(folder = newFolder('database')): Promise<OwnDatabase> {
  let postgres: EmbeddedPostgres | null = await startEmbedded({ dataDir: folder });
  const stop = async () => {
    await postgres?.stop();
    postgres = null;
  };
  return {
    settings: {
      DATABASE_URL: addressOf(postgres.app),
      MIGRATE_DATABASE_URL: addressOf(postgres.owner),
      SECRET_KEY: newKey(),
      DATA_KEYS: newKey(),
      AUDIT_KEYS: newKey(),
    },
    folder,
    stop,
    async start() {
      postgres ??= await startEmbedded({ dataDir: folder });
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
