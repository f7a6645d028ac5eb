import { isDay } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { CorrectionEnd } from './correction.ts';
import type { Entry } from './entry.ts';
import type { Loan } from './loan.ts';
import type { Cents } from './money.ts';

/**
 * Which acts a loan allows today. Each gives the reason why not, or null. `loan` is the loan as of today, so that no day can be
 * forgotten. Source: docs/lending.md, "Extension" and "Waiver, default, write-off".
 */

type MoneyRefusal = 'not-an-amount';
export type PaymentRefusal =
  | MoneyRefusal
  | 'not-a-day'
  | 'before-disbursement'
  | 'after-today'
  | 'payout-returned';

/**
 * A payment may be dated back to the disbursement; a closed loan takes one too, as a credit. Where the payout came back, none is dated
 * before that: nothing was owed then.
 */
export function paymentRefusal(
  loan: Pick<Loan, 'disbursedOn' | 'asOf' | 'returnedOn'>,
  cents: Cents,
  on: Day,
): PaymentRefusal | null {
  if (!isAmount(cents)) return 'not-an-amount';
  if (!isDay(on)) return 'not-a-day';
  if (on < loan.disbursedOn) return 'before-disbursement';
  if (on > loan.asOf) return 'after-today';
  return loan.returnedOn !== null && on < loan.returnedOn ? 'payout-returned' : null;
}

export type ReversalRefusal =
  | 'no-such-entry'
  | 'is-a-reversal'
  | 'already-reversed'
  | 'answer-stands'
  | 'request-stands'
  | 'write-off-stands';

/**
 * Reversals are undone by recording the entry anew; what rests on an entry is reversed before it. A request for an extension is reversed on its own day alone: the borrower was told that
 * no late fee is added while it waits, and a reversal would charge the days that it has waited. Later it is refused, which keeps them free.
 */
export function reversalRefusal(
  entries: readonly Entry[],
  number: number,
  today: Day,
): ReversalRefusal | null {
  const target = entries.find((entry) => entry.number === number);
  if (!target) return 'no-such-entry';
  if (target.kind === 'reversal') return 'is-a-reversal';
  const reversed = reversedBy(entries);
  if (reversed.has(number)) return 'already-reversed';
  const later = entries.filter((entry) => entry.number > number && !reversed.has(entry.number));
  if (target.kind === 'extensionRequest' && later.some(isAnswer)) return 'answer-stands';
  if (target.kind === 'extensionRequest' && today > target.on) return 'request-stands';
  const isWrittenOff = later.some((entry) => entry.kind === 'writeOff');
  return target.kind === 'default' && isWrittenOff ? 'write-off-stands' : null;
}

function reversedBy(entries: readonly Entry[]): Set<number> {
  return new Set(entries.flatMap((entry) => (entry.kind === 'reversal' ? [entry.reverses] : [])));
}

function isAnswer({ kind }: Entry): boolean {
  return kind === 'extensionGrant' || kind === 'extensionRefusal';
}

export type ExtensionRequestRefusal =
  | 'no-extension'
  | 'already-extended'
  | 'already-asked'
  | 'already-refused'
  | 'not-enough-repaid';

/** TERM-10, TERM-11: once, until the loan is closed or in default, with strictly more than 40 % repaid. */
export function extensionRequestRefusal({ extension }: Loan): ExtensionRequestRefusal | null {
  return REQUEST_REFUSALS[extension.state];
}

const REQUEST_REFUSALS: Readonly<
  Record<Loan['extension']['state'], ExtensionRequestRefusal | null>
> = {
  none: 'no-extension',
  granted: 'already-extended',
  requested: 'already-asked',
  'nothing-to-extend': 'already-asked',
  refused: 'already-refused',
  'not-allowed': 'not-enough-repaid',
  allowed: null,
};

export type ExtensionGrantRefusal =
  | 'nothing-waits'
  | 'nothing-to-extend'
  | 'not-enough-repaid'
  | 'new-pay-day-gone';

/**
 * The grant takes fee and new Pay Day from `loan.extension`. None is given for a day that has gone by while the request waited: the borrower
 * would be charged for more time and have none.
 */
export function extensionGrantRefusal({ extension, asOf }: Loan): ExtensionGrantRefusal | null {
  if (extension.state === 'nothing-to-extend') return 'nothing-to-extend';
  if (extension.state !== 'requested') return 'nothing-waits';
  if (extension.missingPrincipalCents > 0) return 'not-enough-repaid';
  return extension.payDay < asOf ? 'new-pay-day-gone' : null;
}

/** Whether a waiting request can be refused. */
export function extensionAnswerRefusal({
  extension,
}: Pick<Loan, 'extension'>): 'nothing-waits' | null {
  const { state } = extension;
  return state === 'requested' || state === 'nothing-to-extend' ? null : 'nothing-waits';
}

/** The waiver takes cents and day from `loan.waivable` (TERM-16). */
export function waiverRefusal(loan: Loan): 'nothing-to-waive' | 'more-than-waivable' | null {
  if (loan.waivable) return null;
  return loan.principalBalanceCents > 0 ? 'more-than-waivable' : 'nothing-to-waive';
}

/** A correction notice as an act asks for it: the newest, with the last day that it leaves, and whether the borrower was not told of it. */
interface NoticeNow {
  readonly correctBy: Day;
  readonly end: CorrectionEnd | null;
  readonly isUntold?: boolean;
  /** It is untold because its message went to a phone that was found not to be the borrower's. */
  readonly isStrangers?: boolean;
  /** Its message waits for the hours of contact, and leaves by itself when they open. */
  readonly waits?: boolean;
}

/**
 * Why no correction notice is sent; null: one may be. While one that the borrower was told of runs, another would move its deadline without a word; while one waits for the hours of
 * contact, the borrower would get two.
 * `notice`: the newest; null: none was sent.
 */
export function correctionRefusal(
  loan: Pick<Loan, 'closedOn' | 'defaultedOn' | 'asOf'>,
  notice: NoticeNow | null,
): 'closed' | 'already-in-default' | 'correction-waits' | 'correction-runs' | null {
  if (loan.closedOn !== null) return 'closed';
  if (loan.defaultedOn !== null) return 'already-in-default';
  if (notice?.waits) return 'correction-waits';
  if (notice === null || notice.end !== null || notice.isUntold) return null;
  return loan.asOf > notice.correctBy ? null : 'correction-runs';
}

export type DefaultRefusal =
  | 'closed'
  | 'already-in-default'
  | 'no-correction-notice'
  | CorrectionEnd['why']
  | 'correction-untold'
  | 'correction-of-stranger'
  | 'correction-time-runs'
  | 'request-waits';

/**
 * Default is declared after a correction notice that still counts (`correctionEnd`) and whose time has run out (TERM-17, TERM-18;
 * docs/lending.md), and not while a request for an extension waits: the borrower was told by when it is answered, and that no late fee is added until then.
 * `notice`: the newest; null: none was sent.
 */
export function defaultRefusal(loan: Loan, notice: NoticeNow | null): DefaultRefusal | null {
  if (loan.closedOn !== null) return 'closed';
  if (loan.defaultedOn !== null) return 'already-in-default';
  if (notice === null) return 'no-correction-notice';
  if (notice.end !== null) return notice.end.why;
  if (notice.isUntold) {
    return notice.isStrangers ? 'correction-of-stranger' : 'correction-untold';
  }
  if (loan.asOf <= notice.correctBy) return 'correction-time-runs';
  return extensionAnswerRefusal(loan) === null ? 'request-waits' : null;
}

/** Why a loan cannot be written off; only one in default can. */
export function writeOffRefusal(
  loan: Loan,
): 'closed' | 'not-in-default' | 'already-written-off' | null {
  if (loan.closedOn !== null) return 'closed';
  if (loan.defaultedOn === null) return 'not-in-default';
  return loan.writtenOffOn === null ? null : 'already-written-off';
}

/** Only what was paid beyond the pay-off can be given back. */
export function refundRefusal(loan: Loan, cents: Cents): MoneyRefusal | 'above-credit' | null {
  if (!isAmount(cents)) return 'not-an-amount';
  return cents > loan.creditCents ? 'above-credit' : null;
}

export type PayoutReturnRefusal = 'payout-returned' | 'others-stand';

/** The payout can be noted as come back only where nothing else stands of the loan: of a payment, the borrower has had the money. */
export function payoutReturnRefusal(
  { returnedOn }: Pick<Loan, 'returnedOn'>,
  entries: readonly Entry[],
): PayoutReturnRefusal | null {
  if (returnedOn !== null) return 'payout-returned';
  return standing(entries).length > 0 ? 'others-stand' : null;
}

/** The day on which the payout of a loan came back, by its entries alone; null: it did not, or that was reversed. */
export function payoutReturnedOn(entries: readonly Entry[]): Day | null {
  return standing(entries).find(({ kind }) => kind === 'payoutReturn')?.on ?? null;
}

function standing(entries: readonly Entry[]): Entry[] {
  const reversed = reversedBy(entries);
  return entries.filter(({ kind, number }) => kind !== 'reversal' && !reversed.has(number));
}

function isAmount(cents: Cents): boolean {
  return Number.isSafeInteger(cents) && cents > 0;
}
