import type { DecisionView } from 'contract/office/decision-views';
import { type Decided, withdrawApproval } from 'contract/office/decisions';
import { fillSms } from 'contract/office/sms-templates';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { applicationNumber } from 'contract/record-numbers';
import { DoCaps } from '../desk/do-caps.tsx';

/** What a panel on the decision is given. */
export type PanelProps = {
  readonly view: DecisionView;
  readonly onClose: () => void;
  readonly onDone: (decided: Decided) => void;
  readonly onSee: () => void;
};

/** Takes an approval back until the agreement is signed. */
export function WithdrawApprovalSheet({ view, onClose, onDone, onSee }: PanelProps) {
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
