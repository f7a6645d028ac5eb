import * as z from 'zod/mini';
import * as calls from '../details.ts';
import { staffEndpoint } from '../endpoint.ts';
import { DETAIL_CALLERS } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));

const account = z.object({ bank: z.string(), last_digits: z.string() });

export const detailsList = staffEndpoint(calls.detailsList, {
  name: 'details.list',
  summary: 'Other bank accounts and national IDs that wait for a call to the borrower',
  who: DETAIL_CALLERS,
  query: z.object({ after: z.optional(number), before: z.optional(number) }),
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        last_name: z.string(),
        phone: z.string(),
        sent_at: z.string(),
        account: z.nullable(account),
        applications: z.array(
          z.object({ id: z.string(), account: z.nullable(account), said_at: z.string() }),
        ),
        national_id: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const settleDetails = staffEndpoint(calls.settleDetails, {
  name: 'details.settle',
  summary: 'Lets what a borrower sent count, or drops it, after the call; once',
  who: DETAIL_CALLERS,
  movesMoney: true,
  audit: 'borrower.details_confirmed',
  params: z.object({ id: number }),
  body: z.object({ confirmed: z.boolean() }),
  reply: z.undefined(),
});
