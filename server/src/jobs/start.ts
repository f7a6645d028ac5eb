import type { JobServices, Services } from '../services.ts';
import { openSmsGateway } from '../notices/gateway.ts';
import { workOutbox } from './outbox.ts';
import { sweep } from './sweeper.ts';

const OUTBOX_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const FIRST_SWEEP_AFTER_MS = 60_000;

/**
 * Starts what happens without anybody asking: the SMS outbox and the sweeper. Every process may run them: rows are
 * taken by one at a time, and a sweep twice is a sweep once (docs/decisions/0011-outbox.md).
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
