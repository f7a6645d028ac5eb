import type { ConfirmBody, OrderBody } from 'contract/office/disbursements';
import type { Refusal } from 'contract/locale';
import { REFERENCE_MOST } from 'contract/payment-methods';
import { Refused } from 'contract/refusal';
import { paidOutCents } from 'lending/loan-flows';
import { m } from 'words/messages';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { loanNumber } from 'contract/record-numbers';
import { notTypedAgain } from '../settings/commands-typed-again.ts';
import { disburse, orderDisbursement } from './commands.ts';
import { findWaiting, type WaitingRow } from './store-waiting.ts';

/** Orders the money of an offer to the account that its application names, which is the one that was shown. */
export async function orderTo(
  services: LoanServices,
  by: By,
  id: string,
  { key, cents, bank, account_number: number, cents_again: again }: OrderBody,
): Promise<{ intent_id: string; cents: number } | Refused> {
  const offerId = BigInt(id);
  const row = await findWaiting(services.db, offerId);
  const untyped = row && (await notTypedAgain(services.db, { ...sumOf(row), again }));
  if (untyped) return untyped;
  const order = { offerId, account: { bank, number }, cents, key };
  const done = await orderDisbursement(services, by, order);
  return done instanceof Refused ? done : { intent_id: done.intentId, cents: done.cents };
}

/** Confirms that the money of an order went out, under the bank's reference. */
export async function confirmOrder(
  services: LoanServices,
  by: By,
  id: string,
  { key, intent_id: intentId, reference: typed, cents, cents_again: again }: ConfirmBody,
): Promise<{ loan_number: string } | Refused> {
  const reference = typed.trim();
  if (reference === '' || Array.from(reference).length > REFERENCE_MOST) {
    return Refused.field('reference', noReference);
  }
  const offerId = BigInt(id);
  const row = await findWaiting(services.db, offerId);
  const untyped = row && (await notTypedAgain(services.db, { ...sumOf(row), again }));
  if (untyped) return untyped;
  const done = await disburse(services, by, { intentId, offerId, reference, cents, key });
  return done instanceof Refused ? done : { loan_number: loanNumber(BigInt(done.loanId)) };
}

const sumOf = ({ product, terms }: WaitingRow) => ({ product, cents: paidOutCents(terms) });

const noReference: Refusal = (locale) => m.office_payout_no_reference({}, { locale });
