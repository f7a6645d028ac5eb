import { type DisbursementView, orderMoney } from 'contract/office/disbursements';
import { formatDollars } from 'lending/money';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { SumOfAct, useSum } from '../desk/sum-of-act.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { DoCaps } from '../desk/do-caps.tsx';

/** A cashier orders the money; another person confirms it. */
export function OrderForm({ row }: { readonly row: DisbursementView }) {
  const { id, name, bank, account_number } = row;
  const sum = useSum(`order-sum-${id}`, row);
  const { busy, trouble, errorOf, send, forget } = useAct();
  const { revalidate } = useRevalidator();
  const order = async () => {
    if (!sum.isReady) return;
    const body = { cents: row.cents, bank, account_number, cents_again: sum.again };
    const done = await send((key) => call(orderMoney, { params: { id }, body: { key, ...body } }));
    if (done === null) return;
    sum.draft.forget();
    toast(m.office_payout_order_done({ amount: formatDollars(done.cents) }), { tone: 'green' });
    await revalidate();
  };
  return (
    <div className="act-form grid gap-3">
      <p>
        {m.office_payout_order_what({ amount: formatDollars(row.cents), name, bank: bank ?? '' })}
      </p>
      <SumOfAct sum={sum} error={errorOf('cents_again')} />
      <TroubleBox trouble={trouble} onSee={forget} />
      <Button
        busy={busy}
        aria-disabled={!sum.isReady}
        onClick={() => void order()}
        end={<DoCaps />}
      >
        {m.office_payout_order_do({ amount: formatDollars(row.cents), name })}
      </Button>
    </div>
  );
}
