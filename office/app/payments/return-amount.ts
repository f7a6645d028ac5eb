import type { MoneyReturn } from 'contract/office/returns';
import { formatDollars } from 'lending/money';

/** How much goes back, as it came. */
export const returnAmount = ({ cents, amount, currency }: MoneyReturn) =>
  cents === null ? `${amount} ${currency}` : formatDollars(cents);
