import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { connect, type Connection, type Database } from '../database/connect.ts';
import { newestMigration } from '../database/migrate.ts';

/** How long the database may take to answer before the server counts as not ready. */
const PATIENCE_MS = 2000;
/** An answer is given again for so long: however often anybody asks, the database is asked once a second. */
const KEPT_MS = 1000;
/** What a caller is told to wait while the database is away, in seconds (R10: back within 5). */
export const RETRY_AFTER_SECONDS = 5;

/** Whether the database answers and knows the newest migration of this program. */
async function ready(db: Database, wanted: string): Promise<boolean> {
  const asked = sql<{ name: string }>`select max(name) as name from migration`.execute(db).then(
    ({ rows }) => (rows[0]?.name ?? '') >= wanted,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(done, PATIENCE_MS, false);
  });
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
}

/**
 * `/healthz`: the process is alive (restart it when not). `/readyz`: it can serve, the database is reachable and migrated
 * (send nobody here when 503). It is asked over a connection of its own: a pool that is busy at the peak is no database
 * that is away.
 */
export function registerHealth(app: FastifyInstance, connection: Connection): void {
  const wanted = newestMigration();
  const { db } = connect(connection, { most: 1, statementTimeoutMs: PATIENCE_MS });
  app.addHook('onClose', () => db.destroy());
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  const isReady = (): Promise<boolean> => {
    if (performance.now() - askedAt >= KEPT_MS) {
      askedAt = performance.now();
      answer = ready(db, wanted);
    }
    return answer;
  };
  const quiet = { logLevel: 'warn', config: { rateLimit: false } } as const;
  app.get('/healthz', quiet, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await isReady()) return reply.send({ status: 'ready' });
    return reply
      .code(503)
      .header('retry-after', String(RETRY_AFTER_SECONDS))
      .send({ status: 'database away' });
  });
}
