import type { JobServices, Services } from '../services.ts';
import { millisecondsUntil } from '../clock.ts';
import { openSmsGateway } from '../notices/gateway.ts';
import { auditAnchors, auditSealer, verifyAtNight } from './audit.ts';
import { workOutbox } from './outbox.ts';
import { sweep } from './sweeper.ts';

const OUTBOX_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const FIRST_SWEEP_AFTER_MS = 60_000;
const SEAL_EVERY_MS = 1000;
const ANCHOR_EVERY_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** In Phnom Penh, when few people are up. */
const VERIFY_AT = '02:30';

/**
 * Starts what happens without anybody asking: the SMS outbox, the sweeper, the audit's seals, anchors and nightly
 * verifying. Every process may run them: rows are taken by one at a time, a sweep twice is a sweep once, and one process
 * seals at a time (docs/decisions/0011-outbox.md, 0020-sealed-audit.md).
 * @returns `stop`, which lets the turn under way end
 */
export function startJobs(services: JobServices & Pick<Services, 'env'>): {
  stop(): Promise<void>;
} {
  const gateway = openSmsGateway(services.env);
  const jobs = [
    repeat(services, 'outbox', OUTBOX_EVERY_MS, OUTBOX_EVERY_MS, () =>
      workOutbox(services, gateway),
    ),
    repeat(services, 'sweeper', FIRST_SWEEP_AFTER_MS, SWEEP_EVERY_MS, async () => {
      services.log.info(await sweep(services), 'swept');
      return false;
    }),
    repeat(services, 'audit seal', SEAL_EVERY_MS, SEAL_EVERY_MS, auditSealer(services)),
    repeat(services, 'audit anchor', ANCHOR_EVERY_MS, ANCHOR_EVERY_MS, auditAnchors(services)),
    repeat(
      services,
      'audit verification',
      millisecondsUntil(VERIFY_AT, services.clock.now()),
      DAY_MS,
      () => verifyAtNight(services),
    ),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((stop) => stop()));
    },
  };
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
        log.warn({ err: error, job }, 'a job failed; it runs again');
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
