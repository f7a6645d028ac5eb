import * as z from 'zod/mini';
import { staffEndpoint, STAFF_ROLES } from '../endpoint.ts';
import * as calls from '../loans.ts';
import {
  act,
  cents,
  cursors,
  day,
  entryMade,
  entryPage,
  loanNumber,
  loanPage as page,
  loanRow,
  product,
  reason,
} from '../schemas/loans.ts';

const APPROVER = ['approver'] as const;
/** Of the list: days past due and the loan's number. */
const listCursor = z.optional(z.string().check(z.regex(/^\d{1,6}-\d{1,15}$/)));
/** Of the entries: the day and the number of the entry. */
const entryCursor = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.\d{1,9}$/)));
const paper = z.object({ name: z.string(), base64: z.string() });
const bothReasons = z.object({ ...act, reason_km: reason, reason_en: reason });
const oneReason = z.object({ ...act, reason });

export const loanList = staffEndpoint(calls.loanList, {
  name: 'loans.list',
  summary: 'Loans, the latest first, then the newest; fifty a page by cursor',
  who: STAFF_ROLES,
  query: z.object({
    group: z.optional(z.enum(calls.LOAN_GROUPS)),
    product: z.optional(product),
    q: z.optional(z.string().check(z.maxLength(191))),
    after: listCursor,
    before: listCursor,
  }),
  reply: z.object({ ...cursors, rows: z.array(loanRow) }),
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

export const loanStatement = staffEndpoint(calls.loanStatement, {
  name: 'loans.statement',
  summary: 'The statement of a loan as of today, as a PDF in base64',
  who: STAFF_ROLES,
  params: loanNumber,
  reply: paper,
});

export const receiptPaper = staffEndpoint(calls.receiptPaper, {
  name: 'receipts.read',
  summary: 'A receipt as a PDF in base64',
  who: STAFF_ROLES,
  params: z.object({ receipt: z.string().check(z.regex(/^R?\d{1,15}$/)) }),
  reply: paper,
});

export const extensionAsked = staffEndpoint(calls.extensionAsked, {
  name: 'extensions.ask',
  summary:
    'The borrower asks for an extension by phone or at the counter, at the fee that was said',
  who: ['officer'],
  audit: 'extension.requested',
  params: loanNumber,
  body: z.object({ ...act, fee_cents: cents }),
  reply: entryMade,
});

export const extensionGranted = staffEndpoint(calls.extensionGranted, {
  name: 'extensions.grant',
  summary: 'Grants the extension that waits, at the fee that was shown',
  who: APPROVER,
  movesMoney: true,
  audit: 'extension.granted',
  params: loanNumber,
  body: z.object({ ...act, fee_cents: cents }),
  reply: entryMade,
});

export const extensionRefused = staffEndpoint(calls.extensionRefused, {
  name: 'extensions.refuse',
  summary: 'Refuses the extension that waits; the borrower reads the reason',
  who: APPROVER,
  audit: 'extension.refused',
  params: loanNumber,
  body: bothReasons,
  reply: entryMade,
});

export const residueWaived = staffEndpoint(calls.residueWaived, {
  name: 'loans.waive',
  summary: 'Waives the last principal of 1.50 or less',
  who: APPROVER,
  movesMoney: true,
  audit: 'loan.residue_waived',
  params: loanNumber,
  body: oneReason,
  reply: entryMade,
});

export const correctionDemanded = staffEndpoint(calls.correctionDemanded, {
  name: 'loans.demandCorrection',
  summary: 'Demands that a breach be put right within seven business days; the SMS says which',
  who: APPROVER,
  audit: 'loan.correction_demanded',
  params: loanNumber,
  body: oneReason,
  reply: z.object({ correct_by: z.string() }),
});

export const defaultDeclared = staffEndpoint(calls.defaultDeclared, {
  name: 'loans.declareDefault',
  summary: 'Declares a default: everything falls due today. After a correction notice ran out',
  who: APPROVER,
  movesMoney: true,
  audit: 'loan.defaulted',
  params: loanNumber,
  body: bothReasons,
  reply: entryMade,
});

export const loanWrittenOff = staffEndpoint(calls.loanWrittenOff, {
  name: 'loans.writeOff',
  summary: 'Takes a loan in default out of the performing book; it is still owed',
  who: ['approver', 'manager'],
  movesMoney: true,
  audit: 'loan.written_off',
  params: loanNumber,
  body: oneReason,
  reply: entryMade,
});

export const actReversed = staffEndpoint(calls.actReversed, {
  name: 'loans.reverseAct',
  summary: 'Undoes an act of lender or borrower; the entry stays, struck through',
  who: APPROVER,
  movesMoney: true,
  audit: 'entry.reversed',
  params: loanNumber,
  body: z.object({ ...act, reason, entry: z.number().check(z.int(), z.minimum(1)) }),
  reply: entryMade,
});
