import { ageOn, isDay } from './calendar.ts';
import type { Day } from './calendar.ts';

/** Who may borrow, by age. The form and the contract differ on purpose (C-01): the form takes 18, approval needs 19. */

/** Youngest age that a form and the server's field check take (CONST-10). */
export const MIN_AGE_FORM = 18;
/** Youngest age that can be approved. */
const MIN_AGE_CONTRACT = 19;
/** Oldest age for both; it holds until the day before the 51st birthday. */
export const MAX_AGE = 50;

/** True when who was born on that day is 18 to 50 years old today (C-01); false for a text that is not a day. */
export function isFormAge(dateOfBirth: Day, today: Day): boolean {
  if (!isDay(dateOfBirth)) return false;
  const age = ageOn(dateOfBirth, today);
  return age >= MIN_AGE_FORM && age <= MAX_AGE;
}

/** True when who was born on that day may be approved today: 19 to 50 years old (C-01). */
export function isContractAge(dateOfBirth: Day, today: Day): boolean {
  return isFormAge(dateOfBirth, today) && ageOn(dateOfBirth, today) >= MIN_AGE_CONTRACT;
}
