import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../returns.ts';
import { cents, cursors, instant, reason, uuid } from '../schemas/loans.ts';
import { waits_for } from '../schemas/waits-for.ts';
import { CASHIERS, OF_MONEY, SECOND } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));
const params = z.object({ id: number });
const actor = { who: z.string(), name_km: z.nullable(z.string()), name_en: z.nullable(z.string()) };

export const moneyReturns = staffEndpoint(calls.moneyReturns, {
  name: 'money.returns',
  summary: 'Money on no loan that is to go back, or went back, to who paid it, or is no borrower’s',
  who: OF_MONEY,
  query: z.object({
    state: z.optional(z.enum(calls.RETURN_STATES)),
    waits_for,
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    ...cursors,
    rows: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['khqr', 'statement']),
        amount: z.string(),
        currency: z.string(),
        cents: z.nullable(z.number()),
        came_by: z.string(),
        note: z.string(),
        method: z.enum(calls.RETURN_METHODS),
        reason: z.string(),
        reopening: z.enum(calls.REOPENINGS),
        ordered: z.object({ ...actor, at: instant }),
        confirmed: z.nullable(
          z.object({ ...actor, at: instant, reference: z.nullable(z.string()) }),
        ),
      }),
    ),
    second: z.array(z.object(actor)),
  }),
});

export const returnConfirmed = staffEndpoint(calls.returnConfirmed, {
  name: 'money.confirmReturn',
  summary: 'Confirm, as another person, that money on no loan went back, with the bank’s reference',
  who: SECOND,
  movesMoney: true,
  audit: 'money.given_back',
  params,
  body: z.object({
    key: uuid,
    reference: z.string().check(z.maxLength(1000)),
    cents_again: z.nullable(cents),
  }),
  reply: z.undefined(),
});

export const otherConfirmed = staffEndpoint(calls.otherConfirmed, {
  name: 'money.confirmOther',
  summary: 'Confirm, as another person, that money on no loan is no borrower’s and stays',
  who: SECOND,
  movesMoney: true,
  audit: 'money.other_confirmed',
  params,
  body: z.object({ key: uuid, cents_again: z.nullable(cents) }),
  reply: z.undefined(),
});

export const reopeningOrdered = staffEndpoint(calls.reopeningOrdered, {
  name: 'money.orderReopening',
  summary:
    'Order that money which was confirmed to have gone back, or to be no borrower’s, is looked at again',
  who: CASHIERS,
  movesMoney: true,
  audit: 'money.reopening_ordered',
  params,
  body: z.object({ key: uuid, reason, cents_again: z.nullable(cents) }),
  reply: z.undefined(),
});

export const reopeningConfirmed = staffEndpoint(calls.reopeningConfirmed, {
  name: 'money.confirmReopening',
  summary: 'Confirm, as another person, that such money is looked at again',
  who: SECOND,
  movesMoney: true,
  audit: 'money.reopened',
  params,
  body: z.object({ key: uuid, cents_again: z.nullable(cents) }),
  reply: z.undefined(),
});

export const returnVoided = staffEndpoint(calls.returnVoided, {
  name: 'money.voidReturn',
  summary:
    'Take the order back: the money did not go out, or is a borrower’s, and is looked at again',
  who: SECOND,
  movesMoney: true,
  audit: 'money.return_voided',
  params,
  body: z.object({ reason }),
  reply: z.undefined(),
});
