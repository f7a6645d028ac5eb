import type { Refusal } from 'contract/locale';
import type { PaymentBody } from 'contract/office/payments';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import type { By, LoanServices } from '../loans/commands-act.ts';
import type { Entered } from '../loans/commands-entry.ts';
import { productOfLoan } from '../loans/store-product.ts';
import { typedAgainAbove } from '../settings/commands.ts';
import { recordPayment } from './commands.ts';
import { fieldRefusal } from './commands-preview.ts';

/** Most characters of a bank's reference, as its column has it. */
const REFERENCE_MOST = 100;
/** Refusals of a payment that belong to one of its fields. */
const OF_FIELDS = ['not-an-amount', 'not-a-day', 'before-disbursement', 'after-today'];

/** Records money that a cashier took: a large amount must have been typed twice alike. What is wrong is refused under its field. */
export async function recordAtCounter(
  services: LoanServices,
  by: By,
  loanId: bigint,
  body: PaymentBody,
): Promise<Entered | Refused> {
  const { cents, cents_again: again, paid_on: paidOn, method_id: methodId, key, version } = body;
  const product = await productOfLoan(services.db, loanId);
  const limits = await typedAgainAbove(services.db);
  if (product !== null && cents > limits[product] && again !== cents) {
    return Refused.field('cents_again', twice);
  }
  const reference = (body.reference ?? '').trim();
  if (Array.from(reference).length > REFERENCE_MOST) return Refused.field('reference', tooLong);
  const made = await recordPayment(services, by, {
    loanId,
    cents,
    paidOn,
    methodId,
    reference: reference === '' ? null : reference,
    key,
    saw: version,
  });
  if (!(made instanceof Refused) || made.reason === null) return made;
  if (OF_FIELDS.includes(made.reason)) return fieldRefusal(made.reason);
  return made;
}

const twice: Refusal = (locale) => m.office_money_typed_twice({}, { locale });
const tooLong: Refusal = (locale) => m.error_text_max({ max: REFERENCE_MOST }, { locale });
