import * as z from 'zod/mini';
import { MESSAGE_STATES } from '../messages.ts';

/** How a message stands, wherever it is shown. */
export const messageStanding = z.object({
  id: z.string(),
  state: z.enum(MESSAGE_STATES),
  last_error: z.nullable(z.string()),
  sent_again: z.number(),
});
