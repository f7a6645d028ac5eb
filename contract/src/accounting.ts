import * as z from 'zod/mini';
import {
  EXAMPLE_ENTRY,
  EXAMPLE_REVERSAL,
  EXAMPLE_SIGNED,
  READ_SAMPLE,
  VERIFY_SAMPLE,
} from './accounting-examples.ts';
import { ENTRY_KINDS } from './office/loan-entries.ts';
import type { OpenApi, Operation } from './openapi.ts';
import { jsonSchema, parametersOf } from './openapi.ts';

/**
 * What the lender's own accounting reads and is told of: the entries of loans in the order in which they were recorded. Apart from
 * the calls of pages, since it is others' programs that are built on it: its paths carry a version, and nothing in it changes its meaning.
 */

/** Where entries are read. */
export const ENTRIES_PATH = '/api/accounting/v1/entries';
/** Rows of one answer unless fewer are asked for. */
const ENTRIES_MOST = 200;

/** A field with what it means, which the description of the calls tells. */
function meaning<Type extends z.ZodMiniType>(type: Type, description: string): Type {
  z.globalRegistry.add(type, { description });
  return type;
}

/** What a payment pays, once a later entry has moved it. */
const reallocation = z.object({
  entry: meaning(z.number(), 'The number of the payment on the loan.'),
  split: meaning(z.record(z.string(), z.number()), 'In place of what was told before.'),
  credit_cents: meaning(z.number(), 'In place of what was told before.'),
});
export type Reallocation = z.infer<typeof reallocation>;

export const accountingEntry = z.object({
  number: meaning(z.number(), 'From 1, without a gap: its place in the order, and the cursor.'),
  loan: meaning(z.string(), 'The loan as people read it.'),
  product: meaning(z.enum(['payday', 'personal', 'purchasing', 'pawn']), 'What was lent.'),
  entry: meaning(z.number(), 'Its number on the loan; 0 is the disbursement.'),
  kind: meaning(z.enum(ENTRY_KINDS), 'What was recorded.'),
  effective_on: meaning(z.string(), 'The day on which it takes effect, in Phnom Penh.'),
  recorded_at: meaning(z.string(), 'The instant at which it was recorded, in UTC.'),
  cents: meaning(z.nullable(z.number()), 'US cents; null where no money moves.'),
  split: meaning(
    z.nullable(z.record(z.string(), z.number())),
    'Of a payment, as the loan stood when it was recorded: US cents by component. With credit_cents they sum to cents. Of a disbursement, and of a payout that came back (payoutReturn), the principal, which is owed or owed no more, and the fees that were kept back from it: cents is the principal less these. Null in disbursements that were told before this was. What a payment pays since a later entry stands in the reallocations of that one.',
  ),
  credit_cents: meaning(
    z.nullable(z.number()),
    'Of a payment: what was paid beyond the pay-off, in US cents.',
  ),
  reallocations: meaning(
    z.array(reallocation),
    'What earlier payments of the loan pay from this entry on, where that differs from what was told last of them: a payment dated back, a reversal and others move it. Empty where nothing moved, and in entries that were told before this was. A payment that is undone is told by its reversal alone. The split of each payment that stands, or its newest reallocation, sums over a loan to what was paid of each component.',
  ),
  reverses: meaning(z.nullable(z.number()), 'Of a reversal: the entry of the loan that it undoes.'),
  receipt: meaning(z.nullable(z.string()), 'Of a payment: the number of its receipt.'),
  method: meaning(
    z.nullable(z.string()),
    'Of a payment: how it came, by the name of the way. Of a refund how it went, and of a payout that came back how it came: cash, or bank.',
  ),
  bank_reference: meaning(
    z.nullable(z.string()),
    'Of a disbursement, a payment, a refund, or a payout that came back: the bank’s own reference. Null in disbursements that were told before this was.',
  ),
});
export type AccountingEntry = z.infer<typeof accountingEntry>;

export const entriesQuery = z.object({
  after: meaning(
    z._default(z.string().check(z.regex(/^\d{1,18}$/)), '0'),
    'The number behind which to begin: `next` of the answer before.',
  ),
  most: meaning(
    z._default(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/)), String(ENTRIES_MOST)),
    'The most entries to give, 1 to 200.',
  ),
});

export const entriesReply = z.object({
  entries: meaning(z.array(accountingEntry), 'In the order of their numbers.'),
  next: meaning(
    z.string(),
    'Behind the last entry given: to be kept, and sent as `after` the next time.',
  ),
  more: meaning(z.boolean(), 'Whether there are more already.'),
});

/** What a webhook is sent, one entry at a time, in the order of their numbers. */
export const entryEvent = z.object({
  type: meaning(z.literal('entry.recorded'), 'Always this.'),
  timestamp: meaning(z.string(), 'When the entry was recorded.'),
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

/** Code for who builds on a call, and what it is for. */
export interface CodeSample {
  readonly lang: 'shell' | 'js';
  readonly label: string;
  readonly source: string;
}

type WithSamples = Operation & { readonly 'x-codeSamples': readonly CodeSample[] };

/** The OpenAPI document of the accounting: calls and webhooks, each with samples. */
export interface AccountingOpenApi extends OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WithSamples>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: WithSamples }>>;
}

const READ_SAMPLES = [
  { lang: 'shell', label: 'With the key in $ROMDOUL_KEY', source: READ_SAMPLE },
] as const;

const VERIFY_SAMPLES = [
  { lang: 'js', label: 'Whether a call is the lender’s, in Node', source: VERIFY_SAMPLE },
  {
    lang: 'js',
    label: 'To try your own check: these belong together',
    source: `${JSON.stringify(EXAMPLE_SIGNED, null, 2)}\n`,
  },
] as const;

const EXAMPLE_EVENT = {
  type: 'entry.recorded',
  timestamp: EXAMPLE_ENTRY.recorded_at,
  data: EXAMPLE_ENTRY,
} satisfies z.infer<typeof entryEvent>;

const EXAMPLE_REPLY: z.infer<typeof entriesReply> = {
  entries: [EXAMPLE_ENTRY, EXAMPLE_REVERSAL],
  next: String(EXAMPLE_REVERSAL.number),
  more: false,
};

/** What is posted to an address. */
function entryRecorded(): WithSamples {
  return {
    operationId: 'accounting.entryRecorded',
    summary: 'An entry was recorded',
    tags: ['accounting'],
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
      content: {
        'application/json': {
          schema: jsonSchema(entryEvent, 'output'),
          example: EXAMPLE_EVENT,
        },
      },
    },
    'x-codeSamples': VERIFY_SAMPLES,
    responses: { '2XX': { description: 'Taken.' } },
  };
}

/** Builds the OpenAPI 3.1 document of what the lender's accounting uses. */
export function accountingOpenApi(): AccountingOpenApi {
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
          'x-codeSamples': READ_SAMPLES,
          responses: {
            200: {
              description: 'The entries.',
              content: {
                'application/json': {
                  schema: jsonSchema(entriesReply, 'output'),
                  example: EXAMPLE_REPLY,
                },
              },
            },
            400: problem('The request cannot be read.'),
            401: problem('There is no such key, or it was revoked.'),
            409: problem(
              'No entry has the number of `after` yet: the lender’s data was restored from a backup, and numbers behind it are given anew. `code` is `cursor_ahead`; ask the lender where to go on.',
            ),
            429: problem('Too many calls; `Retry-After` says when to come again.'),
            503: problem('Busy, or the database is away; `Retry-After` says when to come again.'),
          },
        },
      },
    },
    webhooks: { 'entry.recorded': { post: entryRecorded() } },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
