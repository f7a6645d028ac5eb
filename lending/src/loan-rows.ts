import { projectedParts } from './due.ts';
import { interestRun, isExtended, NO_DAY, sumOf } from './fold-state.ts';
import type { FoldState, RowState } from './fold-state.ts';
import type { LoanRow, Split } from './loan.ts';

/** The schedule of the loan as it stands: rows fallen due as they were fixed, the others as they will ask. */
export function loanRows(state: FoldState): LoanRow[] {
  const parts = projectedParts(state);
  const rows: LoanRow[] = [];
  let totalDueCents = 0;
  let principalBalanceCents = state.agreement.terms.principalCents;
  for (const [index, row] of state.rows.entries()) {
    const due = index < state.running ? row.due : dueOf(state, row, parts[index - state.running]);
    const pendingCents = sumOf(due) - sumOf(row.paid) - row.waived;
    totalDueCents += pendingCents;
    principalBalanceCents -= due.principal + row.prepaid;
    rows.push({
      number: row.number,
      dueOn: row.dueOn,
      due,
      paid: row.paid,
      waivedCents: row.waived,
      prepaidCents: row.prepaid,
      pendingCents,
      totalDueCents,
      principalBalanceCents,
      dueClass: dueClassOf(row.dueDay, state.day),
    });
  }
  return rows;
}

/** What a row that has not fallen due will ask for, with what was paid of it early. */
function dueOf(
  state: FoldState,
  row: RowState,
  part: { readonly interest: number; readonly principal: number } | undefined,
): Split {
  const { due, paid } = row;
  const early = paid.principal + row.waived;
  if (state.closedOn !== NO_DAY) return { ...paid, principal: early };
  if (isExtended(state)) {
    const other = state.otherFees + interestRun(state, row.dueDay);
    return { ...due, principal: early + state.principal, otherFee: paid.otherFee + other };
  }
  return {
    ...due,
    interest: paid.interest + (part?.interest ?? 0),
    principal: early + (part?.principal ?? 0),
  };
}

function dueClassOf(dueDay: number, today: number): LoanRow['dueClass'] {
  if (dueDay < today) return 'past-due';
  return dueDay === today ? 'due-today' : 'in-advance';
}
