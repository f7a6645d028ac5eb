import { type ReviewDocument, strikeDocument } from 'contract/office/document-requests';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useDraft } from '../desk/drafts.ts';
import { ReasonField } from '../desk/reason-field.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';

type StrikeDialogProps = {
  /** Of the application. */
  readonly id: string;
  /** Null: closed. */
  readonly document: ReviewDocument | null;
  readonly onClose: () => void;
};

/** Strikes a wrong photo of a paper, with why. */
export function StrikeDialog({ id, document, onClose }: StrikeDialogProps) {
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title={m.office_pawn_photo_strike({ name: document?.label ?? '' })}
    >
      {document !== null && <StrikeForm id={id} document={document} onClose={onClose} />}
    </Dialog>
  );
}

function StrikeForm({
  id,
  document: { id: document, kind },
  onClose,
}: StrikeDialogProps & { readonly document: ReviewDocument }) {
  const reason = useDraft(`strike-document-${document}`);
  const [isMissing, setMissing] = useState(false);
  const { busy, trouble, send, errorOf, forget } = useAct();
  const { revalidate } = useRevalidator();
  const strike = async () => {
    const typed = reason.text.trim();
    setMissing(typed === '');
    if (typed === '') return;
    const told = { params: { id, document }, body: { reason: typed } };
    if ((await send(() => call(strikeDocument, told))) === null) return;
    reason.forget();
    onClose();
    toast(m.office_review_struck_done(), { tone: 'green' });
    await revalidate();
  };
  const missing = m.error_required({ label: m.field_reason() });
  return (
    <div className="grid gap-4">
      {kind === 'national_id' && <p>{m.office_review_strike_id()}</p>}
      <ReasonField reason={reason} error={isMissing ? missing : errorOf('reason')} />
      <TroubleBox trouble={trouble} onSee={forget} typed={reason.text} />
      <div className="flex justify-end">
        <Button busy={busy} onClick={() => void strike()} end={<DoCaps />}>
          {m.office_pawn_photo_strike_do()}
        </Button>
      </div>
    </div>
  );
}
