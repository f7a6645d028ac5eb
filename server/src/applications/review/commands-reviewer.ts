import type { StaffRole } from 'contract/office/endpoint';
import type { StaffName } from 'contract/office/staff-name';
import { REVIEWERS as REVIEWING } from 'contract/office/who';
import type { By } from '../../loans/commands-act.ts';
import type { Staff } from '../../staff-session.ts';

/** Who reviews applications; cashiers see nothing of them. */
export const REVIEWERS: readonly StaffRole[] = REVIEWING;

/** What the acts of a review call somebody of the staff. */
export function reviewerOf({ handle, roles }: Pick<Staff, 'handle' | 'roles'>): By {
  const role = REVIEWERS.find((one) => roles.includes(one)) ?? 'cashier';
  return { who: `staff:${handle}`, role };
}

type Names = ReadonlyMap<string, StaffName>;

/** How somebody is named; null for whom the list does not have. */
export function nameOf(names: Names, who: string | null): StaffName | null {
  return who === null ? null : (names.get(who) ?? null);
}
