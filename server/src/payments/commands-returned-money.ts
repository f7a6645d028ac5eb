import type { RefundMethod } from 'contract/office/loan-waiting';
import { KHQR_METHOD, REFERENCE_MOST } from 'contract/payment-methods';
import { LOCALES, type Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { changedSince } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import { RETURN_FEE_MOST_CENTS, returnsOfReferences } from '../disbursements/store-returned.ts';
import { refusedBy } from '../loans/commands-entry.ts';
import { lockReference } from '../reference/store-bank-references.ts';
import { keptMoney } from './commands-kept.ts';
import { isReferenceTaken } from './store.ts';
import { isKeptMoney, type LineOfReference, linesOfReference, settleMoney } from './store-money.ts';

/** A payout that came back by a bank. */
interface Returned {
  readonly loanId: bigint;
  readonly cents: number;
  /** The bank's own; null: it never went out. */
  readonly reference: string | null;
}

/**
 * What is wrong with the reference of a return: by a bank one is needed, unless the money never went out, so that none brought it back.
 * Null: nothing.
 */
export function referenceRefusal(
  method: RefundMethod,
  { reference, reason }: { reference: string; reason: string },
): Refused | null {
  const isNeeded = method === 'bank' && !isNeverSent(reason);
  if (isNeeded && reference === '') return Refused.field('reference', noReference);
  return Array.from(reference).length > REFERENCE_MOST ? Refused.field('reference', tooLong) : null;
}

/** Whether a reason is the office's own for money that never went out, in either language, whatever is written after it. */
function isNeverSent(reason: string): boolean {
  const said = reason.trim();
  return LOCALES.some((locale) =>
    said.startsWith(m.office_payout_returns_reason_never_sent({}, { locale })),
  );
}

/**
 * Holds the reference of a return until the transaction ends, and finds the line of a statement that is its money: one that is looked at and
 * on no other loan, of the same sum, or of less, by $20.00 at most, where the bank that sent it back has kept its fee, which is the lender's own cost. Refused where a payment that stands has the reference, or another return, or other money that is or
 * was looked at.
 */
export async function moneyOfReturn(
  tx: Kysely<DB>,
  { loanId, cents, reference }: Returned,
): Promise<LineOfReference | Refused | null> {
  if (reference === null) return null;
  await lockReference(tx, reference);
  const paid = { methodId: KHQR_METHOD, reference, receipt: null };
  if (await isReferenceTaken(tx, paid)) return refusedBy('reference-taken');
  const returns = await returnsOfReferences(tx, [reference]);
  if (returns.some((one) => one.loanId !== loanId)) return refusedBy('reference-of-return');
  const named = { methodId: null, reference };
  if (await isKeptMoney(tx, reference)) return keptMoney(tx, named);
  const lines = await linesOfReference(tx, named);
  const its = lines
    .filter((line) => {
      const kept = cents - Number(line.cents);
      const isIts = kept >= 0 && kept <= RETURN_FEE_MOST_CENTS;
      return isIts && (line.loanId === null || line.loanId === loanId);
    })
    .toSorted((one, other) => Number(other.cents - one.cents));
  const open = its.find(({ openId }) => openId !== null);
  // One that was said to be no borrower's before the return was noted stays so.
  const isKnown = lines.length === 0 || its.some(({ outcome }) => outcome === 'other');
  return open ?? (isKnown ? null : keptMoney(tx, named));
}

/** Settles the line that is the money of a return with its entry (`moneyOfReturn`). Null: done, or there is none. */
export async function settleReturned(
  tx: Kysely<DB>,
  returned: Returned,
  { number, by, at }: { number: number; by: string; at: Date },
): Promise<Refused | null> {
  const line = await moneyOfReturn(tx, returned);
  if (line === null || line instanceof Refused) return line;
  const end = { outcome: 'same', loanId: returned.loanId, number, by, at } as const;
  return (await settleMoney(tx, { lineId: line.id }, end))
    ? null
    : changedSince(tx, by, ['money', line.openId ?? 0n]);
}

const noReference: Refusal = (locale) =>
  m.error_required({ label: m.office_money_reference({}, { locale }) }, { locale });
const tooLong: Refusal = (locale) => m.error_text_max({ max: REFERENCE_MOST }, { locale });
