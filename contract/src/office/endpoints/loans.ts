import * as z from 'zod/mini';
import { RECEIPT_NUMBER } from '../../record-numbers.ts';
import { day } from '../schemas/days.ts';
import { staffEndpoint, STAFF_ROLES } from '../endpoint.ts';
import { loanFile as fileCall } from '../loan-file.ts';
import { loanStatement as statementCall, receiptPaper as receiptCall } from '../loan-papers.ts';
import * as calls from '../loans.ts';
import {
  cursors,
  entryPage,
  loanNumber,
  loanPage as page,
  loanRow,
  product,
} from '../schemas/loans.ts';
import { waits_for } from '../schemas/waits-for.ts';

/** Of the list: days past due and the loan's number. */
const listCursor = z.optional(z.string().check(z.regex(/^\d{1,6}-\d{1,15}$/)));
/** Of the entries: the day and the number of the entry. */
const entryCursor = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.\d{1,9}$/)));
const paper = z.object({ name: z.string(), base64: z.string() });

const filters = {
  group: z.optional(z.enum(calls.LOAN_GROUPS)),
  product: z.optional(product),
  sort: z.optional(z.enum(calls.LOAN_SORTS)),
  waits_for,
  q: z.optional(z.string().check(z.maxLength(191))),
};

export const loanList = staffEndpoint(calls.loanList, {
  name: 'loans.list',
  summary: 'Loans, the latest first, then the newest; fifty a page by cursor',
  who: STAFF_ROLES,
  query: z.object({
    ...filters,
    after: listCursor,
    before: listCursor,
  }),
  reply: z.object({
    ...cursors,
    rows: z.array(loanRow),
    owed: z.nullable(z.object({ loans: z.number(), cents: z.number() })),
  }),
});

export const loanFile = staffEndpoint(fileCall, {
  name: 'loans.file',
  summary: 'What the list of loans shows, as CSV with all columns',
  who: STAFF_ROLES,
  movesMoney: true,
  audit: 'loans.exported',
  file: 'text/csv',
  query: z.strictObject(filters),
  reply: z.object({}),
});

export const loanPage = staffEndpoint(calls.loanPage, {
  name: 'loans.read',
  summary: 'A loan as of a day, today where none is given: computed from its terms and entries',
  who: STAFF_ROLES,
  params: loanNumber,
  query: z.object({ as_of: z.optional(day) }),
  reply: page,
});

export const loanEntries = staffEndpoint(calls.loanEntries, {
  name: 'loans.entries',
  summary: 'The ledger of a loan with splits as of a day, the newest first, fifty a page',
  who: STAFF_ROLES,
  params: loanNumber,
  query: z.object({ as_of: z.optional(day), after: entryCursor, before: entryCursor }),
  reply: entryPage,
});

export const loanStatement = staffEndpoint(statementCall, {
  name: 'loans.statement',
  summary: 'The statement of a loan as of today, as a PDF in base64',
  who: STAFF_ROLES,
  params: loanNumber,
  reply: paper,
});

export const receiptPaper = staffEndpoint(receiptCall, {
  name: 'receipts.read',
  summary: 'A receipt for a printer of 80 mm, with who printed it, as a PDF in base64',
  who: STAFF_ROLES,
  params: z.object({ receipt: z.string().check(z.regex(RECEIPT_NUMBER)) }),
  reply: paper,
});
