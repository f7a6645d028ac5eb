import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../robot-check.ts';

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

export const robotChallenge = endpoint(calls.robotChallenge, {
  name: 'robotCheck.challenge',
  summary: 'A fresh challenge of the self-hosted robot check',
  reply: challenge,
});
