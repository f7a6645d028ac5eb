/** Two PostgreSQL of the embedded programs, a primary and its standby, and what a bad day does to the primary. */
import { appendFileSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  type Binaries,
  findBinaries,
} from '../../server/src/database/embedded/embedded-binaries.ts';
import {
  layoutOf,
  makeCluster,
  OWNER_ROLE,
  passwordOf,
  spawnPostgres,
} from '../../server/src/database/embedded/embedded-cluster.ts';
import {
  alive,
  clearRemains,
  stopPostmaster,
} from '../../server/src/database/embedded/embedded-postmaster.ts';
import { chooseUser } from '../../server/src/database/embedded/embedded-user.ts';
import { APP_ROLE, makeServerRole } from '../../server/src/database/roles.ts';
import { newKey } from '../../server/src/secret-key.ts';
import { newFolder } from '../own-database.ts';
import { freePort } from '../product.ts';
import { copyLive, freeMemory, processesOf, signal } from './pair-machine.ts';

const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 20;

const DATABASE = 'romdoul';
const HOST = '127.0.0.1';

/** One of the two: its folder, laid out as a product's, and where it listens. */
interface Node {
  folder: string;
  port: number;
  pid: number;
}

/** Whether what is committed waits for the standby, or only for this machine: what the trial shows is then lost. */
export type Commit = 'synchronous' | 'asynchronous';

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${LIMIT_MS / 1000} s`);
    await wait(LOOK_EVERY_MS);
  }
}

/** A primary and its standby. After a promotion they have changed places. */
export class Pair {
  #primary: Node;
  #standby: Node;
  readonly #commit: Commit;
  readonly #binaries: Binaries = findBinaries();
  readonly #ports: number[];

  private constructor(primary: Node, standby: Node, commit: Commit) {
    this.#primary = primary;
    this.#standby = standby;
    this.#commit = commit;
    this.#ports = [primary.port, standby.port];
  }

  /** Starts both, with the product's two roles and an empty database. */
  static async open(commit: Commit): Promise<Pair> {
    const nodes = [];
    for (const name of ['one', 'other']) {
      nodes.push({ folder: newFolder(`pair-${name}`), port: await freePort(), pid: 0 });
    }
    const [primary, standby] = nodes;
    if (!primary || !standby) throw new Error('No nodes');
    const pair = new Pair(primary, standby, commit);
    try {
      await pair.#begin();
      await pair.rebuild();
    } catch (error) {
      await pair.close();
      throw error;
    }
    return pair;
  }

  /** The folder of the primary, with the layout of a product's data folder. */
  get folder(): string {
    return this.#primary.folder;
  }

  /** The address of both hosts for a role, as DATABASE_URL takes it. */
  address(role: typeof APP_ROLE | typeof OWNER_ROLE): string {
    const hosts = this.#ports.map((port) => `${HOST}:${port}`).join(',');
    return `postgresql://${role}:${this.#password(role)}@${hosts}/${DATABASE}`;
  }

  /** The settings of a product on this pair; the keys are made once. */
  readonly keys = { SECRET_KEY: newKey(), DATA_KEYS: newKey(), AUDIT_KEYS: newKey() };

  get settings(): Record<string, string> {
    return {
      DATABASE_URL: this.address(APP_ROLE),
      MIGRATE_DATABASE_URL: this.address(OWNER_ROLE),
      ...this.keys,
    };
  }

  /** Stops what sends the log to the standby, as a line that is cut: what is committed from now on waits. */
  async stopSender(): Promise<void> {
    const { rows } = await this.#ask<{ pid: number }>(
      this.#primary,
      'select pid from pg_stat_replication',
    );
    for (const { pid } of rows) signal(pid, 'SIGSTOP');
  }

  /** An administrator loses patience with those that wait for the standby. @returns how many commits were cut short */
  async cancelWaiting(): Promise<number> {
    const { rows } = await this.#ask<{ n: number }>(
      this.#primary,
      `select count(*) filter (where pg_cancel_backend(pid))::int as n from pg_stat_activity
       where wait_event = 'SyncRep'`,
    );
    return rows[0]?.n ?? 0;
  }

  /** kill -9 of the primary, of all its processes at once. */
  async killPrimary(): Promise<void> {
    const all = processesOf(this.#primary.pid);
    for (const pid of all) signal(pid, 'SIGKILL');
    await until('The primary ends', async () => !all.some(alive));
  }

  /** Makes the standby the primary, which for the time being waits for nobody. */
  async promote(): Promise<void> {
    await this.#ask(this.#standby, 'select pg_promote(true, 30)');
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  /** Makes a new standby in the place of the one that was killed, and waits until commits wait for it. */
  async rebuild(): Promise<void> {
    const { folder, port } = this.#standby;
    const source = join(this.#primary.folder, 'postgres');
    const target = join(folder, 'postgres');
    if (this.#standby.pid > 0) {
      await clearRemains(target, layoutOf(folder).run);
      freeMemory(folder);
    }
    rmSync(target, { recursive: true, force: true });
    mkdirSync(layoutOf(folder).run, { recursive: true, mode: 0o700 });
    copyFileSync(layoutOf(this.#primary.folder).key, layoutOf(folder).key);
    const client = await this.#connect(this.#primary);
    try {
      await client.query(`select pg_backup_start('standby', true)`);
      copyLive(source, target);
      const { rows } = await client.query<{ label: string }>(
        'select labelfile as label from pg_backup_stop(false)',
      );
      writeFileSync(join(target, 'backup_label'), rows[0]?.label ?? '');
    } finally {
      await client.end();
    }
    const { port: from } = this.#primary;
    const word = passwordOf(layoutOf(folder), OWNER_ROLE);
    writeFileSync(join(target, 'standby.signal'), '');
    // The last line of a name counts: a new primary must not wait for a standby that is not there yet.
    appendFileSync(
      join(target, 'postgresql.auto.conf'),
      `synchronous_standby_names = ''\nprimary_conninfo = 'host=${HOST} port=${from} user=${OWNER_ROLE} password=${word}'\n`,
    );
    this.#standby.pid = await this.#start(folder, port);
    await until('The standby follows', async () => {
      const { rows } = await this.#ask<{ state: string }>(
        this.#primary,
        'select state from pg_stat_replication',
      );
      return rows[0]?.state === 'streaming';
    });
    if (this.#commit === 'asynchronous') return;
    await this.#ask(this.#primary, `alter system set synchronous_standby_names = '*'`);
    await this.#ask(this.#primary, 'select pg_reload_conf()');
    await until('Commits wait for the standby', async () => {
      const { rows } = await this.#ask<{ state: string }>(
        this.#primary,
        'select sync_state as state from pg_stat_replication',
      );
      return rows[0]?.state === 'sync';
    });
  }

  /** Ends both and removes their folders. */
  async close(): Promise<void> {
    for (const { pid, folder } of [this.#primary, this.#standby]) {
      if (pid > 0 && alive(pid)) await stopPostmaster(pid);
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async #begin(): Promise<void> {
    const { folder, port } = this.#primary;
    makeCluster(this.#binaries, chooseUser(this.#binaries, folder), folder, true);
    this.#primary.pid = await this.#start(folder, port);
    const admin = await this.#connect(this.#primary, 'postgres');
    try {
      await admin.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
      await makeServerRole(admin, APP_ROLE, this.#password(APP_ROLE));
      await admin.query(`alter system set wal_keep_size = '1GB'`);
      await admin.query(`alter system set wal_sender_timeout = '1h'`);
      if (this.#commit === 'asynchronous') {
        await admin.query(`alter database ${DATABASE} set synchronous_commit = local`);
      }
      await admin.query('select pg_reload_conf()');
    } finally {
      await admin.end();
    }
  }

  async #start(folder: string, port: number): Promise<number> {
    const runAs = chooseUser(this.#binaries, folder);
    runAs.own(join(folder, 'postgres'));
    runAs.own(layoutOf(folder).run);
    const listening = { host: HOST, port };
    const { pid } = spawnPostgres(this.#binaries, runAs, folder, { listening, durable: true });
    const node = { folder, port, pid };
    await until(
      'PostgreSQL starts',
      async () => (await this.#ask(node, 'select', 'postgres')) !== null,
    );
    return pid;
  }

  #password(role: string): string {
    return passwordOf(layoutOf(this.#primary.folder), role);
  }

  async #connect({ port }: Node, database = DATABASE): Promise<pg.Client> {
    const client = new pg.Client({
      host: HOST,
      port,
      user: OWNER_ROLE,
      password: this.#password(OWNER_ROLE),
      database,
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #ask<Row extends pg.QueryResultRow>(
    node: Node,
    sql: string,
    database?: string,
  ): Promise<pg.QueryResult<Row>> {
    const client = await this.#connect(node, database);
    try {
      return await client.query<Row>(sql);
    } finally {
      await client.end();
    }
  }
}
