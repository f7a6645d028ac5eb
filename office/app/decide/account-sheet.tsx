import { giveAccount } from 'contract/office/decisions';
import { OTHER } from 'contract/question';
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

/** Fills in where the money goes, where the form did not ask, or corrects what staff wrote; of a bank that the list has not, its name is typed. */
export function AccountSheet({ view, onClose, onDone, onSee }: PanelProps) {
  const { id } = view;
  const { banks, unread, retry } = useBanks();
  const bank = useDraft(`account-bank-${id}`);
  const other = useDraft(`account-other-bank-${id}`);
  const isOther = bank.text === OTHER;
  // An account number is kept nowhere in the browser: after a reload it is typed again.
  const [number, setNumber] = useState('');
  const { busy, trouble, errorOf, send } = useAct();
  const give = async () => {
    const body = { bank: isOther ? other.text : bank.text, account_number: number };
    const decided = await send(() => call(giveAccount, { params: { id }, body }));
    if (decided === null) return;
    bank.forget();
    other.forget();
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
        <p>
          {view.account === null
            ? m.office_decide_account_lead()
            : m.office_decide_account_correct_lead({
                account: `${view.account.bank} ··· ${view.account.last_digits}`,
              })}
        </p>
        {unread !== null && <UnreadBox text={unread} onRetry={retry} />}
        <Select
          name="bank"
          label={m.office_payout_bank()}
          value={bank.text}
          onChange={bank.set}
          error={isOther ? undefined : errorOf('bank')}
          options={banks
            .filter(({ is_active: isActive }) => isActive)
            .map(({ value, label }) => ({ value, label }))}
        />
        {isOther && (
          <TextField
            name="other_bank"
            label={m.office_decide_account_other()}
            hint={m.office_decide_account_other_hint()}
            value={other.text}
            onChange={other.set}
            error={errorOf('bank')}
          />
        )}
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
