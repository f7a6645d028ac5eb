import { LOAN_FLAGS } from 'lending/loan';
import * as z from 'zod/mini';
import { staffEndpoint, STAFF_ROLES } from '../endpoint.ts';
import { KHQR_STATES } from '../../payments.ts';
import * as calls from '../loan-desk.ts';
import { act, cursors, instant, loanNumber, reason } from '../schemas/loans.ts';
import { day } from '../schemas/days.ts';
import { REVIEWERS, SECOND } from '../who.ts';
import { staffName } from '../schemas/staff-name.ts';

const asOf = z.object({ as_of: z.optional(day) });
/** The number of a note. */
const cursor = z.optional(z.string().check(z.regex(/^\d{1,15}$/)));

export const loanNotes = staffEndpoint(calls.loanNotes, {
  name: 'loans.notes',
  summary: 'Notes of staff about a loan and its application, the newest first, ten a page',
  who: REVIEWERS,
  params: loanNumber,
  query: z.object({ after: cursor, before: cursor }),
  reply: z.object({
    ...cursors,
    rows: z.array(z.object({ id: z.string(), body: z.string(), by: staffName, at: instant })),
    draft: z.string(),
  }),
});

export const loanCodes = staffEndpoint(calls.loanCodes, {
  name: 'loans.codes',
  summary: 'The newest KHQR codes of a loan, and what became of each',
  who: STAFF_ROLES,
  params: loanNumber,
  reply: z.object({
    offered: z.boolean(),
    codes: z.array(
      z.object({
        id: z.string(),
        cents: z.number(),
        pays: z.enum(['next', 'payoff']),
        state: z.enum(KHQR_STATES),
        made_at: instant,
        expires_at: instant,
        receipt: z.nullable(z.string()),
        other_loan: z.nullable(z.string()),
        given_back_on: z.nullable(day),
      }),
    ),
  }),
});

export const flagCleared = staffEndpoint(calls.flagCleared, {
  name: 'loans.clearFlag',
  summary: 'Notes that somebody has looked at a flag of a loan, and why it may stand',
  who: SECOND,
  audit: 'loan.flag_cleared',
  params: loanNumber,
  body: z.object({
    ...act,
    reason,
    entry: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    flag: z.enum(LOAN_FLAGS),
  }),
  reply: z.object({ by: staffName, reason: z.string(), at: instant }),
});

export const scheduleFile = staffEndpoint(calls.scheduleFile, {
  name: 'loans.scheduleFile',
  summary: 'The schedule of a loan as of a day, as CSV',
  who: STAFF_ROLES,
  movesMoney: true,
  audit: 'loan.exported',
  file: 'text/csv',
  params: loanNumber,
  query: asOf,
  reply: z.object({}),
});

export const entriesFile = staffEndpoint(calls.entriesFile, {
  name: 'loans.entriesFile',
  summary: 'Every entry of a loan with its split as of a day, as CSV',
  who: STAFF_ROLES,
  movesMoney: true,
  audit: 'loan.exported',
  file: 'text/csv',
  params: loanNumber,
  query: asOf,
  reply: z.object({}),
});
