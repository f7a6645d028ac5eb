import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect, type Connection } from '../src/database/connect.ts';
import { startEmbedded } from '../src/database/embedded/embedded.ts';
import {
  alive,
  findPostmaster,
  stopPostmaster,
} from '../src/database/embedded/embedded-postmaster.ts';
import { migrate } from '../src/database/migrate.ts';
import { APP_ROLE, makeServerRole } from '../src/database/roles.ts';
import { seedReference } from '../src/seed/reference.ts';

/** The cluster of this test run, as every test file gets it. */
export interface TestCluster {
  owner: Connection;
  app: Connection;
  /** The migrated database that each file's own is copied from, and the same with reference data in it. */
  template: string;
  filled: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Address of a PostgreSQL (15 or later), as a superuser, to run the tests on instead of the embedded one. */
const GIVEN = process.env.ROMDOUL_TEST_DATABASE_URL;

/** Where tests keep files: in memory where the machine has such a folder. */
const BASE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A new folder of this process; what a killed one leaves is removed by a later run. */
export const newFolder = (name = '') =>
  mkdtempSync(join(BASE, `romdoul-test-${process.pid}-${name}`));

/** Removes the folders of test runs that were killed; each name has its run's process id. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(BASE)) {
    const pid = Number(/^romdoul-test-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid === 0 || alive(pid)) continue;
    const left = findPostmaster(join(BASE, name, 'postgres'));
    if (left) await stopPostmaster(left.pid);
    rmSync(join(BASE, name), { recursive: true, force: true });
  }
}

async function startCluster(): Promise<TestCluster & { stop: () => Promise<void> }> {
  const template = `romdoul_template_${process.pid}`;
  const filled = `romdoul_filled_${process.pid}`;
  if (GIVEN) {
    const owner = { connectionString: GIVEN };
    const app = await leastRole(owner);
    return { owner, app, template, filled, stop: () => drop(owner, template, filled) };
  }
  await sweep();
  const dataDir = newFolder();
  const cluster = await startEmbedded({ dataDir, durable: false });
  const stop = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { owner: cluster.owner, app: cluster.app, template, filled, stop };
}

/** The server's role on a given PostgreSQL, made as the product makes it, with a password for this run. */
async function leastRole(owner: Connection): Promise<Connection> {
  const url = new URL(owner.connectionString ?? '');
  url.username = APP_ROLE;
  url.password = randomBytes(16).toString('hex');
  await as(owner, async (client) => {
    await makeServerRole(client, APP_ROLE, url.password);
    await client.query(`alter role ${APP_ROLE} password '${url.password}'`);
  });
  return { connectionString: url.href };
}

async function drop(owner: Connection, ...databases: string[]): Promise<void> {
  await as(owner, async (client) => {
    for (const name of databases)
      await client.query(`drop database if exists ${name} with (force)`);
  });
}

async function as(connection: Connection, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The same connection on another database of that server. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Copies a template. A database's own rights are not copied with it: they are as the migrations leave them. */
export async function copyDatabase(client: pg.Client, name: string, from: string): Promise<void> {
  await client.query(`create database ${name} template ${from} strategy file_copy`);
  await client.query(`revoke create, temporary on database ${name} from public`);
}

/** Filled once, as the server does it at its first start: for each file anew it took a third of a second. */
async function fill({ app, filled }: TestCluster): Promise<void> {
  const { db } = connect(onDatabase(app, filled), { most: 1 });
  await seedReference(db, { demo: false });
  await db.destroy();
}

/** Vitest's global setup: one cluster for the run, with two migrated databases to be copied. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startCluster();
  try {
    await as(cluster.owner, (client) => client.query(`create database ${cluster.template}`));
    await migrate(onDatabase(cluster.owner, cluster.template));
    await as(cluster.owner, (client) => copyDatabase(client, cluster.filled, cluster.template));
    await fill(cluster);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('cluster', cluster);
  return stop;
}
