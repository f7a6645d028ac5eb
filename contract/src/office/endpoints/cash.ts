import * as z from 'zod/mini';
import { dayShown } from '../schemas/days.ts';
import * as calls from '../cash.ts';
import { staffEndpoint } from '../endpoint.ts';
import { staffName } from '../schemas/staff-name.ts';
import { CASHIERS, TREASURY } from '../who.ts';
import { waits_for } from '../schemas/waits-for.ts';

const cents = z.number();

const sheet = z.object({
  id: z.string(),
  on: z.string(),
  cashier: staffName,
  cashier_gone: z.boolean(),
  left_uncounted: z.boolean(),
  state: z.enum(['open', 'counted', 'closed']),
  version: z.number(),
  opening_cents: cents,
  opened_at: z.string(),
  carried_cents: z.nullable(cents),
  opening_note: z.nullable(z.string()),
  in_cents: cents,
  in_count: z.number(),
  out_cents: cents,
  out_count: z.number(),
  expected_cents: cents,
  counted_cents: z.nullable(cents),
  counted_at: z.nullable(z.string()),
  counted_by: z.nullable(staffName),
  note: z.nullable(z.string()),
  closed_by: z.nullable(staffName),
  closed_at: z.nullable(z.string()),
  since_count: z.number(),
  movements: z.array(
    z.object({
      loan: z.nullable(z.string()),
      receipt: z.nullable(z.string()),
      kind: z.enum([
        'payment',
        'reversal',
        'refund',
        'payoutReturn',
        'return',
        'reward',
        'transfer',
      ]),
      cents,
      at: z.string(),
    }),
  ),
  transfers: z.array(
    z.object({
      id: z.string(),
      cents,
      place: z.enum(calls.TRANSFER_PLACES),
      note: z.nullable(z.string()),
      at: z.string(),
      state: z.enum(['waiting', 'confirmed', 'refused']),
      ended_by: z.nullable(staffName),
      ended_at: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});

const id = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) });
const version = z.int().check(z.minimum(1));

export const cashDay = staffEndpoint(calls.cashDay, {
  name: 'cash.read',
  summary:
    'The cash sheets of a day, or those of any day that wait for the caller to be counted or closed; and the payments of the day by how they came',
  who: TREASURY,
  query: z.object({
    day: z.optional(dayShown),
    waits_for,
  }),
  reply: z.object({
    on: z.string(),
    today: z.string(),
    can_open: z.boolean(),
    carried_cents: z.nullable(cents),
    counted_for_caller: z.nullable(
      z.object({
        on: z.string(),
        by: staffName,
        counted_cents: cents,
        note: z.nullable(z.string()),
      }),
    ),
    sheets: z.array(sheet),
    methods: z.array(
      z.object({ name_km: z.string(), name_en: z.string(), count: z.number(), cents }),
    ),
  }),
});

export const openCash = staffEndpoint(calls.openCash, {
  name: 'cash.open',
  summary: 'Opens one’s own drawer of today',
  who: CASHIERS,
  audit: 'cash.opened',
  body: z.object({
    opening_cents: z.int().check(z.minimum(0), z.maximum(calls.OPENING_CENTS_MOST)),
    note: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  }),
  reply: sheet,
});

export const countCash = staffEndpoint(calls.countCash, {
  name: 'cash.count',
  summary:
    'Counts one’s own drawer; a manager also that of a cashier who has left or handles no cash any more, and, saying why, one of an earlier day that its cashier left uncounted',
  who: TREASURY,
  audit: 'cash.counted',
  params: id,
  body: z.object({
    version,
    counted_cents: z.int().check(z.minimum(0), z.maximum(calls.COUNTED_CENTS_MOST)),
    note: z.nullable(z.string().check(z.maxLength(20_000))),
  }),
  reply: sheet,
});

export const closeCash = staffEndpoint(calls.closeCash, {
  name: 'cash.close',
  summary: 'Closes the drawer of somebody else as it was counted',
  who: TREASURY,
  audit: 'cash.closed',
  params: id,
  body: z.object({ version }),
  reply: sheet,
});

const note = z.nullable(z.string().check(z.maxLength(20_000)));

export const transferCash = staffEndpoint(calls.transferCash, {
  name: 'cash.transfer',
  summary:
    'Notes cash that goes from one’s own drawer to the bank or the safe, or comes from there',
  who: CASHIERS,
  audit: 'cash.transferred',
  params: id,
  body: z.object({
    version,
    cents: z
      .int()
      .check(z.minimum(-calls.TRANSFER_CENTS_MOST), z.maximum(calls.TRANSFER_CENTS_MOST)),
    place: z.enum(calls.TRANSFER_PLACES),
    note,
  }),
  reply: sheet,
});

const transfer = z.object({ ...id.shape, transfer: id.shape.id });

export const confirmTransfer = staffEndpoint(calls.confirmTransfer, {
  name: 'cash.confirmTransfer',
  summary:
    'Says of cash that somebody else took to the bank or the safe, or brought from there, that one has seen it',
  who: TREASURY,
  audit: 'cash.transfer_confirmed',
  params: transfer,
  reply: sheet,
});

export const refuseTransfer = staffEndpoint(calls.refuseTransfer, {
  name: 'cash.refuseTransfer',
  summary: 'Says of such cash that it was not so, and why; who noted it may too',
  who: TREASURY,
  audit: 'cash.transfer_refused',
  params: transfer,
  body: z.object({ reason: z.string().check(z.maxLength(20_000)) }),
  reply: sheet,
});

export const printCash = staffEndpoint(calls.printCash, {
  name: 'cash.print',
  summary: 'A cash sheet as PDF',
  who: TREASURY,
  file: 'application/pdf',
  params: id,
  reply: z.object({}),
});
