import {
  PHONE_REASONS,
  type PhoneOwner,
  type PhoneReason,
  proposePhone,
} from 'contract/office/phone-changes';
import { PHONE_REASON_NAMES } from 'contract/office/phone-change-names';
import { PHONE_ASKERS } from 'contract/office/who';
import { displayPhone } from 'contract/phone';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { fieldId } from 'ui/field.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { PersonName } from '../desk/person-name.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { useMay, WhoMay } from '../desk/who-may.tsx';
import { Language } from './language.tsx';
import { MarkNotTheirs, NotTheirs } from './not-theirs.tsx';
import { UnderWay, WaitingPhone } from './waiting-phone.tsx';

type OwnerProps = { readonly owner: PhoneOwner };

/** The borrower who is on the line: the phone of the account, and another one for it. */
export function Owner({ owner }: OwnerProps) {
  const { id, name, last_name, phone, open, confirmers, not_theirs: notTheirs } = owner;
  const may = useMay(PHONE_ASKERS);
  const [isOpened, setOpened] = useState(false);
  return (
    <section className="report-panel" aria-labelledby="owner">
      <div className="report-panel-head">
        <h2 id="owner">
          <PersonName name={`${name} ${last_name}`} />
        </h2>
        <p className="report-unit">
          {m.office_phones_now()}:{' '}
          <b className="tabular whitespace-nowrap">{displayPhone(phone)}</b>
        </p>
      </div>
      <div className="report-panel-body grid gap-3">
        <Language owner={owner} />
        {notTheirs !== null && <NotTheirs id={id} known={notTheirs} />}
        {open !== null && <WaitingPhone change={open} confirmers={confirmers} />}
        {open === null && !may && <WhoMay roles={PHONE_ASKERS} act={m.office_phones_change()} />}
        {open === null && may && !isOpened && (
          <div>
            <Button size="small" tone="secondary" onClick={() => setOpened(true)}>
              {m.office_phones_change()}
            </Button>
          </div>
        )}
        {open === null && may && isOpened && <AskForm owner={owner} />}
        {notTheirs === null && may && <MarkNotTheirs id={id} />}
      </div>
    </section>
  );
}

const START: { readonly phone: string; readonly reason: PhoneReason | '' } = {
  phone: '',
  reason: '',
};

function AskForm({ owner }: OwnerProps) {
  const { id } = owner;
  const { busy, trouble, errorOf, send } = useAct();
  const { value, set, forget } = useTyped(`phone ${id}`, { start: START, version: null });
  const revalidator = useRevalidator();
  const [isMissing, setMissing] = useState(false);
  const { phone, reason } = value;
  const type = (part: Partial<typeof START>) => set({ ...value, ...part });
  const ask = async () => {
    setMissing(reason === '');
    if (reason === '') return document.getElementById(fieldId('reason'))?.focus();
    const body = { phone, reason };
    if ((await send(() => call(proposePhone, { params: { id }, body }))) === null) return;
    forget();
    toast(m.office_phones_asked(), { tone: 'green' });
    await revalidator.revalidate();
  };
  return (
    <form
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p>{m.office_phones_make_sure()}</p>
      <UnderWay of={owner} />
      <TextField
        name="phone"
        kind="phone"
        label={m.office_phones_new()}
        value={phone}
        onChange={(text) => type({ phone: text })}
        error={errorOf('phone')}
        autoComplete="off"
      />
      <Select
        name="reason"
        label={m.office_phones_reason()}
        options={PHONE_REASONS.map((one) => ({ value: one, label: PHONE_REASON_NAMES[one]() }))}
        value={reason}
        onChange={(one) => type({ reason: PHONE_REASONS.find((known) => known === one) ?? '' })}
        error={isMissing ? m.office_phones_reason_missing() : errorOf('reason')}
      />
      <TroubleBox trouble={trouble} typed={phone} />
      <div>
        <Button type="submit" size="small" busy={busy} end={<DoCaps within />}>
          {m.office_phones_send()}
        </Button>
      </div>
    </form>
  );
}
