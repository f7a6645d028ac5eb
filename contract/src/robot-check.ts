import { apiCall } from './endpoint.ts';
import type { RobotChallenge } from './endpoints/robot-check.ts';

export type { RobotChallenge };

/** How long a challenge is good for: time to fill in a form, not to hoard solutions. */
export const ROBOT_CHECK_SECONDS = 20 * 60;

/** What a form solves before its last Submit while the self-hosted robot check is on (G-07, API-41). */
export const robotChallenge = apiCall<RobotChallenge>({
  method: 'GET',
  path: '/api/v1/robot-check/challenge',
});
