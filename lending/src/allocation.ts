import { dayOfNumber } from './calendar.ts';
import { owedBack } from './credit.ts';
import {
  interestRun,
  isExtended,
  lowerPrincipal,
  NO_DAY,
  noAmounts,
  principalLeft,
  unpaidLateFees,
  unpaidOf,
} from './fold-state.ts';
import type { Amounts, FoldState, RowState } from './fold-state.ts';
import { breakLateness } from './late-fee.ts';
import type { PaymentPart } from './loan.ts';
import type { Cents } from './money.ts';
import { payoffSplit } from './payoff.ts';
import { sumOf } from './fold-state.ts';
import type { Component } from './terms.ts';

/**
 * Where a payment goes. First tenor: due instalments, oldest first, each in the agreement's order; late fees; then early money:
 * the running instalment's fees, the interest run to that day, principal, and at last the fees of instalments to come. After
 * an extension: the order of an extension. What is left is a credit. Source: docs/lending.md, "Payments"; TERM-14, TERM-15.
 */
interface Money {
  left: Cents;
  readonly parts: PaymentPart[];
  readonly split: Amounts;
}

/** Uses a payment on the state's day, and keeps how it was used. */
export function allocate(state: FoldState, entry: number, cents: Cents): void {
  const money: Money = { left: cents, parts: [], split: noAmounts() };
  if (state.closedOn === NO_DAY) {
    if (isExtended(state)) payExtended(state, money);
    else {
      payDue(state, money);
      payLateFees(state, money);
      payEarly(state, money);
    }
    settle(state);
  }
  const paidBackCents = Math.min(money.left, owedBack({ creditCents: state.credit }));
  state.paidCents += cents;
  state.credit += money.left;
  state.payments.push({
    entry,
    on: dayOfNumber(state.day),
    cents,
    parts: money.parts,
    split: money.split,
    creditCents: money.left,
    paidBackCents,
  });
}

/** Principal that nobody need pay; at most what is left. @returns what was waived */
export function waive(state: FoldState, cents: Cents): Cents {
  const waived = Math.min(cents, principalLeft(state));
  let left = waived;
  for (const row of state.rows.slice(0, state.running)) {
    const part = Math.min(left, unpaidOf(row, 'principal'));
    row.waived += part;
    state.unpaidDue -= part;
    left -= part;
  }
  const row = state.rows[state.running];
  if (left > 0 && row) {
    lowerPrincipal(state, left);
    row.waived += left;
  }
  state.waived += waived;
  settle(state);
  return waived;
}

/** After principal or a debt changed: is there a break in lateness, a residue, an end? */
export function settle(state: FoldState): void {
  let dueToday = 0;
  for (let index = state.running - 1; index >= state.oldest; index -= 1) {
    const row = state.rows[index];
    if (row?.dueDay !== state.day) break;
    dueToday += unpaidOfRow(row);
  }
  breakLateness(state, state.unpaidDue - dueToday);
  const left = principalLeft(state);
  const isResidue = left > 0 && left <= state.agreement.terms.waivableCents;
  if (!isResidue) state.residueSince = NO_DAY;
  else if (state.residueSince === NO_DAY) state.residueSince = state.day;
  if (left === 0 && sumOf(payoffSplit(state)) === 0) state.closedOn = state.day;
}

function unpaidOfRow(row: RowState): Cents {
  return sumOf(row.due) - sumOf(row.paid) - row.waived;
}

/** Pays at most `owed` of a component. @returns what was paid */
function pay(
  state: FoldState,
  money: Money,
  instalment: number | null,
  component: Component,
  owed: Cents,
): Cents {
  const cents = Math.min(money.left, owed);
  if (cents <= 0) return 0;
  money.left -= cents;
  money.split[component] += cents;
  state.paid[component] += cents;
  money.parts.push({ instalment, component, cents });
  return cents;
}

function payRow(state: FoldState, money: Money, row: RowState, component: Component): Cents {
  const cents = pay(state, money, row.number, component, unpaidOf(row, component));
  row.paid[component] += cents;
  return cents;
}

function payDue(state: FoldState, money: Money): void {
  for (let index = state.oldest; index < state.running; index += 1) {
    const row = state.rows[index];
    if (!row || money.left === 0) return;
    for (const component of state.agreement.instalmentOrder) {
      state.unpaidDue -= payRow(state, money, row, component);
    }
    if (money.left > 0) state.oldest = index + 1;
  }
}

function payLateFees(state: FoldState, money: Money): void {
  pay(state, money, null, 'lateFee', unpaidLateFees(state));
}

function payEarly(state: FoldState, money: Money): void {
  const row = state.rows[state.running];
  if (!row) return;
  for (const component of state.agreement.instalmentOrder) {
    if (money.left === 0) return;
    if (component === 'interest') payInterestRun(state, money, row);
    else if (component === 'principal') payEarlyPrincipal(state, money, row);
    else payRow(state, money, row, component);
  }
  for (const later of state.rows.slice(state.running + 1)) {
    for (const component of state.agreement.instalmentOrder) {
      const isFee = component !== 'interest' && component !== 'principal';
      if (isFee) payRow(state, money, later, component);
    }
  }
}

function payInterestRun(state: FoldState, money: Money, row: RowState): void {
  const cents = pay(state, money, row.number, 'interest', interestRun(state, state.day));
  row.paid.interest += cents;
  state.interestPaid += cents;
  state.room = Math.max(0, state.room - cents);
}

/** First what the running instalment still asks for; the rest lowers the principal, belongs to no instalment and ends the loan earlier. */
function payEarlyPrincipal(state: FoldState, money: Money, row: RowState): void {
  const ofRow = Math.min(state.principal, state.room);
  const cents = Math.min(money.left, state.principal);
  if (cents === 0) return;
  lowerPrincipal(state, cents);
  const counted = pay(state, money, row.number, 'principal', ofRow);
  row.paid.principal += counted;
  state.room -= counted;
  row.prepaid += pay(state, money, null, 'principal', cents - counted);
}

/** One instalment is left: its components in the order of an extension, due or not. */
function payExtended(state: FoldState, money: Money): void {
  const row = state.rows.at(-1);
  if (!row) return;
  const isDue = state.running === state.rows.length;
  for (const component of state.agreement.prolongedOrder) {
    if (component === 'lateFee') payLateFees(state, money);
    else if (isDue) state.unpaidDue -= payRow(state, money, row, component);
    else if (component === 'prolongationFee') payRow(state, money, row, component);
    else if (component === 'principal') {
      const cents = Math.min(money.left, state.principal);
      if (cents > 0) lowerPrincipal(state, cents);
      row.paid.principal += pay(state, money, row.number, component, cents);
    } else payOtherFees(state, money, row);
  }
}

function payOtherFees(state: FoldState, money: Money, row: RowState): void {
  const run = interestRun(state, state.day);
  const cents = pay(state, money, row.number, 'otherFee', state.otherFees + run);
  row.paid.otherFee += cents;
  const fixed = Math.min(cents, state.otherFees);
  state.otherFees -= fixed;
  state.interestPaid += cents - fixed;
}
