import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../erasure.ts';
import { staffName } from '../schemas/staff-name.ts';
import { waits_for } from '../schemas/waits-for.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));
const params = z.object({ id: number });

const counts = z.nullable(z.partialRecord(z.enum(calls.ERASED_KINDS), z.number()));
const erasure = z.object({
  id: z.string(),
  borrower_id: z.string(),
  made_sure: z.string(),
  phone_not_theirs: z.boolean(),
  proposed_by: staffName,
  proposed_at: z.string(),
  decided_by: z.nullable(staffName),
  decided_at: z.nullable(z.string()),
  confirmed: z.nullable(z.boolean()),
  counts,
});

export const erasureOfPerson = staffEndpoint(calls.erasureOfPerson, {
  name: 'privacy.erasure',
  summary: 'Whether a borrower’s data may be erased, what would stay and for how long',
  who: MANAGERS,
  params,
  reply: z.object({
    erased_at: z.nullable(z.string()),
    part_erased_at: z.nullable(z.string()),
    hindrances: z.array(z.enum(calls.ERASURE_HINDRANCES)),
    loans_kept: z.number(),
    kept_until: z.nullable(z.string()),
    applications: z.number(),
    open: z.nullable(erasure),
    managers: z.array(staffName),
  }),
});

export const proposeErasure = staffEndpoint(calls.proposeErasure, {
  name: 'privacy.proposeErasure',
  summary: 'Enters a borrower’s request to be erased; another manager carries it out',
  who: MANAGERS,
  movesMoney: true,
  audit: 'privacy.erasure_proposed',
  params,
  body: z.object({ made_sure: z.string().check(z.maxLength(500)) }),
  reply: z.object({ id: z.string() }),
});

export const erasureList = staffEndpoint(calls.erasureList, {
  name: 'privacy.erasures',
  summary: 'Requests to be erased that wait, or those that were decided',
  who: MANAGERS,
  query: z.object({
    state: z.enum(['open', 'decided']),
    waits_for,
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    rows: z.array(erasure),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    managers: z.array(staffName),
  }),
});

export const decideErasure = staffEndpoint(calls.decideErasure, {
  name: 'privacy.decideErasure',
  summary: 'Erases as a second manager, refuses, or takes back; what was decided stays',
  who: MANAGERS,
  movesMoney: true,
  audit: 'privacy.erased',
  params,
  body: z.object({ confirmed: z.boolean() }),
  reply: z.object({ counts }),
});
