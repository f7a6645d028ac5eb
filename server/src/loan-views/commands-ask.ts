import type { ExtensionBody, LoanCard } from 'contract/loan-views';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { isDay } from 'lending/calendar';
import { m } from 'words/messages';
import { readUuid } from '../uuid.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { requestExtension } from '../loans/commands-extension.ts';
import { cardOf, ownLoan } from './commands-read.ts';

/**
 * The borrower asks for 30 more days at the figures that were shown; the answer is the loan's card with the request on it. A repeat
 * with the same `request_id` asks once.
 */
export async function askForExtension(
  services: LoanServices,
  borrowerId: bigint,
  body: ExtensionBody,
): Promise<LoanCard | Refused> {
  const { loan_id: loanId, fee_cents: feeCents, request_id: requestId } = body;
  const { new_pay_day: payDay, total_cents: totalCents } = body;
  const own = await ownLoan(services, borrowerId, loanId);
  if (own instanceof Refused) return own;
  const key = readUuid(requestId);
  if (key === null) return Refused.field('request_id', notOffered);
  if (!isCents(feeCents)) return Refused.field('fee_cents', notOffered);
  if (payDay !== undefined && !(typeof payDay === 'string' && isDay(payDay))) {
    return Refused.field('new_pay_day', notOffered);
  }
  if (totalCents !== undefined && !isCents(totalCents)) {
    return Refused.field('total_cents', notOffered);
  }
  const by = { who: `borrower:${borrowerId}`, role: 'borrower' } as const;
  const asking = { loanId: own.stored.id, borrowerId, feeCents, payDay, totalCents, key };
  const asked = await requestExtension(services, by, asking);
  if (asked instanceof Refused) return asked;
  const after = await ownLoan(services, borrowerId, loanId);
  return after instanceof Refused ? after : cardOf(services, after);
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
