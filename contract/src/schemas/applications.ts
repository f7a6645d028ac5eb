import * as z from 'zod/mini';

/** What every store call carries beside the step's own fields (G-43); the fields are read by the wizard's questions. */
export const storeBody = z.looseObject({
  status: z.optional(z.unknown()),
  formName: z.optional(z.unknown()),
  formType: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
  /** The draft's key, once the first save has given it. */
  id: z.optional(z.unknown()),
  /** A UUID of this wizard visit: a double tap on the first Next makes one draft (docs/security.md). */
  visit_id: z.optional(z.unknown()),
  /** A UUID of this Submit: a repeat whose answer was lost gets the first result again. */
  submit_id: z.optional(z.unknown()),
  /** With the acceptance: the version of the words that it was given to (`applications.consent`). Missing: those of the moment. */
  accept_version: z.optional(z.unknown()),
  /** With the Submit of an update of the record: the keys of the answers that are others than the form began with. Missing: all count as changed. */
  changed: z.optional(z.unknown()),
  /** True from the home page's quick form, which may be incomplete (C-81). */
  quick: z.optional(z.unknown()),
  /** True where the form was begun in the account: the step then counts as its borrower's or is refused. */
  signed_in: z.optional(z.unknown()),
  recaptcha_response: z.optional(z.unknown()),
});
export type StoreBody = z.infer<typeof storeBody>;

export const storeReply = z.object({
  /** The draft's key. */
  id: z.string(),
  /** The application's number, as the applicant reads it in the SMS; only in the answer to a Submit that was taken. */
  number: z.optional(z.string()),
});
export type StoreReply = z.infer<typeof storeReply>;

/** What an applicant agrees to now: the sentence beside the box, and the pages of terms and privacy. */
export const consentNow = z.object({ version: z.string() });
export type ConsentNow = z.infer<typeof consentNow>;
