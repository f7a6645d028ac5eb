import { moneyNotBorrowers, moneyOfReceipt, type OpenMoney } from 'contract/office/bank-statements';
import { numberTyped, receiptNumber } from 'contract/record-numbers';
import { Button } from 'ui/button.tsx';
import { Disclosure } from 'ui/disclosure.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useDraft } from '../desk/drafts.ts';
import { SumOfAct, useSum } from '../desk/sum-of-act.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useLeaving } from '../desk/use-leaving.ts';
import { useTyped } from '../desk/use-typed.ts';
import { NOT_CHOSEN, ReasonFields, reasonsOf } from '../loans/reason-fields.tsx';
import { useLocale } from '../locale.ts';

/** Money to look at, and its amount as people read it. */
export type PartProps = { readonly money: OpenMoney; readonly amount: string };

/** Money that stands on a loan already: which receipt it is. */
export function OfReceipt({ money: { id, like_receipt: like }, amount }: PartProps) {
  const leave = useLeaving();
  const draft = useDraft(`receipt ${id}`, like ?? '');
  const { busy, trouble, errorOf, send, forget } = useAct();
  const typed = numberTyped(draft.text);
  const say = async () => {
    const said = await send((key) =>
      call(moneyOfReceipt, { params: { id }, body: { key, receipt: draft.text } }),
    );
    if (said === null) return;
    draft.forget();
    toast(m.office_money_receipt_done({ amount, receipt: said.receipt }), { tone: 'green' });
    await leave();
  };
  return (
    <Disclosure title={m.office_money_is_receipt()} defaultOpen={like !== null}>
      <form
        method="post"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void say();
        }}
      >
        <TextField
          name="receipt"
          label={m.office_money_receipt_number()}
          hint={m.office_money_receipt_hint()}
          value={draft.text}
          onChange={draft.set}
          error={errorOf('receipt')}
          autoComplete="off"
        />
        <TroubleBox trouble={trouble} typed={draft.text} onSee={forget} />
        <Button type="submit" tone="secondary" busy={busy} end={<DoCaps within />}>
          {typed === null
            ? m.office_money_receipt_do()
            : m.office_money_receipt_to({ number: receiptNumber(typed.id) })}
        </Button>
      </form>
    </Disclosure>
  );
}

const OTHER = [
  m.office_money_other_investor,
  m.office_money_other_interest,
  m.office_money_other_transfer,
  m.office_money_other_payout,
];

/** Money of a statement that is no borrower's: why; another person confirms it. */
export function NotBorrowers({ money: { id, cents }, amount }: PartProps) {
  const leave = useLeaving();
  const locale = useLocale();
  const typed = useTyped(`other ${id}`, { start: NOT_CHOSEN, version: null });
  const chosen = typed.value;
  const sum = useSum(`other-sum-${id}`, { cents, product: null });
  const { busy, trouble, errorOf, send, forget } = useAct();
  const order = async () => {
    const reason = reasonsOf(OTHER, chosen, false)[locale];
    const done = await send((key) =>
      call(moneyNotBorrowers, { params: { id }, body: { key, reason, cents_again: sum.again } }),
    );
    if (done === null) return;
    sum.draft.forget();
    typed.forget();
    toast(m.office_money_other_done({ amount }), { tone: 'green' });
    await leave();
  };
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void order();
      }}
    >
      <h3>{m.office_money_other()}</h3>
      <ReasonFields reasons={OTHER} value={chosen} onChange={typed.set} error={errorOf('reason')} />
      <SumOfAct sum={sum} error={errorOf('cents_again')} />
      <p className="text-sm text-ink-2">{m.office_money_other_second()}</p>
      <TroubleBox trouble={trouble} typed={chosen.own} onSee={forget} />
      <Button type="submit" tone="secondary" busy={busy} end={<DoCaps within />}>
        {m.office_money_other_do({ amount })}
      </Button>
    </form>
  );
}
