import { addDocument } from 'contract/office/document-requests';
import { documentKinds } from 'contract/options/decisions';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { base64Of } from '../desk/base64-of.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { PhotoField, useChosenPhoto } from '../desk/photo-field.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';

type BringDialogProps = {
  /** Of the application. */
  readonly id: string;
  /** The paper that is chosen at first; null: closed. */
  readonly kind: string | null;
  readonly onClose: () => void;
};

/** Keeps the photo of a paper that was brought to the counter, or sent by chat. */
export function BringDialog({ id, kind, onClose }: BringDialogProps) {
  return (
    <Dialog open={kind !== null} onClose={onClose} title={m.office_review_bring_title()}>
      {kind !== null && <BringForm id={id} kind={kind} onClose={onClose} />}
    </Dialog>
  );
}

function BringForm({ id, kind: first, onClose }: BringDialogProps & { readonly kind: string }) {
  const [kind, setKind] = useState(first);
  const photo = useChosenPhoto();
  const { busy, trouble, send, errorOf, forget } = useAct();
  const { revalidate } = useRevalidator();
  const wrong = photo.broken ?? errorOf('photo');
  const { file } = photo;
  const keep = async () => {
    if (file === undefined) return;
    const base64 = await base64Of(file);
    const done = await send(() => call(addDocument, { params: { id }, body: { kind, base64 } }));
    if (done === null) return;
    onClose();
    const label = documentKinds.find(({ key }) => key === kind)?.label;
    toast(m.office_review_bring_done({ document: label?.() ?? '' }), { tone: 'green' });
    await revalidate();
  };
  return (
    <div className="grid gap-4">
      <p>{m.office_review_bring_lead()}</p>
      <Select
        name="kind"
        label={m.office_review_ask_kind()}
        options={documentKinds.map((one) => ({ value: one.key, label: one.label() }))}
        value={kind}
        onChange={setKind}
        placeholder={false}
        error={errorOf('kind')}
      />
      <PhotoField label={m.office_review_bring_field()} photo={photo} wrong={wrong} />
      {wrong === undefined && <TroubleBox trouble={trouble} onSee={forget} />}
      {file !== undefined && (
        <div className="flex justify-end">
          <Button busy={busy} onClick={() => void keep()} end={<DoCaps />}>
            {m.office_pawn_photo_add()}
          </Button>
        </div>
      )}
    </div>
  );
}
