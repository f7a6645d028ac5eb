import type { Call, Outcome } from 'contract/client';
import type { ApiCall } from 'contract/endpoint';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { call } from '../api.ts';

export const UNREACHED: Outcome<never> = { kind: 'unreachable', reason: 'offline' };

/** Whether the server refused nothing but the missing robot check. */
export function isAskedForRobotCheck(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && Object.keys(outcome.fields).join() === ROBOT_CHECK_KEY;
}

/** Solves the robot check in the background, loading its code on demand (G-07). Null when the network is lost. */
export async function robotCheckAnswer(): Promise<string | null> {
  try {
    const { solveRobotCheck } = await import('./self-hosted.ts');
    return await solveRobotCheck();
  } catch {
    return null;
  }
}

/** Calls an endpoint; where the server asks for the robot check, solves it unseen and calls again (docs/security.md). */
export async function callPassingRobotCheck<Body extends object, Query, Reply>(
  endpoint: ApiCall<Body, Query, Reply>,
  { body, signal }: { readonly body: Body; readonly signal: AbortSignal },
): Promise<Outcome<Reply>> {
  const outcome = await call(endpoint, { body, signal });
  if (!isAskedForRobotCheck(outcome)) return outcome;
  const answer = await robotCheckAnswer();
  if (answer === null) return UNREACHED;
  const again: Call<Body, Query> = { body: { ...body, [ROBOT_CHECK_KEY]: answer }, signal };
  return call(endpoint, again);
}
