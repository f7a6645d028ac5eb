import { REFERENCE_MOST, CASH_METHOD } from 'contract/payment-methods';
import type { Refusal } from 'contract/locale';
import type { PaymentBody, PaymentMade } from 'contract/office/payments';
import { receiptNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { type Entered, refusedBy } from '../loans/commands-entry.ts';
import { productOfLoan } from '../loans/store-product.ts';
import { noOpenDrawer } from '../cash/commands-drawer.ts';
import { wasCash } from '../cash/store-movements.ts';
import type { DB } from '../database/types.ts';
import type { Reversal } from '../loans/commands-reverse.ts';
import { notTypedAgain } from '../settings/commands-typed-again.ts';
import { recordPayment, reversePayment } from './commands.ts';
import { keptMoney } from './commands-kept.ts';
import { fieldRefusal } from './commands-preview.ts';
import { entryMadeAt, isMethodInUse } from './store.ts';
import { isKeptMoney, lineOfReference } from './store-money.ts';

/** Refusals of a payment that belong to one of its fields. */
const OF_FIELDS = ['not-an-amount', 'not-a-day', 'before-disbursement', 'after-today'];

/**
 * Records money that a cashier took: a large amount must have been typed twice alike, the way of paying is in use, money that is no cash has the
 * bank's reference, and cash goes into the cashier's open drawer. What is wrong is refused under its field. The same once more, after an answer that was lost, records
 * nothing: its answer says when the payment was recorded.
 */
export async function recordAtCounter(
  services: LoanServices,
  by: By,
  loanId: bigint,
  body: PaymentBody,
): Promise<PaymentMade | Refused> {
  const { cents, cents_again: again, paid_on: paidOn, method_id: methodId, key, version } = body;
  const product = await productOfLoan(services.db, loanId);
  const untyped = product && (await notTypedAgain(services.db, { product, cents, again }));
  if (untyped) return untyped;
  const isCash = methodId === CASH_METHOD;
  const reference = (body.reference ?? '').trim();
  if (!isCash && reference === '') return Refused.field('reference', noReference);
  if (Array.from(reference).length > REFERENCE_MOST) return Refused.field('reference', tooLong);
  const made = await recordPayment(services, by, {
    loanId,
    cents,
    paidOn,
    methodId,
    reference: reference === '' ? null : reference,
    key,
    marksRepeat: true,
    saw: version,
    async also(tx) {
      if (!(await isMethodInUse(tx, methodId))) return refusedBy('unknown-method');
      return isCash ? ownDrawer(services, tx, by) : knownMoney(tx, { methodId, reference });
    },
  });
  if (!(made instanceof Refused)) return paymentMade(services, loanId, made);
  if (made.reason === null) return made;
  if (OF_FIELDS.includes(made.reason)) return fieldRefusal(made.reason);
  return made;
}

async function paymentMade(
  { db }: Pick<LoanServices, 'db'>,
  loanId: bigint,
  { entry, receipt, repeated = false }: Entered,
): Promise<PaymentMade> {
  const before = repeated ? await entryMadeAt(db, { loanId, number: entry }) : null;
  return {
    entry,
    receipt: receipt === null ? null : receiptNumber(BigInt(receipt)),
    recorded_before_at: before?.toISOString() ?? null,
  };
}

/**
 * Refuses money by hand that is known by its reference, however that is spelled (contract/src/payment-reference.ts): money of a KHQR, or of
 * a line of a statement of this way of paying, that is looked at or was, which is recorded or given back from there. Null where it is
 * neither; what a payment that stands has, `recordPayment` refuses.
 */
async function knownMoney(
  tx: Kysely<DB>,
  named: { methodId: number; reference: string },
): Promise<Refused | null> {
  const isKept = await isKeptMoney(tx, named.reference);
  return isKept || (await lineOfReference(tx, named)) !== null ? keptMoney(tx, named) : null;
}

/** Refuses cash of a cashier whose drawer of today is not open; null where it is. */
export function ownDrawer(
  { clock }: Pick<LoanServices, 'clock'>,
  tx: Kysely<DB>,
  { who }: By,
): Promise<Refused | null> {
  return noOpenDrawer(tx, { who, on: clock.today(), isOwn: true });
}

/**
 * Undoes a payment or a refund at the counter (cashier): where it was cash, that goes through the cashier's open drawer as it came.
 */
export async function reverseAtCounter(
  services: LoanServices,
  by: By,
  reversal: Reversal,
): Promise<Entered | Refused> {
  const isCash = await wasCash(services.db, { loanId: reversal.loanId, number: reversal.entry });
  if (!isCash) return reversePayment(services, by, reversal);
  return reversePayment(services, by, reversal, (tx) => ownDrawer(services, tx, by));
}

const noReference: Refusal = (locale) =>
  m.error_required({ label: m.office_money_reference({}, { locale }) }, { locale });
const tooLong: Refusal = (locale) => m.error_text_max({ max: REFERENCE_MOST }, { locale });
