import { errorName } from '../error-message.ts';
import type { JobServices } from '../services.ts';
import { noteTurn, type Problem } from './store.ts';

/** How a turn ended. */
export interface Turn {
  /** Whether there is more to do at once. */
  readonly more: boolean;
  /** What somebody must look into; left out: the work has noted its run under the same name in `job_run`, so that nothing of a failed turn stays. */
  readonly problem?: Problem | null;
}

interface Repeated {
  readonly job: string;
  readonly firstMs: number;
  readonly everyMs: number;
  readonly work: () => Promise<Turn>;
}

/** A turn that went well is noted so often, however many there are. */
const NOTED_EVERY_MS = 5 * 60_000;
/** A failure that goes on is noted so often. */
const FAILED_NOTED_EVERY_MS = 60_000;

/**
 * Runs `work` again and again, never two turns at once; at once where it says that there is more. A failed turn is logged and noted for the
 * page of nightly work, and the next one comes.
 */
export function repeat(
  services: Pick<JobServices, 'db' | 'clock' | 'log'>,
  { job, firstMs, everyMs, work }: Repeated,
): () => Promise<void> {
  const { clock, log } = services;
  const note = noter(services, job);
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  let timer = setTimeout(start, firstMs);
  timer.unref();
  function start() {
    const began = clock.now();
    turn = work()
      .then(async ({ more, problem }) => {
        if (problem !== undefined) await note(began, problem);
        return more;
      })
      .catch(async (error: unknown) => {
        if (stopped) return false;
        log.warn({ err: error, job }, 'a job failed; it runs again');
        await note(began, brokeBy(error));
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

/** Notes turns, not each of the thousands that go well. Whoever cannot be told now (the database is away) is told the next time. */
function noter({ db, clock, log }: Pick<JobServices, 'db' | 'clock' | 'log'>, job: string) {
  let noted: { at: number; cause: string | null } | null = null;
  return async (began: Date, problem: Problem | null): Promise<void> => {
    const ended = clock.now();
    const cause = problem?.cause ?? null;
    const every = cause === null ? NOTED_EVERY_MS : FAILED_NOTED_EVERY_MS;
    // Also where the clock was put back since: a note of the future would stay until its time comes.
    if (noted?.cause === cause && Math.abs(ended.getTime() - noted.at) < every) return;
    try {
      await noteTurn(db, job, { began, ended, problem });
      noted = { at: ended.getTime(), cause };
    } catch (error) {
      log.warn({ err: error, job }, 'a turn of a job could not be noted');
    }
  };
}

/** What a turn that threw leaves to be looked into: the kind of the error, since its text may hold figures of a person. */
export function brokeBy(error: unknown): Problem {
  const detail = errorName(error);
  return { cause: 'broke', text: `The last turn failed (${detail}).`.slice(0, 500), detail };
}
