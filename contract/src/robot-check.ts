import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A number to be found by counting; signed, so that the server need not keep it (ALTCHA's own form). */
const challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Until when an answer counts, in seconds since 1970. */
    data: z.object({ goodUntil: z.number() }),
  }),
  signature: z.string(),
});

export type RobotChallenge = z.infer<typeof challenge>;

/** How long a challenge is good for: time to fill in a form, not to hoard solutions. */
export const ROBOT_CHECK_SECONDS = 20 * 60;

/** What a form solves before its last Submit while the self-hosted robot check is on (G-07, API-41). */
export const robotChallenge = endpoint({
  name: 'robotCheck.challenge',
  summary: 'A fresh challenge of the self-hosted robot check',
  method: 'GET',
  path: '/api/v1/robot-check/challenge',
  reply: challenge,
});
