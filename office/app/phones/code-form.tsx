import { PHONE_CODE_DIGITS } from 'contract/accounts';
import { phoneCodeAgain, type PhoneChange, provePhone } from 'contract/office/phone-changes';
import { displayPhone } from 'contract/phone';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';

/** The code that the borrower reads out to whoever is on the line with them. */
export function CodeForm({ change: { id, new_phone } }: { readonly change: PhoneChange }) {
  const { busy, trouble, errorOf, send } = useAct();
  const revalidator = useRevalidator();
  const [code, setCode] = useState('');
  const check = async () => {
    const sent = await send(() => call(provePhone, { params: { id }, body: { code } }));
    if (sent === null) return;
    toast(m.office_phones_proved(), { tone: 'green' });
    await revalidator.revalidate();
  };
  const again = async () => {
    if ((await send(() => call(phoneCodeAgain, { params: { id } }))) === null) return;
    setCode('');
    toast(m.office_phones_code_sent(), { tone: 'green' });
  };
  return (
    <form
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <TextField
        name="code"
        kind="digits"
        maxDigits={PHONE_CODE_DIGITS}
        label={m.office_phones_code()}
        hint={m.office_phones_code_hint({ phone: displayPhone(new_phone) })}
        value={code}
        onChange={setCode}
        error={errorOf('code')}
        autoComplete="off"
      />
      <TroubleBox trouble={trouble} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} end={<DoCaps within />}>
          {m.office_phones_code_check()}
        </Button>
        <Button tone="secondary" size="small" busy={busy} onClick={() => void again()}>
          {m.office_phones_code_again()}
        </Button>
      </div>
    </form>
  );
}
