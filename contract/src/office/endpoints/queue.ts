import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../queue.ts';
import { chosenIds, number, product, reviewStatus, waiting } from '../schemas/queue.ts';
import { staffName } from '../schemas/staff-name.ts';
import { HANDLE } from '../staff-name.ts';
import { waits_for } from '../schemas/waits-for.ts';
import { EVERYBODY, REVIEWERS } from '../who.ts';

const row = z.object({
  id: z.string(),
  status: reviewStatus,
  name: z.string(),
  product,
  amount_cents: z.number(),
  duration: z.number(),
  ...waiting,
  sign_by: z.nullable(z.string()),
  duplicate_of: z.nullable(z.string()),
});

const filters = {
  view: z.optional(z.enum(calls.QUEUE_VIEWS)),
  product: z.optional(product),
  status: z.optional(z.enum(['Pending', 'In review'])),
  flag: z.optional(z.enum(calls.FILTER_FLAGS)),
  waits_for,
  assignee: z.optional(z.string().check(z.regex(HANDLE))),
};
const sort = z.optional(z.enum(calls.QUEUE_SORTS));

export const queueList = staffEndpoint(calls.queueList, {
  name: 'queue.list',
  summary: 'Applications that wait for the lender, fifty a page by cursor',
  who: REVIEWERS,
  query: z.object({
    ...filters,
    sort,
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    rows: z.array(row),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const queueFile = staffEndpoint(calls.queueFile, {
  name: 'queue.file',
  summary: 'A view of the queue, or chosen applications, as CSV with all columns',
  who: REVIEWERS,
  movesMoney: true,
  audit: 'queue.exported',
  file: 'text/csv',
  query: z.strictObject({ ...filters, sort, ids: z.optional(chosenIds) }),
  reply: z.object({}),
});

export const queueCounts = staffEndpoint(calls.queueCounts, {
  name: 'queue.counts',
  summary:
    'How many applications each view of the queue holds, and how many are new in what is shown',
  who: REVIEWERS,
  background: true,
  query: z.object({ ...filters, since: z.optional(number) }),
  reply: z.object({
    counts: z.record(z.enum(calls.QUEUE_VIEWS), z.number()),
    newest: z.nullable(z.string()),
    fresh: z.number(),
  }),
});

export const takeNext = staffEndpoint(calls.takeNext, {
  name: 'queue.next',
  summary:
    'Takes the application that waits longest and that nobody has open, those passed after all others; never the same for two',
  who: REVIEWERS,
  audit: 'application.taken',
  body: z.object({ passed: z.optional(z.array(number).check(z.maxLength(calls.PASSED_MOST))) }),
  reply: z.object({ id: z.nullable(z.string()) }),
});

export const reviewers = staffEndpoint(calls.reviewers, {
  name: 'queue.reviewers',
  summary: 'Whom an application can be given to',
  who: REVIEWERS,
  reply: z.object({ people: z.array(staffName) }),
});

export const search = staffEndpoint(calls.search, {
  name: 'queue.search',
  summary:
    'Applications, borrowers and loans by name, phone or number; receipts, tickets and complaints by number; cashiers find no application',
  who: EVERYBODY,
  query: z.object({ q: z.string().check(z.maxLength(calls.SEARCH_MAX)) }),
  reply: z.object({
    applications: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: reviewStatus,
        product,
        amount_cents: z.number(),
      }),
    ),
    borrowers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string(),
        application: z.nullable(z.string()),
      }),
    ),
    loans: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        product,
        is_open: z.boolean(),
      }),
    ),
    records: z.array(
      z.object({
        record: z.enum(['receipt', 'ticket', 'complaint']),
        number: z.string(),
        name: z.string(),
        opens: z.string(),
      }),
    ),
  }),
});
