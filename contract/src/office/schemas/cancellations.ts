import * as z from 'zod/mini';
import { CANCELLATION_ENDS } from '../decision-views.ts';

/** Who acted; the names of who left long ago are not known. */
export const actor = {
  who: z.string(),
  name_km: z.nullable(z.string()),
  name_en: z.nullable(z.string()),
};

/** A proposal to cancel a signed agreement, with how it ended. */
export const cancellation = z.object({
  ...actor,
  at: z.string(),
  reason: z.string(),
  ended: z.nullable(
    z.object({
      ...actor,
      at: z.string(),
      outcome: z.enum(CANCELLATION_ENDS),
      note: z.nullable(z.string()),
    }),
  ),
});
