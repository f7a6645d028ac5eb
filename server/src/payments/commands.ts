import { Refused } from 'contract/refusal';
import type { Day } from 'lending/calendar';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { paymentRefusal, refundRefusal, reversalRefusal } from 'lending/refusals';
import { m } from 'words/messages';
import { endIntent, findOpenIntent } from '../disbursements/store.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { enter, type Entered, refusedBy } from '../loans/commands-entry.ts';
import { loanNumber, receiptNumber } from '../loans/commands-number.ts';
import { giveReferenceBack, isMethod, takeReference } from './store.ts';

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
  /** The intent that it confirms: money ordered by KHQR. */
  intentId?: string;
}

/**
 * Records money received (cashier; the system for KHQR). A payment on a closed loan is taken and kept as a credit; one dated
 * back is folded into its place. The same reference of a method is refused: one transaction is one receipt.
 */
export async function recordPayment(
  services: LoanServices,
  by: By,
  { loanId, cents, paidOn, methodId, reference, key, intentId }: PaymentInput,
): Promise<Entered | Refused> {
  const options = {
    event: 'payment.recorded',
    by,
    roles: ['cashier', 'system'] as const,
    loanId,
    key,
    fields: { cents, paid_on: paidOn, method: methodId, reference, intent: intentId ?? null },
  };
  return enter(services, options, async (loan, stored, tx) => {
    const refusal = paymentRefusal(loan, cents, paidOn);
    if (refusal !== null) return refusedBy(refusal);
    if (!(await isMethod(tx, methodId))) return refusedBy('unknown-method');
    const intent = intentId === undefined ? null : await findOpenIntent(tx, intentId);
    if (intentId !== undefined && intent?.loanId !== loanId) return refusedBy('intent-ended');
    return {
      entry: { kind: 'payment', on: paidOn, cents },
      facts: { methodId, reference, intentId: intentId ?? null },
      async also(inner, { number, at }) {
        const receipt = { loanId, number };
        if (reference !== null && !(await takeReference(inner, { methodId, reference, receipt }))) {
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
        text: (after, receipt) => (locale) => {
          const amount = formatDollars(cents);
          const number = loanNumber(stored.id);
          const said = { amount, number, receipt: receiptNumber(receipt ?? 0n) };
          const balance = formatDollars(after.payoff.cents);
          return after.closedOn === null
            ? m.notice_payment_received({ ...said, balance }, { locale })
            : m.notice_loan_repaid(said, { locale });
        },
      },
    };
  });
}

interface Reversal {
  loanId: bigint;
  /** Number of the entry. */
  entry: number;
  reason: string;
  key: string;
}

/**
 * Undoes an entry (cashier for payments and refunds, approver for the lender's acts): the loan is then as if it had never been,
 * from the day of the reversal on, whatever its state (docs/loan-book.md, "Writing").
 */
export async function reversePayment(
  services: LoanServices,
  by: By,
  { loanId, entry: number, reason, key }: Reversal,
): Promise<Entered | Refused> {
  const options = {
    event: 'payment.reversed',
    by,
    roles: ['cashier', 'approver'] as const,
    loanId,
    key,
    fields: { entry: number, reason },
  };
  return enter(services, options, async (loan, stored) => {
    const refusal = reversalRefusal(stored.entries, number);
    if (refusal !== null) return refusedBy(refusal);
    const target = stored.entries.find((one) => one.number === number);
    const ofMoney = target?.kind === 'payment' || target?.kind === 'refund';
    if (!target || ofMoney !== (by.role === 'cashier')) return refusedBy('role');
    if (reason.trim() === '') return refusedBy('no-reason');
    return {
      entry: { kind: 'reversal', on: loan.asOf, reverses: number },
      facts: { reason },
      async also(inner) {
        await giveReferenceBack(inner, { loanId, number });
        return null;
      },
      ...(target.kind === 'payment' && {
        notice: {
          kind: 'payment_reversed',
          text: () => (locale) =>
            m.notice_payment_reversed(
              {
                amount: formatDollars(target.cents),
                day: displayDay(target.on),
                number: loanNumber(stored.id),
                hotline: services.env.company.hotline,
              },
              { locale },
            ),
        },
      }),
    };
  });
}

/** Gives back what was paid beyond the pay-off (cashier). */
export async function refund(
  services: LoanServices,
  by: By,
  { loanId, cents, reason, key }: { loanId: bigint; cents: number; reason: string; key: string },
): Promise<Entered | Refused> {
  const options = {
    event: 'payment.refunded',
    by,
    roles: ['cashier'] as const,
    loanId,
    key,
    fields: { cents, reason },
  };
  return enter(services, options, async (loan, stored) => {
    const refusal = refundRefusal(loan, cents);
    if (refusal !== null) return refusedBy(refusal);
    if (reason.trim() === '') return refusedBy('no-reason');
    return {
      entry: { kind: 'refund', on: loan.asOf, cents },
      facts: { reason },
      notice: {
        kind: 'payment_refunded',
        text: () => (locale) =>
          m.notice_payment_refunded(
            { amount: formatDollars(cents), number: loanNumber(stored.id) },
            { locale },
          ),
      },
    };
  });
}
