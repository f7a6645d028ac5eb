import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { LoanNumber } from './loan-number.ts';
import type { StaffName } from './staff-name.ts';

/** Demands whose SMS reached nobody, on paper: what staff note of it. */

/** What goes on paper: a demand to put a breach right, or the notice of a sale. */
export const DEMANDS = ['correction', 'sale'] as const;
export type Demand = (typeof DEMANDS)[number];

/** How many days ago a letter may have been given at most, when it is noted: nobody can answer in days that are over. */
export const LETTER_BACK_DAYS = 3;

/** Handed to the borrower, to an adult at the address in the application, or by post to that address. */
export const LETTER_WAYS = ['handed', 'household', 'post'] as const;
export type LetterWay = (typeof LETTER_WAYS)[number];

/** That a demand went on paper. */
export interface DemandLetter {
  readonly how: LetterWay;
  /** The day on which it was handed over or posted: its days count from there. */
  readonly given_on: Day;
  readonly by: StaffName;
  /** ISO 8601. */
  readonly at: string;
}

export const letterNoted = staffCall<
  undefined,
  { readonly demand: Demand; readonly how: LetterWay; readonly given_on: Day },
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/demand-letter', status: 204 });
