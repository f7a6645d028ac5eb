import { MANAGERS } from '../who.ts';
import { isDay } from 'lending/calendar';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../retention.ts';
import { staffName } from '../schemas/staff-name.ts';
import { STAFF_ACTOR } from '../staff-name.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));
const day = z.string().check(z.refine(isDay));
const span = {
  from: day,
  until: day,
  by: z.optional(z.string().check(z.regex(STAFF_ACTOR))),
};

export const retention = staffEndpoint(calls.retention, {
  name: 'privacy.retention',
  summary: 'What is kept for how long, what was removed, and what waits',
  who: MANAGERS,
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(calls.RETENTION_KINDS),
        kept: z.number(),
        unit: z.enum(['hours', 'days', 'years']),
        is_set: z.boolean(),
        waits: z.number(),
        since: z.nullable(z.string()),
        removed_7: z.nullable(z.number()),
        removed_30: z.nullable(z.number()),
      }),
    ),
    began_at: z.nullable(z.string()),
    ended_at: z.nullable(z.string()),
    problem: z.nullable(z.string()),
    is_behind: z.boolean(),
  }),
});

export const breach = staffEndpoint(calls.breach, {
  name: 'privacy.breach',
  summary: 'Within which hours whom to tell of a breach, and who could have acted',
  who: MANAGERS,
  reply: z.object({
    tell_hours: z.number(),
    today: z.string(),
    people: z.array(staffName),
  }),
});

export const openedList = staffEndpoint(calls.openedList, {
  name: 'privacy.opened',
  summary: 'Borrowers of whom something was opened, changed or handed out in a time, by the audit',
  who: MANAGERS,
  query: z.object({ ...span, after: z.optional(number), before: z.optional(number) }),
  reply: z.object({
    rows: z.array(
      z.object({
        borrower_id: z.string(),
        name: z.string(),
        last_name: z.string(),
        phone: z.string(),
        not_theirs: z.boolean(),
        photos: z.number(),
        acts: z.number(),
        exported: z.boolean(),
        first_at: z.string(),
        last_at: z.string(),
      }),
    ),
    persons: z.number(),
    files: z.number(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const openedFile = staffEndpoint(calls.openedFile, {
  name: 'privacy.openedFile',
  summary: 'The same borrowers as one file, to be told',
  who: MANAGERS,
  movesMoney: true,
  audit: 'privacy.opened_exported',
  file: 'text/csv',
  query: z.object(span),
  reply: z.object({}),
});
