import { STAFF_ROLES, type StaffRole } from 'contract/office/endpoint';
import { Checkbox } from 'ui/checkbox.tsx';
import { FieldGroup } from 'ui/field.tsx';
import { m } from 'words/messages';
import { rolesText } from 'contract/office/role-names';

const HINTS = {
  officer: m.office_staff_officer_hint,
  approver: m.office_staff_approver_hint,
  cashier: m.office_staff_cashier_hint,
  manager: m.office_staff_manager_hint,
} as const;

type RolesFieldProps = {
  readonly roles: readonly StaffRole[];
  readonly onChange: (roles: StaffRole[]) => void;
  readonly error?: string | undefined;
};

/** What somebody may do; one person may have several roles. */
export function RolesField({ roles, onChange, error }: RolesFieldProps) {
  return (
    <FieldGroup name="roles" label={m.office_staff_roles()} error={error} role="group">
      {STAFF_ROLES.map((role) => (
        <Checkbox
          key={role}
          name={`role-${role}`}
          label={
            <>
              <b>{rolesText([role])}</b> · {HINTS[role]()}
            </>
          }
          checked={roles.includes(role)}
          onChange={(checked) =>
            onChange(STAFF_ROLES.filter((one) => (one === role ? checked : roles.includes(one))))
          }
        />
      ))}
    </FieldGroup>
  );
}
