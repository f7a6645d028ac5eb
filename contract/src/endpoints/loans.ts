import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../loans.ts';

const anything = z.optional(z.unknown());
const who = ['borrower'] as const;
const ofBorrower = { who, form: 'json' } as const;
const loanBody = z.looseObject({ loan_id: anything });

export const loanHistory = endpoint(calls.loanHistory, {
  ...ofBorrower,
  name: 'loans.loanHistory',
  summary: "The borrower's loans, and applications that did not become one, the newest first",
  isPaged: true,
  body: z.looseObject({ borrower_uuid: anything, page: anything }),
  reply: z.array(
    z.object({
      loan_id: z.number(),
      loan_released_date: z.string(),
      loan_application_id: z.string(),
      due_date: z.string(),
      loan_principal_amount: z.number(),
      loan_interest: z.number(),
      loan_fee_id_2820: z.number(),
      loan_manual_penalty_amount: z.number(),
      total_paid: z.number(),
      balance_amount: z.number(),
      loan_status_id: z.number(),
      child_status_id: z.number(),
    }),
  ),
});

export const repayments = endpoint(calls.repayments, {
  ...ofBorrower,
  name: 'loans.repayments',
  summary: 'What was paid on a loan, the newest first',
  body: loanBody,
  reply: z.array(
    z.object({
      repayment_collected_date: z.string(),
      collector_id: z.number(),
      loan_repayment_method_id: z.number(),
      loan_repayment_method_name: z.optional(z.string()),
      repayment_amount: z.number(),
    }),
  ),
});

export const schedule = endpoint(calls.schedule, {
  ...ofBorrower,
  name: 'loans.schedule',
  summary: 'The schedule of a loan as it stands',
  body: loanBody,
  reply: z.array(
    z.object({
      '#': z.number(),
      Date: z.string(),
      Description: z.string(),
      Principal: z.number(),
      Interest: z.number(),
      Fees: z.number(),
      Penalty: z.number(),
      Due: z.number(),
      Paid: z.number(),
      'Pending Due': z.number(),
      'Total Due': z.number(),
      'Principal Due': z.number(),
    }),
  ),
});

export const repaymentOptions = endpoint(calls.repaymentOptions, {
  name: 'loans.repaymentOptions',
  summary: 'How money comes in',
  who,
  reply: z.array(
    z.object({ loan_repayment_method_id: z.number(), loan_repayment_method_name: z.string() }),
  ),
});

export const collectorOptions = endpoint(calls.collectorOptions, {
  name: 'loans.collectorOptions',
  summary: 'Who takes money in',
  who,
  reply: z.array(z.object({ collector_id: z.number(), collector_name: z.string() })),
});

export const requestNewLoan = endpoint(calls.requestNewLoan, {
  ...ofBorrower,
  name: 'loans.requestNewLoan',
  summary: 'Ask for another loan',
  rate: 'store',
  audit: 'application.submitted',
  body: z.looseObject({
    amount: anything,
    duration: anything,
    loan_type: anything,
    purpose_loan_id: anything,
    start: anything,
  }),
  reply: z.object({}),
});
