import type { LoanView } from 'contract/loan-views';
import { childStatuses, loanStatuses } from 'contract/options/loan-system';
import { m } from 'words/messages';

/** The colour of a badge; the word always says the same (HIST-09 to HIST-16). */
export type BadgeTone = 'success' | 'primary' | 'info' | 'warning' | 'danger';

export interface LoanBadge {
  readonly tone: BadgeTone;
  readonly name: string;
}

/** The loan's own status is shown where no child status is set. */
const NO_CHILD = 0;

const LOAN_TONES: Readonly<Record<number, BadgeTone>> = {
  1: 'primary',
  2: 'success',
  3: 'info',
  4: 'warning',
};

const CHILD_TONES: Readonly<Record<number, BadgeTone>> = {
  5: 'primary',
  6: 'primary',
  7: 'primary',
  10: 'primary',
  18: 'primary',
  14: 'danger',
};

/** Colour and name of a status by both ids (HIST-09 to HIST-16, C-75). An id without a colour of its own says Other. */
export function loanBadge(loanStatusId: number, childStatusId: number): LoanBadge {
  if (childStatusId !== NO_CHILD) {
    const name = childStatuses.options.find(({ id }) => id === childStatusId)?.label;
    return { tone: CHILD_TONES[childStatusId] ?? 'warning', name: (name ?? m.option_other)() };
  }
  const tone = LOAN_TONES[loanStatusId];
  const name = loanStatuses.options.find(({ id }) => id === loanStatusId)?.label;
  return tone === undefined || name === undefined
    ? { tone: 'warning', name: m.option_other() }
    : { tone, name: name() };
}

/**
 * The status ids of a loan that is told as a card: the first that holds of closed, default, past maturity, past due (arrears
 * where a late instalment was paid in part), due today, current (lending/src/status.ts).
 */
export function badgeOfLoan({ card, instalments }: Pick<LoanView, 'card' | 'instalments'>) {
  if (card.state === 'repaid') return loanBadge(FULLY_PAID, NO_CHILD);
  if (card.state === 'defaulted') return loanBadge(DEFAULTED, NO_CHILD);
  return loanBadge(OPEN, childOf(card, instalments));
}

const OPEN = 1;
const FULLY_PAID = 2;
const DEFAULTED = 3;
const CURRENT = 18;
const DUE_TODAY = 5;
const MISSED_REPAYMENT = 6;
const ARREARS = 10;
const PAST_MATURITY = 16;

function childOf(
  { state, daysPastDue, marks }: LoanView['card'],
  instalments: LoanView['instalments'],
): number {
  const isPast = state === 'past-maturity' || (daysPastDue > 0 && marks.at(-1) === 'late');
  if (isPast) return PAST_MATURITY;
  if (daysPastDue > 0) {
    const late = instalments.filter((instalment) => instalment.state === 'late');
    return late.some(({ paidCents }) => paidCents > 0) ? ARREARS : MISSED_REPAYMENT;
  }
  return state === 'due-today' ? DUE_TODAY : CURRENT;
}
