import { askForDocument, type Review } from 'contract/office/applications';
import type { ReviewDocument } from 'contract/office/document-requests';
import { fillSms } from 'contract/office/sms-templates';
import { documentKinds } from 'contract/options/decisions';
import { photosAddress } from 'contract/sign-in-links';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Check, Clock, type Icon, X } from 'ui/icons.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { shortTime } from '../desk/time-text.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { Card } from './card.tsx';
import { DoCaps } from '../desk/do-caps.tsx';
import { EndDialog } from './end-document.tsx';

/** The papers that were asked for, which have come, and which are wanted no more. */
export function Documents({
  review: { id, status, documents },
  onAsk,
}: {
  readonly review: Review;
  readonly onAsk: () => void;
}) {
  const [ending, setEnding] = useState<ReviewDocument | null>(null);
  return (
    <Card
      title={m.office_review_documents()}
      end={
        <button type="button" className="small-button" onClick={onAsk}>
          {m.office_review_ask()}
          <KeyCaps caps={['D']} />
        </button>
      }
    >
      {documents.length === 0 ? (
        <p className="text-sm text-ink-2">{m.office_review_no_documents()}</p>
      ) : (
        <ul className="grid gap-1">
          {documents.map((one) => (
            <Requested
              key={one.id}
              document={one}
              onEnd={status === 'In review' ? setEnding : null}
            />
          ))}
        </ul>
      )}
      <EndDialog id={id} document={ending} onClose={() => setEnding(null)} />
    </Card>
  );
}

/** A paper that was asked for: whether it has come, and the act that ends the request while it has not. */
function Requested({
  document,
  onEnd,
}: {
  readonly document: ReviewDocument;
  readonly onEnd: ((document: ReviewDocument) => void) | null;
}) {
  const { label, received_at, ended } = document;
  const [Sign, tone] = signOf(document);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Sign className={`size-4 ${tone}`} aria-hidden="true" />
      <span>{label}</span>
      <span className="ml-auto text-sm text-ink-2">{howItStands(document)}</span>
      {onEnd !== null && received_at === null && ended === null && (
        <button
          type="button"
          className="small-button"
          aria-label={m.office_review_end_of({ document: label })}
          onClick={() => onEnd(document)}
        >
          {m.office_review_end()}
        </button>
      )}
    </li>
  );
}

function signOf({ received_at, ended }: ReviewDocument): [Icon, string] {
  if (ended !== null) return [X, 'text-ink-2'];
  return received_at === null ? [Clock, 'text-romdoul-ink'] : [Check, 'text-green'];
}

function howItStands({ asked_at, received_at, ended }: ReviewDocument): string {
  if (ended !== null) return `${ended.why} · ${shortTime(ended.at)}`;
  return received_at === null
    ? m.office_review_asked_at({ time: shortTime(asked_at) })
    : m.office_review_received_at({ time: shortTime(received_at) });
}

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
