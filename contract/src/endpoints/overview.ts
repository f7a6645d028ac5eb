import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../overview.ts';
import { applicationCard } from '../schemas/application-cards.ts';
import { loanCard } from '../schemas/loan-views.ts';

export const overview = endpoint(calls.overview, {
  name: 'overview.overview',
  summary: "The account's first screen: loans, applications, membership",
  who: ['borrower'],
  reply: z.object({
    today: z.string(),
    membership: z.object({
      key: z.string(),
      repaidOnTime: z.number(),
      next: z.nullable(z.object({ key: z.string(), more: z.number() })),
    }),
    loans: z.array(loanCard),
    application: z.nullable(applicationCard),
    earlier: z.array(applicationCard),
  }),
});
