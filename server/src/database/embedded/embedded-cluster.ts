import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Binaries, CannotRunPostgres } from './embedded-binaries.ts';
import type { RunAs } from './embedded-user.ts';

/** The folders and files of one embedded PostgreSQL inside the data folder. */
export interface Layout {
  /** PostgreSQL's data folder. */
  data: string;
  /** The socket's folder, readable for PostgreSQL's user only. */
  run: string;
  log: string;
  /** The key from which the passwords of both roles are derived. */
  key: string;
}

/** The role that owns the tables and migrates; it is the cluster's superuser. */
export const OWNER_ROLE = 'romdoul';

/** Where an embedded PostgreSQL listens. */
export interface Listening {
  host: string;
  port: number;
}

export function layoutOf(dataDir: string): Layout {
  return {
    data: join(dataDir, 'postgres'),
    run: join(dataDir, 'run'),
    log: join(dataDir, 'postgres.log'),
    key: join(dataDir, 'postgres.key'),
  };
}

/** A role's password, derived from the key that was made with the cluster. */
export function passwordOf(layout: Layout, role: string): string {
  return createHmac('sha256', readFileSync(layout.key)).update(role).digest('base64url');
}

/**
 * Makes the cluster when there is none. `initdb` writes to a temporary folder, which is renamed when it is complete, so an
 * interrupted start leaves no half-made cluster.
 * @throws CannotRunPostgres when the files belong to another user or `initdb` refuses
 */
export function makeCluster(binaries: Binaries, runAs: RunAs, dataDir: string, durable: boolean) {
  const layout = layoutOf(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres.new-')) rmSync(join(dataDir, name), { recursive: true });
  }
  mkdirSync(layout.run, { recursive: true, mode: 0o700 });
  runAs.own(layout.run);
  if (existsSync(layout.data)) {
    const { uid } = lstatSync(layout.data);
    const own = process.getuid?.();
    if (own !== 0 && uid !== own) {
      throw new CannotRunPostgres(
        `The database under ${layout.data} belongs to another user of this machine (number ${uid}). ` +
          'Start as that user, or as root, or give this start its own DATA_DIR.',
      );
    }
    runAs.own(layout.data);
    return;
  }
  writeFileSync(layout.key, randomBytes(32), { mode: 0o600 });
  const fresh = join(dataDir, `postgres.new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  // Not in the folder of PostgreSQL's account, which could put a link in its place.
  const passwordFile = `${fresh}.password`;
  writeFileSync(passwordFile, passwordOf(layout, OWNER_ROLE), { mode: 0o600, flag: 'wx' });
  runAs.own(fresh);
  runAs.own(passwordFile);
  const [program, args] = runAs.command(binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${OWNER_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  const made = spawnSync(program, args, {
    ...runAs.identity,
    cwd: '/',
    env: cleanEnvironment(),
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new CannotRunPostgres(
      `PostgreSQL could not make its data folder: ${made.stderr || made.error?.message}`,
    );
  }
  renameSync(fresh, layout.data);
}

/** The environment for PostgreSQL, without our settings, since some are secrets. */
function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A socket in the run folder, or 127.0.0.1 where its path exceeds the kernel's limit (108 bytes, 104 on a Mac). */
export async function chooseListening(layout: Layout): Promise<Listening> {
  const longest = Buffer.byteLength(join(layout.run, '.s.PGSQL.5432.lock'));
  if (longest <= 100) return { host: layout.run, port: 5432 };
  return { host: '127.0.0.1', port: await freePort() };
}

function configuration(layout: Layout, listening: Listening, durable: boolean): string[] {
  const bySocket = listening.host === layout.run;
  const settings: Record<string, string> = {
    listen_addresses: bySocket ? '' : listening.host,
    unix_socket_directories: bySocket ? layout.run : '',
    unix_socket_permissions: '0700',
    port: String(listening.port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: durable ? '60' : '200',
    // Messages and details of refused statements may contain personal data ("Failing row contains …").
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          // What a statement reads, and when, is the test's own: it analyzes what it measures.
          autovacuum: 'off',
        }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const LOG_LIMIT_BYTES = 10_000_000;

/** Keeps PostgreSQL's log from growing for ever: past its limit what was written so far becomes `postgres.log.1`. */
export function cutLog({ log }: Layout): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return;
  // Copied, not renamed: PostgreSQL goes on writing at the end of the file that it was given.
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

function openLog(layout: Layout): number {
  cutLog(layout);
  return openSync(layout.log, 'a', 0o600);
}

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the terminal does not reach it before the server has finished.
 * @returns its process id, and a promise that resolves when it exits
 */
export function spawnPostgres(
  binaries: Binaries,
  runAs: RunAs,
  dataDir: string,
  options: { listening: Listening; durable: boolean },
): { pid: number; ended: Promise<void> } {
  const layout = layoutOf(dataDir);
  const log = openLog(layout);
  chmodSync(layout.data, 0o700);
  const [program, args] = runAs.command(binaries.postgres, [
    '-D',
    layout.data,
    ...configuration(layout, options.listening, options.durable),
  ]);
  const child = spawn(program, args, {
    ...runAs.identity,
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  child.unref();
  return { pid: child.pid ?? 0, ended };
}

/** The last lines of PostgreSQL's log, for a message about a start that failed. */
export function lastWords(layout: Layout): string {
  try {
    return readFileSync(layout.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}
