import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparedNames } from './prepared.ts';
import { PrimaryClient } from './primary.ts';
import type { DB } from './types.ts';

/** How to reach a database: an address, which may name several hosts (primary.ts), or its parts (`host` may be a socket's folder). */
export interface Connection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

/** What the stores work with. */
export type Database = Kysely<DB>;

export interface ConnectOptions {
  /** Largest number of connections (10). */
  most?: number;
  /** Time limit of one statement in milliseconds (10,000); 0 for none. */
  statementTimeoutMs?: number;
  /** Called when an idle connection was lost; the pool opens another when one is needed. */
  onLost?: (error: Error) => void;
}

const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

/**
 * Types of values read: `date` as `YYYY-MM-DD` (a JavaScript Date would be local midnight), `bigint`
 * (cents, counts) as bigint, `numeric` as text, `timestamptz` as Date.
 */
function parserFor(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const texts: (value: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY as number, 'text');
  if (format !== 'binary') {
    if (type === DATE) return (value) => value;
    if (type === INT8) return BigInt;
    if (type === DATE_ARRAY) return texts;
    if (type === INT8_ARRAY) return (value) => texts(value).map(BigInt);
  }
  return pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');
}

/** The driver's socket; a statement is several messages, and statements sent at one moment are several statements. */
function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * A commit whose wait for the standby was cut short, by a time limit or an administrator: PostgreSQL answers that it is done, with a
 * warning that only this machine has it. It may be lost with the machine, so it counts as not saved, and whoever asked asks again with the same key.
 */
class NotReplicated extends Error {
  /** PostgreSQL's "transaction resolution unknown". */
  readonly code = '08007';

  constructor() {
    super('the wait for the standby was cut short');
  }
}

/** The function of PostgreSQL that waits for the standby; the sentence of its warning may be in any language. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

/**
 * Ends a connection that was lost during a statement, so that the pool does not hand it out again, fails what a standby does not
 * have, sends kept statements under their names (prepared.ts), and all that is sent at one moment in one write, which wakes the database once.
 */
function watch(client: pg.PoolClient): void {
  // Without a listener the error of a lost connection would end the process.
  client.on('error', () => undefined);
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const names = new PreparedNames(client, query);
  let isHeld = false;
  let isCutShort = false;
  client.on('notice', ({ routine }) => {
    if (routine === STANDBY_WAIT) isCutShort = true;
  });
  const holdBack = () => {
    if (isHeld) return;
    isHeld = true;
    const socket = socketOf(client);
    socket.cork();
    process.nextTick(() => {
      isHeld = false;
      socket.uncork();
    });
  };
  const watched = (...parameters: unknown[]): unknown => {
    const [text, values, ...callback] = parameters;
    holdBack();
    const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : null;
    const result =
      name === null ? query(...parameters) : query({ name, text, values }, ...callback);
    if (!(result instanceof Promise)) return result;
    // Of several statements that are on their way it is not said which one was cut short: none of them counts.
    const known = result.then((answer: unknown) => {
      if (isCutShort) throw new NotReplicated();
      return answer;
    });
    known.catch((error: unknown) => {
      // The pool drops an ended client when it comes back.
      if (isConnectionLost(error)) (client as unknown as pg.Client).end(() => undefined);
    });
    return known;
  };
  client.query = watched as typeof client.query;
}

/** Opens a pool on a database. It connects at the first statement. */
export function connect(
  connection: Connection,
  options: ConnectOptions = {},
): { db: Database; pool: pg.Pool } {
  const timeout = options.statementTimeoutMs ?? 10_000;
  const pool = new pg.Pool({
    ...connection,
    // Its types know no client with settings, which it gives to each.
    Client: PrimaryClient as unknown as new () => pg.ClientBase,
    max: options.most ?? 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    application_name: 'romdoul',
    // PostgreSQL's limit, and the driver's a little later for a server that does not answer.
    ...(timeout > 0 && { statement_timeout: timeout, query_timeout: timeout + 2000 }),
    idle_in_transaction_session_timeout: 60_000,
    // A statement goes out although another of the same connection has not been answered (transact.ts).
    pipeline: true,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // Without a listener a lost server would end the process.
  pool.on('error', (error) => options.onLost?.(error));
  pool.on('connect', watch);
  return { db: new PooledDatabase(pool), pool };
}

/** Ends its connections also where Kysely, which ends only what it has begun, has sent nothing by itself (transact.ts). */
class PooledDatabase extends Kysely<DB> {
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.pool = pool;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    if (!this.pool.ending) await this.pool.end();
  }
}

/** The connections of a database that `connect` has opened; null of what stands on one of them only. */
export function poolOf(db: Database): pg.Pool | null {
  return db instanceof PooledDatabase ? db.pool : null;
}

const LOST_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
const LOST_LOOKUP = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EACCES']);
/** Connection exceptions, too many connections, and the three ways of shutting down or starting. */
const LOST_STATE = /^(08\w{3}|53300|57P0[1-5])$/;
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed)/;

/** Whether an error means that there is no usable connection to the database. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isConnectionLost);
  if (code !== undefined) {
    if (LOST_SYSTEM.has(code) || LOST_STATE.test(code)) return true;
    if (LOST_LOOKUP.has(code) && /^(connect|getaddrinfo)$/.test(syscall ?? '')) return true;
  }
  return (
    LOST_WORDS.test(error.message) || (error.cause !== undefined && isConnectionLost(error.cause))
  );
}

/**
 * States of a database that cannot do its work at the moment: a statement or lock that took too long (57014, 55P03), a
 * deadlock or serialization failure (40P01, 40001), disk or memory full (53…), a standby that is not promoted yet (25006).
 */
const BUSY_STATE = /^(57014|55P03|40P01|40001|53\w{3}|25006)$/;

/**
 * Whether the database is away or cannot do its work for now, and nothing of the statement was kept, so that the request
 * may be sent again later: answered as 503 with Retry-After (R10).
 */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || isBusy(error);
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && BUSY_STATE.test(code)) || isBusy(cause);
}
