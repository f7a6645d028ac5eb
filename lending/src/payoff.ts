import { interestRun, isExtended, noAmounts, unpaidLateFees, unpaidOf } from './fold-state.ts';
import type { Amounts, FoldState } from './fold-state.ts';
import { COMPONENTS } from './terms.ts';

/**
 * What closes the loan on the state's day: outstanding principal, interest for the days run and unpaid, unpaid fees (those of
 * instalments to come too) and late fees. Source: docs/lending.md, "Payments".
 */
export function payoffSplit(state: FoldState): Amounts {
  const split = dueSplit(state);
  if (state.running >= state.rows.length) return split;
  const run = interestRun(state, state.day);
  split.principal += state.principal;
  if (isExtended(state)) split.otherFee += state.otherFees + run;
  else split.interest += run;
  for (let index = state.running; index < state.rows.length; index += 1) {
    const row = state.rows[index];
    if (!row) break;
    split.processingFee += unpaidOf(row, 'processingFee');
    split.consultingFee += unpaidOf(row, 'consultingFee');
    split.prolongationFee += unpaidOf(row, 'prolongationFee');
  }
  return split;
}

/** What is to be paid now: unpaid items of rows that have fallen due, and late fees. */
export function dueSplit(state: FoldState): Amounts {
  const split = noAmounts();
  split.lateFee = unpaidLateFees(state);
  if (state.unpaidDue === 0) return split;
  for (let index = state.oldest; index < state.running; index += 1) {
    const row = state.rows[index];
    if (!row) break;
    for (const component of COMPONENTS) {
      if (component !== 'lateFee') split[component] += unpaidOf(row, component);
    }
  }
  return split;
}
