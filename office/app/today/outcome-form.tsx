import { PAUSE_MOST_DAYS, PROMISE_MOST_DAYS } from 'contract/office/contact-hours';
import {
  CALL_OUTCOMES,
  type Contact,
  type ContactOutcome,
  endContact,
  type LoanContactsView,
  type OutcomeBody,
} from 'contract/office/today';
import { addDays, displayDay, parseDisplayDay } from 'lending/calendar';
import { formatAmount, formatDollars, parseDollars } from 'lending/money';
import { useState } from 'react';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { DateField } from 'ui/date-field.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { OUTCOME_NAMES } from 'contract/office/today-names';
import { useSession } from '../shell/session.ts';
import { OUTCOME_ACTS } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type OutcomeFormProps = {
  readonly view: LoanContactsView;
  readonly contact: Contact;
  readonly take: (view: LoanContactsView) => void;
};

const INCOMING = ['promise', 'hardship', 'talked', 'refuses'] as const;
/** What asks for more than the press of its key. */
const WITH_FIELDS: readonly ContactOutcome[] = ['promise', 'hardship', 'wrong_number'];

/** How a contact ended: one key each. A promise and a pause ask for their day first, a wrong number says what follows; what was typed stays where it is refused. */
export function OutcomeForm({ view, contact, take }: OutcomeFormProps) {
  const outcomes: readonly ContactOutcome[] =
    contact.kind === 'incoming' ? INCOMING : CALL_OUTCOMES;
  const form = useOutcome({ view, contact, take });
  const { chosen, choose } = form;
  const { handle } = useSession();
  // Whose time for it is over, or has not come, is told so.
  const isOwn = contact.by.handle === handle;
  const beside: ContactOutcome = isOwn ? 'not_called' : 'not_known';
  const isBeside = !isOwn || contact.kind === 'call';
  useKeys(
    outcomes.map((outcome, index) => ({
      code: `Digit${index + 1}`,
      caps: [String(index + 1)],
      label: OUTCOME_ACTS[outcome],
      group: 'lists' as const,
      run: () => choose(outcome),
    })),
  );
  return (
    <section className="grid gap-3">
      <h3 className="text-sm">
        {contact.kind === 'incoming'
          ? m.office_today_how_ended_incoming()
          : m.office_today_how_ended()}
      </h3>
      <div className="outcomes">
        {outcomes.map((outcome, index) => (
          <button
            key={outcome}
            type="button"
            className="outcome"
            aria-pressed={chosen === outcome}
            onClick={() => choose(outcome)}
          >
            {OUTCOME_ACTS[outcome]()}
            <KeyCaps caps={[String(index + 1)]} />
          </button>
        ))}
      </div>
      {isBeside && (
        <button
          type="button"
          className="text-link justify-self-start text-sm"
          onClick={() => choose(beside)}
        >
          {OUTCOME_ACTS[beside]()}
        </button>
      )}
      <Fields form={form} view={view} />
    </section>
  );
}

type Form = ReturnType<typeof useOutcome>;

/** What is typed of how a contact ended; the amount is what is due, and what of a refund is owed back, until another is typed. */
interface OutcomeTexts {
  readonly note: string;
  readonly day: string;
  readonly amount: string;
}

function useOutcome({ view, contact, take }: OutcomeFormProps) {
  const [chosen, setChosen] = useState<ContactOutcome | null>(null);
  const typed = useTyped<Partial<OutcomeTexts>>(`outcome ${contact.id}`, {
    start: {},
    version: null,
  });
  const texts: OutcomeTexts = {
    note: '',
    day: '',
    amount: formatAmount(view.due_cents + view.owed_back_cents),
    ...typed.value,
  };
  const { note, day, amount } = texts;
  const { busy, trouble, errorOf, send: perform, forget } = useAct();

  const send = async (outcome: ContactOutcome) => {
    const on = parseDisplayDay(day) ?? undefined;
    const cents = parseDollars(amount);
    const body: OutcomeBody = {
      outcome,
      note,
      ...(outcome === 'promise' && { promise_on: on, promise_cents: cents || undefined }),
      ...(outcome === 'hardship' && { pause_until: on }),
    };
    const params = { loan: String(view.loan), contact: contact.id };
    const answer = await perform(() => call(endContact, { params, body }));
    if (answer === null) return;
    typed.forget();
    toast(m.office_today_noted({ outcome: OUTCOME_NAMES[outcome]() }), { tone: 'green' });
    take(answer);
  };
  const choose = (outcome: ContactOutcome) => {
    forget();
    setChosen(outcome);
    if (!WITH_FIELDS.includes(outcome)) void send(outcome);
  };
  return {
    chosen,
    choose,
    send,
    texts,
    change: (some: Partial<OutcomeTexts>) => typed.set({ ...typed.value, ...some }),
    busy,
    errorOf,
    trouble: trouble?.text ?? null,
  };
}

function Fields({ form, view }: { readonly form: Form; readonly view: LoanContactsView }) {
  const { chosen, send, busy, trouble, errorOf, texts, change } = form;
  const isAsked = chosen !== null && WITH_FIELDS.includes(chosen);
  const isPause = chosen === 'hardship';
  return (
    <div className="grid gap-3">
      {chosen === 'promise' && <PromiseFields form={form} view={view} />}
      {chosen === 'wrong_number' && <p>{m.office_today_wrong_number_marks()}</p>}
      {isPause && (
        <DateField
          name="pause_until"
          label={m.office_today_pause_until()}
          value={texts.day}
          onChange={(day) => change({ day })}
          earliest={addDays(view.today, 1)}
          latest={addDays(view.today, PAUSE_MOST_DAYS)}
          opensAt={view.today}
          error={errorOf('pause_until')}
        />
      )}
      <TextField
        name="note"
        label={isPause ? m.office_today_pause_reason() : m.office_today_note()}
        optional={!isPause}
        value={texts.note}
        onChange={(note) => change({ note })}
        error={errorOf('note')}
      />
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      {isAsked && (
        <Button busy={busy} onClick={() => void send(chosen)} end={<DoCaps />}>
          {actText(form)}
        </Button>
      )}
    </div>
  );
}

function PromiseFields({ form, view }: { readonly form: Form; readonly view: LoanContactsView }) {
  const { texts, change } = form;
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <DateField
        name="promise_on"
        label={m.office_today_promise_on()}
        value={texts.day}
        onChange={(day) => change({ day })}
        earliest={view.today}
        latest={addDays(view.today, PROMISE_MOST_DAYS)}
        opensAt={view.today}
        error={form.errorOf('promise_on')}
      />
      <TextField
        name="promise_cents"
        kind="money"
        label={m.office_today_promise_cents()}
        value={texts.amount}
        onChange={(amount) => change({ amount })}
        error={form.errorOf('promise_cents')}
      />
    </div>
  );
}

/** The button repeats what it does. */
function actText({ chosen, texts: { amount, day } }: Form): string {
  if (chosen === 'wrong_number') return m.office_today_save_wrong_number();
  const on = parseDisplayDay(day);
  if (chosen === 'hardship') {
    return on === null
      ? m.office_today_save_pause_empty()
      : m.office_today_save_pause({ day: displayDay(on) });
  }
  const cents = parseDollars(amount);
  return cents === null
    ? m.office_today_save_promise_empty()
    : m.office_today_save_promise({ amount: formatDollars(cents) });
}
