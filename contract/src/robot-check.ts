import { apiCall } from './endpoint.ts';
import type { RobotChallenge } from './schemas/robot-check.ts';

export type { RobotChallenge };

/** The key under which a solution, or a provider's token, is sent and refused; the documents name it after one provider (G-07, REF-05, INV-18). */
export const ROBOT_CHECK_KEY = 'recaptcha_response';

/** Lifetime of a challenge: enough to fill in a form, too short to collect solutions. */
export const ROBOT_CHECK_SECONDS = 20 * 60;

/** What a form solves before its last Submit while the self-hosted robot check is on (G-07, API-41). */
export const robotChallenge = apiCall<RobotChallenge>({
  method: 'GET',
  path: '/api/v1/robot-check/challenge',
});
