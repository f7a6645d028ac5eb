import * as z from 'zod/mini';
import { staffEndpoint, STAFF_ROLES } from '../endpoint.ts';
import * as calls from '../nightly.ts';
import { cursors, instant, loanNumber } from '../schemas/loans.ts';

const cursor = z.optional(z.string().check(z.regex(/^\d{1,15}$/)));

export const nightPage = staffEndpoint(calls.nightPage, {
  name: 'nightly.read',
  summary: 'The night’s work: loans that are behind, and those that failed with their cause',
  who: STAFF_ROLES,
  query: z.object({ after: cursor, before: cursor }),
  reply: z.object({
    ...cursors,
    rows: z.array(
      z.object({
        loan_number: z.string(),
        day: z.string(),
        cause: z.string(),
        tries: z.number(),
        failed_at: instant,
      }),
    ),
    today: z.string(),
    behind: z.number(),
    failed: z.number(),
  }),
});

export const nightRetried = staffEndpoint(calls.nightRetried, {
  name: 'nightly.retry',
  summary: 'Tries the night of one loan again, and says what came of it',
  who: ['officer', 'manager'],
  audit: 'night.retried',
  params: loanNumber,
  reply: z.object({ done: z.boolean(), cause: z.nullable(z.string()) }),
});
