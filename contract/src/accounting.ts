import * as z from 'zod/mini';
import type { OpenApi } from './openapi.ts';
import { jsonSchema, parametersOf } from './openapi.ts';

/**
 * What the lender's own accounting reads and is told of: the entries of loans in the order in which they were recorded. Apart from
 * the calls of pages, since it is others' programs that are built on it: its paths carry a version, and nothing in it changes its meaning.
 */

/** Where entries are read. */
export const ENTRIES_PATH = '/api/accounting/v1/entries';
/** Rows of one answer unless fewer are asked for. */
const ENTRIES_MOST = 200;

/** US cents by what was paid: parts of a payment. */
const split = z.record(z.string(), z.number());

export const accountingEntry = z.object({
  /** From 1, without a gap: the place in the order, and the cursor. */
  number: z.number(),
  /** As people read it: L000123. */
  loan: z.string(),
  product: z.enum(['payday', 'personal', 'purchasing', 'pawn']),
  /** The entry's number on its loan; 0: the disbursement. */
  entry: z.number(),
  kind: z.enum([
    'disbursement',
    'payment',
    'reversal',
    'extensionRequest',
    'extensionGrant',
    'extensionRefusal',
    'waiver',
    'default',
    'writeOff',
    'refund',
  ]),
  /** The day on which it takes effect, in Phnom Penh. */
  effective_on: z.string(),
  recorded_at: z.string(),
  /** US cents; null where no money moves. */
  cents: z.nullable(z.number()),
  /** Of a payment, as the loan stood when it was recorded: US cents by component, which sum to `cents` with `credit_cents`. */
  split: z.nullable(split),
  /** Of a payment: what was paid beyond the pay-off. */
  credit_cents: z.nullable(z.number()),
  /** Of a reversal: the entry that it undoes. */
  reverses: z.nullable(z.number()),
  /** Of a payment: the receipt's number. */
  receipt: z.nullable(z.string()),
  /** Of a payment: how it came. */
  method: z.nullable(z.string()),
  /** Of a payment: the bank's own reference. */
  bank_reference: z.nullable(z.string()),
});
export type AccountingEntry = z.infer<typeof accountingEntry>;

export const entriesQuery = z.object({
  after: z._default(z.string().check(z.regex(/^\d{1,18}$/)), '0'),
  most: z._default(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/)), String(ENTRIES_MOST)),
});

export const entriesReply = z.object({
  entries: z.array(accountingEntry),
  /** Behind the last entry given: to be kept, and sent as `after` the next time. */
  next: z.string(),
  /** Whether there are more already. */
  more: z.boolean(),
});

/** What a webhook is sent, one entry at a time, in the order of their numbers. */
export const entryEvent = z.object({
  type: z.literal('entry.recorded'),
  timestamp: z.string(),
  data: accountingEntry,
});

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { type: 'object' } } },
});

const EVENT_HEADERS = [
  ['webhook-id', 'The event, the same at every try: what was taken before is to be ignored.'],
  [
    'webhook-timestamp',
    'When this try was made, in seconds since 1970; refuse what is older than 5 minutes.',
  ],
  [
    'webhook-signature',
    '`v1,` and the HMAC-SHA-256, in base64, of `id.timestamp.body` under the secret (its base64 part, decoded). After a rotation two of them, apart by a space; one that fits is enough.',
  ],
] as const;

/** Builds the OpenAPI 3.1 document of what the lender's accounting uses. */
export function accountingOpenApi(): OpenApi & { readonly webhooks: object } {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Romdoul, for the lender’s accounting',
      version: '1',
      description:
        'Entries of loans in the order in which they were recorded, read by a key that a manager makes in the office, and sent to an address (a webhook, signed as standardwebhooks.com says). Nothing is ever changed: what was wrong is undone by a reversal.',
    },
    paths: {
      [ENTRIES_PATH]: {
        get: {
          operationId: 'accounting.entries',
          summary: 'Entries after a cursor',
          description:
            'With the key as a bearer. Ask with `next` of the answer before; 600 calls a minute.',
          tags: ['accounting'],
          parameters: parametersOf(entriesQuery, 'query'),
          security: [{ key: [] }],
          responses: {
            200: {
              description: 'The entries.',
              content: { 'application/json': { schema: jsonSchema(entriesReply, 'output') } },
            },
            400: problem('The request cannot be read.'),
            401: problem('There is no such key, or it was revoked.'),
            429: problem('Too many calls; `Retry-After` says when to come again.'),
            503: problem('Busy, or the database is away; `Retry-After` says when to come again.'),
          },
        },
      },
    },
    webhooks: {
      'entry.recorded': {
        post: {
          operationId: 'accounting.entryRecorded',
          summary: 'An entry was recorded',
          description:
            'Answered by 2xx within 10 seconds; anything else, and it is sent again after 15 s, 30 s, 1 min … at most an hour, until it is taken. Later entries wait.',
          parameters: EVENT_HEADERS.map(([name, description]) => ({
            name,
            in: 'header',
            description,
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(entryEvent, 'output') } },
          },
          responses: { '2XX': { description: 'Taken.' } },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
