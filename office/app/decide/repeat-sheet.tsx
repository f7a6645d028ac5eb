import { endRepeat } from 'contract/office/decisions';
import { applicationNumber } from 'contract/record-numbers';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import type { PanelProps } from './withdraw-approval-sheet.tsx';

/** Ends an application that repeats one under way: which goes on, and what the borrower is told. */
export function RepeatSheet({ view, onClose, onDone, onSee }: PanelProps) {
  const { id, version, duplicate_of: repeated } = view;
  const { busy, trouble, send } = useAct();
  const number = applicationNumber(id);
  const original = repeated === null ? '' : applicationNumber(repeated);
  const end = async () => {
    const decided = await send(() => call(endRepeat, { params: { id }, body: { version } }));
    if (decided === null) return;
    toast(m.office_decide_repeat_done({ number }), { tone: 'green' });
    onDone(decided);
  };
  return (
    <Sheet
      title={m.office_decide_repeat_title({ number, original })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onSee} />
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void end()} end={<DoCaps />}>
            {m.office_decide_repeat_do({ number })}
          </Button>
        </>
      }
    >
      <p>{m.office_decide_repeat_what({ number, original })}</p>
      {view.sms.repeats !== null && (
        <>
          <p className="mt-4">{m.office_decide_repeat_told()}</p>
          <p lang={view.locale} className="mt-2 rounded-lg bg-wash p-4">
            {view.sms.repeats}
          </p>
        </>
      )}
    </Sheet>
  );
}
