import type { StaffRole } from 'contract/office/endpoint';
import type { Staff } from './staff-session.ts';

/** Who acts, as the audit names them, in the first of these roles that is theirs; the endpoint has let nobody else in. */
export function staffBy<Wanted extends StaffRole>(
  { handle, roles }: Pick<Staff, 'handle' | 'roles'>,
  wanted: readonly Wanted[],
): { who: string; role: Wanted } {
  const role = wanted.find((one) => roles.includes(one));
  if (role === undefined) throw new Error('An act by somebody whose role it is not');
  return { who: `staff:${handle}`, role };
}

/** Who asks for what a page or a file shows, in all their roles. */
export interface Asker {
  /** As the audit names them: `staff:uma`. */
  readonly who: string;
  readonly roles: readonly StaffRole[];
}

/** Somebody of staff as who asks. */
export function askerOf({ handle, roles }: Pick<Staff, 'handle' | 'roles'>): Asker {
  return { who: `staff:${handle}`, roles };
}

/** Whether one of these roles is theirs. */
export function hasRole({ roles }: Pick<Asker, 'roles'>, wanted: readonly StaffRole[]): boolean {
  return wanted.some((role) => roles.includes(role));
}
