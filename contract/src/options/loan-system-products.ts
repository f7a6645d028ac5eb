import type { ProductKey } from 'lending/product';
import { membershipTiers } from './membership.ts';

/**
 * The number under which a loan system would know a product. Payday ids vary by the day of the month on which the loan
 * begins and by tier; the plain ones hold whenever no band fits. The numbers are ours: the documents do not show theirs,
 * and only a plain one is ever read: as the product of a request for another loan (REFDATA-29, REFDATA-30, G-44, G-61).
 */
export interface LoanSystemProduct {
  readonly id: number;
  readonly product: ProductKey;
  readonly band: {
    readonly firstDay: number;
    readonly lastDay: number;
    readonly tier: string;
  } | null;
}

const PLAIN: readonly LoanSystemProduct[] = [
  { id: 1, product: 'payday', band: null },
  { id: 2, product: 'personal', band: null },
  { id: 3, product: 'purchasing', band: null },
  { id: 4, product: 'pawn', band: null },
];

/** Thirds of a month: whole months are covered whatever their length. */
const DAY_BANDS = [
  [1, 10],
  [11, 20],
  [21, 31],
] as const;

const FIRST_BANDED_ID = 101;

export const loanSystemProducts: readonly LoanSystemProduct[] = [
  ...PLAIN,
  ...DAY_BANDS.flatMap(([firstDay, lastDay], band) =>
    membershipTiers.map(({ key: tier }, index): LoanSystemProduct => ({
      id: FIRST_BANDED_ID + band * membershipTiers.length + index,
      product: 'payday',
      band: { firstDay, lastDay, tier },
    })),
  ),
];
