import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../begun.ts';
import { staffName } from '../schemas/staff-name.ts';
import { LEADS_DESK } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,15}$/));
const outcome = z.enum(calls.BEGUN_OUTCOMES);

const begun = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  product: z.enum(['payday', 'personal', 'purchasing', 'pawn']),
  amount_cents: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  saved_at: z.string(),
  state: z.enum(calls.BEGUN_STATES),
  calls: z.number(),
  call: z.nullable(z.object({ outcome, by: staffName, at: z.string() })),
});

export const begunList = staffEndpoint(calls.begunList, {
  name: 'begunForms.list',
  summary: 'Forms that somebody has begun with a phone number and has not sent',
  who: LEADS_DESK,
  query: z.object({
    state: z.optional(z.enum(calls.BEGUN_STATES)),
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    rows: z.array(begun),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const noteBegunCall = staffEndpoint(calls.noteBegunCall, {
  name: 'begunForms.noteCall',
  summary: 'Keeps how a call to somebody who broke off a form went',
  who: LEADS_DESK,
  audit: 'application.begun_called',
  params: z.object({ id: number }),
  body: z.object({ outcome, key: z.uuid() }),
  reply: begun,
});
