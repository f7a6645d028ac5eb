import * as z from 'zod/mini';
import * as calls from '../applications.ts';
import { endpoint } from '../endpoint.ts';

/** What every store call carries beside the step's own fields (G-43); the fields are read by the wizard's questions. */
const storeBody = z.looseObject({
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
  /** True from the home page's quick form, which may be incomplete (C-81). */
  quick: z.optional(z.unknown()),
  recaptcha_response: z.optional(z.unknown()),
});
export type StoreBody = z.infer<typeof storeBody>;

const storeReply = z.object({
  /** The draft's key. */
  id: z.string(),
  /** The application's number, as the applicant reads it in the SMS; only in the answer to a Submit that was taken. */
  number: z.optional(z.string()),
});
export type StoreReply = z.infer<typeof storeReply>;

/** What both store calls have in common: one service behind two answer forms (C-38). */
const store = {
  rate: 'store',
  form: 'json-or-multipart',
  audit: 'application.submitted',
  body: storeBody,
  reply: storeReply,
} as const;

export const storeBorrow = endpoint(calls.storeBorrow, {
  ...store,
  name: 'applications.storeBorrow',
  summary: 'Save a step of the borrow wizard; the last step submits the application',
});

export const storeItemLoan = endpoint(calls.storeItemLoan, {
  ...store,
  name: 'applications.storeItemLoan',
  summary:
    'Save a step of the purchasing or the pawn wizard; the last step submits the application',
  envelope: 'v3',
});
