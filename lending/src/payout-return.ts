import { NO_DAY, noAmounts } from './fold-state.ts';
import type { FoldState } from './fold-state.ts';
import type { LoanFlag } from './loan.ts';
import { COMPONENTS } from './terms.ts';

/**
 * The return of a payout: the borrower has had none of the money, so that nothing was ever owed. Source: docs/lending.md, "Return of the
 * payout".
 */

/**
 * Ends the loan on the state's day: no principal, interest or fee, nothing due, no schedule. What was paid all the same is a credit.
 * @returns why its ground has gone, or null
 */
export function returnPayout(state: FoldState): LoanFlag['reason'] | null {
  if (state.returnedOn !== NO_DAY) return 'payout-return-after-others';
  const isAlone = !hasOthers(state);
  state.returnedOn = state.day;
  state.closedOn = state.day;
  state.rows.length = 0;
  state.running = 0;
  state.oldest = 0;
  state.unpaidDue = 0;
  state.principal = 0;
  state.room = 0;
  endInterest(state);
  endLateness(state);
  endActs(state);
  toCredit(state);
  return isAlone ? null : 'payout-return-after-others';
}

/** Whether anything but the disbursement stands of the loan. */
function hasOthers(state: FoldState): boolean {
  const days = [state.requestedOn, state.defaultedOn, state.closedOn];
  return state.payments.length > 0 || state.refunded > 0 || days.some((day) => day !== NO_DAY);
}

function endInterest(state: FoldState): void {
  state.period = NO_DAY;
  state.centDays = 0;
  state.carried = 0;
  state.interestPaid = 0;
  state.isChanged = false;
}

function endLateness(state: FoldState): void {
  state.lateSince = NO_DAY;
  state.feeSpans.length = 0;
  state.feesArisen = 0;
  state.residueSince = NO_DAY;
}

function endActs(state: FoldState): void {
  state.isWaiting = false;
  state.requestedOn = NO_DAY;
  state.refusedOn = NO_DAY;
  state.grantedOn = NO_DAY;
  state.otherFees = 0;
  state.waived = 0;
  state.defaultedOn = NO_DAY;
  state.writtenOffOn = NO_DAY;
  state.closedBy = 0;
}

/** Money that came before belongs to no component any more. */
function toCredit(state: FoldState): void {
  for (const component of COMPONENTS) state.paid[component] = 0;
  for (const [at, payment] of state.payments.entries()) {
    const { cents: creditCents } = payment;
    state.payments[at] = { ...payment, parts: [], split: noAmounts(), creditCents };
  }
  state.credit = state.paidCents - state.refunded;
}
