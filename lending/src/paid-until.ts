import type { Day } from './calendar.ts';
import type { Loan, LoanRow } from './loan.ts';

/**
 * The day until which all of a loan is paid, where money of today would pay nothing of the instalment that comes next: early money
 * has filled the running one, and the next one's period begins on that day. What is paid before goes to the interest run and to
 * principal. Source: docs/lending.md, "Payments".
 * @returns null where what is due or comes next can be paid today, and of a loan that is closed
 */
export function paidUntil({
  rows,
  next,
  dueCents,
  extension,
}: Pick<Loan, 'rows' | 'next' | 'dueCents' | 'extension'>): Day | null {
  if (next === null || dueCents > 0) return null;
  // All of the first tenor has left its row, and what is paid is paid of the extension's.
  if (extension.state === 'granted') return null;
  const toCome = rows.filter(({ dueClass }) => dueClass === 'in-advance');
  const [running] = toCome;
  if (running === undefined || running.number === next.number) return null;
  // Without principal to lower, early money pays the fees of instalments to come.
  return toCome.some((row) => principalOf(row) > 0) ? running.dueOn : null;
}

const principalOf = ({ due, paid, waivedCents }: LoanRow) =>
  due.principal - paid.principal - waivedCents;
