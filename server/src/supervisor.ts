/**
 * The supervisor process: settings, data folder, database and migrations, and the life of the server process.
 *
 * TERM, INT (Ctrl-C): an orderly stop. USR2, and HUP without a terminal: a new server process from what is on the disk now
 * takes over without a refused connection.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { migrateBy, type MigrationWay, type OpenDatabase, openDatabase } from './database/open.ts';
import { takeFolder } from './database/owner-lock.ts';
import { parseEnv, type Settings } from './env.ts';
import { errorMessage } from './error-message.ts';
import { prepareFromDisk } from './database/prepare-from-disk.ts';
import { withKeys } from './secret-key.ts';
import type { Order, Report, ServingOptions } from './server-process.ts';
import { type Reached, say, welcome } from './welcome.ts';

/** The server processes of the product: the first one, which loads the application already, and how to fork another. */
export interface Servers {
  first: Worker;
  fork: () => Worker;
}

interface Running extends Reached {
  /** Starts another server on the same port; this one ends when that serves. */
  replace(): Promise<void>;
  stop(): Promise<void>;
  /** Ends at once, without waiting for requests under way. */
  hurry(): void;
}

/** The server process could not start; the message is for the operator. */
class CannotServe extends Error {}

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 25_000;
/** After a takeover, how long the old process waits for its clients' next requests. */
const HANDOVER_QUIET_MS = 2000;
/** A server that dies sooner than this after its start is started again after a pause, which doubles each time. */
const STEADY_AFTER_MS = 5000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
const PING_EVERY_MS = 1000;
/** Pings without an answer after which the server process counts as stuck. */
const PINGS_UNANSWERED_MAX = 10;

function tell(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

async function startServer(options: ServingOptions, worker: Worker): Promise<Reached> {
  if (worker.isDead()) throw new CannotServe('The server ended while it was starting.');
  tell(worker, { kind: 'serve', options });
  const giveUp = AbortSignal.timeout(START_LIMIT_MS);
  const reported = once(worker, 'message', { signal: giveUp }) as Promise<[Report]>;
  const ended = once(worker, 'exit', { signal: giveUp }).then((): [Report] => [
    { kind: 'failed', message: 'The server ended while it was starting.' },
  ]);
  ended.catch(() => undefined);
  try {
    const [report] = await Promise.race([reported, ended]);
    if (report.kind === 'serving') return report;
    throw new CannotServe(report.kind === 'failed' ? report.message : 'It serves already.');
  } catch (error) {
    worker.process.kill('SIGKILL');
    throw error;
  }
}

async function endServer(worker: Worker, quietMs: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  tell(worker, { kind: 'stop', quietMs });
  const late = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Kills a server process that does not answer, so that it is replaced. Pings are counted, not seconds: a supervisor that
 * was itself stopped for a while has sent none.
 */
function watchPulse(worker: Worker): void {
  let unanswered = 0;
  worker.on('message', ({ kind }: Report) => {
    if (kind === 'pong') unanswered = 0;
  });
  const timer = setInterval(() => {
    if (unanswered >= PINGS_UNANSWERED_MAX) {
      say(`The server has not answered for ${unanswered} s; ending it`);
      worker.process.kill('SIGKILL');
      return;
    }
    unanswered += 1;
    tell(worker, { kind: 'ping' });
  }, PING_EVERY_MS);
  timer.unref();
  worker.once('exit', () => clearInterval(timer));
}

/** The server in a process of its own: replaced when told so, and when it dies or is stuck. */
class SupervisedServer implements Running {
  address = '';
  officeAddress = '';
  hasCast = false;
  private current: Worker;
  private stopping = false;
  private pauseMs = 0;
  private replacing = Promise.resolve();
  private readonly options: ServingOptions;
  private readonly fork: () => Worker;
  private readonly migration: MigrationWay;

  constructor(options: ServingOptions, { first, fork }: Servers, migration: MigrationWay) {
    this.options = options;
    this.current = first;
    this.fork = fork;
    this.migration = migration;
  }

  /** @throws CannotServe, CannotMigrate when the first one does not come up */
  async start(): Promise<void> {
    const { address, officeAddress, hasCast } = await this.bringUp(this.current, async () => {
      await migrateBy(this.migration);
      return this.options;
    });
    this.address = address;
    this.officeAddress = officeAddress;
    this.hasCast = hasCast;
    this.watch(this.current);
  }

  replace(): Promise<void> {
    this.replacing = this.replacing.then(async () => {
      if (this.stopping) return;
      try {
        const successor = this.fork();
        await this.bringUp(successor, () => this.prepared({ waitForPortMs: 0 }));
        const before = this.current;
        this.current = successor;
        this.watch(successor);
        await endServer(before, HANDOVER_QUIET_MS);
      } catch (error) {
        say(`The new server did not start, the old one goes on: ${(error as Error).message}`);
      }
    });
    return this.replacing;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.replacing;
    await endServer(this.current, 0);
  }

  hurry(): void {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
  }

  /** What is on the disk may be newer than this process: its migrations, its rights and the settings that it reads. */
  private async prepared(more: Partial<ServingOptions> = {}): Promise<ServingOptions> {
    const env = await prepareFromDisk(process.argv[1] ?? '', this.migration);
    return { ...this.options, ...more, env };
  }

  private async bringUp(worker: Worker, prepare: () => Promise<ServingOptions>): Promise<Reached> {
    let options: ServingOptions;
    try {
      options = await prepare();
    } catch (error) {
      worker.process.kill('SIGKILL');
      throw error;
    }
    const reached = await startServer(options, worker);
    watchPulse(worker);
    return reached;
  }

  private watch(worker: Worker): void {
    const since = Date.now();
    worker.once('exit', () => void this.revive(worker, Date.now() - since));
  }

  /** Starts another server where the current one has died. */
  private async revive(worker: Worker, servedMs: number): Promise<void> {
    const died = () => !this.stopping && worker === this.current;
    if (servedMs >= STEADY_AFTER_MS) this.pauseMs = 0;
    while (died()) {
      say('The server ended unexpectedly; starting it again');
      await wait(this.pauseMs);
      this.pauseMs = Math.min(Math.max(this.pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      if (!died()) return;
      try {
        const successor = this.fork();
        await this.bringUp(successor, () => this.prepared());
        // A reload has put another in its place meanwhile; two would share the port, and nobody would end this one.
        if (this.current !== worker) {
          await endServer(successor, 0);
          return;
        }
        this.current = successor;
        if (this.stopping) await endServer(successor, 0);
        else this.watch(successor);
      } catch (error) {
        say((error as Error).message);
      }
    }
  }
}

async function serveHere(options: ServingOptions): Promise<Running> {
  const { startServing } = await import('./server-process.ts');
  const serving = await startServing(options);
  return {
    address: serving.address,
    officeAddress: serving.officeAddress,
    hasCast: serving.hasCast,
    replace: async () => say('With --dev the server reloads by itself.'),
    stop: () => serving.stop(0),
    hurry: () => undefined,
  };
}

/** Ctrl-C arrives twice, from the terminal and from npm: a repeat within this time is the same one. */
const SAME_SIGNAL_MS = 1000;

function obeySignals(running: Running, database: OpenDatabase, release: () => void): void {
  let stoppingSince = 0;
  const stop = async (): Promise<void> => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) running.hurry();
      return;
    }
    stoppingSince = Date.now();
    say('Stopping …');
    await running.stop();
    await database.stop();
    release();
    say('Stopped.');
    process.exit(0);
  };
  const failed = (error: unknown): void => {
    say(errorMessage(error));
    process.exit(1);
  };
  const end = () => void stop().catch(failed);
  const replace = () => void running.replace().catch(failed);
  process.on('SIGTERM', end).on('SIGINT', end).on('SIGUSR2', replace);
  // From a terminal HUP means that its window was closed.
  process.on('SIGHUP', process.stdin.isTTY || process.stderr.isTTY ? end : replace);
}

async function serve(
  settings: Settings,
  database: OpenDatabase,
  servers: Servers | null,
): Promise<Running> {
  const options: ServingOptions = {
    env: withKeys(settings),
    database: database.app,
    dev: servers === null,
    waitForPortMs: database.adopted ? 5000 : 0,
  };
  if (servers === null) {
    await migrateBy(database.migration);
    return serveHere(options);
  }
  const server = new SupervisedServer(options, servers, database.migration);
  await server.start();
  return server;
}

/**
 * Starts the product and runs it until it is told to stop.
 * @param servers null: the server runs in this process (`--dev`)
 * @throws BadSettings, FolderInUse, CannotRunPostgres, CannotMigrate, WrongRole, CannotServe
 */
export async function runProduct(servers: Servers | null): Promise<void> {
  const settings = parseEnv(process.env);
  const release = takeFolder(settings.dataDir);
  let database: OpenDatabase | null = null;
  // A signal during the start is obeyed when the start is over.
  let asked: NodeJS.Signals | null = null;
  const remember = (signal: NodeJS.Signals): void => void (asked = signal);
  process.on('SIGTERM', remember).on('SIGINT', remember);
  try {
    database = await openDatabase(settings, say);
    const running = await serve(settings, database, servers);
    process.off('SIGTERM', remember).off('SIGINT', remember);
    obeySignals(running, database, release);
    if (asked) process.kill(process.pid, asked);
    else welcome(settings, running, database);
  } catch (error) {
    await database?.stop();
    release();
    throw error;
  }
}
