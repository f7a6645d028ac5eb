import { type MoneyReturn, reopeningOrdered } from 'contract/office/returns';
import { CASHIERS } from 'contract/office/who';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Disclosure } from 'ui/disclosure.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { SumOfAct, useSum } from '../desk/sum-of-act.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useLeaving } from '../desk/use-leaving.ts';
import { useTyped } from '../desk/use-typed.ts';
import { useMay, WhoMay } from '../desk/who-may.tsx';
import { NOT_CHOSEN, ReasonFields, reasonsOf } from '../loans/reason-fields.tsx';
import { useLocale } from '../locale.ts';
import { returnAmount } from './return-amount.ts';

type RowProps = { readonly row: MoneyReturn };

const REASONS = [m.office_returns_reopen_borrower, m.office_returns_reopen_bank];

/** What was confirmed of money can prove wrong: the way back, or where it stands. */
export function Reopening({ row }: RowProps) {
  const may = useMay(CASHIERS);
  switch (row.reopening) {
    case 'may':
      return (
        <div className="mt-5">
          {may ? (
            <OrderReopening row={row} />
          ) : (
            <WhoMay roles={CASHIERS} act={m.office_returns_reopen_act()} />
          )}
        </div>
      );
    case 'waits':
      return (
        <div className="mt-5">
          <Alert>{m.office_returns_reopen_waits()}</Alert>
        </div>
      );
    case 'done':
      return (
        <div className="mt-5">
          <Alert>{m.office_returns_reopened_text()}</Alert>
        </div>
      );
    case 'cash':
      return <p className="mt-5 text-sm text-ink-2">{m.office_returns_reopen_cash()}</p>;
    case 'none':
      return null;
  }
}

/** A cashier orders that the money is looked at again, with the reason; another person confirms it. */
function OrderReopening({ row }: RowProps) {
  const { id, cents } = row;
  const amount = returnAmount(row);
  const leave = useLeaving();
  const locale = useLocale();
  const typed = useTyped(`reopen ${id}`, { start: NOT_CHOSEN, version: null });
  const chosen = typed.value;
  const sum = useSum(`reopen-sum-${id}`, { cents, product: null });
  const { busy, trouble, errorOf, send, forget } = useAct();
  const order = async () => {
    const reason = reasonsOf(REASONS, chosen, false)[locale];
    const done = await send((key) =>
      call(reopeningOrdered, { params: { id }, body: { key, reason, cents_again: sum.again } }),
    );
    if (done === null) return;
    sum.draft.forget();
    typed.forget();
    toast(m.office_returns_reopen_done({ amount }), { tone: 'green' });
    await leave();
  };
  return (
    <Disclosure title={m.office_returns_reopen_act()}>
      <form
        method="post"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void order();
        }}
      >
        <p className="text-sm text-ink-2">{m.office_returns_reopen_lead()}</p>
        <ReasonFields
          reasons={REASONS}
          value={chosen}
          onChange={typed.set}
          error={errorOf('reason')}
        />
        <SumOfAct sum={sum} error={errorOf('cents_again')} />
        <TroubleBox trouble={trouble} typed={chosen.own} onSee={forget} />
        <Button type="submit" tone="secondary" busy={busy} end={<DoCaps within />}>
          {m.office_returns_reopen_do({ amount })}
        </Button>
      </form>
    </Disclosure>
  );
}
