import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import { aheadMs, clockOffText } from '../database/clock-off.ts';
import { connect, type Connection, type Database } from '../database/connect.ts';
import { newestMigration } from '../database/migrate.ts';

/** How long the database may take to answer before the server counts as not ready. */
const PATIENCE_MS = 2000;
/** An answer is given again for so long: however often anybody asks, the database is asked once a second. */
const KEPT_MS = 1000;
/** What a caller is told to wait while the database is away, in seconds (R10: back within 5). */
export const RETRY_AFTER_SECONDS = 5;

/** Whether somebody may be sent here, and what is wrong, in words for the operator. */
interface Readiness {
  readonly isReady: boolean;
  readonly body: { readonly status: string; readonly detail?: string };
}

const AWAY: Readiness = { isReady: false, body: { status: 'database away' } };
const READY: Readiness = { isReady: true, body: { status: 'ready' } };

/** The name of this connection in `pg_stat_activity`, by which other machines see that a machine has the database's time. */
const AGREES = 'romdoul, clock agrees';
const DIFFERS = 'romdoul, clock differs';

/** Asks the database for its newest migration and its time, and whether a machine that was asked in the last minute has that time. */
const QUESTION = sql<{ name: string | null; at: Date; others: boolean }>`
  select max(name) as name, clock_timestamp() as at,
    exists (select from pg_stat_activity where datname = current_database() and application_name = ${AGREES}
      and pid <> pg_backend_pid() and state_change > clock_timestamp() - interval '1 minute') as others
  from migration`;

/**
 * Whether the database answers, knows the newest migration of this program, and has the time that this machine has. Where it has not, and
 * another machine has the database's time, this machine's clock is the wrong one; else it may be the database's, and no machine would be left.
 */
async function readiness(db: Database, wanted: string, clock: Pick<Clock, 'now'>) {
  const before = clock.now();
  const { rows } = await QUESTION.execute(db);
  const [row] = rows;
  if (row === undefined || (row.name ?? '') < wanted) return AWAY;
  const detail = clockOffText(aheadMs(row.at, { before, after: clock.now() }));
  const name = detail === null ? AGREES : DIFFERS;
  await sql`select set_config('application_name', ${name}, false)`.execute(db);
  if (detail === null) return READY;
  return { isReady: !row.others, body: { status: 'clock wrong', detail } };
}

async function ready(db: Database, wanted: string, clock: Pick<Clock, 'now'>): Promise<Readiness> {
  const asked = readiness(db, wanted, clock).catch(() => AWAY);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((done) => {
    timer = setTimeout(done, PATIENCE_MS, AWAY);
  });
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
}

/**
 * `/healthz`: the process is alive (restart it when not). `/readyz`: it can serve, the database is reachable and migrated, and this
 * machine's clock is not the one that is wrong (send nobody here when 503: an act would be recorded on another day). It is asked over a connection of its own: a pool that is busy at the peak is no database
 * that is away.
 * @param clock the machine's
 */
export function registerHealth(
  app: FastifyInstance,
  connection: Connection,
  clock: Pick<Clock, 'now'> = systemClock,
): void {
  const wanted = newestMigration();
  const { db } = connect(connection, { most: 1, statementTimeoutMs: PATIENCE_MS });
  app.addHook('onClose', () => db.destroy());
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(AWAY);
  const lastAnswer = (): Promise<Readiness> => {
    if (performance.now() - askedAt >= KEPT_MS) {
      askedAt = performance.now();
      answer = ready(db, wanted, clock);
    }
    return answer;
  };
  const quiet = { logLevel: 'warn', config: { rateLimit: false } } as const;
  app.get('/healthz', quiet, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const { isReady, body } = await lastAnswer();
    if (isReady) return reply.send(body);
    return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send(body);
  });
}
