import { CASHIERS, TREASURY } from 'contract/office/who';
import { randomUUID } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import type { RefundMethod } from 'contract/office/loan-waiting';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { formatDollars } from 'lending/money';
import { refundRefusal } from 'lending/refusals';
import { m } from '../notices/commands-words.ts';
import { changedSince, notThere } from '../changes/commands.ts';
import { noOpenDrawer } from '../cash/commands-drawer.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { referenceOfOther } from '../disbursements/commands-reference.ts';
import { endIntent, findOpenIntent, insertIntent } from '../disbursements/store.ts';
import { type OpenRefund, openRefund } from '../disbursements/store-refunds.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { enter, type Entered, refusedBy } from '../loans/commands-entry.ts';
import { loanNumber } from 'contract/record-numbers';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { staleRefusal } from '../loans/commands-seen.ts';
import { foldToday, lockLoan } from '../loans/store.ts';
import { notTypedAgain } from '../settings/commands-typed-again.ts';
import { ownDrawer } from './commands-counter.ts';

interface Ordered extends JsonObject {
  id: string;
}

interface Order {
  loanId: bigint;
  cents: number;
  /** The same typed again; null: it was not. */
  again: number | null;
  method: RefundMethod;
  reason: string;
  key: string;
  /** Number of the newest entry that was seen. */
  saw?: number | undefined;
}

/**
 * Orders what was paid beyond the pay-off to be given back (cashier). One order of a loan waits at a time; another person confirms it
 * (docs/loan-book.md, "Writing"). Cash goes out of the open drawer of who orders it.
 */
export async function orderRefund(
  services: LoanServices,
  by: By,
  { loanId, cents, again, method, reason, key, saw }: Order,
): Promise<Ordered | Refused> {
  const fields = { loan: Number(loanId), cents, method, reason };
  const options = { event: 'refund.ordered', by, roles: CASHIERS, key, fields };
  return act<Ordered>(services, options, async (tx, now) => {
    const stored = await lockLoan(tx, loanId);
    if (stored === null) return notThere();
    const stale = await staleRefusal(tx, by.who, { loan: stored, saw });
    if (stale !== null) return stale;
    const refusal = refundRefusal(foldToday(stored, services.clock.today()), cents);
    if (refusal !== null) return refusedBy(refusal);
    const untyped = await notTypedAgain(tx, { product: stored.product, cents, again });
    const wrong = untyped ?? reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const noDrawer = method === 'cash' ? await ownDrawer(services, tx, by) : null;
    if (noDrawer !== null) return noDrawer;
    const waiting = await openRefund(tx, loanId);
    if (waiting !== null) return changedSince(tx, by.who, ['intent', waiting.id]);
    const id = randomUUID();
    const about = { loan_id: loanId };
    const intent = { id, kind: 'refund', about, cents, details: { reason, method } } as const;
    await insertIntent(tx, { ...intent, by: by.who, at: now });
    return { answer: { id }, subject: `loan:${loanId}`, facts: { intent: id, cents } };
  });
}

interface Confirmation {
  loanId: bigint;
  id: string;
  /** What the bank says; may be empty for cash. */
  reference: string;
  /** The sum typed again; null: it was not. */
  again: number | null;
  key: string;
  saw?: number | undefined;
}

/**
 * Confirms, as another person than who ordered it (cashier or manager), that the money went back: the entry is made today. By a bank it has
 * its reference, which is of no other money that went out; in cash it went out of the open drawer of who ordered it, whose sheet it is on.
 */
export async function confirmRefund(
  services: LoanServices,
  by: By,
  { loanId, id, reference: typed, again, key, saw }: Confirmation,
): Promise<Entered | Refused> {
  const roles = TREASURY;
  const reference = typed.trim();
  const fields = { intent: id, reference };
  const options = { event: 'payment.refunded', by, roles, loanId, key, saw, fields };
  return enter(services, options, async ({ fold }, stored, { tx }) => {
    const waiting = await openRefund(tx, loanId);
    const intent = waiting?.id === id ? await findOpenIntent(tx, id) : null;
    if (!intent || !waiting) return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    if (intent.madeBy === by.who) return Refused.because(secondPerson, 'second_person');
    const { product } = stored;
    const untyped = await notTypedAgain(tx, { product, cents: intent.cents, again });
    const unready = untyped ?? (await notGone(services, tx, waiting, reference));
    if (unready !== null) return unready;
    const loan = fold();
    const refusal = refundRefusal(loan, intent.cents);
    if (refusal !== null) return refusedBy(refusal);
    return {
      entry: { kind: 'refund', on: loan.asOf, cents: intent.cents },
      facts: { reason: waiting.reason, intentId: id },
      async also(inner, { at }) {
        const details = { reference };
        const end = { intent, outcome: 'confirmed', by: by.who, at, details } as const;
        return (await endIntent(inner, end))
          ? null
          : changedSince(inner, by.who, ['orderOfLoan', `${loanId}:${id}`]);
      },
      notice: {
        kind: 'payment_refunded',
        text: () => (locale) =>
          m.notice_payment_refunded(
            { amount: formatDollars(intent.cents), number: loanNumber(stored.id) },
            { locale },
          ),
      },
    };
  });
}

/** What is missing of money that is said to have gone back: a bank's reference of its own, or the open drawer that cash came from. */
async function notGone(
  { clock }: Pick<LoanServices, 'clock'>,
  tx: Kysely<DB>,
  { id: intentId, method, madeBy }: OpenRefund,
  reference: string,
): Promise<Refused | null> {
  if (method === 'bank' && reference === '') return Refused.field('reference', noReference);
  if (method !== 'cash') {
    return reference === '' ? null : referenceOfOther(tx, { reference, intentId });
  }
  return noOpenDrawer(tx, { who: madeBy, on: clock.today(), isOwn: false });
}

/** Takes an order back that nobody confirmed (cashier or manager): the money did not go out. */
export async function voidRefund(
  services: LoanServices,
  by: By,
  { loanId, id, reason }: { loanId: bigint; id: string; reason: string },
): Promise<Ordered | Refused> {
  const roles = TREASURY;
  const options = { event: 'refund.voided', by, roles, key: null, fields: {} };
  return act<Ordered>(services, options, async (tx, now) => {
    if ((await lockLoan(tx, loanId)) === null) return notThere();
    const waiting = await openRefund(tx, loanId);
    if (waiting?.id !== id) return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const end = { intent: waiting, outcome: 'void', by: by.who, at: now, details: { reason } };
    if (!(await endIntent(tx, { ...end, outcome: 'void' }))) {
      return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    }
    return { answer: { id }, subject: `loan:${loanId}`, facts: { intent: id } };
  });
}

const noReference: Refusal = (locale) =>
  m.error_required({ label: m.office_money_reference({}, { locale }) }, { locale });
const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
