import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServingOptions } from './worker.ts';

/** What a serving process tells its supervisor. */
export type Report = { kind: 'serving'; address: string } | { kind: 'failed'; message: string };
/** What it is told. */
export type Order = { kind: 'serve'; options: ServingOptions } | { kind: 'stop'; quietMs: number };

/** The serving process could not start; the message is for the operator. */
class CannotServe extends Error {}

/** A serving process that is replaced without a refused connection, and when it dies. */
export interface Supervised {
  address: string;
  /** Starts another one on the same port, and lets this one end when that serves. */
  replace(): Promise<void>;
  stop(): Promise<void>;
  /** Ends at once what is under way. */
  hurry(): void;
}

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 25_000;
/** Long enough for everybody who sends at all regularly to have sent once more. */
const HANDOVER_QUIET_MS = 2000;

function tell(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

/**
 * How glibc keeps memory that is free again. With an arena for each thread, and blocks of many megabytes kept for the next
 * of their size, the photos of one busy minute would stay in memory for good (P9).
 */
const MEMORY_GIVEN_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};

/**
 * The part of the heap for short-lived things begins at the size that it grows to anyway: a start without the small steps
 * up to it collects less (P17), and what Node has by then made of its busiest functions stays fast (P1).
 */
const YOUNG_SPACE = ['--min-semi-space-size=16'];

/** Starts a serving process, which loads the application and waits for its order. */
export function forkServer(): Worker {
  // Every process takes connections from the socket itself; the supervisor only lends it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...YOUNG_SPACE] });
  return cluster.fork({ ...MEMORY_GIVEN_BACK, ...process.env });
}

async function start(
  options: ServingOptions,
  worker = forkServer(),
): Promise<{ worker: Worker; address: string }> {
  if (worker.isDead()) throw new CannotServe('The server ended while it was starting.');
  tell(worker, { kind: 'serve', options });
  const giveUp = AbortSignal.timeout(START_LIMIT_MS);
  const reported = once(worker, 'message', { signal: giveUp }) as Promise<[Report]>;
  const ended = once(worker, 'exit', { signal: giveUp }).then((): [Report] => [
    { kind: 'failed', message: 'The server ended while it was starting.' },
  ]);
  ended.catch(() => undefined);
  try {
    const [report] = await Promise.race([reported, ended]);
    if (report.kind === 'serving') return { worker, address: report.address };
    throw new CannotServe(report.message);
  } catch (error) {
    worker.process.kill('SIGKILL');
    throw error;
  }
}

async function end(worker: Worker, quietMs: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  tell(worker, { kind: 'stop', quietMs });
  const killed = new AbortController();
  const late = wait(STOP_LIMIT_MS, undefined, { signal: killed.signal }).then(
    () => worker.process.kill('SIGKILL'),
    () => false,
  );
  await ended;
  killed.abort();
  await late;
}

/**
 * Runs the server in a process of its own that shares its listening socket with its successor; `first` is one that
 * `forkServer` has started already.
 * @throws CannotServe when the first one does not come up
 */
export async function supervise(
  options: ServingOptions,
  first: Worker,
  note: (line: string) => void,
): Promise<Supervised> {
  let stopping = false;
  let current = await start(options, first);

  const reviveWhenDead = (worker: Worker): void => {
    void once(worker, 'exit').then(async () => {
      for (let pause = 0; !stopping && worker === current.worker; pause = 2000) {
        note('The server ended unexpectedly; starting it again');
        if (pause > 0) await wait(pause);
        try {
          current = await start(options);
          if (stopping) return await end(current.worker, 0);
          reviveWhenDead(current.worker);
        } catch (error) {
          note((error as Error).message);
        }
      }
      return undefined;
    });
  };
  reviveWhenDead(current.worker);

  let replacing = Promise.resolve();
  return {
    address: current.address,
    replace() {
      replacing = replacing.then(async () => {
        if (stopping) return;
        try {
          const next = await start({ ...options, waitForPortMs: 0 });
          const before = current.worker;
          current = next;
          reviveWhenDead(next.worker);
          await end(before, HANDOVER_QUIET_MS);
        } catch (error) {
          note(`The new server did not start, the old one goes on: ${(error as Error).message}`);
        }
      });
      return replacing;
    },
    async stop() {
      stopping = true;
      await replacing;
      await end(current.worker, 0);
    },
    hurry() {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    },
  };
}
