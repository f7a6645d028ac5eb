import { askForDocument, type Review } from 'contract/office/applications';
import { fillSms } from 'contract/office/sms-templates';
import { documentKinds } from 'contract/options/decisions';
import { photosAddress } from 'contract/sign-in-links';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Check, Clock } from 'ui/icons.tsx';
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

/** The papers that were asked for, and which have come. */
export function Documents({
  review: { documents },
  onAsk,
}: {
  readonly review: Review;
  readonly onAsk: () => void;
}) {
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
          {documents.map(({ id, label, asked_at, received_at }) => {
            const Sign = received_at === null ? Clock : Check;
            return (
              <li key={id} className="flex items-center gap-2">
                <Sign
                  className={`size-4 ${received_at === null ? 'text-romdoul-ink' : 'text-green'}`}
                  aria-hidden="true"
                />
                <span>{label}</span>
                <span className="ml-auto text-sm text-ink-2">
                  {received_at === null
                    ? m.office_review_asked_at({ time: shortTime(asked_at) })
                    : m.office_review_received_at({ time: shortTime(received_at) })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
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
