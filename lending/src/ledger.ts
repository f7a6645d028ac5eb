import { agreementOf } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { allocate, settle, waive } from './allocation.ts';
import { numberOfDay } from './calendar.ts';
import type { Day } from './calendar.ts';
import { accelerate, passTo } from './due.ts';
import type { Entry } from './entry.ts';
import { grantExtension, refuseExtension, requestExtension } from './extension.ts';
import { NO_DAY, principalLeft, startOf, sumOf } from './fold-state.ts';
import type { FoldState } from './fold-state.ts';
import type { Loan, LoanFlag } from './loan.ts';
import { loanOf } from './loan-view.ts';
import type { Cents } from './money.ts';
import { payoffSplit } from './payoff.ts';
import { returnPayout } from './payout-return.ts';
import type { LoanTerms } from './terms.ts';

/**
 * The ledger: a loan is its terms and its entries, and everything else follows from them as of a day. Entries take effect in the
 * order of their days, then in the order recorded, so that a back-dated or reversed one needs no repair.
 * Source: docs/lending.md, "Payments".
 */

/**
 * The loan as of a day. Entries dated later play no part; a reversal takes effect on its own day and then undoes its entry
 * as if it had never been. Throws RangeError for a day or an entry before the disbursement, for a reversal of nothing or of
 * a reversal, and for money that is not whole cents above zero.
 */
export function loanAsOf(
  terms: LoanTerms,
  disbursedOn: Day,
  entries: readonly Entry[],
  asOf: Day,
): Loan {
  return loanOfAgreement(agreementOf(terms, disbursedOn), entries, asOf);
}

/** As `loanAsOf`, for an agreement made ready before. */
export function loanOfAgreement(agreement: Agreement, entries: readonly Entry[], asOf: Day): Loan {
  return loanOf(foldTo(agreement, entries, asOf));
}

/** What closes the loan on a day if nothing but the entries up to it is paid; 0 when it is closed. Throws as `loanAsOf`. */
export function payoffCents(agreement: Agreement, entries: readonly Entry[], on: Day): Cents {
  const state = foldTo(agreement, entries, on);
  return state.closedOn === NO_DAY ? sumOf(payoffSplit(state)) : 0;
}

function foldTo(agreement: Agreement, entries: readonly Entry[], asOf: Day): FoldState {
  if (asOf < agreement.disbursedOn) throw new RangeError('a loan begins with its disbursement');
  const state = startOf(agreement);
  for (const entry of effective(entries, agreement.disbursedOn, asOf)) {
    passTo(state, numberOfDay(entry.on));
    const reason = apply(state, entry);
    if (state.closedOn !== NO_DAY && state.closedBy === 0) state.closedBy = entry.number;
    if (reason !== null) state.flags.push({ entry: entry.number, reason });
  }
  passTo(state, numberOfDay(asOf));
  return state;
}

/** Entries up to a day without those that are reversed by it, in the order in which they take effect. */
function effective(entries: readonly Entry[], disbursedOn: Day, asOf: Day): Entry[] {
  const known = entries.filter((entry) => entry.on <= asOf);
  const reversed = new Set<number>();
  for (const entry of known) {
    if (entry.on < disbursedOn) throw new RangeError('an entry precedes the disbursement');
    if (entry.kind !== 'reversal') continue;
    const target = entries.find(({ number }) => number === entry.reverses);
    if (!target || target.kind === 'reversal' || target.number > entry.number) {
      throw new RangeError(`entry ${entry.number} reverses nothing that can be reversed`);
    }
    reversed.add(entry.reverses);
  }
  return known
    .filter((entry) => entry.kind !== 'reversal' && !reversed.has(entry.number))
    .sort(byDay);
}

function byDay(a: Entry, b: Entry): number {
  if (a.on === b.on) return a.number - b.number;
  return a.on < b.on ? -1 : 1;
}

/** @returns why the entry's ground has gone, or null */
function apply(state: FoldState, entry: Entry): LoanFlag['reason'] | null {
  switch (entry.kind) {
    case 'payment':
      allocate(state, entry.number, checked(entry.cents));
      return null;
    case 'extensionRequest':
      requestExtension(state);
      return null;
    case 'extensionRefusal':
      refuseExtension(state);
      return null;
    case 'extensionGrant':
      return grantExtension(state, entry);
    case 'waiver':
      return applyWaiver(state, checked(entry.cents));
    case 'default':
      return declareDefault(state);
    case 'writeOff':
      return writeOff(state);
    case 'refund':
      return refund(state, checked(entry.cents));
    case 'payoutReturn':
      checked(entry.cents);
      return returnPayout(state);
    case 'reversal':
      return null;
  }
}

function checked(cents: Cents): Cents {
  if (!Number.isSafeInteger(cents) || cents <= 0) {
    throw new RangeError('an entry of money is whole cents above zero');
  }
  return cents;
}

function applyWaiver(state: FoldState, cents: Cents): LoanFlag['reason'] | null {
  const left = principalLeft(state);
  const waived = state.closedOn === NO_DAY ? waive(state, cents) : 0;
  return waived === cents && left <= state.agreement.terms.waivableCents ? null : 'waiver-differs';
}

function declareDefault(state: FoldState): LoanFlag['reason'] | null {
  if (state.closedOn !== NO_DAY || state.defaultedOn !== NO_DAY) return 'loan-was-closed';
  accelerate(state);
  state.isWaiting = false;
  state.defaultedOn = state.day;
  settle(state);
  return null;
}

function writeOff(state: FoldState): LoanFlag['reason'] | null {
  if (state.defaultedOn === NO_DAY) return 'write-off-without-default';
  if (state.closedOn !== NO_DAY) return 'loan-was-closed';
  state.writtenOffOn = state.day;
  return null;
}

function refund(state: FoldState, cents: Cents): LoanFlag['reason'] | null {
  const isCovered = cents <= state.credit;
  state.credit -= cents;
  state.refunded += cents;
  return isCovered ? null : 'refund-above-credit';
}
