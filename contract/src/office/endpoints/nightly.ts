import { isDay } from 'lending/calendar';
import * as z from 'zod/mini';
import { staffEndpoint, STAFF_ROLES } from '../endpoint.ts';
import * as calls from '../nightly.ts';
import { cursors, instant, loanNumber } from '../schemas/loans.ts';
import { MANAGERS, NIGHT_WATCH } from '../who.ts';

/** The loan's number and the day of the night that failed. */
const cursor = z.optional(
  z.string().check(
    z.regex(/^\d{1,15}-\d{4}-\d\d-\d\d$/),
    z.refine((text) => isDay(text.slice(-10))),
  ),
);

const ALL = calls.WORKS.map(({ work }) => work);
const ASKED = calls.WORKS.flatMap(({ work, runs }) => (runs ? [work] : []));

export const nightPage = staffEndpoint(calls.nightPage, {
  name: 'nightly.read',
  summary:
    'What works by itself, each with its last run and what is wrong; loans that are behind, and those that failed',
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
    works: z.array(
      z.object({
        work: z.enum(ALL),
        began_at: z.nullable(instant),
        ended_at: z.nullable(instant),
        cause: z.nullable(z.enum(calls.WORK_CAUSES)),
        detail: z.nullable(z.string()),
        count: z.nullable(z.number()),
        is_asked: z.boolean(),
      }),
    ),
    unoffered: z.array(z.string()),
    facts_missing: z.array(z.string()),
    today: z.string(),
    behind: z.number(),
    failed: z.number(),
  }),
});

export const nightRetried = staffEndpoint(calls.nightRetried, {
  name: 'nightly.retry',
  summary: 'Tries the night of one loan again, and says what came of it',
  who: NIGHT_WATCH,
  audit: 'night.retried',
  params: loanNumber,
  reply: z.object({ done: z.boolean(), cause: z.nullable(z.string()) }),
});

export const workAsked = staffEndpoint(calls.workAsked, {
  name: 'nightly.run',
  summary: 'Has a work run at once',
  who: MANAGERS,
  audit: 'work.asked',
  params: z.object({ work: z.enum(ASKED) }),
  reply: z.undefined(),
});
