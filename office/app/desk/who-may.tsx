import type { StaffRole } from 'contract/office/endpoint';
import { m } from 'words/messages';
import { rolesText } from 'contract/office/role-names';
import { useSession } from '../shell/session.ts';
import { mayOf } from './may-of.ts';

type WhoMayProps = {
  readonly roles: readonly StaffRole[];
  /** What the closed act is called, as on its button; left out where it stands beside. */
  readonly act?: string;
};

/** Whose act it is, in the place of its button: who may not do it reads whom to ask. */
export function WhoMay({ roles, act }: WhoMayProps) {
  const who = rolesText(roles);
  return (
    <p className="self-center text-sm text-ink-2">
      {act === undefined
        ? m.office_loan_who_may({ roles: who })
        : m.office_who_may({ act: act.replace(/\s*…$/u, ''), roles: who })}
    </p>
  );
}

/** Whether whoever is signed in has one of these roles. */
export function useMay(roles: readonly StaffRole[]): boolean {
  return mayOf(useSession().roles, roles);
}
