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

/** Of a loan that is closed, and of which a refund is to come back: it is not told as fully paid (lending/credit). */
export const owedBackBadge = (): LoanBadge => ({
  tone: 'danger',
  name: m.account_owed_back_badge(),
});

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
