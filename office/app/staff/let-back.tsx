import type { StaffRole } from 'contract/office/endpoint';
import { rolesText } from 'contract/office/role-names';
import { letMemberBack, type StaffMember } from 'contract/office/staff';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useStaffName } from '../desk/person-name.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { changedView } from '../desk/view.ts';
import { RolesField } from './roles-field.tsx';
import type { Half } from './start-password.tsx';

type LetBackProps = {
  readonly member: StaffMember;
  /** Shown the first half of a start password. */
  readonly onHalf: (half: Half) => void;
};

/** Somebody who has left and comes back: proposed with the roles that they are to have, which another manager confirms. */
export function LetBack({ member, onHalf }: LetBackProps) {
  const name = useStaffName()(member);
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles);
  const [isAsked, setAsked] = useState(false);
  const { busy, trouble, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const propose = async () => {
    const params = { id: member.id };
    const reply = await send(() => call(letMemberBack, { params, body: { roles } }));
    setAsked(false);
    if (reply === null) return;
    toast(m.office_products_proposed(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
    onHalf({ who: name, text: reply.first_half, other: null });
  };
  return (
    <>
      <p className="text-sm text-ink-2">{m.office_staff_back_lead()}</p>
      <TroubleBox trouble={trouble} />
      <RolesField roles={roles} onChange={setRoles} />
      <div>
        <Button size="small" disabled={roles.length === 0} onClick={() => setAsked(true)}>
          {m.office_staff_back()}
        </Button>
      </div>
      <ConfirmDialog
        confirmEnd={<DoCaps />}
        open={isAsked}
        busy={busy}
        title={m.office_staff_back_title({ name })}
        confirmLabel={m.office_staff_reset_now()}
        onCancel={() => setAsked(false)}
        onConfirm={() => void propose()}
      >
        <p>{m.office_staff_back_text({ roles: rolesText(roles) })}</p>
      </ConfirmDialog>
    </>
  );
}
