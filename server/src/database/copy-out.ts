import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from './connect.ts';
import { PrimaryClient } from './primary.ts';

/** How long an export may take. */
export interface CopyTimes {
  /** The longest that its reader may take none of it. */
  readonly idleMs: number;
  /** The longest that all of it may take. */
  readonly mostMs: number;
}

/** A snapshot that is held keeps the database from tidying up behind it: neither a slow reader nor a huge export holds it for ever. */
export const COPY_TIMES: CopyTimes = { idleMs: 30_000, mostMs: 10 * 60_000 };

/** What is sent at once, at least: smaller pieces are put together. */
const CHUNK_BYTES = 16 * 1024;

/** The reader took too long: what was sent is not the whole. */
class CopyTooSlow extends Error {}

/**
 * The rows of a query as CSV without a head, read from one snapshot while they are being sent: nothing of it is kept in memory
 * beyond a chunk. It has a connection of its own, which ends with the last row, with a reader who goes away, and with one who
 * stalls. An empty text stands in quotes, so that it is no null.
 * @param query without parameters: COPY takes none
 * @param quoted columns of the query that stand in quotes whatever they hold, nulls left out
 */
export async function* copyOut(
  connection: Connection,
  query: CompiledQuery,
  { idleMs, mostMs }: CopyTimes = COPY_TIMES,
  quoted: readonly string[] = [],
): AsyncGenerator<Buffer, void, void> {
  if (query.parameters.length > 0) throw new Error('COPY takes no parameters');
  const client = new PrimaryClient({
    ...connection,
    application_name: 'romdoul export',
    connectionTimeoutMillis: 3000,
    statement_timeout: mostMs,
  });
  let isSlow = false;
  // The database is writing to the connection when its reader stalls: only the end of the connection stops it.
  const cut = () => {
    isSlow = true;
    socketOf(client).destroy();
  };
  // Without a listener the error of a lost connection would end the process.
  client.on('error', () => undefined);
  const whole = setTimeout(cut, mostMs);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const columns = quoted.map((column) => pg.escapeIdentifier(column)).join(', ');
    const force = quoted.length === 0 ? '' : `, force_quote (${columns})`;
    const rows = client.query(copyTo(`copy (${query.sql}) to stdout with (format csv${force})`));
    for await (const chunk of inChunks(rows)) {
      const idle = setTimeout(cut, idleMs);
      try {
        yield chunk;
      } finally {
        clearTimeout(idle);
      }
      if (isSlow) throw new CopyTooSlow('the reader of an export took too long');
    }
    await client.query('commit');
  } finally {
    clearTimeout(whole);
    socketOf(client).destroy();
  }
}

function socketOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}

/** The driver hands over what came at once, which may be as little as a row: a write for each would cost more than the row. */
async function* inChunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let some: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    if (bytes === 0 && row.length >= CHUNK_BYTES) {
      yield row;
      continue;
    }
    some.push(row);
    bytes += row.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(some, bytes);
    some = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(some, bytes);
}
