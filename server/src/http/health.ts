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

/** Why nobody should be sent here, in words for the operator; null: it is ready. */
type NotReady = { readonly status: string; readonly detail?: string } | null;

const AWAY: NotReady = { status: 'database away' };

/** Whether the database answers, knows the newest migration of this program, and has the time that this machine has. */
async function ready(db: Database, wanted: string, clock: Pick<Clock, 'now'>): Promise<NotReady> {
  const before = clock.now();
  const asked = sql<{ name: string; at: Date }>`
    select max(name) as name, clock_timestamp() as at from migration`
    .execute(db)
    .then(
      ({ rows: [row] }) => {
        if (row === undefined || (row.name ?? '') < wanted) return AWAY;
        const detail = clockOffText(aheadMs(row.at, { before, after: clock.now() }));
        return detail === null ? null : { status: 'clock wrong', detail };
      },
      () => AWAY,
    );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<NotReady>((done) => {
    timer = setTimeout(done, PATIENCE_MS, AWAY);
  });
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
}

/**
 * `/healthz`: the process is alive (restart it when not). `/readyz`: it can serve, the database is reachable and migrated, and has the time
 * of this machine (send nobody here when 503: an act would be recorded on another day). It is asked over a connection of its own: a pool that is busy at the peak is no database
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
  const whyNotReady = (): Promise<NotReady> => {
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
    const why = await whyNotReady();
    if (why === null) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send(why);
  });
}
