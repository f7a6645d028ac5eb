import { numberOfDay, dayOfNumber } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { ExtensionGrantEntry } from './entry.ts';
import { isExtended, NO_DAY, noAmounts, principalLeft, unpaidOf } from './fold-state.ts';
import type { FoldState } from './fold-state.ts';
import type { Extension, LoanFlag } from './loan.ts';
import { portion } from './money.ts';
import type { Cents } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { ExtensionRule } from './terms.ts';

/**
 * The extension: payday, once, 30 days, when strictly more than 40 % of the principal is repaid, for 40 % of the unpaid
 * principal. Source: docs/lending.md, "Extension"; TERM-10 to TERM-13, C-70, C-71.
 */

/** Principal that must be repaid yet before an extension may be asked for; 0 when it may. Exactly 40 % is not enough. */
function missingPrincipal(state: FoldState, rule: ExtensionRule): Cents {
  const { principalCents } = state.agreement.terms;
  const needed = portion(principalCents, rule.repaidAbove, RATE_ONE, 'down') + 1;
  return Math.max(0, needed - state.paid.principal);
}

function feeOf(state: FoldState, rule: ExtensionRule): Cents {
  return portion(principalLeft(state), rule.feeRate, RATE_ONE, 'half-up');
}

/** The later of the Pay Day and the day of asking, and 30 days more. */
function newPayDay(state: FoldState, rule: ExtensionRule, askedOn: number): Day {
  const payDay = state.agreement.periods[0]?.due ?? 0;
  return dayOfNumber(Math.max(payDay, askedOn) + rule.days);
}

/** The borrower asks; where nothing can be extended (any more), nothing waits. */
export function requestExtension(state: FoldState): void {
  const isOpen = state.closedOn === NO_DAY && state.defaultedOn === NO_DAY;
  if (state.agreement.terms.extension === null || !isOpen || isExtended(state)) return;
  state.requestedOn = state.day;
  state.refusedOn = NO_DAY;
  state.isWaiting = true;
}

/** The answer is no: late fees go on from the next day, without free days, and nobody may ask again (TERM-10). */
export function refuseExtension(state: FoldState): void {
  if (!state.isWaiting) return;
  state.isWaiting = false;
  state.refusedOn = state.day;
}

/** The grant as recorded. @returns why its ground has gone, or null */
export function grantExtension(
  state: FoldState,
  { feeCents, payDay }: ExtensionGrantEntry,
): LoanFlag['reason'] | null {
  const rule = state.agreement.terms.extension;
  const isOpen = state.closedOn === NO_DAY && state.defaultedOn === NO_DAY;
  if (rule === null || !isOpen || isExtended(state)) return 'loan-was-closed';
  const reason = goneGround(state, rule, feeCents);
  extend(state, feeCents, payDay);
  return reason;
}

function goneGround(
  state: FoldState,
  rule: ExtensionRule,
  feeCents: Cents,
): LoanFlag['reason'] | null {
  if (!state.isWaiting) return 'extension-without-request';
  if (missingPrincipal(state, rule) > 0) return 'extension-not-earned';
  return feeOf(state, rule) === feeCents ? null : 'extension-fee-differs';
}

/** What is unpaid of the first tenor leaves its row: principal for the new Pay Day, the rest to the end as other fees. */
function extend(state: FoldState, feeCents: Cents, payDay: Day): void {
  const [row] = state.rows;
  if (!row) return;
  const { due, paid } = row;
  state.otherFees = unpaidOf(row, 'processingFee') + unpaidOf(row, 'consultingFee');
  if (state.running > 0) {
    state.otherFees += unpaidOf(row, 'interest');
    state.principal = unpaidOf(row, 'principal');
  }
  due.processingFee = paid.processingFee;
  due.consultingFee = paid.consultingFee;
  due.interest = paid.interest;
  due.principal = paid.principal + row.waived;
  state.rows.push({
    number: row.number + 1,
    dueOn: payDay,
    // A day that has gone by already falls due with the next.
    dueDay: Math.max(numberOfDay(payDay), state.day + 1),
    due: { ...noAmounts(), prolongationFee: feeCents },
    paid: noAmounts(),
    waived: 0,
    prepaid: 0,
  });
  state.unpaidDue = 0;
  state.oldest = 1;
  state.running = 1;
  state.lateSince = NO_DAY;
  state.isWaiting = false;
  state.refusedOn = NO_DAY;
  state.grantedOn = state.day;
  if (state.requestedOn === NO_DAY) state.requestedOn = state.day;
}

/** How the extension stands on the state's day. */
export function extensionOf(state: FoldState): Extension {
  const rule = state.agreement.terms.extension;
  if (rule === null) return { state: 'none' };
  const requestedOn = dayOfNumber(Math.max(0, state.requestedOn));
  if (isExtended(state)) {
    const row = state.rows.at(-1);
    return {
      state: 'granted',
      requestedOn,
      grantedOn: dayOfNumber(state.grantedOn),
      feeCents: row?.due.prolongationFee ?? 0,
      payDay: row?.dueOn ?? dayOfNumber(state.day),
    };
  }
  if (state.closedOn !== NO_DAY || state.defaultedOn !== NO_DAY) return { state: 'none' };
  const feeCents = feeOf(state, rule);
  const missingPrincipalCents = missingPrincipal(state, rule);
  if (state.isWaiting) {
    const answerBy = dayOfNumber(state.requestedOn + rule.answerDays);
    const payDay = newPayDay(state, rule, state.requestedOn);
    const waiting = { requestedOn, answerBy, feeCents, payDay, missingPrincipalCents };
    return { state: feeCents === 0 ? 'nothing-to-extend' : 'requested', ...waiting };
  }
  if (state.refusedOn !== NO_DAY) {
    return { state: 'refused', requestedOn, refusedOn: dayOfNumber(state.refusedOn) };
  }
  // Late fees alone cannot be extended, nor a last cent: an extension is a charge of its fee.
  if (feeCents === 0) return { state: 'none' };
  return missingPrincipalCents > 0
    ? { state: 'not-allowed', missingPrincipalCents }
    : { state: 'allowed', feeCents, payDay: newPayDay(state, rule, state.day) };
}
