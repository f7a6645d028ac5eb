import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { dayShown } from '../schemas/days.ts';
import * as calls from '../audit.ts';
import { AUDIT_NOUNS } from '../audit-acts.ts';
import { AUDIT_ACTOR, AUDIT_SUBJECT } from '../audit-subject.ts';
import { staffEndpoint } from '../endpoint.ts';
import { staffName } from '../schemas/staff-name.ts';

const act = {
  id: z.string(),
  at: z.string(),
  event: z.string(),
  actor: z.string(),
  subject: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  block: z.nullable(z.string()),
};

const number = z.string().check(z.regex(/^\d{1,18}$/));
const cursor = z.optional(number);

export const auditList = staffEndpoint(calls.auditList, {
  name: 'audit.list',
  summary: 'The acts that were kept, fifty a page by cursor',
  who: MANAGERS,
  query: z.object({
    subject: z.optional(z.string().check(z.regex(AUDIT_SUBJECT))),
    actor: z.optional(z.string().check(z.regex(AUDIT_ACTOR))),
    noun: z.optional(z.enum(AUDIT_NOUNS)),
    day: z.optional(dayShown),
    after: cursor,
    before: cursor,
  }),
  reply: z.object({
    rows: z.array(z.object(act)),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    is_cut: z.boolean(),
    verified: z.object({
      at: z.nullable(z.string()),
      rows: z.number(),
      blocks: z.number(),
      anchors: z.number(),
      problem: z.nullable(z.string()),
    }),
    people: z.array(staffName),
    today: z.string(),
  }),
});

export const auditAct = staffEndpoint(calls.auditAct, {
  name: 'audit.read',
  summary: 'One act with the block that proves it, reckoned anew',
  who: MANAGERS,
  params: z.object({ id: number }),
  reply: z.object({
    ...act,
    proof: z.nullable(
      z.object({
        block: z.string(),
        rows: z.number(),
        sealed_at: z.string(),
        hash: z.string(),
        is_whole: z.boolean(),
      }),
    ),
  }),
});
