import { applicationNumber } from 'contract/record-numbers';
import { assign } from 'contract/office/applications';
import type { StaffName } from 'contract/office/staff-name';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useSession } from '../shell/session.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type AssignDialogProps = {
  /** Null: closed. */
  readonly application: { readonly id: string; readonly version: number } | null;
  readonly people: readonly StaffName[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
};

/** Gives an application to somebody: oneself first. */
export function AssignDialog({ application, ...rest }: AssignDialogProps) {
  const number = application === null ? '' : applicationNumber(application.id);
  return (
    <Dialog
      open={application !== null}
      onClose={rest.onClose}
      title={m.office_queue_assign_title({ number })}
    >
      {application !== null && <AssignForm {...rest} application={application} />}
    </Dialog>
  );
}

const NOBODY = '-';

function AssignForm({
  application,
  people,
  onClose,
  onDone,
}: AssignDialogProps & { readonly application: NonNullable<AssignDialogProps['application']> }) {
  const { handle } = useSession();
  const nameOf = useStaffName();
  const { revalidate } = useRevalidator();
  const [to, setTo] = useState(handle);
  const { busy, trouble, send } = useAct();
  const others = people.filter((who) => who.handle !== handle);
  const options = [
    { value: handle, label: m.office_queue_me() },
    ...others.map((who) => ({ value: who.handle, label: nameOf(who) })),
    { value: NOBODY, label: m.office_queue_nobody() },
  ];
  const name = options.find(({ value }) => value === to)?.label ?? '';
  const act = async () => {
    const { id, version } = application;
    const body = { to: to === NOBODY ? null : to, version };
    if ((await send(() => call(assign, { params: { id }, body }))) === null) return;
    onClose();
    toast(m.office_queue_assigned_toast({ number: applicationNumber(id), name }), {
      tone: 'green',
    });
    await revalidate();
    onDone?.();
  };
  return (
    <div className="grid gap-4">
      <TroubleBox trouble={trouble} />
      <Select
        name="assignee"
        label={m.office_queue_assign_to()}
        options={options}
        value={to}
        onChange={setTo}
        placeholder={false}
      />
      <div className="flex justify-end">
        <Button busy={busy} onClick={() => void act()} end={<DoCaps />}>
          {m.office_queue_assign_do({ name })}
        </Button>
      </div>
    </div>
  );
}
