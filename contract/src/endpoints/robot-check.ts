import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../robot-check.ts';

/** A proof-of-work challenge in ALTCHA's format; signed, so that the server does not store it. */
const challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Expiry, in seconds since 1970. */
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
