import { Refused } from 'contract/refusal';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import {
  readSelfHostedAnswer,
  type RobotAnswer,
  robotRefusal,
  spendRobotAnswer,
} from '../robot-check/commands.ts';
import type { Services } from '../services.ts';
import { takeTry, type Throttle } from './store-throttle.ts';

/** What a network's call goes on with: nothing is asked of it, or a solution of the robot check; null: it has none. */
type Pass = 'free' | RobotAnswer | null;

/**
 * Counts a call of a network before anything of it is looked at. Past its limit the network is not shut out, since a carrier's
 * phones share one: each further call needs a solution of the self-hosted robot check (docs/security.md, "Accounts").
 */
export async function networkPass(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  limit: Throttle,
  response: unknown,
): Promise<Pass> {
  const seconds = await takeTry(services.db, limit, services.clock.now());
  return seconds === 0 ? 'free' : readSelfHostedAnswer(services, response);
}

/** Uses a pass up. @returns false where there is none, or its solution was used before */
export async function usePass(db: Kysely<DB>, pass: Pass): Promise<boolean> {
  if (pass === 'free') return true;
  return pass !== null && spendRobotAnswer(db, pass);
}

/** Refused under the check's key alone, which tells the page to pass it unseen and to send again. */
export function askedForRobotCheck(): Refused {
  return Refused.field(ROBOT_CHECK_KEY, robotRefusal);
}
