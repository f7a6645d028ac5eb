import { applicationNumber } from 'contract/record-numbers';
import { TEXT_NAMES } from 'contract/office/message-names';
import {
  APPLICANT_TEXTS,
  applicantMessages,
  type ApplicantMessagePreview,
  type ApplicantText,
  type HeldApplicant,
  messageApplicants,
} from 'contract/office/applicant-messages';
import type { QueueRow } from 'contract/office/queue';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import type { Selection } from '../desk/use-selection.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { HELD_NAMES } from '../today/words.ts';

type MessageAllProps = {
  readonly selection: Selection<QueueRow>;
  readonly onClose: () => void;
};

/** What would go out to those selected, asked anew for each text. */
function usePreview(ids: string, text: ApplicantText) {
  const [preview, setPreview] = useState<ApplicantMessagePreview | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    // Once all of them have been written to, nobody is selected any more.
    if (ids === '') return undefined;
    const asking = new AbortController();
    setPreview(null);
    setTrouble(null);
    void (async () => {
      const query = { ids, text };
      const outcome = await call(applicantMessages, { query, signal: asking.signal });
      if (asking.signal.aborted) return;
      if (outcome.kind === 'done') setPreview(outcome.data);
      else setTrouble(troubleText(outcome));
    })();
    return () => asking.abort();
  }, [ids, text]);
  return { preview, trouble };
}

/** A ready text to all that are selected: what it says and who is left alone is seen first; who was in the end, afterwards. */
export function MessageAll({ selection, onClose }: MessageAllProps) {
  const ids = selection.rows.map(({ id }) => id);
  const [text, setText] = useState<ApplicantText>('please_call');
  const { preview, trouble: unseen } = usePreview(ids.join(','), text);
  const [held, setHeld] = useState<readonly HeldApplicant[] | null>(null);
  const { busy, trouble, send } = useAct();
  const { revalidate } = useRevalidator();
  const ready = held === null ? (preview?.ready ?? []) : [];
  const perform = async () => {
    if (ready.length === 0) return;
    const sent = await send((key) =>
      call(messageApplicants, { body: { ids: ready.map(({ id }) => id), text, key } }),
    );
    if (sent === null) return;
    selection.put(
      selection.rows.filter(({ id }) => sent.sent.includes(id)),
      false,
    );
    toast(m.office_queue_sms_sent({ count: String(sent.sent.length) }), { tone: 'green' });
    await revalidate();
    const left = [...(preview?.held ?? []), ...sent.held];
    if (left.length === 0) onClose();
    else setHeld(left);
  };
  if (held !== null) return <HeldList held={held} />;
  const [first] = ready;
  return (
    <div className="grid gap-4">
      <TroubleBox trouble={trouble} onSee={onClose} />
      {unseen !== null && <Alert tone="red">{unseen}</Alert>}
      <Select
        name="text"
        label={m.office_queue_sms_text()}
        options={APPLICANT_TEXTS.map((value) => ({ value, label: TEXT_NAMES[value]() }))}
        value={text}
        onChange={(value) => setText(value as ApplicantText)}
        placeholder={false}
      />
      {preview === null && unseen === null && (
        <Spinner className="mx-auto my-3 size-6 text-primary" label={m.office_loading()} />
      )}
      {first && (
        <div>
          <p>{m.office_queue_sms_says({ name: first.name })}</p>
          <blockquote lang={first.locale} className="sms">
            {first.text}
          </blockquote>
        </div>
      )}
      {preview !== null && ready.length === 0 && <p>{m.office_queue_sms_none()}</p>}
      {preview !== null && <HeldList held={preview.held} />}
      {ready.length > 0 && (
        <div className="flex justify-end">
          <Button busy={busy} onClick={() => void perform()} end={<DoCaps />}>
            {m.office_queue_sms_do({ count: String(ready.length) })}
          </Button>
        </div>
      )}
    </div>
  );
}

function heldName(why: HeldApplicant['why'], original: string | null): string {
  if (why === 'closed') return m.office_queue_sms_closed();
  return why === 'repeats'
    ? m.office_queue_sms_repeats({ number: applicationNumber(original ?? '') })
    : HELD_NAMES[why]();
}

/** Who is left alone, and why. */
function HeldList({ held }: { readonly held: readonly HeldApplicant[] }) {
  if (held.length === 0) return null;
  return (
    <Alert tone="romdoul" title={m.office_queue_sms_held({ count: String(held.length) })} live>
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
        {held.map(({ id, name, why, original }) => (
          <li key={id}>
            <b>
              {applicationNumber(id)} <PersonName name={name} />
            </b>{' '}
            · {heldName(why, original)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
