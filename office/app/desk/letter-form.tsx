import { LETTER_WAY_NAMES } from 'contract/office/demand-letter-names';
import {
  type Demand,
  type DemandLetter,
  LETTER_WAYS,
  letterNoted,
  type LetterWay,
} from 'contract/office/demand-letters';
import { CONTACTERS } from 'contract/office/who';
import { displayDay, parseDisplayDay, phnomPenhDay } from 'lending/calendar';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { DateField } from 'ui/date-field.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from './do-caps.tsx';
import { OwnWords } from './own-words.tsx';
import { useStaffName } from './person-name.tsx';
import { wholeTime } from './time-text.ts';
import { TroubleBox } from './trouble-box.tsx';
import { useAct } from './use-act.ts';
import { useTyped } from './use-typed.ts';
import { useMay, WhoMay } from './who-may.tsx';

type LetterFormProps = {
  /** `L000123`. */
  readonly number: string;
  readonly demand: Demand;
  /** When the notice was sent, ISO 8601. */
  readonly sentAt: string;
};

/** Notes that a notice whose SMS reached nobody went on paper: how, and on which day. */
export function LetterForm(props: LetterFormProps) {
  const mayNote = useMay(CONTACTERS);
  return mayNote ? <Form {...props} /> : <WhoMay act={m.office_letter_do()} roles={CONTACTERS} />;
}

function Form({ number, demand, sentAt }: LetterFormProps) {
  const [today] = useState(() => phnomPenhDay(Date.now()));
  const { revalidate } = useRevalidator();
  const { busy, trouble, errorOf, send, forget } = useAct();
  const typed = useTyped(`letter ${number} ${sentAt}`, {
    start: { how: '', day: '' },
    version: null,
  });
  const { how, day } = typed.value;
  const way = LETTER_WAYS.find((one) => one === how);
  const note = async (given: LetterWay) => {
    const given_on = parseDisplayDay(day) ?? '';
    const body = { demand, how: given, given_on };
    const noted = await send(() => call(letterNoted, { params: { number }, body }));
    if (noted === null) return;
    typed.forget();
    toast(m.office_letter_done({ day: displayDay(given_on) }), { tone: 'green' });
    await revalidate();
  };
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (way !== undefined) void note(way);
      }}
    >
      <h3 className="text-base">{m.office_letter_title()}</h3>
      <p className="text-sm text-ink-2">
        {m.office_letter_lead()} {demand === 'correction' && m.office_letter_other_declares()}
      </p>
      <Select
        name="how"
        label={m.office_letter_how()}
        options={LETTER_WAYS.map((one) => ({ value: one, label: LETTER_WAY_NAMES[one]() }))}
        value={how}
        onChange={(chosen) => typed.set({ how: chosen, day })}
        error={errorOf('how')}
      />
      <DateField
        name="given_on"
        label={m.office_letter_day()}
        value={day}
        earliest={phnomPenhDay(Date.parse(sentAt))}
        latest={today}
        opensAt={today}
        onChange={(text) => typed.set({ how, day: text })}
        error={errorOf('given_on')}
      />
      <TroubleBox trouble={trouble} onSee={forget} />
      <Button
        type="submit"
        tone="secondary"
        busy={busy}
        disabled={way === undefined || day === ''}
        end={<DoCaps within />}
      >
        {m.office_letter_do()}
      </Button>
    </form>
  );
}

/** That a notice went on paper: how, on which day, and who noted it. */
export function LetterNoted({ letter }: { readonly letter: DemandLetter }) {
  const nameOf = useStaffName();
  const way = LETTER_WAY_NAMES[letter.how]();
  return (
    <p className="text-sm">
      {m.office_letter_on_paper({ day: displayDay(letter.given_on), way })} ·{' '}
      <OwnWords text={nameOf(letter.by)} /> · {wholeTime(letter.at)}
    </p>
  );
}
