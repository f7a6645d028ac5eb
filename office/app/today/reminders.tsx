import {
  MOST_REMINDERS,
  type Reminder,
  type ReminderPreview,
  reminderPreview,
  type ReminderQuery,
  sendReminders,
} from 'contract/office/today';
import { displayPhone } from 'contract/phone';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { HELD_NAMES } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type RemindersProps = {
  readonly count: number;
  /** The list's filters, by which they are counted. */
  readonly asked: ReminderQuery;
};

/** Reminders to all that wait for one and that the list's filters leave: looked through first, then sent. */
export function Reminders({ count, asked }: RemindersProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys([
    {
      code: 'KeyR',
      caps: ['R'],
      label: m.office_today_key_remind,
      group: 'lists',
      inBar: true,
      run: () => setOpen(true),
    },
  ]);
  return (
    <section className="side-card grid gap-3">
      <h2 className="flex items-center justify-between gap-3 text-base">
        <span>
          {m.office_today_sms_title()} <span className="tabular text-ink-2">{count}</span>
        </span>
        <KeyCaps caps={['R']} />
      </h2>
      {isOpen ? (
        <Letters key={JSON.stringify(asked)} asked={asked} onDone={() => setOpen(false)} />
      ) : (
        <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
          {m.office_today_sms_look()}
        </Button>
      )}
    </section>
  );
}

/** A reminder of one loan. */
export function OneReminder({
  loan,
  onClose,
  onSent,
}: {
  readonly loan: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}) {
  const done = () => {
    onSent();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={m.office_today_sms_title()}>
      <Letters asked={{ loan }} onDone={done} />
    </Dialog>
  );
}

/** Drawn anew for others. */
type LettersProps = { readonly asked: ReminderQuery; readonly onDone: () => void };

/** The letters that would go out, and their sending; who is taken off the list stays off. */
function useLetters({ asked, onDone }: LettersProps) {
  const [preview, setPreview] = useState<ReminderPreview | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { busy, trouble: refused, send: perform } = useAct();
  const [unseen, setUnseen] = useState<string | null>(null);
  /** How often the letters were asked for anew. */
  const [turn, setTurn] = useState(0);
  const { revalidate } = useRevalidator();
  // The same filters are another object at every drawing.
  const whose = JSON.stringify(asked);
  useEffect(() => {
    const asking = new AbortController();
    void (async () => {
      const query = JSON.parse(whose) as ReminderQuery;
      const outcome = await call(reminderPreview, { query, signal: asking.signal });
      if (asking.signal.aborted) return;
      if (outcome.kind === 'done') setPreview(outcome.data);
      setUnseen(outcome.kind === 'done' ? null : troubleText(outcome));
    })();
    return () => asking.abort();
  }, [whose, turn]);
  const chosen = (preview?.ready ?? []).filter((one) => !left.has(one.loan));
  const send = async () => {
    if (chosen.length === 0) return;
    const loans = chosen.map((one) => one.loan).slice(0, MOST_REMINDERS);
    const done = await perform(() => call(sendReminders, { body: { loans } }));
    if (done === null) return;
    const { sent, held } = done;
    const more = preview?.more ?? 0;
    toast(sentText(sent.length, more), { tone: 'green' });
    void revalidate();
    if (held.length === 0) onDone();
    else {
      const contact = preview?.contact ?? { open: true, opens_at: null };
      setPreview({ contact, ready: [], more, held, held_count: held.length });
    }
  };
  const lookAnew = () => {
    setPreview(null);
    setUnseen(null);
    setTurn((before) => before + 1);
  };
  const trouble = refused?.text ?? null;
  return { preview, unseen, chosen, left, setLeft, busy, trouble, send, lookAnew };
}

/** How many messages are on their way, and how many others can be written to. */
function sentText(sent: number, more: number): string {
  const count = String(sent);
  return more === 0
    ? m.office_today_sms_sent({ count })
    : m.office_today_sms_sent_more({ count, more: String(more) });
}

/** What would go out, to whom, and who is held back and why; then the button that sends it. */
function Letters(props: LettersProps) {
  const { loan } = props.asked;
  const { preview, unseen, chosen, left, setLeft, ...act } = useLetters(props);
  const { busy, trouble, send, lookAnew } = act;
  if (unseen !== null) return <UnreadBox text={unseen} onRetry={lookAnew} />;
  if (preview === null) {
    return <Spinner className="mx-auto my-6 size-6 text-primary" label={m.office_loading()} />;
  }
  const first = chosen[0];
  return (
    <div className="grid gap-3">
      {first !== undefined && <Letter reminder={first} />}
      {first === undefined && preview.more === 0 && <p>{m.office_today_sms_looked_none()}</p>}
      {loan === undefined && preview.ready.length > 1 && (
        <Receivers preview={preview} left={left} setLeft={setLeft} />
      )}
      {preview.more > 0 && (
        <p className="text-sm">{m.office_today_sms_more({ count: String(preview.more) })}</p>
      )}
      {preview.more > 0 && preview.ready.length === 0 && (
        <Button tone="secondary" size="small" onClick={lookAnew}>
          {m.office_today_sms_look()}
        </Button>
      )}
      <Held preview={preview} />
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      {chosen.length > 0 && (
        <Button wide busy={busy} end={<DoCaps />} onClick={() => void send()}>
          {chosen.length === 1
            ? m.office_today_sms_send_one()
            : m.office_today_sms_send({ count: String(chosen.length) })}
        </Button>
      )}
    </div>
  );
}

/** One letter as it goes out, and to whom. */
function Letter({ reminder: { name, phone, locale, text } }: { readonly reminder: Reminder }) {
  return (
    <div>
      <p className="text-sm text-ink-2">
        <PersonName name={name} /> <span className="tabular">{displayPhone(phone)}</span>
      </p>
      <p lang={locale} className="mt-1 rounded-lg bg-wash p-3">
        {text}
      </p>
    </div>
  );
}

function Receivers({
  preview,
  left,
  setLeft,
}: {
  readonly preview: ReminderPreview;
  readonly left: ReadonlySet<number>;
  readonly setLeft: (left: ReadonlySet<number>) => void;
}) {
  const toggle = (loan: number) => {
    const next = new Set(left);
    if (!next.delete(loan)) next.add(loan);
    setLeft(next);
  };
  return (
    <fieldset>
      <legend className="text-sm font-bold">{m.office_today_sms_to()}</legend>
      <ul className="max-h-48 overflow-y-auto text-sm">
        {preview.ready.map(({ loan, name, number }) => (
          <li key={loan}>
            <label className="flex min-h-6 items-center gap-2 py-0.5">
              <input type="checkbox" checked={!left.has(loan)} onChange={() => toggle(loan)} />
              <span>
                <PersonName name={name} /> · {number}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Held({ preview: { held, held_count: count } }: { readonly preview: ReminderPreview }) {
  if (held.length === 0) return null;
  const hidden = count - held.length;
  return (
    <Alert tone="romdoul" title={m.office_today_sms_held({ count: String(count) })}>
      <ul className="text-sm">
        {held.map(({ loan, name, number, why }) => (
          <li key={loan}>
            <PersonName name={name} /> · {number} · {HELD_NAMES[why]()}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="text-sm">{m.office_today_sms_held_more({ count: String(hidden) })}</p>
      )}
    </Alert>
  );
}
