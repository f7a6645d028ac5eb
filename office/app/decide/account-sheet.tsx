import { giveAccount } from 'contract/office/decisions';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useDraft } from '../desk/drafts.ts';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useBanks } from '../desk/use-banks.ts';
import type { PanelProps } from './withdraw-approval-sheet.tsx';

/** Fills in where the money goes, where the form did not ask. */
export function AccountSheet({ view, onClose, onDone, onSee }: PanelProps) {
  const { id } = view;
  const { banks, unread, retry } = useBanks();
  const bank = useDraft(`account-bank-${id}`);
  // An account number is kept nowhere in the browser: after a reload it is typed again.
  const [number, setNumber] = useState('');
  const { busy, trouble, errorOf, send } = useAct();
  const give = async () => {
    const body = { bank: bank.text, account_number: number };
    const decided = await send(() => call(giveAccount, { params: { id }, body }));
    if (decided === null) return;
    bank.forget();
    onDone(decided);
  };
  return (
    <Sheet
      title={m.office_decide_account_title({ name: view.name })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} typed={number} onSee={onSee} />
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button busy={busy} onClick={() => void give()} end={<DoCaps />}>
            {m.office_decide_account_do()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{m.office_decide_account_lead()}</p>
        {unread !== null && <UnreadBox text={unread} onRetry={retry} />}
        <Select
          name="bank"
          label={m.office_payout_bank()}
          value={bank.text}
          onChange={bank.set}
          error={errorOf('bank')}
          options={banks.map(({ value, label }) => ({ value, label }))}
        />
        <TextField
          name="account_number"
          kind="digits"
          maxDigits={20}
          label={m.office_payout_account()}
          hint={m.office_decide_account_hint()}
          value={number}
          onChange={setNumber}
          error={errorOf('account_number')}
        />
      </div>
    </Sheet>
  );
}
