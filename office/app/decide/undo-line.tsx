import { withdrawApproval, withdrawDenial } from 'contract/office/decisions';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { endUndo, useUndo } from './undo.ts';

/** Says that a decision's SMS has not left, and takes it back. It stands at the foot of every page until the SMS leaves. */
export function UndoLine() {
  const { revalidate } = useRevalidator();
  const undoable = useUndo();
  const [busy, setBusy] = useState(false);
  if (undoable === null) return null;
  const { id, kind, name, version, seconds } = undoable;
  const undo = async () => {
    const endpoint = kind === 'approved' ? withdrawApproval : withdrawDenial;
    setBusy(true);
    const outcome = await call(endpoint, { params: { id }, body: { version } });
    setBusy(false);
    endUndo();
    if (outcome.kind !== 'done') return toast(troubleText(outcome), { tone: 'romdoul' });
    await revalidate();
    toast(m.office_decide_undone({ name }), { tone: 'green' });
  };
  const texts = { name, seconds: String(seconds) };
  return (
    <div className="undo-line">
      <p role="status">
        {kind === 'approved'
          ? m.office_decide_approved_told(texts)
          : m.office_decide_denied_told(texts)}
      </p>
      <Button tone="secondary" size="small" busy={busy} onClick={() => void undo()}>
        {m.office_decide_undo()}
      </Button>
    </div>
  );
}
