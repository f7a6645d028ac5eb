import type { StaffRole } from 'contract/office/endpoint';
import type { Staff } from '../staff-session.ts';
import type { By } from './commands-act.ts';

/** Somebody of staff as who performs an act: by the first of the act's roles that they have; else by any, which the act refuses. */
export function asStaff(
  { handle, roles }: Pick<Staff, 'handle' | 'roles'>,
  allowed: readonly StaffRole[],
): By {
  const [own = 'officer'] = roles;
  return { who: `staff:${handle}`, role: allowed.find((role) => roles.includes(role)) ?? own };
}
