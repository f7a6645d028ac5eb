import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '../server/src/secret-key.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/src/database/embedded.ts';

/** A PostgreSQL beside the product, as an operator's DATABASE_URL names one; it goes and comes back at one address. */
export interface OwnDatabase {
  /** What DATABASE_URL says. */
  address: string;
  /** The settings of the keys that a product on it needs. */
  keys: Record<'SECRET_KEY' | 'DATA_KEYS' | 'AUDIT_KEYS', string>;
  /** Laid out as a product's data folder: `product-database.ts` finds it there. */
  folder: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its folder. */
  remove(): Promise<void>;
}

function addressOf({ owner }: EmbeddedPostgres): string {
  const user = `${owner.user}:${encodeURIComponent(owner.password ?? '')}`;
  const place = `host=${encodeURIComponent(owner.host ?? '')}&port=${owner.port}`;
  return `postgresql://${user}@localhost/${owner.database}?${place}`;
}

/** A new folder, in memory where there is such a place. */
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
    address: addressOf(postgres),
    keys: { SECRET_KEY: newKey(), DATA_KEYS: newKey(), AUDIT_KEYS: newKey() },
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
