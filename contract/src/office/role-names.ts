import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type { StaffRole } from './endpoint.ts';

export const ROLE_NAMES: Readonly<Record<StaffRole, Text>> = {
  officer: m.office_role_officer,
  approver: m.office_role_approver,
  cashier: m.office_role_cashier,
  manager: m.office_role_manager,
};

/** The roles in words, as a list. In the page's language where none is given. */
export function rolesText(roles: readonly StaffRole[], options?: { locale: Locale }): string {
  return roles.map((role) => ROLE_NAMES[role]({}, options)).join(', ');
}
