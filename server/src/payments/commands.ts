import { CASHIERS } from 'contract/office/who';
import type { Locale, Refusal } from 'contract/locale';
import { KHQR_METHOD } from 'contract/payment-methods';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { displayDay } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import { owedBack, settlesCents } from 'lending/credit';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import { paidUntil } from 'lending/paid-until';
import { paymentRefusal, payoutReturnedOn } from 'lending/refusals';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import { endIntent, findOpenIntent } from '../disbursements/store.ts';
import { returnsOfReferences } from '../disbursements/store-returned.ts';
import {
  collateralToFetch,
  type NamedCollateral,
  soldWith,
} from '../loans/collateral/store-held.ts';
import { goneCollateral } from '../loans/store-reversals.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { enter, type Entered, type EntryPlan, refusedBy } from '../loans/commands-entry.ts';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import {
  isMoney,
  isUndoneByTwo,
  type Reversal,
  reverseEntry,
  toPay,
} from '../loans/commands-reverse.ts';
import type { StoredLoan } from '../loans/store.ts';
import { lateFeesAlone, repaidText } from './commands-repaid.ts';
import { giveReferenceBack, isReferenceTaken, receiptDrawn, takeReference } from './store.ts';
import { reopenMoney } from './store-money.ts';
import { m } from '../notices/commands-words.ts';

export interface PaymentInput {
  loanId: bigint;
  cents: number;
  /** The day it was paid, from the disbursement to today. */
  paidOn: Day;
  /** How it came (`repayment_method`). */
  methodId: number;
  /** The bank's own reference; one of a method is one payment. Null for cash. */
  reference: string | null;
  key: string;
  /** The answer to a repeat says so (`Entered.repeated`). */
  marksRepeat?: true;
  /** The intent that it confirms: money ordered by KHQR. */
  intentId?: string;
  /** Number of the newest entry that was seen (`enter`). */
  saw?: number | undefined;
  /** What else happens with it, in the same transaction and before it; a refusal undoes both. */
  also?: EntryPlan['also'];
}

/**
 * Records money received (cashier; the system for KHQR). A payment on a closed loan is taken and kept as a credit; one dated
 * back is folded into its place. The same reference of a method is refused, however it is spelled: one transaction is one receipt. So is one under which a payout came back.
 */
export async function recordPayment(
  services: LoanServices,
  by: By,
  { loanId, cents, paidOn, methodId, reference, key, intentId, saw, also, ...rest }: PaymentInput,
): Promise<Entered | Refused> {
  const options = {
    event: 'payment.recorded',
    by,
    roles: [...CASHIERS, 'system'] as const,
    loanId,
    key,
    ...rest,
    saw,
    fields: { cents, paid_on: paidOn, method: methodId, reference, intent: intentId ?? null },
    beside: receiptDrawn(methodId),
  };
  return enter(services, options, async (before, stored, { tx, beside: receipt }) => {
    const returnedOn = payoutReturnedOn(stored.entries);
    const refusal = paymentRefusal({ ...before, returnedOn }, cents, paidOn);
    if (refusal !== null) return refusedBy(refusal);
    if (receipt === null) return refusedBy('unknown-method');
    const intent = intentId === undefined ? null : await findOpenIntent(tx, intentId);
    if (intentId !== undefined && intent?.loanId !== loanId) return refusedBy('intent-ended');
    let held: NamedCollateral | null = null;
    return {
      entry: { kind: 'payment', on: paidOn, cents },
      facts: { methodId, reference, intentId: intentId ?? null, receipt },
      async also(inner, { number, at }) {
        const receiptOf = { methodId, receipt: { loanId, number } };
        if (!(await takeReference(inner, { ...receiptOf, reference }))) {
          return refusedBy('reference-taken');
        }
        if (await isOfReturn(inner, { methodId, reference })) {
          return refusedBy('reference-of-return');
        }
        const refused = await also?.(inner, { number, at });
        if (refused) return refused;
        // A sale that is recorded with its price leaves nothing to be fetched.
        held = await collateralToFetch(inner, stored);
        if (reference !== null && (await isReferenceTaken(inner, { ...receiptOf, reference }))) {
          return refusedBy('reference-taken');
        }
        if (intent === null) return null;
        const end = {
          intent,
          outcome: 'confirmed',
          by: by.who,
          at,
          details: { reference },
        } as const;
        return (await endIntent(inner, end)) ? null : refusedBy('intent-ended');
      },
      notice: {
        kind: 'payment_received',
        text: (after) => receivedText(services, after, { cents, loanId: stored.id, receipt, held }),
      },
    };
  });
}

/** Whether a payout came back under this reference: that is no payment. A KHQR's transaction has a name of its own. */
async function isOfReturn(
  tx: Kysely<DB>,
  { methodId, reference }: Pick<PaymentInput, 'methodId' | 'reference'>,
): Promise<boolean> {
  if (reference === null || methodId === KHQR_METHOD) return false;
  return (await returnsOfReferences(tx, [reference])).length > 0;
}

/**
 * What the borrower is told of money that came: of a loan that it has paid ahead, until when, and that the next payment is still to come; of
 * one that it has closed, whether money that was sent back to them is owed still, or something of theirs waits with the lender.
 */
function receivedText(
  { env }: Pick<LoanServices, 'env'>,
  after: Loan,
  {
    cents,
    loanId,
    receipt,
    held,
  }: { cents: number; loanId: bigint; receipt: bigint; held: NamedCollateral | null },
): (locale: Locale) => string {
  const amount = formatDollars(cents);
  const said = { amount, number: loanNumber(loanId), receipt: receiptNumber(receipt) };
  const { hotline } = env.company;
  const owed = owedBack(after);
  if (after.closedOn !== null && owed > 0) {
    const back = { ...said, owed: formatDollars(owed), hotline };
    return (locale) => m.notice_payment_owed_back(back, { locale });
  }
  // Of a payout that came back nothing is owed, and nothing was repaid: what comes after it is the borrower's.
  if (after.returnedOn !== null && after.creditCents > 0) {
    const theirs = { ...said, credit: formatDollars(after.creditCents), hotline };
    return (locale) => m.notice_payment_not_owed(theirs, { locale });
  }
  if (after.closedOn !== null && after.returnedOn === null) {
    return repaidText({ ...said, hotline }, after, held);
  }
  const balance = formatDollars(settlesCents(after));
  const lateFees = lateFeesAlone(after);
  if (lateFees > 0) {
    const still = { ...said, due: formatDollars(lateFees), balance };
    return (locale) => m.notice_payment_received_late_fees(still, { locale });
  }
  const until = paidUntil(after);
  const { next } = after;
  if (until === null || next === null) {
    return (locale) => m.notice_payment_received({ ...said, balance }, { locale });
  }
  const due = formatDollars(next.cents);
  const days = { until: displayDay(until), day: displayDay(next.dueOn) };
  return (locale) =>
    m.notice_payment_received_ahead({ ...said, ...days, due, balance }, { locale });
}

/** What belongs to the reversal of money, whoever makes it. Each line of a statement that is looked at again stands in the audit. */
export async function freeMoney(
  tx: Kysely<DB>,
  by: By,
  { loanId, number, at }: { loanId: bigint; number: number; at: Date },
): Promise<void> {
  const freed = await giveReferenceBack(tx, { loanId, number });
  const lines = await reopenMoney(tx, { loanId, number, freed }, at);
  const facts = { loan: Number(loanId), entry: number };
  const act = { at, event: 'statement.reopened', actor: by.who, facts };
  await recordActs(
    tx,
    lines.map((line) => ({ ...act, subject: `line:${line}` })),
  );
}

/** What the borrower is told where the return of a payout is undone: the loan is owed as if it had never been noted. */
function livesAgain({ env }: Pick<LoanServices, 'env'>, { id }: StoredLoan): EntryPlan['notice'] {
  return {
    kind: 'payout_return_reversed',
    text: (after) => {
      const { due, day } = toPay(after);
      const said = { number: loanNumber(id), due, hotline: env.company.hotline };
      return (locale) =>
        day === null
          ? m.notice_payout_return_reversed(said, { locale })
          : m.notice_payout_return_reversed_early({ ...said, day }, { locale });
    },
  };
}

/**
 * What the borrower is told where a payment, a refund, or the return of a payout is undone; null: it is no money. Of the payment of a sale, that
 * the sale is undone.
 */
export async function reversedNotice(
  { env }: Pick<LoanServices, 'env'>,
  { target, stored, tx }: { target: Entry; stored: StoredLoan; tx: Kysely<DB> },
): Promise<EntryPlan['notice'] | null> {
  if (target.kind === 'payoutReturn') return livesAgain({ env }, stored);
  if (!('cents' in target) || !isMoney(target.kind)) return null;
  const { hotline } = env.company;
  const said = { amount: formatDollars(target.cents), number: loanNumber(stored.id), hotline };
  if (target.kind === 'refund') {
    return { kind: 'refund_reversed', text: ({ creditCents }) => notSentText(said, creditCents) };
  }
  const day = displayDay(target.on);
  const text: Refusal = (locale) => m.notice_payment_reversed({ ...said, day }, { locale });
  const sold = await soldWith(tx, { loanId: stored.id, number: target.number });
  if (sold === null) return { kind: 'payment_reversed', text: () => text };
  return {
    kind: 'collateral_sale_undone',
    text: (after) => saleUndoneText({ ...said, ...sold }, after) ?? text,
  };
}

/** Of a sale that is undone: the thing is with the lender again, and what of its loan redeems it; null where nothing of that is owed. */
function saleUndoneText(
  {
    item,
    amount: price,
    ...said
  }: NamedCollateral & { amount: string; number: string; hotline: string },
  after: Loan,
): Refusal | null {
  const cents = settlesCents(after);
  if (cents === 0) return null;
  const amount = formatDollars(cents);
  return (locale) =>
    m.notice_collateral_sale_undone({ ...said, item: item[locale], price, amount }, { locale });
}

/** Of a refund that came to nothing: what is the borrower's still. Nothing is, where the payment that it came from was undone. */
function notSentText(
  said: { amount: string; number: string; hotline: string },
  creditCents: number,
): (locale: Locale) => string {
  if (creditCents <= 0) return (locale) => m.notice_refund_reversed_settled(said, { locale });
  const credit = formatDollars(creditCents);
  return (locale) => m.notice_refund_reversed({ ...said, credit }, { locale });
}

/**
 * Undoes a payment, a refund or the return of a payout (cashier); what the lender did is undone by `reverseAct`. Refused for a payment or a return of a loan whose collateral was
 * given back or sold: that takes two people (`orderReversal`), and the database holds to it.
 */
export function reversePayment(
  services: LoanServices,
  by: By,
  reversal: Reversal,
  /** What else must be right, asked in the same transaction. */
  also?: (tx: Kysely<DB>) => Promise<Refused | null>,
): Promise<Entered | Refused> {
  const { loanId, entry: number } = reversal;
  return reverseEntry(services, by, reversal, {
    event: 'payment.reversed',
    roles: CASHIERS,
    refuses: ({ kind }) => (isMoney(kind) ? null : 'is-an-act'),
    async also(tx, { target, at }) {
      if (isUndoneByTwo(target.kind) && (await goneCollateral(tx, loanId)) !== null) {
        return refusedBy('collateral-gone');
      }
      const refused = await also?.(tx);
      if (refused) return refused;
      await freeMoney(tx, by, { loanId, number, at });
      return null;
    },
    notice: (undone) => reversedNotice(services, undone),
  });
}
