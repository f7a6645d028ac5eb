import { workOnAccounting } from '../accounting/commands-send.ts';
import { openWebhooks } from '../accounting/gateway.ts';
import { openSmsGateway } from '../notices/gateway.ts';
import { keepOutboxShort } from '../notices/gateway-outbox.ts';
import { watchCodes } from '../payments/commands-watch.ts';
import { openBakong } from '../payments/gateway-bakong.ts';
import { keptDays } from '../settings/commands.ts';
import type { JobServices, Services } from '../services.ts';
import { auditAnchors, auditSealer, verifyAtNight } from './audit.ts';
import { dataKeyWork } from './data-keys.ts';
import { erasedWork } from './erased-store.ts';
import { workOnLoans } from './loans.ts';
import { workOutbox } from './outbox.ts';
import { checkPhotos } from './photo-check.ts';
import { reportWork } from './reports.ts';
import { lastRun } from './store.ts';
import { setStraysAside } from './strays.ts';
import { isDueAtNight, sweep } from './sweeper.ts';

const OUTBOX_EVERY_MS = 1000;
const KHQR_EVERY_MS = 1000;
const ACCOUNTING_EVERY_MS = 5000;
const MINUTE_MS = 60_000;
/** Soon after the start, so that a photo store that is somebody else's is said at once. */
const FIRST_SWEEP_AFTER_MS = 5000;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
/**
 * No file is removed before this process has run so long: of an installation and a copy of its database, started on the
 * same photo store, the one that has been at work gives the store's marker a new turn meanwhile, and the copy finds out.
 */
const FILES_AFTER_MS = 2 * SWEEP_EVERY_MS;
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

/**
 * Starts what happens without anybody asking: the SMS outbox, what a new day brings to loans and offers, retention, and at night the walk over the photo store;
 * the audit's seals, anchors and its nightly verification; encryption after a rotation of the data keys. Every process may run them: notices are taken by one at a time,
 * and what seals or removes anything runs in one process at a time (docs/decisions/0011-outbox.md, 0020-sealed-audit.md).
 * @returns `stop`, which lets the turn under way end
 */
export function startJobs(services: JobServices & Pick<Services, 'env'>): {
  stop(): Promise<void>;
} {
  const gateway = openSmsGateway(services.env);
  const stopping = new AbortController();
  const { signal } = stopping;
  const upSince = new Date();
  const jobs = [
    repeat(services, 'outbox', OUTBOX_EVERY_MS, OUTBOX_EVERY_MS, () =>
      workOutbox(services, gateway),
    ),
    repeat(services, 'retention', FIRST_SWEEP_AFTER_MS, SWEEP_EVERY_MS, async () => {
      const files = Date.now() - upSince.getTime() >= FILES_AFTER_MS;
      const swept = await sweep(services, { files, signal });
      if (swept !== null) services.log.info(swept, 'swept');
      const { messages } = await keptDays(services.db);
      await keepOutboxShort(services.env, services.clock.now(), messages);
      return false;
    }),
    repeat(services, 'loans', FIRST_LOANS_AFTER_MS, LOANS_EVERY_MS, async () => {
      await workOnLoans(services, signal);
      return false;
    }),
    repeat(services, 'reports', FIRST_REPORTS_MS, MINUTE_MS, reportWork(services, signal)),
    repeat(services, 'night', NIGHT_EVERY_MS, NIGHT_EVERY_MS, async () => {
      await workAtNight(services, { upSince, signal });
      return false;
    }),
    repeat(
      services,
      'data keys',
      FIRST_ENCRYPTION_AFTER_MS,
      ENCRYPTION_EVERY_MS,
      dataKeyWork(services),
    ),
    repeat(services, 'erased', FIRST_SWEEP_AFTER_MS, MINUTE_MS, erasedWork(services)),
    repeat(services, 'audit seal', SEAL_EVERY_MS, SEAL_EVERY_MS, auditSealer(services)),
    repeat(
      services,
      'audit anchor',
      FIRST_ANCHOR_AFTER_MS,
      ANCHOR_EVERY_MS,
      auditAnchors(services),
    ),
  ];
  jobs.push(...workWithCounterparts(services));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(jobs.map((stop) => stop()));
    },
  };
}

/** What asks or tells somebody outside the house: Bakong, where KHQR is on, and the lender's accounting. */
function workWithCounterparts(
  services: JobServices & Pick<Services, 'env'>,
): ReturnType<typeof repeat>[] {
  const { khqr, webhookPrivateHosts } = services.env;
  const hooks = openWebhooks(webhookPrivateHosts);
  const jobs = [
    repeat(services, 'accounting', ACCOUNTING_EVERY_MS, ACCOUNTING_EVERY_MS, () =>
      workOnAccounting(services, hooks),
    ),
  ];
  if (khqr !== null) {
    const bakong = openBakong(khqr);
    jobs.push(
      repeat(services, 'khqr', KHQR_EVERY_MS, KHQR_EVERY_MS, async () => {
        return (await watchCodes(services, bakong)) > 0;
      }),
    );
  }
  return jobs;
}

async function workAtNight(
  services: JobServices & Pick<Services, 'env'>,
  options: { upSince: Date; signal: AbortSignal },
): Promise<void> {
  const { db, clock, log } = services;
  if (isDueAtNight(clock, await lastRun(db, 'photo check'))) {
    const checked = await checkPhotos(services, options);
    if (checked !== null) log.info(checked, 'photos checked');
  }
  if (isDueAtNight(clock, await lastRun(db, 'audit verification'))) await verifyAtNight(services);
  if (isDueAtNight(clock, await lastRun(db, 'strays'))) {
    const strays = await setStraysAside(services, options);
    if (strays !== null) log.info(strays, 'photo store walked');
  }
}

/**
 * Runs `work` again and again, never two turns at once; at once where it says that there is more. A failed turn is logged
 * and the next one comes.
 */
function repeat(
  { log }: Pick<Services, 'log'>,
  job: string,
  firstMs: number,
  everyMs: number,
  work: () => Promise<boolean>,
): () => Promise<void> {
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  let timer = setTimeout(start, firstMs);
  timer.unref();
  function start() {
    turn = work()
      .catch((error: unknown) => {
        if (!stopped) log.warn({ err: error, job }, 'a job failed; it runs again');
        return false;
      })
      .then((more) => {
        if (stopped) return;
        timer = setTimeout(start, more ? 0 : everyMs);
        timer.unref();
      });
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
