import { denialReasons } from 'contract/options/decisions';
import type { DecisionView } from 'contract/office/decision-views';
import { fillSms } from 'contract/office/sms-templates';
import { denyApplication, type Decided } from 'contract/office/decisions';
import { type Day, displayDay, parseDisplayDay } from 'lending/calendar';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { Checkbox } from 'ui/checkbox.tsx';
import { DateField } from 'ui/date-field.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { useDraft } from '../desk/drafts.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { SmsCard, SmsNote } from './sms-note.tsx';
import { useAct } from '../desk/use-act.ts';
import { applicationNumber } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type DenySheetProps = {
  readonly view: DecisionView;
  readonly onClose: () => void;
  readonly onDone: (decided: Decided) => void;
  readonly onSee: () => void;
};

/** The panel that denies: reasons, each as the borrower will read it, and the day from which another application is advised. */
export function DenySheet({ view, onClose, onDone, onSee }: DenySheetProps) {
  const { id, version, today } = view;
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const day = useDraft(`deny-day-${id}`, displayDay(view.apply_again.day));
  const note = useDraft(`deny-note-${id}`);
  const { busy, trouble, errorOf, send } = useAct();
  const again = parseDisplayDay(day.text);
  const waits = reasons.length === 0 || again === null;
  const deny = async () => {
    if (waits) return;
    const typed = note.text.trim();
    const body = { version, reasons, apply_again_on: again, note: typed === '' ? null : typed };
    const decided = await send(() => call(denyApplication, { params: { id }, body }));
    if (decided === null) return;
    for (const draft of [day, note]) draft.forget();
    onDone(decided);
  };
  return (
    <Sheet
      wide
      title={m.office_decide_deny_title({ number: applicationNumber(id), name: view.name })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onSee} typed={note.text} />
          {reasons.length === 0 ? (
            <p className="min-w-0 flex-1 text-romdoul-ink">{m.office_decide_no_reason()}</p>
          ) : (
            <SmsNote id="deny-outcome" view={view} until={null} />
          )}
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            tone="danger"
            busy={busy}
            aria-disabled={waits}
            onClick={() => void deny()}
            end={<DoCaps />}
          >
            {m.office_decide_deny_do({ name: view.name })}
          </Button>
        </>
      }
    >
      <div className="decide-columns">
        <div className="decide-column">
          <Reasons chosen={reasons} onChange={setReasons} />
        </div>
        <div className="decide-column">
          <section className="panel">
            <div className="panel-body grid gap-4">
              <DateField
                name="apply_again_on"
                label={m.office_decide_again_on()}
                hint={m.office_decide_again_hint()}
                value={day.text}
                onChange={day.set}
                earliest={today}
                latest={view.apply_again.latest}
                error={again === null ? m.office_decide_bad_day() : errorOf('apply_again_on')}
              />
              <StaffNote note={note} />
            </div>
          </section>
          <Reading reasons={reasons} locale={view.locale} />
          {again !== null && <SmsCard text={smsOf(view, again)} locale={view.locale} />}
        </div>
      </div>
    </Sheet>
  );
}

/** What only staff read. */
function StaffNote({ note }: { readonly note: ReturnType<typeof useDraft> }) {
  return (
    <TextArea
      name="deny_note"
      label={m.office_decide_staff_note()}
      hint={m.office_decide_staff_note_hint()}
      optional
      rows={3}
      value={note.text}
      onChange={note.set}
    />
  );
}

/** Each reason as the borrower will read it. */
function Reasons({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const choose = (key: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    <fieldset className="panel">
      <legend className="panel-legend">{m.office_decide_reasons()}</legend>
      <div className="panel-body">
        {denialReasons.map(({ key, label }) => (
          <Checkbox
            key={key}
            name={`reason_${key}`}
            label={label()}
            checked={chosen.includes(key)}
            onChange={(isOn) => choose(key, isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The SMS as the server will write it, in the borrower's language. */
function smsOf({ site, sms, hotline }: DecisionView, again: Day): string {
  return fillSms(sms.denied, { day: displayDay(again), address: site, hotline });
}

/** What the borrower reads in the account, in their language. */
function Reading({
  reasons,
  locale,
}: {
  readonly reasons: readonly string[];
  readonly locale: 'km' | 'en';
}) {
  const chosen = denialReasons.filter(({ key }) => reasons.includes(key));
  if (chosen.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="reading-title">
      <div className="panel-head">
        <h3 id="reading-title">{m.office_decide_reads()}</h3>
      </div>
      <ul lang={locale} className="panel-body grid gap-2">
        {chosen.map(({ key, label, prepare }) => (
          <li key={key}>
            <b className="block">{label({}, { locale })}</b>
            {prepare({}, { locale })}
          </li>
        ))}
      </ul>
    </section>
  );
}
