import { agreementOf } from './agreement.ts';
import type { Day } from './calendar.ts';
import type { Entry } from './entry.ts';
import { loanOfAgreement } from './ledger.ts';
import type { Loan } from './loan.ts';
import type { Cents } from './money.ts';
import type { LoanTerms } from './terms.ts';

/**
 * Whether a correction notice still counts: the agreement lets a default follow only where the breach was not put right. The fold says it, so
 * that nobody has to remember. Source: docs/lending.md, "Waiver, default, write-off"; TERM-17, TERM-18.
 */

/** A demand to put a breach right. */
export interface CorrectionNotice {
  readonly sentOn: Day;
  /** The last day that it leaves. */
  readonly correctBy: Day;
  /** Number of the loan's newest entry when it was sent; 0: there was none. */
  readonly lastEntry: number;
}

/** Why a correction notice counts no more, and since which day. */
export interface CorrectionEnd {
  readonly why: 'put-right' | 'default-reversed';
  readonly on: Day;
}

interface Lent {
  readonly terms: LoanTerms;
  readonly disbursedOn: Day;
  readonly entries: readonly Entry[];
  /** The day on which each entry was recorded, by its number: it may take effect on an earlier one. */
  readonly recordedOn: ReadonlyMap<number, Day>;
}

/**
 * Why a notice counts no more on a day; null: it counts. A notice sent while an instalment was past due ends with the first day on which
 * nothing was, as the loan stood at the end of that day; one sent for late fees alone, with the first day on which none was unpaid. What
 * another breach is, no entry says: such a notice ends only with the reversal of a default, as the others do too. What was undone on the day on
 * which it was recorded put nothing right on any day: a slip that is dated back would else have done so before it was made.
 */
export function correctionEnd(
  { terms, disbursedOn, entries, recordedOn }: Lent,
  { sentOn, lastEntry }: CorrectionNotice,
  asOf: Day,
): CorrectionEnd | null {
  const agreement = agreementOf(terms, disbursedOn);
  // The machine's clock may have been put back behind the disbursement.
  const first = sentOn > disbursedOn ? sentOn : disbursedOn;
  const known = entries.filter(({ number }) => number <= lastEntry);
  const owed = owedAtNotice(loanOfAgreement(agreement, known, first));
  // Money becomes past due by days alone; only on the day of an entry can it cease to be.
  const lasting = withoutSlips(entries, recordedOn);
  const dated = [first, ...lasting.map(({ on }) => on)];
  const days = [...new Set(dated)].filter((on) => on >= first && on <= asOf);
  days.sort();
  const on = owed && days.find((day) => owed(loanOfAgreement(agreement, lasting, day)) === 0);
  if (on) return { why: 'put-right', on };
  const reversal = entries.find(
    (entry) => entry.number > lastEntry && reversesDefault(entry, entries),
  );
  return reversal ? { why: 'default-reversed', on: reversal.on } : null;
}

/**
 * The default that stands of a loan, where something that was recorded after it takes effect on its day or before: then its ground may have gone
 * (`putRightByDefault`). Null: there is none.
 */
export function defaultDatedBelow(entries: readonly Entry[]): Entry | null {
  const standing = standingOf(entries);
  const declared = standing.find(({ kind }) => kind === 'default');
  if (!declared) return null;
  const isBelow = standing.some(({ number, on }) => number > declared.number && on <= declared.on);
  return isBelow ? declared : null;
}

/**
 * The day up to that of a default on which the breach that its notice named was put right, by what was recorded since; null: it was not. What
 * was recorded after the default on the default's own day came too late for it; what was recorded later and takes effect on that day may have
 * come before it.
 */
export function putRightByDefault(
  lent: Lent,
  notice: CorrectionNotice,
  declared: Entry,
): Day | null {
  const entries = standingOf(lent.entries).filter(
    ({ number, on }) =>
      number < declared.number ||
      (number > declared.number &&
        (on < declared.on || lent.recordedOn.get(number) !== declared.on)),
  );
  return correctionEnd({ ...lent, entries }, notice, declared.on)?.on ?? null;
}

/** Entries that nothing has undone. */
function standingOf(entries: readonly Entry[]): Entry[] {
  const undone = new Set(
    entries.flatMap((entry) => (entry.kind === 'reversal' ? [entry.reverses] : [])),
  );
  return entries.filter(({ kind, number }) => kind !== 'reversal' && !undone.has(number));
}

/** Entries without those that were undone on the day on which they were recorded, and without what undid them. */
function withoutSlips(entries: readonly Entry[], recordedOn: Lent['recordedOn']): Entry[] {
  const slips = new Set<number>();
  for (const entry of entries) {
    if (entry.kind !== 'reversal') continue;
    if (recordedOn.get(entry.reverses) !== recordedOn.get(entry.number)) continue;
    slips.add(entry.reverses);
    slips.add(entry.number);
  }
  return entries.filter(({ number }) => !slips.has(number));
}

/** What of a loan says whether the breach that a notice named lasts; null: another breach than one of money. */
function owedAtNotice(loan: Loan): ((loan: Loan) => Cents) | null {
  if (loan.pastDueCents > 0) return ({ pastDueCents }) => pastDueCents;
  return loan.lateFees.unpaidCents > 0 ? ({ lateFees }) => lateFees.unpaidCents : null;
}

function reversesDefault(entry: Entry, entries: readonly Entry[]): boolean {
  if (entry.kind !== 'reversal') return false;
  return entries.some(({ number, kind }) => number === entry.reverses && kind === 'default');
}
