import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../connect.ts';
import { type Binaries, CannotRunPostgres, findBinaries } from './embedded-binaries.ts';
import {
  chooseListening,
  cutLog,
  lastWords,
  type Listening,
  layoutOf,
  makeCluster,
  OWNER_ROLE,
  passwordOf,
  spawnPostgres,
} from './embedded-cluster.ts';
import { clearRemains, findPostmaster, alive, stopPostmaster } from './embedded-postmaster.ts';
import { chooseUser, type RunAs } from './embedded-user.ts';
import { APP_ROLE, makeServerRole } from '../roles.ts';

export interface EmbeddedOptions {
  /** Absolute; its owner's lock is held by the caller. */
  dataDir: string;
  /** False only for tests: the last seconds are lost when the machine loses power. */
  durable?: boolean;
  /** Called with a message when PostgreSQL ended by itself and is started again. */
  onRestart?: (why: string) => void;
}

/** A running embedded PostgreSQL. It is started again when it ends while we run. */
export interface EmbeddedPostgres {
  /** As the owner of the tables: for migrations. */
  owner: Connection;
  /** As the server's role: for everything else. */
  app: Connection;
  /** Whether it was found running after an earlier process was killed. */
  adopted: boolean;
  /** The process id of the postmaster at present. */
  pid(): number;
  stop(): Promise<void>;
}

const DATABASE = 'romdoul';
const START_LIMIT_MS = 60_000;
const LOG_EVERY_MS = 60 * 60 * 1000;

/** A PostgreSQL on a data folder whose lock we hold. */
class Cluster {
  pid = 0;
  adopted = false;
  listening: Listening = { host: '', port: 0 };
  /** Resolves when the process that we started has been reaped; at once for an adopted one. */
  private ended: Promise<void> = Promise.resolve();
  private readonly binaries: Binaries;
  private readonly runAs: RunAs;
  private readonly dataDir: string;
  private readonly durable: boolean;

  constructor(dataDir: string, durable: boolean) {
    this.dataDir = dataDir;
    this.durable = durable;
    this.binaries = findBinaries();
    this.runAs = chooseUser(this.binaries, dataDir);
  }

  connection(user: string, database: string): Connection {
    const password = passwordOf(layoutOf(this.dataDir), user);
    return { ...this.listening, user, password, database };
  }

  async open(): Promise<void> {
    const { data, run, key } = layoutOf(this.dataDir);
    if (existsSync(data) && !existsSync(key)) {
      throw new CannotRunPostgres(
        `There is a database in ${data}, but not the key it was made with, ${key}, from which the passwords of its ` +
          'roles come. Put that file back: it belongs into every copy of the data folder.',
      );
    }
    const running = findPostmaster(data);
    if (running?.host) {
      this.pid = running.pid;
      this.listening = { host: running.host, port: running.port };
      this.adopted = await this.answers();
      if (this.adopted) return;
    } else if (running) {
      await stopPostmaster(running.pid);
    }
    makeCluster(this.binaries, this.runAs, this.dataDir, this.durable);
    await clearRemains(data, run);
    this.listening = await chooseListening(layoutOf(this.dataDir));
    await this.start();
  }

  /** Starts on the address chosen before, so that connection pools find it again. */
  async start(): Promise<void> {
    const { listening, durable } = this;
    const child = spawnPostgres(this.binaries, this.runAs, this.dataDir, { listening, durable });
    this.pid = child.pid;
    this.ended = child.ended;
    this.adopted = false;
    if (this.pid > 0 && (await this.answers())) return;
    if (this.pid > 0 && alive(this.pid)) await stopPostmaster(this.pid);
    const said = lastWords(layoutOf(this.dataDir));
    throw new CannotRunPostgres(`PostgreSQL did not start. It said:\n${said}`);
  }

  async restart(): Promise<void> {
    const { data, run } = layoutOf(this.dataDir);
    // Until it is reaped, the zombie would count as another process with its id.
    await this.ended;
    await clearRemains(data, run);
    await this.start();
  }

  /** Waits until it accepts connections; false when it has ended or takes too long. */
  private async answers(): Promise<boolean> {
    let deadline = Date.now() + START_LIMIT_MS;
    while (Date.now() < deadline) {
      if (!alive(this.pid)) return false;
      try {
        await asOwner(this.connection(OWNER_ROLE, 'postgres'), (client) => client.query('select'));
        return true;
      } catch (error) {
        const { code } = error as { code?: string };
        // 57P03: still recovering from a crash, which may take any time.
        if (code === '57P03') deadline = Date.now() + START_LIMIT_MS;
        // 28P01: the password is wrong, so the key file is another installation's.
        if (code === '28P01') {
          throw new CannotRunPostgres(
            `The key ${layoutOf(this.dataDir).key} does not belong to this database. ` +
              'Put back the file that was made with it.',
          );
        }
      }
      await wait(20);
    }
    return false;
  }
}

async function asOwner<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the database and the server's role where they are missing. */
async function prepare(cluster: Cluster): Promise<void> {
  const app = cluster.connection(APP_ROLE, DATABASE);
  await asOwner(cluster.connection(OWNER_ROLE, 'postgres'), async (client) => {
    const known = 'select from pg_database where datname = $1';
    const { rowCount } = await client.query(known, [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    await makeServerRole(client, APP_ROLE, app.password ?? '');
  });
}

/** Starts PostgreSQL again whenever it ends by itself. */
function watch(cluster: Cluster, onRestart: (why: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const pause = (ms: number) =>
    wait(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
  const look = async (): Promise<void> => {
    let patience = 0;
    while (!stopping.signal.aborted) {
      await pause(100);
      if (stopping.signal.aborted || alive(cluster.pid)) continue;
      onRestart('PostgreSQL ended by itself; starting it again');
      try {
        await cluster.restart();
        patience = 0;
      } catch (error) {
        onRestart((error as Error).message);
        patience = Math.min(5000, patience * 2 + 250);
        await pause(patience);
      }
    }
  };
  const looking = look();
  return async () => {
    stopping.abort();
    await looking;
    if (cluster.pid > 0) await stopPostmaster(cluster.pid);
  };
}

/**
 * Starts the embedded PostgreSQL 18 on a data folder, which the first start makes, or takes over one that a killed
 * process left running.
 * @throws CannotRunPostgres
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = new Cluster(options.dataDir, options.durable ?? true);
  await cluster.open();
  const { adopted } = cluster;
  const stopWatching = watch(cluster, options.onRestart ?? (() => undefined));
  const cutting = setInterval(() => cutLog(layoutOf(options.dataDir)), LOG_EVERY_MS);
  cutting.unref();
  const stop = () => {
    clearInterval(cutting);
    return stopWatching();
  };
  try {
    await prepare(cluster);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    owner: cluster.connection(OWNER_ROLE, DATABASE),
    app: cluster.connection(APP_ROLE, DATABASE),
    adopted,
    pid: () => cluster.pid,
    stop,
  };
}
