import type { LoanCard } from 'contract/loan-views';
import { isEnded } from '../account/ended.ts';
import type { Opened } from './open-code.ts';

/** What settles the whole loan today, below what was asked to be paid. */
export interface SettleChoice {
  readonly payoffCents: number;
  readonly dueCents: number;
}

/**
 * What is said before a code over a loan's figure is made: that less than it settles the whole loan today. Null where it does not, or
 * where the larger figure is wanted all the same or has its code already; `unknown` until the page has its loans.
 */
export function settleChoice(
  { loanId, what, isWanted = false }: Opened,
  cards: readonly LoanCard[] | null,
): SettleChoice | 'unknown' | null {
  if (what !== 'next' || isWanted) return null;
  if (cards === null) return 'unknown';
  const card = cards.find((one) => one.loanId === loanId);
  if (card === undefined || isEnded(card)) return null;
  const { payoffCents, dueCents } = card;
  return payoffCents < dueCents ? { payoffCents, dueCents } : null;
}
