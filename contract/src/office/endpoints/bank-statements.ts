import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { REFUND_METHODS } from '../loan-waiting.ts';
import { cents, cursors, instant, reason, uuid } from '../schemas/loans.ts';
import * as calls from '../bank-statements.ts';
import { staffName } from '../schemas/staff-name.ts';
import { CASHIERS, OF_MONEY } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));
const query = z.object({ after: z.optional(number), before: z.optional(number) });
const id = z.object({ id: number });
/** JSON writes a character of a statement in up to six. */
const BODY_BYTES = 2 * calls.STATEMENT_BYTES_MOST;

const file = {
  method_id: z.number().check(z.int()),
  csv: z.string().check(z.maxLength(calls.STATEMENT_BYTES_MOST)),
};

const line = z.object({
  row: z.number(),
  booked_on: z.string(),
  cents: z.number(),
  reference: z.nullable(z.string()),
  note: z.string(),
  state: z.enum(calls.LINE_STATES),
  earlier: z.nullable(z.object({ booked_on: z.string(), cents: z.number() })),
  loan: z.nullable(z.object({ number: z.string(), name: z.string() })),
});

export const statementCheck = staffEndpoint(calls.statementCheck, {
  name: 'statements.check',
  summary: 'Checks a bank statement whole, with all problems at once; writes nothing',
  who: CASHIERS,
  bodyBytes: BODY_BYTES,
  body: z.object(file),
  reply: z.object({
    lines: z.array(line),
    problems: z.array(z.object({ row: z.number(), text: z.string() })),
    problem_count: z.number(),
    out_rows: z.number(),
    counts: z.object({
      post: z.number(),
      same: z.number(),
      known: z.number(),
      look: z.number(),
      conflict: z.number(),
    }),
    post_cents: z.number(),
    look_cents: z.number(),
  }),
});

export const statementPosted = staffEndpoint(calls.statementPosted, {
  name: 'statements.post',
  summary: 'Posts a bank statement without problems: each line once, whoever sends it how often',
  who: CASHIERS,
  movesMoney: true,
  audit: 'statement.imported',
  bodyBytes: BODY_BYTES,
  body: z.object({
    ...file,
    key: uuid,
    file_name: z.string().check(z.minLength(1), z.maxLength(191)),
  }),
  reply: z.object({
    statement: z.string(),
    posted: z.number(),
    same: z.number(),
    known: z.number(),
    look: z.number(),
    conflict: z.number(),
    flagged: z.number(),
  }),
});

export const openMoney = staffEndpoint(calls.openMoney, {
  name: 'money.open',
  summary: 'Money that came in and stands on no loan yet, the oldest first',
  who: OF_MONEY,
  query,
  reply: z.object({
    ...cursors,
    rows: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['khqr', 'statement']),
        found_at: instant,
        booked_on: z.nullable(z.string()),
        amount: z.string(),
        currency: z.string(),
        cents: z.nullable(z.number()),
        reference: z.string(),
        note: z.string(),
        cause: z.string(),
        like_receipt: z.nullable(z.string()),
        loan_number: z.nullable(z.string()),
      }),
    ),
  }),
});

export const matchedMoney = staffEndpoint(calls.matchedMoney, {
  name: 'money.matched',
  summary: 'Payments by KHQR that were recorded by themselves, the newest first',
  who: OF_MONEY,
  query,
  reply: z.object({
    ...cursors,
    rows: z.array(
      z.object({
        receipt: z.string(),
        loan_number: z.string(),
        name: z.string(),
        on: z.string(),
        cents: z.number(),
        reference: z.nullable(z.string()),
        at: instant,
      }),
    ),
  }),
});

export const moneyAssigned = staffEndpoint(calls.moneyAssigned, {
  name: 'money.assign',
  summary: 'Records such money as a payment of a loan, on the day on which the bank booked it',
  who: CASHIERS,
  movesMoney: true,
  audit: 'payment.recorded',
  params: id,
  body: z.object({ key: uuid, loan_number: z.string().check(z.maxLength(40)) }),
  reply: z.object({
    entry: z.number(),
    receipt: z.nullable(z.string()),
    loan_number: z.string(),
  }),
});

export const moneyGivenBack = staffEndpoint(calls.moneyGivenBack, {
  name: 'money.giveBack',
  summary: 'Orders such money to be given back, with the reason; another person confirms it',
  who: CASHIERS,
  movesMoney: true,
  audit: 'money.return_ordered',
  params: id,
  body: z.object({
    key: uuid,
    method: z.enum(REFUND_METHODS),
    reason,
    cents_again: z.nullable(cents),
  }),
  reply: z.undefined(),
});

export const moneyNotBorrowers = staffEndpoint(calls.moneyNotBorrowers, {
  name: 'money.notBorrowers',
  summary:
    'Orders money of a statement to stay as no borrower’s, with the reason; another person confirms it',
  who: CASHIERS,
  movesMoney: true,
  audit: 'money.other_ordered',
  params: id,
  body: z.object({ key: uuid, reason, cents_again: z.nullable(cents) }),
  reply: z.undefined(),
});

export const moneyOfReceipt = staffEndpoint(calls.moneyOfReceipt, {
  name: 'money.ofReceipt',
  summary: 'Says that such money is that of a receipt which stands; records nothing on the loan',
  who: CASHIERS,
  movesMoney: true,
  audit: 'money.same',
  params: id,
  body: z.object({ key: uuid, receipt: z.string().check(z.maxLength(40)) }),
  reply: z.object({ receipt: z.string(), loan_number: z.string() }),
});

const statement = z.object({
  id: z.string(),
  method_km: z.string(),
  method_en: z.string(),
  file_name: z.string(),
  by: staffName,
  at: instant,
  lines: z.number(),
  new_lines: z.number(),
  open_lines: z.number(),
});

export const statementList = staffEndpoint(calls.statementList, {
  name: 'statements.list',
  summary: 'Bank statements that were read in, the newest first, fifty a page',
  who: OF_MONEY,
  query,
  reply: z.object({ ...cursors, rows: z.array(statement) }),
});

export const statementLines = staffEndpoint(calls.statementLines, {
  name: 'statements.lines',
  summary: 'The lines that a statement brought first, each with what became of it',
  who: OF_MONEY,
  params: id,
  query,
  reply: z.object({
    ...cursors,
    statement,
    rows: z.array(
      z.object({
        id: z.string(),
        row: z.number(),
        booked_on: z.string(),
        cents: z.number(),
        reference: z.nullable(z.string()),
        note: z.string(),
        end: z.enum(calls.LINE_ENDS),
        settled: z.nullable(z.object({ by: staffName, at: instant })),
        loan_number: z.nullable(z.string()),
        name: z.nullable(z.string()),
        receipt: z.nullable(z.string()),
      }),
    ),
  }),
});
