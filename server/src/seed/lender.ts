import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { giveAccount } from '../applications/decide/commands-account.ts';
import { approve } from '../applications/decide/commands-decide.ts';
import { startReview } from '../applications/review/commands-review.ts';
import { disburse, orderDisbursement } from '../disbursements/commands.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { waitingNotice } from '../notices/store.ts';
import { makeOffer } from '../offers/commands.ts';
import { sendSigningCode, signAgreement } from '../offers/commands-sign.ts';
import { findOffer } from '../offers/store.ts';

/* The way of a loan from the review to the money, by the acts of staff and borrower: for the demo's past, for trials and tests. */

/** Who works at the lender. */
export const STAFF = {
  uma: { who: 'staff:uma', role: 'officer' },
  nary: { who: 'staff:nary', role: 'approver' },
  sam: { who: 'staff:sam', role: 'cashier' },
  max: { who: 'staff:max', role: 'manager' },
} as const satisfies Record<string, By>;

/** What staff found, where nothing stands against a loan. */
export const FINDINGS = {
  residesInCambodia: true,
  callAnswered: true,
  referencesConfirmed: [true],
  hasNamedAccount: true,
  hasIdentification: true,
  monthlyIncomeCents: null,
  isPartnerShop: false,
};

/** The answer of an act that is needed. @throws Error with what it was refused for */
export function done<Answer>(answer: Answer | Refused): Answer {
  if (!(answer instanceof Refused)) return answer;
  const fields = [...answer.fields].map(([key, text]) => `${key}: ${text('en')}`);
  const told = [answer.reason, answer.text?.('en'), ...fields].filter((one) => one != null);
  throw new Error(`An act was refused: ${told.join('; ')}`);
}

export const asBorrower = ({ borrowerId }: { borrowerId: bigint }): By => ({
  who: `borrower:${borrowerId}`,
  role: 'borrower',
});

/** In the call the officer asks where the money goes, where the form did not (C-85). */
export async function askForAccount(services: LoanServices, applicationId: bigint): Promise<void> {
  const account = { bank: 'ABA Bank', number: '000700700' };
  const given = await giveAccount(services, STAFF.uma, { applicationId, ...account });
  if (given instanceof Refused && given.reason === 'has_account') return;
  done(given);
}

/** Takes an application into review and approves it. */
export async function decide(services: LoanServices, applicationId: bigint): Promise<void> {
  done(await startReview(services, STAFF.uma, applicationId));
  await askForAccount(services, applicationId);
  done(await approve(services, STAFF.nary, { applicationId, findings: FINDINGS }));
}

/** Offers the agreement. @returns the offer */
export async function offer(services: LoanServices, applicationId: bigint): Promise<bigint> {
  return BigInt(done(await makeOffer(services, STAFF.nary, applicationId)).offerId);
}

/** An offer, and the borrower who may sign it. */
export interface Signer {
  readonly offerId: bigint;
  readonly borrowerId: bigint;
  /** 855 and 8 or 9 digits. */
  readonly phone: string;
}

/** The code for signing that waits to be sent to a phone; null where it has been sent, and is blotted out. */
export async function signingCode(
  { db }: Pick<LoanServices, 'db'>,
  { phone }: Pick<Signer, 'phone'>,
): Promise<string | null> {
  const body = await waitingNotice(db, { phone, kind: 'signing_code' });
  return /\d+/.exec(body ?? '')?.[0] ?? null;
}

/** Signs the agreement as it was shown, with a code. */
export async function signWith(
  services: LoanServices,
  signer: Pick<Signer, 'offerId' | 'borrowerId'>,
  code: string,
) {
  const { offerId, borrowerId } = signer;
  const sha256 = (await findOffer(services.db, offerId))?.sha256 ?? '';
  const evidence = { sha256, address: '192.0.2.1', userAgent: 'Demo' };
  return signAgreement(services, asBorrower(signer), { offerId, borrowerId, code, ...evidence });
}

/** Signs the agreement by the code that is sent for it. @returns false where the code was sent before it could be read */
export async function sign(services: LoanServices, signer: Signer): Promise<boolean> {
  const { offerId, borrowerId } = signer;
  done(await sendSigningCode(services, asBorrower(signer), { offerId, borrowerId }));
  const code = await signingCode(services, signer);
  if (code === null) return false;
  done(await signWith(services, signer, code));
  return true;
}

/** One orders the money to be paid out. @returns the order */
export async function orderMoney(services: LoanServices, offerId: bigint): Promise<string> {
  const order = { offerId, key: randomUUID() };
  return done(await orderDisbursement(services, STAFF.sam, order)).intentId;
}

/** Another confirms that it was. @returns the loan */
export async function confirmMoney(
  services: LoanServices,
  { intentId, reference }: { intentId: string; reference: string },
): Promise<bigint> {
  const confirmation = { intentId, reference, key: randomUUID() };
  return BigInt(done(await disburse(services, STAFF.max, confirmation)).loanId);
}

/** Pays an offer's money out. @returns the loan */
export async function payOut(services: LoanServices, offerId: bigint): Promise<bigint> {
  const intentId = await orderMoney(services, offerId);
  return confirmMoney(services, { intentId, reference: `TRF${offerId}` });
}
