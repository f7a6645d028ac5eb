import { CASHIERS, TREASURY } from 'contract/office/who';
import { randomUUID } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { type Day, displayDay } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import { paidOutCents } from 'lending/loan-flows';
import { formatDollars } from 'lending/money';
import type { LoanTerms } from 'lending/terms';
import { changedSince, notThere } from '../changes/commands.ts';
import type { ActedOn } from '../changes/store.ts';
import { decidedSince } from '../applications/review/commands-changed.ts';
import { moveApplication } from '../applications/review/store-review.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { loanNumber } from 'contract/record-numbers';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { refreshSummary } from '../loans/store-summary.ts';
import { m } from '../notices/commands-words.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { lockOffer } from '../offers/store.ts';
import { openCancellation } from '../offers/store-cancel.ts';
import { referenceOfOther } from './commands-reference.ts';
import {
  accountToPay,
  endIntent,
  findOpenIntent,
  heldValueCents,
  insertIntent,
  insertLoan,
  isApprover,
  orderOrMoney,
  wroteAccount,
} from './store.ts';

interface Ordered extends JsonObject {
  intentId: string;
  cents: number;
}

interface Order {
  offerId: bigint;
  /** Where the money goes, as the caller saw it: where the application names another account by now, it is refused. */
  account?: { readonly bank: string | null; readonly number: string | null };
  /** What is to be paid out, as the caller saw or typed it: another sum is refused. */
  cents?: number;
  key: string;
}

/**
 * Orders the money of a signed agreement to be paid out (cashier). Only fees charged at disbursement are kept back. A pawn loan
 * needs its collateral in custody, and is no more than that is worth (C-07); any loan needs an account to go to (C-85), which may be replaced until then. One order of an offer is under way at a time; another person
 * confirms it, and neither is who approved the loan or wrote the account.
 */
export async function orderDisbursement(
  services: LoanServices,
  by: By,
  { offerId, account: seen, cents: seenCents, key }: Order,
): Promise<Ordered | Refused> {
  const to = { bank: seen?.bank ?? null, account: seen?.number ?? null };
  const fields = { offer: Number(offerId), ...to };
  const options = { event: 'disbursement.ordered', by, roles: CASHIERS, key, fields };
  return act<Ordered>(services, options, async (tx, now) => {
    const offer = await lockOffer(tx, offerId);
    if (offer === null) return notThere();
    if (offer.status !== 'Signed' || (await orderOrMoney(tx, offerId)) !== null) {
      return decidedSince(tx, by.who, offer.applicationId);
    }
    if ((await openCancellation(tx, offerId)) !== null) {
      return Refused.because(beingCancelled, 'cancellation_waits');
    }
    const { terms, applicationId } = offer;
    const insecure = await insecurePart(tx, applicationId, terms);
    if (insecure !== null) return insecure;
    const account = await accountToPay(tx, services.cipher, applicationId);
    if (account === null) return Refused.because(noAccount, 'no_account');
    if (seen !== undefined && (seen.bank !== account.bank || seen.number !== account.number())) {
      return Refused.because(otherAccount, 'changed');
    }
    const own = await ownPart(tx, offerId, by.who);
    if (own !== null) return own;
    const cents = paidOutCents(terms);
    if (seenCents !== undefined && seenCents !== cents) return Refused.field('cents', otherSum);
    const id = randomUUID();
    const about = { offer_id: offerId };
    const details = { bank: account.bank };
    const intent = { id, kind: 'disbursement', about, cents, details } as const;
    await insertIntent(tx, { ...intent, by: by.who, at: now });
    const answer = { intentId: id, cents };
    return { answer, subject: `offer:${offerId}`, facts: { intent: id, cents } };
  });
}

/** Refuses the money of a pawn loan while nothing secures it, or what does is worth less. */
async function insecurePart(
  tx: Kysely<DB>,
  applicationId: bigint,
  { product, principalCents }: LoanTerms,
): Promise<Refused | null> {
  if (product !== 'pawn') return null;
  const valueCents = await heldValueCents(tx, applicationId);
  if (valueCents === null) return Refused.because(noCollateral, 'no_collateral');
  if (principalCents <= valueCents) return null;
  const said = { value: formatDollars(valueCents) };
  return Refused.because((locale) => m.refusal_above_value_paid(said, { locale }), 'above_value');
}

/** Refuses who had a part in the loan before its money goes out: approved it, or wrote the account. */
async function ownPart(tx: Kysely<DB>, offerId: bigint, who: string): Promise<Refused | null> {
  if (await isApprover(tx, offerId, who)) return Refused.because(approved, 'second_person');
  if (await wroteAccount(tx, offerId, who)) return Refused.because(wrote, 'second_person');
  return null;
}

interface Disbursed extends JsonObject {
  loanId: number;
}

interface Confirmation {
  intentId: string;
  /** The offer that the caller looks at: an order of another one is refused. */
  offerId?: bigint;
  /** The bank's own reference of the transfer. */
  reference: string;
  /** What went out, as the caller saw or typed it: another sum is refused. */
  cents?: number;
  key: string;
}

/**
 * Confirms that the money went out, as another person than who ordered it (cashier or manager): the loan opens today, and the
 * borrower is told the amount and the first day to pay (G-30, TERM-04). The bank's reference is of no other money that went out.
 */
export async function disburse(
  services: LoanServices,
  by: By,
  { intentId, offerId, reference, cents: seenCents, key }: Confirmation,
): Promise<Disbursed | Refused> {
  const { clock } = services;
  const fields = { intent: intentId, reference };
  const roles = TREASURY;
  const options = { event: 'loan.disbursed', by, roles, key, fields };
  return act<Disbursed>(services, options, async (tx, now) => {
    const intent = await findOpenIntent(tx, intentId);
    if (intent?.kind !== 'disbursement' || intent.offerId === null) {
      return changedSince(tx, by.who, orderOf(intentId, offerId));
    }
    if (offerId !== undefined && intent.offerId !== offerId) {
      return Refused.because(notOfIt, 'not_found');
    }
    if (intent.madeBy === by.who) return Refused.because(secondPerson, 'second_person');
    const own = await ownPart(tx, intent.offerId, by.who);
    if (own !== null) return own;
    if (seenCents !== undefined && seenCents !== intent.cents) {
      return Refused.field('cents', otherSum);
    }
    const offer = await lockOffer(tx, intent.offerId);
    if (offer?.status !== 'Signed') return changedSince(tx, by.who, ['offer', intent.offerId]);
    const taken = await referenceOfOther(tx, { reference, intentId });
    if (taken !== null) return taken;
    const end = {
      intent,
      outcome: 'confirmed',
      by: by.who,
      at: now,
      details: { reference },
    } as const;
    if (!(await endIntent(tx, end))) return changedSince(tx, by.who, ['intent', intentId]);
    const { terms, applicationId, borrowerId } = offer;
    const disbursedOn = clock.today();
    const id = await insertLoan(tx, {
      offerId: offer.id,
      applicationId,
      borrowerId,
      terms,
      disbursedOn,
      disbursedCents: intent.cents,
      at: now,
    });
    await moveApplication(tx, applicationId, ['Approved'], 'Disbursed');
    await refreshSummary(tx, { id, borrowerId, terms, disbursedOn, entries: [] }, disbursedOn);
    await tellDisbursed(tx, { id, borrowerId, terms, disbursedOn, cents: intent.cents, now });
    const facts = { offer: Number(offer.id), cents: intent.cents, ordered_by: intent.madeBy };
    return { answer: { loanId: Number(id) }, subject: `loan:${id}`, facts };
  });
}

async function tellDisbursed(
  tx: Kysely<DB>,
  loan: {
    id: bigint;
    borrowerId: bigint;
    terms: LoanTerms;
    disbursedOn: Day;
    cents: number;
    now: Date;
  },
): Promise<void> {
  const [first, ...later] = contractSchedule(loan.terms, loan.disbursedOn);
  // "First payment" would promise that more follow.
  const text = later.length === 0 ? m.notice_loan_disbursed_once : m.notice_loan_disbursed;
  await tellBorrower(tx, {
    borrowerId: loan.borrowerId,
    kind: 'loan_disbursed',
    now: loan.now,
    text: (locale) =>
      text(
        {
          number: loanNumber(loan.id),
          amount: formatDollars(loan.cents),
          due: formatDollars(first?.totalCents ?? 0),
          day: displayDay(first?.dueOn ?? loan.disbursedOn),
        },
        { locale },
      ),
  });
}

interface Voided extends JsonObject {
  intentId: string;
}

/** Takes an order back that was not confirmed (cashier or manager): the money did not go out. */
export async function voidDisbursement(
  services: LoanServices,
  by: By,
  { intentId, offerId, reason }: { intentId: string; offerId?: bigint; reason: string },
): Promise<Voided | Refused> {
  const roles = TREASURY;
  const options = { event: 'disbursement.voided', by, roles, key: null, fields: {} };
  return act<Voided>(services, options, async (tx, now) => {
    const intent = await findOpenIntent(tx, intentId);
    if (intent?.kind !== 'disbursement' || intent.offerId === null) {
      return changedSince(tx, by.who, orderOf(intentId, offerId));
    }
    if (offerId !== undefined && intent.offerId !== offerId) {
      return Refused.because(notOfIt, 'not_found');
    }
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    await lockOffer(tx, intent.offerId);
    const end = { intent, outcome: 'void', by: by.who, at: now, details: { reason } } as const;
    if (!(await endIntent(tx, end))) return changedSince(tx, by.who, ['intent', intentId]);
    return {
      answer: { intentId },
      subject: `offer:${intent.offerId}`,
      facts: { intent: intentId },
    };
  });
}

const beingCancelled: Refusal = (locale) => m.office_cancellations_being_cancelled({}, { locale });
const noCollateral: Refusal = (locale) => m.refusal_no_collateral({}, { locale });
const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
const approved: Refusal = (locale) => m.office_payout_approver({}, { locale });
const wrote: Refusal = (locale) => m.office_payout_wrote_account({}, { locale });
/** An order as its reader looks at it: of the offer on their page, where they have one. */
const orderOf = (intentId: string, offerId: bigint | undefined): ActedOn =>
  offerId === undefined ? ['intent', intentId] : ['orderOfOffer', `${offerId}:${intentId}`];
const notOfIt: Refusal = (locale) => m.office_payout_not_waiting({}, { locale });
const noAccount: Refusal = (locale) => m.office_payout_no_account({}, { locale });
const otherAccount: Refusal = (locale) => m.office_payout_other_account({}, { locale });
const otherSum: Refusal = (locale) => m.office_payout_other_sum({}, { locale });
