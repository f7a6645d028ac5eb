import { isDay } from 'lending/calendar';
import * as z from 'zod/mini';
import * as calls from '../complaints.ts';
import { staffEndpoint } from '../endpoint.ts';
import { staffName } from '../schemas/staff-name.ts';
import { waits_for } from '../schemas/waits-for.ts';
import { EVERYBODY, ANSWERERS, CLOSERS } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,15}$/));
const ofComplaint = z.object({ id: number });
const typed = z.string().check(z.maxLength(8000));

const complaint = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  is_borrower: z.boolean(),
  loan: z.nullable(z.number()),
  loan_number: z.nullable(z.string()),
  channel: z.enum(calls.COMPLAINT_CHANNELS),
  category: z.enum(calls.COMPLAINT_CATEGORIES),
  text: z.string(),
  answer_by: z.string(),
  is_late: z.boolean(),
  state: z.enum(calls.COMPLAINT_STATES),
  by: staffName,
  at: z.string(),
  answer: z.nullable(z.object({ text: z.string(), by: staffName, at: z.string() })),
  close: z.nullable(
    z.object({ finding: z.enum(calls.COMPLAINT_FINDINGS), by: staffName, at: z.string() }),
  ),
});

const cursor = z.optional(
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d-\d{1,15}$/),
    z.refine((text) => isDay(text.slice(0, 10))),
  ),
);

export const complaintList = staffEndpoint(calls.complaintList, {
  name: 'complaints.list',
  summary: 'Complaints, the first to be answered first',
  who: EVERYBODY,
  query: z.object({
    state: z.optional(z.enum(calls.COMPLAINT_STATES)),
    category: z.optional(z.enum(calls.COMPLAINT_CATEGORIES)),
    sort: z.optional(z.enum(calls.COMPLAINT_SORTS)),
    waits_for,
    after: cursor,
    before: cursor,
  }),
  reply: z.object({
    rows: z.array(complaint),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const oneComplaint = staffEndpoint(calls.oneComplaint, {
  name: 'complaints.read',
  summary: 'One complaint',
  who: EVERYBODY,
  params: ofComplaint,
  reply: complaint,
});

export const recordComplaint = staffEndpoint(calls.recordComplaint, {
  name: 'complaints.record',
  summary: 'Records a complaint that came by phone, at the counter or in writing',
  who: EVERYBODY,
  audit: 'complaint.recorded',
  body: z.object({
    loan: z.string().check(z.maxLength(20)),
    name: typed,
    phone: z.string().check(z.maxLength(40)),
    channel: z.enum(calls.COMPLAINT_CHANNELS),
    category: z.enum(calls.COMPLAINT_CATEGORIES),
    text: typed,
    complains: z.optional(z.enum(calls.COMPLAINERS)),
    key: z.uuid(),
  }),
  reply: complaint,
});

export const answerComplaint = staffEndpoint(calls.answerComplaint, {
  name: 'complaints.answer',
  summary: 'Keeps what was answered to a complaint',
  who: ANSWERERS,
  audit: 'complaint.answered',
  params: ofComplaint,
  body: z.object({ text: typed }),
  reply: complaint,
});

export const closeComplaint = staffEndpoint(calls.closeComplaint, {
  name: 'complaints.close',
  summary: 'Closes a complaint that another person has answered',
  who: CLOSERS,
  audit: 'complaint.closed',
  params: ofComplaint,
  body: z.object({ finding: z.enum(calls.COMPLAINT_FINDINGS) }),
  reply: complaint,
});
