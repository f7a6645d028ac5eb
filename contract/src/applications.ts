import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Draft until the last step, which says Pending (STATE-16, ENT-11). */
export const APPLICATION_STATUSES = ['Draft', 'Pending'] as const;

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

/** The formName of each wizard's first step, which the quick form sends as well (G-42, C-81). */
export const FIRST_STEPS = {
  borrow: 'personal-info',
  purchasing: 'purchasing-step-1',
  pawn: 'pawn-step-1',
} as const;

/** What both store calls have in common: one service behind two answer forms (C-38). */
const store = {
  method: 'POST',
  host: 'forms',
  rate: 'store',
  form: 'json-or-multipart',
  audit: 'application.submitted',
  body: storeBody,
  reply: z.object({ id: z.string() }),
} as const;

/** Saves a step of the borrow wizard, or submits it with the last (API-21, API-22, BW-38 to BW-42). */
export const storeBorrow = endpoint({
  ...store,
  name: 'applications.storeBorrow',
  summary: 'Save a step of the borrow wizard; the last step submits the application',
  path: '/api/v1/borrows/store',
});

/** The same for the purchasing and the pawn wizard, whose last step brings the photos (API-23, API-24, API-42, C-39). */
export const storeItemLoan = endpoint({
  ...store,
  name: 'applications.storeItemLoan',
  summary:
    'Save a step of the purchasing or the pawn wizard; the last step submits the application',
  path: '/api/v3/frontend/borrow/store',
  envelope: 'v3',
  successCode: 200,
});
