import { endDocument, type ReviewDocument } from 'contract/office/document-requests';
import { requestEnds } from 'contract/options/decisions';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';

type EndDialogProps = {
  /** Of the application. */
  readonly id: string;
  /** Null: closed. */
  readonly document: ReviewDocument | null;
  readonly onClose: () => void;
};

/** Ends a request for a paper that has not come, with why. */
export function EndDialog({ id, document, onClose }: EndDialogProps) {
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title={m.office_review_end_title({ document: document?.label ?? '' })}
    >
      {document !== null && <EndForm id={id} document={document} onClose={onClose} />}
    </Dialog>
  );
}

function EndForm({
  id,
  document: { id: document, label },
  onClose,
}: EndDialogProps & { readonly document: ReviewDocument }) {
  const [reason, setReason] = useState(requestEnds[0]?.key ?? '');
  const { busy, trouble, send } = useAct();
  const { revalidate } = useRevalidator();
  const end = async () => {
    const params = { id, document };
    if ((await send(() => call(endDocument, { params, body: { reason } }))) === null) return;
    onClose();
    toast(m.office_review_event_ended({ document: label }), { tone: 'green' });
    await revalidate();
  };
  return (
    <div className="grid gap-4">
      <TroubleBox trouble={trouble} />
      <p>{m.office_review_end_lead()}</p>
      <Select
        name="reason"
        label={m.office_review_end_why()}
        options={requestEnds.map((one) => ({ value: one.key, label: one.label() }))}
        value={reason}
        onChange={setReason}
        placeholder={false}
      />
      <div className="flex justify-end">
        <Button busy={busy} onClick={() => void end()} end={<DoCaps />}>
          {m.office_review_end_do()}
        </Button>
      </div>
    </div>
  );
}
