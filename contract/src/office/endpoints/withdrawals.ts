import * as z from 'zod/mini';
import { DECISION_STATUSES } from '../decision-views.ts';
import * as calls from '../decisions.ts';
import { staffEndpoint } from '../endpoint.ts';
import { REVIEWERS } from '../who.ts';

const version = z.int().check(z.minimum(0));

const id = z.string().check(z.regex(/^\d{1,18}$/));
const reply = z.object({ status: z.enum(DECISION_STATUSES), version });

export const withdrawApplication = staffEndpoint(calls.withdrawApplication, {
  name: 'decisions.withdrawApplication',
  summary: 'Withdraw an application at the applicant’s wish, before it is decided',
  who: REVIEWERS,
  audit: 'application.withdrawn',
  params: z.object({ id }),
  body: z.object({ version, reason: z.string().check(z.maxLength(2000)) }),
  reply,
});

export const endRepeat = staffEndpoint(calls.endRepeat, {
  name: 'decisions.endRepeat',
  summary: 'End an application that repeats one under way, before it is decided',
  who: REVIEWERS,
  audit: 'application.ended_as_repeat',
  params: z.object({ id }),
  body: z.object({ version }),
  reply,
});
