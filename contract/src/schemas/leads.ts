import * as z from 'zod/mini';

/** What each form carries beside its answers, which are read by the form's questions. */
export const leadBody = z.looseObject({
  /** A UUID of what is sent: a double click, or a repeat whose answer was lost, makes one lead. */
  submit_id: z.optional(z.unknown()),
  recaptcha_response: z.optional(z.unknown()),
});
export type LeadBody = z.infer<typeof leadBody>;
