import { createContext, useContext } from 'react';
import type { OfficeSession } from 'contract/office/session';
import type { StaffRole } from 'contract/office/endpoint';
import type { Text } from 'contract/locale';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';

/** Who is signed in, for everything within the shell. */
export const Session = createContext<OfficeSession | null>(null);

/** Who is signed in; only within the shell. */
export function useSession(): OfficeSession {
  const session = useContext(Session);
  if (session === null) throw new Error('Outside the shell');
  return session;
}

const ROLE_NAMES: Readonly<Record<StaffRole, Text>> = {
  officer: m.office_role_officer,
  approver: m.office_role_approver,
  cashier: m.office_role_cashier,
  manager: m.office_role_manager,
};

/** Somebody's name in the reader's language. */
export function useOwnName({
  name_km,
  name_en,
}: Pick<OfficeSession, 'name_km' | 'name_en'>): string {
  return useLocale() === 'km' ? name_km : name_en;
}

/** The roles in words, as a list. */
export function rolesText(roles: readonly StaffRole[]): string {
  return roles.map((role) => ROLE_NAMES[role]()).join(', ');
}
