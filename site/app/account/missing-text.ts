import { m } from 'words/messages';

/** How many papers the lender still asks for. */
export const missingText = (count: number): string =>
  count === 1 ? m.account_missing_one() : m.account_missing({ count });
