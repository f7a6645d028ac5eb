import type { DocumentBody } from 'contract/documents';
import type { Refusal } from 'contract/locale';
import type { BothLanguages } from 'contract/site';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { m } from 'words/messages';
import {
  loanNumber,
  numberTyped,
  receiptNumber,
  type NumberedRecord,
} from 'contract/record-numbers';
import { findLoan, foldToday } from '../loans/store.ts';
import { notTheirs } from '../not-theirs.ts';
import { agreementNumber } from '../offers/commands-agreement.ts';
import { findOffer } from '../offers/store.ts';
import type { Services } from '../services.ts';
import { agreementPaper } from './commands-agreement.ts';
import { both, words } from './commands-paper.ts';
import { receiptPaper } from './commands-receipt.ts';
import { statementPaper } from './commands-statement.ts';
import { Press } from './gateway-typst.ts';
import { blockOfLoan } from '../audit/store-blocks.ts';
import { cancelledAt } from '../offers/store-cancel.ts';
import { findSignature } from '../offers/store-signatures.ts';
import { findReceipt, receiptsOf } from './store.ts';

/** What making a document needs. */
export interface DocumentServices extends Pick<Services, 'db' | 'clock' | 'log'> {
  press: Press;
}

/** One press for each door, so that borrowers who wait keep no staff from their papers. */
const presses = new WeakMap<FastifyInstance['server'], Press>();

/** The thread that makes the documents of a door; nothing of it is loaded before the first one, and it ends with the door. */
export function pressOf(app: FastifyInstance): Press {
  const known = presses.get(app.server);
  if (known) return known;
  const press = new Press();
  presses.set(app.server, press);
  app.addHook('onClose', () => press.close());
  return press;
}

/** Documents of one borrower that wait at one time. */
const WAITING_MOST = 2;

export interface Document {
  readonly name: string;
  readonly base64: string;
}

/** Somebody of the staff who prints a paper for a borrower: their name in both languages, and the moment. */
interface Printer {
  readonly name: BothLanguages;
  readonly at: Date;
}

/** A template, its data, and the name to save the document under. */
interface Order {
  readonly template: string;
  readonly data: object;
  readonly name: string;
}

/**
 * Agreement, statement or receipt of a borrower as PDF. What is not this borrower's is refused as what is not there, and what
 * comes while two of theirs wait: nobody fills the press alone.
 * @param who asks for it: the borrower, unless it is somebody of staff
 * @param printer who prints it: a receipt then fits the roll of 80 mm at the counter, and receipt and statement say who printed them and
 *   when; an agreement is the same
 * @throws ServiceAway where too many documents are under way
 */
export async function makeDocument(
  services: DocumentServices,
  {
    body,
    borrowerId,
    who = `borrower:${borrowerId}`,
    printer = null,
  }: { body: DocumentBody; borrowerId: bigint; who?: string; printer?: Printer | null },
): Promise<Document | Refused> {
  const order = await orderOf(services, body, borrowerId, printer);
  if (order === null) return notTheirs(services, 'document', borrowerId);
  const { press } = services;
  if (press.waitingOf(who) >= WAITING_MOST) return Refused.because(wait, 'throttled');
  const pdf = await press.print(order.template, order.data, who);
  return { name: order.name, base64: pdf.toString('base64') };
}

async function orderOf(
  services: DocumentServices,
  body: DocumentBody,
  borrowerId: bigint,
  printer: Printer | null,
): Promise<Order | null> {
  switch (body.kind) {
    case 'agreement':
      return agreement(services, body, borrowerId);
    case 'statement':
      return statement(services, body, borrowerId, printer);
    case 'receipt':
      return receipt(services, body, borrowerId, printer);
    default:
      return null;
  }
}

async function agreement(
  { db }: DocumentServices,
  body: DocumentBody,
  borrowerId: bigint,
): Promise<Order | null> {
  const loanId = numberOf(body.loan_id);
  const loan = loanId === null ? null : await findLoan(db, loanId, borrowerId);
  const offerId = loan?.offerId ?? numberOf(body.offer_id);
  const offer = offerId === null ? null : await findOffer(db, offerId, borrowerId);
  if (offer === null || offer.status === 'Withdrawn') return null;
  const ended = offer.status === 'Cancelled' ? await cancelledAt(db, offer.id) : null;
  const data = agreementPaper(offer, await findSignature(db, offer.id), ended);
  return { template: 'agreement', data, name: `agreement-${agreementNumber(offer)}.pdf` };
}

async function statement(
  { db, clock }: DocumentServices,
  body: DocumentBody,
  borrowerId: bigint,
  printer: Printer | null,
): Promise<Order | null> {
  const loanId = numberOf(body.loan_id);
  const loan = loanId === null ? null : await findLoan(db, loanId, borrowerId);
  const offer = loan && (await findOffer(db, loan.offerId, borrowerId));
  if (!loan || !offer) return null;
  const { asOf: today } = foldToday(loan, clock.today());
  const [receipts, block] = [await receiptsOf(db, loan.id), await blockOfLoan(db, loan.id)];
  const paper = statementPaper({ loan, offer, receipts, block }, today);
  const data = printer === null ? paper : { ...paper, printed: printedBy(printer) };
  return { template: 'statement', data, name: `statement-${loanNumber(loan.id)}-${today}.pdf` };
}

async function receipt(
  { db }: DocumentServices,
  body: DocumentBody,
  borrowerId: bigint,
  printer: Printer | null,
): Promise<Order | null> {
  const number = numberOf(body.receipt);
  const row = number === null ? null : await findReceipt(db, number, borrowerId);
  const loan = row && (await findLoan(db, row.loanId, borrowerId));
  const offer = loan && (await findOffer(db, loan.offerId, borrowerId));
  if (!row || !loan || !offer) return null;
  const data = receiptPaper(row, loan, offer, await blockOfLoan(db, loan.id, row.receipt));
  const name = `receipt-${receiptNumber(row.receipt)}.pdf`;
  if (printer === null) return { template: 'receipt', data, name };
  return { template: 'receipt-roll', data: { ...data, printed: printedBy(printer) }, name };
}

/** Who printed a paper, and when: `Sam, 19/11/2026 10:42`. */
function printedBy({ name, at }: Printer) {
  const time = `${displayDay(phnomPenhDay(at.getTime()))} ${phnomPenhTime(at.getTime())}`;
  return {
    label: words(m.office_cash_printed),
    by: both((locale) => `${name[locale]}, ${time}`),
  };
}

/** Of what there are papers, by the letter of a number; digits alone name either. */
const PAPERS_OF = new Set<NumberedRecord | null>(['loan', 'receipt', null]);

/** A number as it comes in a body: `12`, `'12'`, or as people read it, `R000012`; null for anything else. */
function numberOf(value: unknown): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const number = numberTyped(String(value));
  return number === null || !PAPERS_OF.has(number.record) ? null : number.id;
}

const wait: Refusal = (locale) => m.refusal_papers_waiting({}, { locale });
