import { CENTS_IN_DOLLAR } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { writePrefill } from '../apply/home-prefill.ts';
import { rememberLoanType } from '../session.ts';

/** What the profile starts with (PROF-25). */
const PROFILE_AMOUNT_CENTS = 50 * CENTS_IN_DOLLAR;
const PROFILE_DAYS = 5;

const NO_ANSWERS = { answers: {}, id: null, visitId: null };

/** Leaves the profile's default amount and duration as this tab's draft (PROF-25, C-27). */
export function startProfileDraft(): void {
  const chosen = { amountCents: PROFILE_AMOUNT_CENTS, duration: PROFILE_DAYS };
  writePrefill({ product: 'payday', ...chosen, ...NO_ANSWERS });
}

/** Stores the loan type for the new request and clears amount and duration: it starts empty (PROF-12, C-27). */
export function chooseLoan(product: ProductKey): void {
  rememberLoanType(product);
  writePrefill({ product, amountCents: null, duration: null, ...NO_ANSWERS });
}
