import { withdrawApplication } from 'contract/office/decisions';
import { fillSms } from 'contract/office/sms-templates';
import { applicationNumber } from 'contract/record-numbers';
import { Button } from 'ui/button.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useDraft } from '../desk/drafts.ts';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import type { PanelProps } from './withdraw-approval-sheet.tsx';

/** Withdraws an application at the applicant's wish: how they said so, and what they are told. */
export function ApplicantWithdrawsSheet({ view, onClose, onDone, onSee }: PanelProps) {
  const { id, version, name } = view;
  const reason = useDraft(`withdrawn-${id}`);
  const { busy, trouble, errorOf, send } = useAct();
  const withdraw = async () => {
    const body = { version, reason: reason.text };
    const decided = await send(() => call(withdrawApplication, { params: { id }, body }));
    if (decided === null) return;
    reason.forget();
    toast(m.office_decide_withdrawn_done(), { tone: 'green' });
    onDone(decided);
  };
  const number = applicationNumber(id);
  return (
    <Sheet
      title={m.office_decide_withdrawn_title({ name })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onSee} typed={reason.text} />
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void withdraw()} end={<DoCaps />}>
            {m.office_decide_withdrawn_do({ number })}
          </Button>
        </>
      }
    >
      <p>{m.office_decide_withdrawn_what({ name })}</p>
      <div className="mt-4">
        <TextArea
          name="reason"
          label={m.office_decide_withdrawn_how()}
          hint={m.office_decide_staff_note_hint()}
          rows={3}
          value={reason.text}
          onChange={reason.set}
          error={errorOf('reason')}
        />
      </div>
      <p className="mt-4">{m.office_decide_withdrawn_told()}</p>
      <p lang={view.locale} className="mt-2 rounded-lg bg-wash p-4">
        {fillSms(view.sms.applicant_withdrew, {
          number,
          address: view.site,
          hotline: view.hotline,
        })}
      </p>
    </Sheet>
  );
}
