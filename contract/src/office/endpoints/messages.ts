import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../messages.ts';
import { REVIEWERS } from '../who.ts';

const message = z.object({
  id: z.string(),
  kind: z.string(),
  audience: z.enum(['applicant', 'lender']),
  phone: z.nullable(z.string()),
  locale: z.enum(['km', 'en']),
  body: z.string(),
  state: z.enum(calls.MESSAGE_STATES),
  tries: z.number(),
  written_at: z.string(),
  sent_at: z.nullable(z.string()),
  next_try_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  sent_again: z.number(),
});

const number = z.string().check(z.regex(/^\d{1,18}$/));
/** Rows are numbered in the order in which they were written. */
const cursor = z.optional(number);

export const messageList = staffEndpoint(calls.messageList, {
  name: 'messages.list',
  summary: 'The outbox of text messages, fifty a page by cursor',
  who: REVIEWERS,
  query: z.object({
    state: z.optional(z.enum(calls.MESSAGE_STATES)),
    audience: z.optional(z.enum(['applicant', 'lender'])),
    sort: z.optional(z.enum(['written', '-written'])),
    after: cursor,
    before: cursor,
  }),
  reply: z.object({
    rows: z.array(message),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const oneMessage = staffEndpoint(calls.oneMessage, {
  name: 'messages.read',
  summary: 'One text message of the outbox',
  who: REVIEWERS,
  params: z.object({ id: number }),
  reply: message,
});

export const messageAgain = staffEndpoint(calls.messageAgain, {
  name: 'messages.sendAgain',
  summary: 'Sends a message to a borrower again that was given up, within the hours of contact',
  who: REVIEWERS,
  audit: 'message.sent_again',
  params: z.object({ id: number }),
  body: z.object({ key: z.uuid() }),
  reply: z.object({ id: z.string() }),
});
