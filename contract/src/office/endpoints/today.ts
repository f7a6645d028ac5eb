import * as z from 'zod/mini';
import { day } from '../schemas/days.ts';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../today.ts';
import { staffName } from '../schemas/staff-name.ts';
import { EVERYBODY, CONTACTERS } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,15}$/));
const instant = z.string();
const cents = z.int().check(z.minimum(1), z.maximum(100_000_000_00));
const ofLoan = z.object({ loan: number });

const contact = z.object({ open: z.boolean(), opens_at: z.nullable(instant) });
const count = z.object({ loans: z.number(), cents: z.number() });
const held = z.nullable(z.enum(calls.HELD_REASONS));
const kind = z.enum(calls.CONTACT_KINDS);
const outcome = z.nullable(z.enum(calls.OUTCOMES));
const promiseState = z.enum(calls.PROMISE_STATES);
const product = z.enum(['payday', 'personal', 'purchasing', 'pawn']);

const dueLoan = z.object({
  loan: z.number(),
  number: z.string(),
  product,
  name: z.string(),
  phone: z.string(),
  is_closed: z.boolean(),
  days_late: z.number(),
  due_cents: z.number(),
  balance_cents: z.number(),
  step: z.enum(calls.DUE_STEPS),
  last_contact: z.nullable(z.object({ kind, outcome, at: instant })),
  promise: z.nullable(
    z.object({
      on: z.string(),
      cents: z.number(),
      state: promiseState,
      kept: z.number(),
      ended: z.number(),
    }),
  ),
  paused_until: z.nullable(z.string()),
});

const filters = {
  group: z.optional(z.enum(calls.DUE_GROUPS)),
  product: z.optional(product),
  late: z.optional(z.enum(calls.LATE_BANDS)),
};
const cursor = z.optional(z.string().check(z.regex(/^\d{1,6}-\d{1,15}$/)));

export const todayList = staffEndpoint(calls.todayList, {
  name: 'today.list',
  summary:
    'Loans that are due or late, or closed with a refund owed back, by what is to be done next',
  who: EVERYBODY,
  query: z.object({
    ...filters,
    step: z.optional(z.enum(calls.DUE_STEPS)),
    sort: z.optional(z.enum(calls.DUE_SORTS)),
    after: cursor,
    before: cursor,
  }),
  reply: z.object({
    today: z.string(),
    contact,
    all: count,
    groups: z.record(z.enum(calls.DUE_GROUPS), count),
    steps: z.record(z.enum(calls.DUE_STEPS), count),
    rows: z.array(dueLoan),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

const contactsView = z.object({
  loan: z.number(),
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  locale: z.enum(['km', 'en']),
  today: z.string(),
  due_cents: z.number(),
  payoff_cents: z.number(),
  owed_back_cents: z.number(),
  days_late: z.number(),
  contact,
  room: z.object({
    call: held,
    sms: held,
    this_week: z.number(),
    week_opens_at: z.nullable(instant),
  }),
  pause: z.nullable(z.object({ until: z.string(), reason: z.string(), by: staffName })),
  contacts: z.array(
    z.object({
      id: z.string(),
      kind,
      outcome,
      note: z.nullable(z.string()),
      by: staffName,
      at: instant,
      promise: z.nullable(z.object({ on: z.string(), cents: z.number(), state: promiseState })),
    }),
  ),
  complaints: z.array(z.object({ id: z.string(), number: z.string() })),
});

export const loanContacts = staffEndpoint(calls.loanContacts, {
  name: 'contacts.read',
  summary: 'Calls, messages and promises about one loan, and what the fair-contact rules leave',
  who: EVERYBODY,
  params: ofLoan,
  reply: contactsView,
});

export const beginContact = staffEndpoint(calls.beginContact, {
  name: 'contacts.begin',
  summary: 'Begins a call, or notes that the borrower called or came',
  who: CONTACTERS,
  audit: 'contact.begun',
  params: ofLoan,
  body: z.object({ kind: z.enum(['call', 'incoming']) }),
  reply: z.object({ id: z.string() }),
});

export const endContact = staffEndpoint(calls.endContact, {
  name: 'contacts.end',
  summary: 'What came of a call: a promise, a pause, or nothing',
  who: CONTACTERS,
  audit: 'contact.ended',
  params: z.object({ loan: number, contact: number }),
  body: z.object({
    outcome: z.enum(calls.OUTCOMES),
    note: z.string().check(z.maxLength(2000)),
    promise_on: z.optional(day),
    promise_cents: z.optional(cents),
    pause_until: z.optional(day),
  }),
  reply: contactsView,
});

export const endPause = staffEndpoint(calls.endPause, {
  name: 'contacts.endPause',
  summary: 'Ends the hardship pause of the borrower of a loan',
  who: CONTACTERS,
  audit: 'contact.pause_ended',
  params: ofLoan,
  reply: contactsView,
});

const reminder = z.object({
  loan: z.number(),
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  locale: z.enum(['km', 'en']),
  text: z.string(),
});
const heldReminder = z.object({
  loan: z.number(),
  number: z.string(),
  name: z.string(),
  why: z.enum(calls.HELD_REASONS),
});

export const reminderPreview = staffEndpoint(calls.reminderPreview, {
  name: 'reminders.preview',
  summary: 'The reminders that would go out, and who is held back and why',
  who: CONTACTERS,
  query: z.object({ ...filters, loan: z.optional(number) }),
  reply: z.object({
    contact,
    ready: z.array(reminder),
    more: z.number(),
    held: z.array(heldReminder),
    held_count: z.number(),
  }),
});

export const sendReminders = staffEndpoint(calls.sendReminders, {
  name: 'reminders.send',
  summary: 'Sends reminders by SMS, as far as the fair-contact rules let them go',
  who: CONTACTERS,
  audit: 'contact.reminded',
  body: z.object({
    loans: z
      .array(z.int().check(z.minimum(1)))
      .check(z.minLength(1), z.maxLength(calls.MOST_REMINDERS)),
  }),
  reply: z.object({ sent: z.array(z.number()), held: z.array(heldReminder) }),
});
