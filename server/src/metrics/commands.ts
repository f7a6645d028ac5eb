import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { firstActFrom, newestBlock } from '../audit/store-blocks.ts';
import type { Clock } from '../clock.ts';
import { clockAheadMs } from '../database/clock-off.ts';
import type { Database } from '../database/connect.ts';
import type { Env } from '../env.ts';
import { usedJobs } from '../nightly/commands-used.ts';
import { retentionLateMs } from '../privacy/commands-retention.ts';
import { gauge, type Metric, prometheusText } from './commands-text.ts';
import type { RequestCounts } from './commands-requests.ts';
import { type Backlog, readBacklog, readJobs } from './store.ts';

/** What is measured. */
export interface Measured {
  /** One connection of its own: a pool that is busy must not hide that it is. */
  readonly db: Database;
  readonly clock: Clock;
  readonly env: Pick<Env, 'khqr'>;
  readonly requests: RequestCounts;
  /** The server's connections. */
  readonly pool: pg.Pool;
  /** Photos of this process that wait to be decoded. */
  readonly photosWaiting: () => number;
}

const BACKLOG: Readonly<Record<keyof Backlog, readonly [name: string, help: string]>> = {
  messages_waiting: ['romdoul_messages_waiting', 'Text messages that are not sent yet.'],
  message_age: [
    'romdoul_message_oldest_seconds',
    'How long the message has waited that is late: due, tried in vain, or put off by the day’s limit; 0: none is.',
  ],
  nights_failed: ['romdoul_night_failures', 'Loans that the night could not bring to the day.'],
  webhook_events: [
    'romdoul_webhook_events_waiting',
    'Entries that the address which is furthest behind has not taken.',
  ],
  webhook_tries: [
    'romdoul_webhook_tries',
    'Tries in vain in a row, of the address that failed most often.',
  ],
};

/** When the oldest act happened that is not sealed yet; null where none is. */
async function firstUnsealed(db: Database): Promise<Date | null> {
  return firstActFrom(db, (await newestBlock(db))?.to ?? 0n);
}

async function databaseMetrics({
  db,
  clock,
  env,
}: Pick<Measured, 'db' | 'clock' | 'env'>): Promise<Metric[]> {
  const up = (value: number) =>
    gauge('romdoul_database_up', 'Whether the database answers: 1 or 0.', value);
  try {
    const now = clock.now();
    // Asked first and alone, so that no other question of this one connection takes its time.
    const aheadOfDatabaseMs = await clockAheadMs(db, clock);
    const [backlog, lateMs, noted, unsealed] = await Promise.all([
      readBacklog(db, now),
      retentionLateMs({ db, clock }),
      readJobs(db),
      firstUnsealed(db),
    ]);
    const used = usedJobs(env);
    const jobs = noted.filter(({ job }) => used.has(job));
    const unsealedMs = unsealed === null ? 0 : Math.max(0, now.getTime() - unsealed.getTime());
    const keys = Object.keys(BACKLOG) as (keyof Backlog)[];
    return [
      up(1),
      ...keys.map((key) => gauge(...BACKLOG[key], backlog[key])),
      gauge(
        'romdoul_retention_late_seconds',
        'For how long the draft, photo of a draft or message that waits longest for its removal should have been gone; 0: none waits.',
        lateMs / 1000,
      ),
      gauge(
        'romdoul_clock_ahead_seconds',
        'By how much this machine’s clock is ahead of the database’s; below 0: behind.',
        aheadOfDatabaseMs / 1000,
      ),
      gauge(
        'romdoul_audit_unsealed_seconds',
        'How long ago the oldest act was that no block of the audit covers; 0: all are covered.',
        unsealedMs / 1000,
      ),
      {
        name: 'romdoul_job_ended_timestamp_seconds',
        help: 'When the job last ended, in any process.',
        type: 'gauge',
        samples: jobs.flatMap(({ job, endedAt }) =>
          endedAt === null ? [] : [{ labels: { job }, value: endedAt }],
        ),
      },
      {
        name: 'romdoul_job_problem',
        help: 'Whether the last run of the job left something to look into (job_run.problem).',
        type: 'gauge',
        samples: jobs.map(({ job, problem }) => ({ labels: { job }, value: Number(problem) })),
      },
    ];
  } catch {
    return [up(0)];
  }
}

const loop = monitorEventLoopDelay({ resolution: 20 });

function processMetrics({ pool, clock, photosWaiting }: Measured) {
  const { rss, heapUsed, external } = process.memoryUsage();
  loop.enable();
  // A class without a sample yet has no number.
  const late = loop.percentile(99) / 1e9;
  loop.reset();
  const connections = { open: pool.totalCount, idle: pool.idleCount, wanted: pool.waitingCount };
  return [
    {
      name: 'romdoul_database_connections',
      help: 'Connections of the server: open, idle of those, and how many callers wait for one.',
      type: 'gauge',
      samples: Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge('romdoul_photos_waiting', 'Photos that wait to be decoded.', photosWaiting()),
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory in use by the program’s objects.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory in use outside the heap, as photos.', external),
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      'How late one turn in a hundred was since the last question.',
      Number.isFinite(late) ? late : 0,
    ),
    gauge(
      'process_start_time_seconds',
      'When this process began.',
      Math.round(clock.now().getTime() / 1000 - process.uptime()),
    ),
  ] satisfies Metric[];
}

/** All that is measured, as Prometheus reads it. While the database is away the rest is told all the same. */
export async function metricsText(measured: Measured): Promise<string> {
  return prometheusText([
    ...(await databaseMetrics(measured)),
    ...processMetrics(measured),
    ...measured.requests.metrics(),
  ]);
}
