import { robotChallenge } from 'contract/robot-check';
import ShaWorker from 'altcha/workers/sha?worker';
import { call } from '../api.ts';

interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

/** Time limit for solving. Slow phones need a few seconds. */
const GIVE_UP_MS = 90_000;

/**
 * Fetches and solves a challenge of the self-hosted robot check in the background (G-07).
 * @returns the value of `recaptcha_response`
 * @throws when a challenge cannot be fetched or solved
 */
export async function solveRobotCheck(): Promise<string> {
  const outcome = await call(robotChallenge);
  if (outcome.kind !== 'done') throw new Error('no challenge');
  const challenge = outcome.data;
  const solution = await solve(challenge);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solve(challenge: unknown): Promise<Solution> {
  const worker = new ShaWorker();
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isSolution(data)) resolve(data);
      else reject(new Error('no solution'));
    });
    worker.addEventListener('error', () => reject(new Error('the solver failed')));
    worker.postMessage({
      type: 'work',
      challenge,
      counterStart: 0,
      counterStep: 1,
      counterMode: 'uint32',
      timeout: GIVE_UP_MS,
    });
  }).finally(() => worker.terminate());
}

function isSolution(value: unknown): value is Solution {
  return typeof value === 'object' && value !== null && 'counter' in value && 'derivedKey' in value;
}
