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
