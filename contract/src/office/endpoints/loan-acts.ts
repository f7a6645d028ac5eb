import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as letters from '../demand-letters.ts';
import * as calls from '../loan-acts.ts';
import { act, cents, entryMade, loanNumber, reason } from '../schemas/loans.ts';
import { APPROVERS, CONTACTERS, OFFICERS, WRITERS_OFF } from '../who.ts';

const bothReasons = z.object({ ...act, reason_km: reason, reason_en: reason });
const oneReason = z.object({ ...act, reason });

export const extensionAsked = staffEndpoint(calls.extensionAsked, {
  name: 'extensions.ask',
  summary:
    'The borrower asks for an extension by phone or at the counter, at the fee that was said',
  who: OFFICERS,
  audit: 'extension.requested',
  params: loanNumber,
  body: z.object({ ...act, fee_cents: cents }),
  reply: entryMade,
});

export const extensionGranted = staffEndpoint(calls.extensionGranted, {
  name: 'extensions.grant',
  summary: 'Grants the extension that waits, at the fee that was shown',
  who: APPROVERS,
  movesMoney: true,
  audit: 'extension.granted',
  params: loanNumber,
  body: z.object({ ...act, fee_cents: cents }),
  reply: entryMade,
});

export const extensionRefused = staffEndpoint(calls.extensionRefused, {
  name: 'extensions.refuse',
  summary: 'Refuses the extension that waits; the borrower reads the reason',
  who: APPROVERS,
  audit: 'extension.refused',
  params: loanNumber,
  body: bothReasons,
  reply: entryMade,
});

export const residueWaived = staffEndpoint(calls.residueWaived, {
  name: 'loans.waive',
  summary: 'Waives the last principal of 1.50 or less',
  who: APPROVERS,
  movesMoney: true,
  audit: 'loan.residue_waived',
  params: loanNumber,
  body: z.object({ ...act, reason, cents_again: z.nullable(cents) }),
  reply: entryMade,
});

export const correctionDemanded = staffEndpoint(calls.correctionDemanded, {
  name: 'loans.demandCorrection',
  summary: 'Demands that a breach be put right within seven business days; the SMS says which',
  who: APPROVERS,
  audit: 'loan.correction_demanded',
  params: loanNumber,
  body: bothReasons,
  reply: z.object({ correct_by: z.string() }),
});

export const letterNoted = staffEndpoint(letters.letterNoted, {
  name: 'loans.noteLetter',
  summary: 'Notes that a demand whose SMS reached nobody went on paper; its days count from then',
  who: CONTACTERS,
  audit: 'loan.letter_noted',
  params: loanNumber,
  body: z.object({
    demand: z.enum(letters.DEMANDS),
    how: z.enum(letters.LETTER_WAYS),
    given_on: z.string().check(z.maxLength(10)),
  }),
  reply: z.undefined(),
});

export const defaultDeclared = staffEndpoint(calls.defaultDeclared, {
  name: 'loans.declareDefault',
  summary: 'Declares a default: everything falls due today. After a correction notice ran out',
  who: APPROVERS,
  movesMoney: true,
  audit: 'loan.defaulted',
  params: loanNumber,
  body: bothReasons,
  reply: entryMade,
});

export const loanWrittenOff = staffEndpoint(calls.loanWrittenOff, {
  name: 'loans.writeOff',
  summary: 'Takes a loan in default out of the performing book; it is still owed',
  who: WRITERS_OFF,
  movesMoney: true,
  audit: 'loan.written_off',
  params: loanNumber,
  body: oneReason,
  reply: entryMade,
});

export const actReversed = staffEndpoint(calls.actReversed, {
  name: 'loans.reverseAct',
  summary: 'Undoes an act of lender or borrower; the entry stays, struck through',
  who: APPROVERS,
  movesMoney: true,
  audit: 'entry.reversed',
  params: loanNumber,
  body: z.object({ ...act, reason, entry: z.number().check(z.int(), z.minimum(1)) }),
  reply: entryMade,
});
