import * as z from 'zod/mini';
import { REFERENCES } from '../applications.ts';
import * as calls from '../call-backs.ts';
import { staffEndpoint } from '../endpoint.ts';
import { cursors, instant } from '../schemas/loans.ts';
import { REVIEWERS } from '../who.ts';
import { staffName } from '../schemas/staff-name.ts';

/** The moment in milliseconds since 1970, far ahead where no time was said, and the number of the call. */
const cursor = z.optional(z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/)));

export const callBacks = staffEndpoint(calls.callBacks, {
  name: 'callBacks.list',
  summary: 'Who asked to be called again until the end of today or without a time, and was not yet',
  who: REVIEWERS,
  query: z.object({ after: cursor, before: cursor }),
  reply: z.object({
    ...cursors,
    rows: z.array(
      z.object({
        id: z.string(),
        application: z.string(),
        name: z.string(),
        reference: z.enum(REFERENCES),
        at: z.nullable(instant),
        noted_by: staffName,
      }),
    ),
  }),
});
