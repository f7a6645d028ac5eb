import { workOnAccounting } from '../accounting/commands-send.ts';
import { openWebhooks } from '../accounting/gateway.ts';
import { openSmsGateway } from '../notices/gateway.ts';
import { watchCodes } from '../payments/khqr/commands-watch.ts';
import { openBakong } from '../payments/khqr/gateway-bakong.ts';
import type { JobServices, Services } from '../services.ts';
import { auditSealer } from './audit.ts';
import { heldByClock, watchClock } from './clock-watch.ts';
import { dataKeyWork } from './data-keys.ts';
import { erasedWork } from './erased-store.ts';
import { outboxTurn } from './outbox.ts';
import { repeat, type Turn } from './repeat.ts';
import { lastRun, type Problem } from './store.ts';
import { isDueAtNight } from './sweeper.ts';
import { runRequests, runWork, type Works, worksOf } from './works.ts';

const OUTBOX_EVERY_MS = 1000;
const KHQR_EVERY_MS = 1000;
const ACCOUNTING_EVERY_MS = 5000;
const MINUTE_MS = 60_000;
/** Soon after the start, so that a photo store that is somebody else's is said at once. */
const FIRST_SWEEP_AFTER_MS = 5000;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
/** A new day is noticed within this time of midnight. */
const LOANS_EVERY_MS = MINUTE_MS;
const FIRST_LOANS_AFTER_MS = 3000;
const FIRST_REPORTS_MS = 8000;
const NIGHT_EVERY_MS = 30 * MINUTE_MS;
const SEAL_EVERY_MS = 1000;
/** What a process that was killed has left without an anchor gets one soon. */
const FIRST_ANCHOR_AFTER_MS = 5000;
const ANCHOR_EVERY_MS = 10 * MINUTE_MS;
const FIRST_ENCRYPTION_AFTER_MS = 2000;
const ENCRYPTION_EVERY_MS = 60 * MINUTE_MS;
/** What staff ask for begins within this time. */
const REQUESTS_EVERY_MS = 2000;
/** In this order, one after the other: each must be alone. */
const AT_NIGHT = ['photo check', 'audit verification', 'strays'] as const;

/**
 * Starts what happens without anybody asking: the SMS outbox, what a new day brings to loans and offers, retention, and at night the walk over the photo store;
 * the audit's seals, anchors and its nightly verification; encryption after a rotation of the data keys. Every process may run them: notices are taken by one at a time,
 * and what seals or removes anything runs in one process at a time (docs/decisions/0011-outbox.md, 0020-sealed-audit.md). Each is in the list of
 * contract/src/office/nightly.ts, by which staff see its last run.
 * @returns `stop`, which lets the turn under way end
 */
export function startJobs(services: JobServices & Pick<Services, 'env'>): {
  stop(): Promise<void>;
} {
  const gateway = openSmsGateway(services.env);
  const stopping = new AbortController();
  const { signal } = stopping;
  const all = worksOf(services, { upSince: new Date(), signal });
  const works = heldByClock(all, watchClock(services), services);
  const start = (job: string, firstMs: number, everyMs: number, work: () => Promise<Turn>) =>
    repeat(services, { job, firstMs, everyMs, work });
  const startWork = (job: keyof Works, firstMs: number, everyMs: number) =>
    start(job, firstMs, everyMs, async () => (await works[job]()) ?? { more: false });
  const jobs = [
    start('outbox', OUTBOX_EVERY_MS, OUTBOX_EVERY_MS, outboxTurn(services, gateway)),
    startWork('retention', FIRST_SWEEP_AFTER_MS, SWEEP_EVERY_MS),
    startWork('loans', FIRST_LOANS_AFTER_MS, LOANS_EVERY_MS),
    startWork('reports', FIRST_REPORTS_MS, MINUTE_MS),
    start('night', NIGHT_EVERY_MS, NIGHT_EVERY_MS, async () => {
      await workAtNight(services, works);
      return NOTHING_TO_DO;
    }),
    start('requests', REQUESTS_EVERY_MS, REQUESTS_EVERY_MS, async () => {
      await runRequests(services, works);
      return NOTHING_TO_DO;
    }),
    start('data keys', FIRST_ENCRYPTION_AFTER_MS, ENCRYPTION_EVERY_MS, keysTurn(services)),
    start('erased', FIRST_SWEEP_AFTER_MS, MINUTE_MS, erasedTurn(services)),
    start('audit seal', SEAL_EVERY_MS, SEAL_EVERY_MS, auditSealer(services)),
    startWork('audit anchor', FIRST_ANCHOR_AFTER_MS, ANCHOR_EVERY_MS),
    ...workWithCounterparts(services, start),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(jobs.map((stop) => stop()));
    },
  };
}

/** A batch of the encryption at a time, so that others come between. */
function keysTurn(services: JobServices): () => Promise<Turn> {
  const work = dataKeyWork(services);
  return async () => ({ more: await work(), problem: null });
}

/** Who was erased is kept outside of the database too, within a minute. */
function erasedTurn(services: JobServices & Pick<Services, 'env'>): () => Promise<Turn> {
  const work = erasedWork(services);
  return async () => ({ more: await work(), problem: null });
}

/** What asks or tells somebody outside the house: Bakong, where KHQR is on, and the lender's accounting. */
function workWithCounterparts(
  services: JobServices & Pick<Services, 'env'>,
  start: (
    job: string,
    firstMs: number,
    everyMs: number,
    work: () => Promise<Turn>,
  ) => () => Promise<void>,
): (() => Promise<void>)[] {
  const { khqr, webhookPrivateHosts } = services.env;
  const hooks = openWebhooks(webhookPrivateHosts);
  const jobs = [
    start('accounting', ACCOUNTING_EVERY_MS, ACCOUNTING_EVERY_MS, async () => {
      return { more: await workOnAccounting(services, hooks), problem: null };
    }),
  ];
  if (khqr === null) return jobs;
  const bakong = openBakong(khqr);
  let silentBefore = false;
  const khqrTurn = async (): Promise<Turn> => {
    let silent = 0;
    const asked = await watchCodes(services, bakong, () => (silent += 1));
    // Between two questions a silence is neither over nor proved.
    if (asked === 0) return silentBefore ? { more: false, problem: BANK_SILENT } : NOTHING_TO_DO;
    silentBefore = silent === asked;
    return { more: true, problem: silentBefore ? BANK_SILENT : null };
  };
  jobs.push(start('khqr', KHQR_EVERY_MS, KHQR_EVERY_MS, khqrTurn));
  return jobs;
}

const NOTHING_TO_DO: Turn = { more: false, problem: null };
const BANK_SILENT: Problem = { cause: 'bank_silent', text: 'Bakong does not answer.' };

async function workAtNight(
  services: JobServices & Pick<Services, 'env'>,
  works: Works,
): Promise<void> {
  const { db, clock } = services;
  for (const job of AT_NIGHT) {
    if (isDueAtNight(clock, await lastRun(db, job))) await runWork(services, works, job);
  }
}
