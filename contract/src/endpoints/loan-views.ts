import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../loan-views.ts';
import * as schemas from '../schemas/loan-views.ts';

const anything = z.optional(z.unknown());
const ofBorrower = { who: ['borrower'], form: 'json' } as const;

export const loanView = endpoint(calls.loanView, {
  ...ofBorrower,
  name: 'loan-views.loanView',
  summary: 'A loan as its borrower sees it: what is owed, when, and where the money went',
  body: z.looseObject({ loan_id: anything }),
  reply: schemas.loanView,
});

export const payoff = endpoint(calls.payoff, {
  ...ofBorrower,
  name: 'loan-views.payoff',
  summary: 'What settles a loan on a day, from today to its last due day',
  body: z.looseObject({ loan_id: anything, on: anything }),
  reply: schemas.payoffView,
});

export const askExtension = endpoint(calls.askExtension, {
  ...ofBorrower,
  name: 'loan-views.askExtension',
  summary: 'Ask for 30 more days, at the fee, until the day and for the total that were shown',
  rate: 'store',
  audit: 'extension.requested',
  body: z.looseObject({
    loan_id: anything,
    fee_cents: anything,
    new_pay_day: anything,
    total_cents: anything,
    request_id: anything,
  }),
  reply: schemas.loanCard,
});
