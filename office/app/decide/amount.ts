import { formatDollars } from 'lending/money';

/** Money without its sign, where the head of the column has it; a dash for nothing. */
export function formatAmount(cents: number): string {
  return cents === 0 ? '–' : formatDollars(cents).replace('$', '');
}
