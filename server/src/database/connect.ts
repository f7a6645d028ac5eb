import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparedNames } from './prepared.ts';
import type { DB } from './types.ts';

/** How to reach a database: an address, or its parts (`host` may be a folder with a socket). */
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
  /** How many connections at most (10). */
  most?: number;
  /** How long one statement may take, in milliseconds (10,000); 0 for as long as it needs. */
  statementTimeoutMs?: number;
  /** Told when an idle connection was lost; the pool makes another when one is needed. */
  onLost?: (error: Error) => void;
}

const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

/**
 * How values arrive: `date` as `YYYY-MM-DD` (a JavaScript Date would be local midnight), `bigint`
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

/**
 * A connection that was lost in the middle of a statement must not go back to the pool, where the
 * next one would fail on it too, nor end the process by an error that nobody listens to.
 * What is sent often is prepared on it.
 */
function watch(client: pg.PoolClient, names: PreparedNames): void {
  client.on('error', () => undefined);
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const watched = (...parameters: unknown[]): unknown => {
    const [text, values, ...callback] = parameters;
    const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : null;
    const result =
      name === null ? query(...parameters) : query({ name, text, values }, ...callback);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        // An ended client is dropped when the pool gets it back.
        if (isDatabaseAway(error)) (client as unknown as pg.Client).end(() => undefined);
      });
    }
    return result;
  };
  client.query = watched as typeof client.query;
}

/** Opens a pool on a database. Connects only when the first statement comes. */
export function connect(
  connection: Connection,
  options: ConnectOptions = {},
): { db: Database; pool: pg.Pool } {
  const timeout = options.statementTimeoutMs ?? 10_000;
  const pool = new pg.Pool({
    ...connection,
    max: options.most ?? 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'romdoul',
    // The server's own limit, and ours a little later for a server that does not answer at all.
    ...(timeout > 0 && { statement_timeout: timeout, query_timeout: timeout + 2000 }),
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // Without a listener a lost server would end the process.
  pool.on('error', (error) => options.onLost?.(error));
  const names = new PreparedNames();
  pool.on('connect', (client) => watch(client, names));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}

const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
const AWAY_LOOKUP = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EACCES']);
/** Connection exceptions, too many connections, and the three ways of shutting down or starting. */
const AWAY_STATE = /^(08\w{3}|53300|57P0[1-5])$/;
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed)/;

/**
 * Whether an error says that the database is away for now (stopped, restarting, unreachable), so
 * that the request may be sent again later: answered as 503 with Retry-After (R10).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isDatabaseAway);
  if (code !== undefined) {
    if (AWAY_SYSTEM.has(code) || AWAY_STATE.test(code)) return true;
    if (AWAY_LOOKUP.has(code) && /^(connect|getaddrinfo)$/.test(syscall ?? '')) return true;
  }
  return (
    AWAY_WORDS.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause))
  );
}
