import type { OfficeOutcome } from 'contract/office/client';
import type { StaffRole } from 'contract/office/endpoint';
import { changeRoles, endMember, resetMember, type StaffMember } from 'contract/office/staff';
import { displayDay } from 'lending/calendar';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { type Busy, Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView } from '../desk/view.ts';
import { rolesText } from 'contract/office/role-names';
import { addressOf } from '../page-table.ts';
import { useSession } from '../shell/session.ts';
import { LetBack } from './let-back.tsx';
import { RolesField } from './roles-field.tsx';
import type { Half } from './start-password.tsx';
import { DoCaps } from '../desk/do-caps.tsx';

type Act = 'reset' | 'end';

type MemberSheetProps = {
  readonly member: StaffMember;
  /** Shown the first half of a start password, where enrolling anew was proposed. */
  readonly onHalf: (half: Half) => void;
};

/** One of the staff, with what can be done: other roles and enrolling anew are proposed, access is ended at once. */
export function MemberSheet({ member, onHalf }: MemberSheetProps) {
  const { handle } = useSession();
  const nameOf = useStaffName();
  const name = nameOf(member);
  const typed = useTyped<readonly StaffRole[]>(`roles ${member.id}`, {
    start: member.roles,
    version: member.roles.join(' '),
  });
  const roles = typed.value;
  const [asked, setAsked] = useState<Act | null>(null);
  const { busy, trouble, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const params = { id: member.id };
  const perform = async <Reply,>(
    act: () => Promise<OfficeOutcome<Reply>>,
    said: string,
    then?: (reply: Reply) => void,
  ) => {
    const reply = await send(act);
    setAsked(null);
    if (reply === null) return;
    toast(said, { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
    then?.(reply);
  };
  const isSame = roles.join() === member.roles.join();
  const isOwn = member.handle === handle;
  return (
    <Sheet title={name}>
      <div className="grid gap-4">
        <TroubleBox trouble={trouble} />
        <MemberFacts member={member} />
        <OpenDrawer member={member} />
        {member.ended_at !== null && <LetBack member={member} onHalf={onHalf} />}
        {member.ended_at === null && (
          <>
            <TypedBehind typed={typed} />
            <RolesField roles={roles} onChange={typed.set} />
            <div>
              <Button
                size="small"
                busy={busy}
                disabled={isSame || roles.length === 0}
                end={<DoCaps />}
                onClick={() =>
                  void perform(
                    () => call(changeRoles, { params, body: { roles } }),
                    m.office_products_proposed(),
                    typed.forget,
                  )
                }
              >
                {m.office_staff_propose_roles()}
              </Button>
            </div>
            <WeightyActs isOwn={isOwn} onAsk={setAsked} />
          </>
        )}
      </div>
      <AskFirst
        member={member}
        asked={asked}
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={() =>
          void (asked === 'end'
            ? perform(() => call(endMember, { params }), m.office_staff_ended({ name }))
            : perform(
                () => call(resetMember, { params, body: {} }),
                m.office_products_proposed(),
                ({ first_half: text }) => onHalf({ who: name, text, other: null }),
              ))
        }
      />
    </Sheet>
  );
}

type WeightyActsProps = { readonly isOwn: boolean; readonly onAsk: (act: Act) => void };

function WeightyActs({ isOwn, onAsk }: WeightyActsProps) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm text-ink-2">{m.office_staff_reset_lead()}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="small" onClick={() => onAsk('reset')}>
          {m.office_staff_reset()}
        </Button>
        {!isOwn && (
          <Button tone="danger" size="small" onClick={() => onAsk('end')}>
            {m.office_staff_end()}
          </Button>
        )}
      </div>
    </div>
  );
}

function MemberFacts({ member }: { readonly member: StaffMember }) {
  const { username, handle, roles, added_at, ended_at } = member;
  return (
    <Facts
      rows={[
        [m.office_username(), username],
        [m.office_staff_handle(), `staff:${handle}`],
        [m.office_staff_roles(), rolesText(roles)],
        [m.office_staff_since(), wholeTime(added_at)],
        ...(ended_at === null ? [] : [[m.office_staff_left(), wholeTime(ended_at)] as const]),
      ]}
    />
  );
}

/**
 * That a drawer of theirs is not closed, with the way to it: nobody of that name can count it once they have left. A counted one is counted
 * by nobody again.
 */
function OpenDrawer({ member }: { readonly member: StaffMember }) {
  const nameOf = useStaffName();
  const { open_drawer_on: on, open_drawer_counted: isCounted, ended_at } = member;
  if (on === null) return null;
  const day = displayDay(on);
  const uncounted = () =>
    ended_at === null
      ? m.office_staff_drawer({ day, name: nameOf(member) })
      : m.office_staff_drawer_left({ day });
  return (
    <Alert tone="romdoul">
      {isCounted ? m.office_staff_drawer_counted({ day }) : uncounted()}{' '}
      <Link to={`${addressOf('cash')}?day=${on}`} className="text-link">
        {m.office_cash_to_drawer()}
      </Link>
    </Alert>
  );
}

type AskFirstProps = {
  readonly member: StaffMember;
  readonly asked: Act | null;
  readonly busy: Busy;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

/** What an act on somebody means, before it is done. */
function AskFirst({ member, asked, ...rest }: AskFirstProps) {
  const name = useStaffName()(member);
  const isEnd = asked === 'end';
  return (
    <ConfirmDialog
      confirmEnd={<DoCaps />}
      {...rest}
      open={asked !== null}
      danger={isEnd}
      title={isEnd ? m.office_staff_end_title({ name }) : m.office_staff_reset_title({ name })}
      confirmLabel={isEnd ? m.office_staff_end_now() : m.office_staff_reset_now()}
    >
      <p>{isEnd ? m.office_staff_end_text() : m.office_staff_reset_text()}</p>
      {isEnd && <OpenDrawer member={member} />}
    </ConfirmDialog>
  );
}
