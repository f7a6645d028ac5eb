import type { InstalmentState } from 'contract/loan-views';
import type { Day } from 'lending/calendar';
import { lateFeeDays } from 'lending/late-fee';
import type { Loan, LoanRow, Split } from 'lending/loan';
import type { LoanTerms } from 'lending/terms';
import { sumOf } from './commands-parts.ts';

/**
 * A row of the schedule as screens show it: with the late fees that came of its lateness, and with the principal that was
 * repaid early in its period, so that its parts and those of all rows add up.
 */
export interface ShownRow {
  readonly number: number;
  readonly dueOn: Day;
  readonly state: InstalmentState;
  readonly due: Split;
  readonly paid: Split;
  readonly waivedCents: number;
  readonly dueCents: number;
  readonly paidCents: number;
  readonly pendingCents: number;
  /** Unpaid up to and with this row. */
  readonly totalDueCents: number;
  /** Principal that is left after the row. */
  readonly balanceCents: number;
  /** Added by an extension. */
  readonly isExtension: boolean;
  /** The days on which late fees arose of its lateness; null: none. */
  readonly lateFeeDays: {
    readonly firstOn: Day;
    readonly lastOn: Day;
    readonly days: number;
  } | null;
}

/** The rows of a loan; those that early money left nothing to pay in are not among them. */
export function shownRows(loan: Loan, terms: LoanTerms): ShownRow[] {
  const lateFees = lateFeesByRow(loan, terms);
  const shown: ShownRow[] = [];
  let totalDueCents = 0;
  for (const row of loan.rows) {
    const { days, ...fees } = lateFees.get(row.number) ?? NO_FEES;
    const due = withExtras(row.due, fees.arisen, row.prepaidCents);
    const paid = withExtras(row.paid, fees.paid, row.prepaidCents);
    const [dueCents, paidCents] = [sumOf(due), sumOf(paid)];
    if (dueCents === 0) continue;
    const pendingCents = dueCents - paidCents - row.waivedCents;
    totalDueCents += pendingCents;
    shown.push({
      number: row.number,
      dueOn: row.dueOn,
      state: stateOf(loan, row, pendingCents),
      due,
      paid,
      waivedCents: row.waivedCents,
      dueCents,
      paidCents,
      pendingCents,
      totalDueCents,
      balanceCents: row.principalBalanceCents,
      isExtension: row.number > terms.instalments,
      lateFeeDays: days,
    });
  }
  return shown;
}

const NO_FEES = { arisen: 0, paid: 0, days: null };

interface FeesOfRow {
  readonly arisen: number;
  readonly paid: number;
  readonly days: NonNullable<ShownRow['lateFeeDays']>;
}

function withExtras(split: Split, lateFee: number, prepaid: number): Split {
  return { ...split, lateFee: split.lateFee + lateFee, principal: split.principal + prepaid };
}

/**
 * The late fees of each row: each day's belong to the row from whose day lateness was counted, and where an extension or a
 * default has moved that day, to the last row before it.
 */
function lateFeesByRow(loan: Loan, terms: LoanTerms) {
  const { rows, lateFees } = loan;
  const byRow = new Map<number, FeesOfRow>();
  for (const { on, sinceOn, cents, paidCents } of lateFeeDays(lateFees, terms.lateFee)) {
    const row = rows.findLast(({ dueOn }) => dueOn <= sinceOn) ?? rows[0];
    if (!row) continue;
    const { arisen, paid, days } = byRow.get(row.number) ?? {
      arisen: 0,
      paid: 0,
      days: { firstOn: on, lastOn: on, days: 0 },
    };
    byRow.set(row.number, {
      arisen: arisen + cents,
      paid: paid + paidCents,
      days: { firstOn: days.firstOn, lastOn: on, days: days.days + 1 },
    });
  }
  return byRow;
}

function stateOf(loan: Loan, row: LoanRow, pendingCents: number): InstalmentState {
  if (pendingCents <= 0) return 'paid';
  if (row.dueClass === 'past-due') return 'late';
  if (row.dueClass === 'due-today') return 'today';
  if (sumOf(row.paid) > 0) return 'part';
  return row.number === loan.next?.number ? 'next' : 'to-come';
}
