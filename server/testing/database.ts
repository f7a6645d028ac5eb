import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Connection, type Database } from '../src/database/connect.ts';
import { copyDatabase, onDatabase } from './cluster.ts';
import type { DB } from '../src/database/types.ts';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  /** As the server's role. */
  db: Database;
  pool: pg.Pool;
  /** As the owner of the tables, to look at or break what the server cannot. */
  owner: Kysely<DB>;
  connection: Connection;
  ownerConnection: Connection;
  /** Closes the pools and drops the database: call in `afterAll`. */
  drop: () => Promise<void>;
}

/** A fresh database without any table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return open('template0', {});
}

/**
 * Copies the migrated template of this run (some 15 ms), or the one `filled` with reference data. Use once a file:
 * `const test = await testDatabase(); afterAll(() => test.drop());`
 */
export async function testDatabase({
  filled = false,
  ...options
}: { most?: number; filled?: boolean } = {}): Promise<TestDatabase> {
  const cluster = inject('cluster');
  return open(filled ? cluster.filled : cluster.template, options);
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(onDatabase(inject('cluster').owner, 'postgres'));
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

async function open(template: string, options: { most?: number }): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `romdoul_${randomBytes(8).toString('hex')}`;
  await asAdmin(async (admin) => {
    // A template can be copied by one session at a time.
    await admin.query('select pg_advisory_lock(1)');
    if (template === 'template0') {
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
    } else await copyDatabase(admin, name, template);
  });
  const connection = onDatabase(cluster.app, name);
  const ownerConnection = onDatabase(cluster.owner, name);
  const app = connect(connection, { most: options.most ?? 10 });
  const owner = connect(ownerConnection, { most: 2 });
  return {
    db: app.db,
    pool: app.pool,
    owner: owner.db,
    connection,
    ownerConnection,
    drop: async () => {
      await app.db.destroy();
      await owner.db.destroy();
      await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}
