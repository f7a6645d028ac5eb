import type { LoanCard } from 'contract/loan-views';
import type { Loaded } from '../account/use-answer.ts';

/**
 * The loans of a page on which codes can be opened; null while they are on their way. Where they could not be loaded there are none, and a
 * code is opened all the same.
 */
export function cardsOf<Reply>(
  loaded: Loaded<Reply>,
  of: (reply: Reply) => readonly LoanCard[],
): readonly LoanCard[] | null {
  if (loaded.state === 'loading') return null;
  return loaded.state === 'done' ? of(loaded.data) : [];
}
