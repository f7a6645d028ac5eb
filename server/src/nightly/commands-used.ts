import { type Work, WORKS } from 'contract/office/nightly';
import type { Env } from '../env.ts';

/** A job's name in `job_run`. */
export const jobOf = (work: Work) => work.replaceAll('_', ' ');

/** The works of an installation: what is off has no run to look into. */
export function usedWorks({ khqr }: Pick<Env, 'khqr'>) {
  return WORKS.filter(({ work }) => work !== 'khqr' || khqr !== null);
}

/** They have works run and do none, so staff do not see them; where they fail the operator must look. */
const RUN_OTHERS = ['night', 'requests'] as const;

/** The names in `job_run` of what this installation runs: a row of anything else was left by other settings, or another version. */
export function usedJobs(env: Pick<Env, 'khqr'>): ReadonlySet<string> {
  return new Set([...usedWorks(env).map(({ work }) => jobOf(work)), ...RUN_OTHERS]);
}
