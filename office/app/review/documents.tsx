import { askForDocument, type Review } from 'contract/office/applications';
import type { ReviewDocument } from 'contract/office/document-requests';
import { fillSms } from 'contract/office/sms-templates';
import { documentKinds } from 'contract/options/decisions';
import { photosAddress } from 'contract/sign-in-links';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { type KeyBinding, useKeys } from '../shell/keys.ts';
import { BringDialog } from './bring-document.tsx';
import { Card } from './card.tsx';
import { DoCaps } from '../desk/do-caps.tsx';
import { EndDialog } from './end-document.tsx';
import { Requested } from './requested.tsx';
import { StrikeDialog } from './strike-document.tsx';

/** The papers that were asked for or brought, which have come, and which are wanted no more. */
export function Documents({
  review: { id, status, documents },
  onAsk,
}: {
  readonly review: Review;
  readonly onAsk: () => void;
}) {
  const [bringing, setBringing] = useState<string | null>(null);
  const [ending, setEnding] = useState<ReviewDocument | null>(null);
  const [striking, setStriking] = useState<ReviewDocument | null>(null);
  const mayCome = status === 'Pending' || status === 'In review';
  const bring = () => setBringing(documentKinds[0]?.key ?? '');
  useKeys(mayCome ? [bringKey(bring)] : []);
  const acts = {
    onBring: ({ kind }: ReviewDocument) => setBringing(kind),
    onEnd: setEnding,
    onStrike: setStriking,
  };
  return (
    <Card
      title={m.office_review_documents()}
      end={
        <span className="flex flex-wrap justify-end gap-2">
          <button type="button" className="small-button" onClick={onAsk}>
            {m.office_review_ask()}
            <KeyCaps caps={['D']} />
          </button>
          {mayCome && (
            <button type="button" className="small-button" onClick={bring}>
              {m.office_review_bring()}
              <KeyCaps caps={['P']} />
            </button>
          )}
        </span>
      }
    >
      {documents.length === 0 ? (
        <p className="text-sm text-ink-2">{m.office_review_no_documents()}</p>
      ) : (
        <ul className="grid gap-1">
          {documents.map((one) => (
            <Requested
              key={one.id}
              id={id}
              document={one}
              acts={status === 'In review' ? acts : null}
            />
          ))}
        </ul>
      )}
      <BringDialog id={id} kind={bringing} onClose={() => setBringing(null)} />
      <EndDialog id={id} document={ending} onClose={() => setEnding(null)} />
      <StrikeDialog id={id} document={striking} onClose={() => setStriking(null)} />
    </Card>
  );
}

const bringKey = (run: () => void): KeyBinding => ({
  code: 'KeyP',
  caps: ['P'],
  label: m.office_review_key_bring,
  group: 'lists',
  inBar: true,
  run,
});

type AskDialogProps = {
  readonly review: Review;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Asks for a paper: says what is sent, and to whom, before it is. */
export function AskDialog({ review, open, onClose }: AskDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.office_review_ask_title()}>
      {open && <AskForm review={review} onClose={onClose} />}
    </Dialog>
  );
}

function AskForm({ review, onClose }: Omit<AskDialogProps, 'open'>) {
  const { id, locale, site } = review;
  const [kind, setKind] = useState(documentKinds[0]?.key ?? '');
  const { busy, trouble, send: perform } = useAct();
  const { revalidate } = useRevalidator();
  const label = documentKinds.find(({ key }) => key === kind)?.label;
  const message = fillSms(review.document_sms, {
    document: label?.({}, { locale }) ?? '',
    address: photosAddress(site),
  });
  const send = async () => {
    const done = await perform(() => call(askForDocument, { params: { id }, body: { kind } }));
    if (done === null) return;
    onClose();
    toast(m.office_review_asked_toast({ document: label?.() ?? '' }), { tone: 'green' });
    await revalidate();
  };
  return (
    <div className="grid gap-4">
      <TroubleBox trouble={trouble} />
      <Select
        name="kind"
        label={m.office_review_ask_kind()}
        options={documentKinds.map((one) => ({ value: one.key, label: one.label() }))}
        value={kind}
        onChange={setKind}
        placeholder={false}
      />
      <div>
        <p>{m.office_review_ask_says()}</p>
        <blockquote lang={locale} className="sms">
          {message}
        </blockquote>
      </div>
      <div className="flex justify-end">
        <Button busy={busy} onClick={() => void send()} end={<DoCaps />}>
          {m.office_review_ask_do({ document: label?.() ?? '' })}
        </Button>
      </div>
    </div>
  );
}
