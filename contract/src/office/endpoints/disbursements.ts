import * as z from 'zod/mini';
import * as calls from '../disbursements.ts';
import { staffEndpoint } from '../endpoint.ts';
import { waits_for } from '../schemas/waits-for.ts';
import { CASHIERS, OF_MONEY, TREASURY } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));
const of = z.object({ id: number });
const cursor = z.optional(number);
const key = z.uuid();
const actor = { who: z.string(), name_km: z.nullable(z.string()), name_en: z.nullable(z.string()) };
const cents = z.int();
const again = z.nullable(cents);

const row = {
  id: z.string(),
  application_id: z.string(),
  name: z.string(),
  record_name: z.nullable(z.string()),
  phone: z.string(),
  product: z.enum(['payday', 'personal', 'purchasing', 'pawn']),
  principal_cents: cents,
  cents,
  state: z.enum(calls.DISBURSEMENT_STATES),
  signed_at: z.string(),
  bank: z.nullable(z.string()),
  blocked: z.array(z.enum(['no_account', 'no_collateral', 'above_value', 'cancellation'])),
  order: z.nullable(z.object({ ...actor, intent_id: z.string(), at: z.string() })),
};

export const disbursementList = staffEndpoint(calls.disbursementList, {
  name: 'disbursements.list',
  summary: 'Signed agreements whose money has not gone out, fifty a page by cursor',
  who: OF_MONEY,
  query: z.object({
    state: z.optional(z.enum(calls.DISBURSEMENTS_ASKED)),
    waits_for,
    after: cursor,
    before: cursor,
  }),
  reply: z.object({
    rows: z.array(z.object(row)),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const oneDisbursement = staffEndpoint(calls.oneDisbursement, {
  name: 'disbursements.read',
  summary: 'One signed agreement whose money has not gone out, with the account it goes to',
  who: OF_MONEY,
  params: of,
  reply: z.object({
    ...row,
    account_number: z.nullable(z.string()),
    approved_by: z.array(z.object(actor)),
    account_given_by: z.nullable(z.object(actor)),
    account_written_before: z.array(z.object(actor)),
    others: z.array(z.object(actor)),
  }),
});

export const orderMoney = staffEndpoint(calls.orderMoney, {
  name: 'disbursements.order',
  summary: 'Order the money of a signed agreement to be paid out',
  who: CASHIERS,
  movesMoney: true,
  audit: 'disbursement.ordered',
  params: of,
  body: z.object({
    key,
    cents,
    bank: z.nullable(z.string().check(z.maxLength(1000))),
    account_number: z.nullable(z.string().check(z.maxLength(1000))),
    cents_again: again,
  }),
  reply: z.object({ intent_id: z.string(), cents }),
});

export const confirmMoney = staffEndpoint(calls.confirmMoney, {
  name: 'disbursements.confirm',
  summary: 'Confirm, as another person, that the money went out: the loan opens',
  who: TREASURY,
  movesMoney: true,
  audit: 'loan.disbursed',
  params: of,
  body: z.object({
    key,
    intent_id: z.uuid(),
    reference: z.string().check(z.maxLength(1000)),
    cents,
    cents_again: again,
  }),
  reply: z.object({ loan_number: z.string() }),
});

export const voidOrder = staffEndpoint(calls.voidOrder, {
  name: 'disbursements.void',
  summary: 'Take an order back: the money did not go out',
  who: TREASURY,
  movesMoney: true,
  audit: 'disbursement.voided',
  params: of,
  body: z.object({ intent_id: z.uuid(), reason: z.string().check(z.maxLength(2000)) }),
  reply: z.undefined(),
});
