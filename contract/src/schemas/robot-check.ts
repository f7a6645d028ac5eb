import * as z from 'zod/mini';

/** A proof-of-work challenge in ALTCHA's format; signed, so that the server does not store it. */
export const challenge = z.object({
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
