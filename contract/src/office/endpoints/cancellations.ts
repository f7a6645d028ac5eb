import * as z from 'zod/mini';
import * as calls from '../cancellations.ts';
import { DECISION_STATUSES } from '../decision-views.ts';
import { staffEndpoint } from '../endpoint.ts';
import { SECOND } from '../who.ts';

const of = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) });
const version = z.int().check(z.minimum(0));
const words = z.string().check(z.maxLength(2000));
const decided = z.object({ status: z.enum(DECISION_STATUSES), version });

export const proposeCancellation = staffEndpoint(calls.proposeCancellation, {
  name: 'cancellations.propose',
  summary: 'Propose to cancel a signed agreement whose money has not been ordered',
  who: SECOND,
  movesMoney: true,
  audit: 'agreement.cancel_proposed',
  params: of,
  body: z.object({ version, reason: words }),
  reply: decided,
});

export const endCancellation = staffEndpoint(calls.endCancellation, {
  name: 'cancellations.end',
  summary: 'Cancel the agreement as a second person, a manager; or let it stand (approver too)',
  who: SECOND,
  movesMoney: true,
  audit: 'agreement.cancelled',
  params: of,
  body: z.object({ version, confirm: z.boolean(), note: z.nullable(words) }),
  reply: decided,
});
