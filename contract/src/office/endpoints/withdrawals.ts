import * as z from 'zod/mini';
import { DECISION_STATUSES } from '../decision-views.ts';
import * as calls from '../decisions.ts';
import { staffEndpoint } from '../endpoint.ts';
import { REVIEWERS } from '../who.ts';

const version = z.int().check(z.minimum(0));

export const withdrawApplication = staffEndpoint(calls.withdrawApplication, {
  name: 'decisions.withdrawApplication',
  summary: 'Withdraw an application at the applicant’s wish, before it is decided',
  who: REVIEWERS,
  audit: 'application.withdrawn',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  body: z.object({ version, reason: z.string().check(z.maxLength(2000)) }),
  reply: z.object({ status: z.enum(DECISION_STATUSES), version }),
});
