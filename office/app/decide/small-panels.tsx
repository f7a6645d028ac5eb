import type { DecisionView } from 'contract/office/decision-views';
import { giveAccount, type Decided, withdrawApproval } from 'contract/office/decisions';
import { fillSms } from 'contract/office/sms-templates';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { useDraft } from '../desk/drafts.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useBanks } from '../desk/use-banks.ts';
import { useAct } from '../desk/use-act.ts';
import { applicationNumber } from 'contract/record-numbers';
import { DoCaps } from '../desk/do-caps.tsx';

type PanelProps = {
  readonly view: DecisionView;
  readonly onClose: () => void;
  readonly onDone: (decided: Decided) => void;
  readonly onSee: () => void;
};

/** Takes an approval back until the agreement is signed. */
export function WithdrawSheet({ view, onClose, onDone, onSee }: PanelProps) {
  const { id, version, offer } = view;
  const { busy, trouble, send } = useAct();
  const withdraw = async () => {
    const decided = await send(() => call(withdrawApproval, { params: { id }, body: { version } }));
    if (decided !== null) onDone(decided);
  };
  const isTold = offer?.status === 'Open' && offer.told;
  return (
    <Sheet
      title={m.office_decide_withdraw_title({ number: applicationNumber(id) })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onSee} />
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void withdraw()} end={<DoCaps />}>
            {m.office_decide_withdraw_do()}
          </Button>
        </>
      }
    >
      <p>{m.office_decide_withdraw_what({ name: view.name })}</p>
      {isTold && (
        <>
          <p className="mt-3">{m.office_decide_withdraw_told()}</p>
          <p lang={view.locale} className="mt-2 rounded-lg bg-wash p-4">
            {fillSms(view.sms.withdrawn, { address: view.site })}
          </p>
        </>
      )}
    </Sheet>
  );
}

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
