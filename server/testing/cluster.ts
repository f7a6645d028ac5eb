import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../src/database/connect.ts';
import { startEmbedded } from '../src/database/embedded/embedded.ts';
import {
  alive,
  findPostmaster,
  stopPostmaster,
} from '../src/database/embedded/embedded-postmaster.ts';
import { migrate } from '../src/database/migrate.ts';
import { APP_ROLE, makeServerRole } from '../src/database/roles.ts';

/** The cluster of this test run, as every test file gets it. */
export interface TestCluster {
  owner: Connection;
  app: Connection;
  /** The migrated database that each file's own is copied from. */
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Address of a PostgreSQL (15 or later), as a superuser, to run the tests on instead of the embedded one. */
const GIVEN = process.env.ROMDOUL_TEST_DATABASE_URL;

/** Removes the folders of test runs that were killed; each name has its run's process id. */
async function sweep(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = Number(/^romdoul-test-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid === 0 || alive(pid)) continue;
    const left = findPostmaster(join(base, name, 'postgres'));
    if (left) await stopPostmaster(left.pid);
    rmSync(join(base, name), { recursive: true, force: true });
  }
}

async function startCluster(): Promise<TestCluster & { stop: () => Promise<void> }> {
  const template = `romdoul_template_${process.pid}`;
  if (GIVEN) {
    const owner = { connectionString: GIVEN };
    const app = await leastRole(owner);
    return { owner, app, template, stop: () => drop(owner, template) };
  }
  // In memory where the machine has such a folder.
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweep(base);
  const dataDir = mkdtempSync(join(base, `romdoul-test-${process.pid}-`));
  const cluster = await startEmbedded({ dataDir, durable: false });
  const stop = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { owner: cluster.owner, app: cluster.app, template, stop };
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

async function drop(owner: Connection, database: string): Promise<void> {
  await as(owner, (client) => client.query(`drop database if exists ${database} with (force)`));
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

/** Vitest's global setup: one cluster for the run, with one migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startCluster();
  try {
    await as(cluster.owner, (client) => client.query(`create database ${cluster.template}`));
    await migrate(onDatabase(cluster.owner, cluster.template));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('cluster', cluster);
  return stop;
}
