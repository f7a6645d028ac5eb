import { type DisbursementView, orderMoney } from 'contract/office/disbursements';
import { formatDollars } from 'lending/money';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { RefusalAlert } from '../decide/refusal-alert.tsx';
import { useAct } from '../decide/use-act.ts';
import { useDoKey } from '../decide/use-do-key.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { SumAgain, useSum } from './sum-again.tsx';

type OrderFormProps = { readonly row: DisbursementView; readonly idempotencyKey: string };

/** A cashier orders the money; another person confirms it. */
export function OrderForm({ row, idempotencyKey: key }: OrderFormProps) {
  const { id, name, bank } = row;
  const sum = useSum(`order-sum-${id}`, row);
  const { busy, refusal, send } = useAct();
  const { revalidate } = useRevalidator();
  const order = async () => {
    if (sum.sent === null) return;
    const body = { key, ...sum.sent };
    const done = await send(() => call(orderMoney, { params: { id }, body }));
    if (done === null) return;
    sum.draft.forget();
    toast(m.office_payout_order_done({ amount: formatDollars(done.cents) }), { tone: 'green' });
    await revalidate();
  };
  useDoKey(() => void order());
  return (
    <div className="act-form grid gap-3">
      <p>
        {m.office_payout_order_what({ amount: formatDollars(row.cents), name, bank: bank ?? '' })}
      </p>
      <SumAgain sum={sum} error={refusal?.errors.cents_again?.[0]} />
      <RefusalAlert refusal={refusal} onSee={() => void revalidate()} />
      <Button
        busy={busy}
        aria-disabled={sum.sent === null}
        onClick={() => void order()}
        end={<KeyCaps caps={['Ctrl', 'Enter']} />}
      >
        {m.office_payout_order_do({ amount: formatDollars(row.cents), name })}
      </Button>
    </div>
  );
}
