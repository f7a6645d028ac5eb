import { loanIdTyped } from 'contract/record-numbers';
import { CASHIERS } from 'contract/office/who';
import { moneyAssigned, moneyGivenBack, type OpenMoney } from 'contract/office/bank-statements';
import type { RefundMethod } from 'contract/office/loan-waiting';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { SumOfAct, useSum } from '../desk/sum-of-act.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useDraft } from '../desk/drafts.ts';
import { useAct } from '../desk/use-act.ts';
import { useLeaving } from '../desk/use-leaving.ts';
import { useTyped } from '../desk/use-typed.ts';
import { NOT_CHOSEN, ReasonFields, reasonsOf } from '../loans/reason-fields.tsx';
import { useLocale } from '../locale.ts';
import { addressOf } from '../page-table.ts';
import { causeText } from 'contract/office/money-causes';
import { NotBorrowers, OfReceipt, type PartProps } from './money-endings.tsx';
import { PreviewBox } from './preview-box.tsx';
import { usePreview } from './use-preview.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useMay } from '../desk/who-may.tsx';

const GIVE_BACK = [
  m.office_money_back_unknown,
  m.office_money_back_wrong,
  m.office_money_back_twice,
];

/** Money that stands on no loan: all that the bank says of it; to a loan, known already, no borrower's, or back to who paid it. */
export function MoneySheet({ money }: { readonly money: OpenMoney }) {
  const mayAct = useMay(CASHIERS);
  const amount =
    money.cents === null ? `${money.amount} ${money.currency}` : formatDollars(money.cents);
  return (
    <Sheet title={m.office_money_open_title({ amount })}>
      <Facts
        rows={[
          [m.office_money_why(), causeText(money)],
          [m.office_money_found(), wholeTime(money.found_at)],
          ...(money.booked_on === null
            ? []
            : [[m.office_money_booked(), displayDay(money.booked_on)] as const]),
          [
            m.office_money_reference(),
            <span key="reference" className="break-all">
              {money.reference}
            </span>,
          ],
          [m.office_money_note(), <OwnWords key="note" text={money.note} />],
          ...(money.loan_number === null
            ? []
            : [
                [
                  m.office_loan_number(),
                  <Link
                    key="loan"
                    to={addressOf('loan', { number: money.loan_number })}
                    className="text-link"
                  >
                    {money.loan_number}
                  </Link>,
                ] as const,
              ]),
        ]}
      />
      {mayAct ? (
        <div className="mt-5 grid gap-6">
          {money.cents !== null && <Assign money={money} amount={amount} />}
          {money.cents !== null && (
            <div className="border-t border-line">
              <OfReceipt money={money} amount={amount} />
            </div>
          )}
          <OnNoLoan money={money} amount={amount} />
        </div>
      ) : (
        <p className="mt-5 text-ink-2">{m.office_money_cashiers()}</p>
      )}
    </Sheet>
  );
}

function Assign({ money, amount }: PartProps) {
  const leave = useLeaving();
  const draft = useDraft(`assign ${money.id}`, money.loan_number ?? '');
  const number = draft.text;
  const { busy, trouble, errorOf, send, forget } = useAct();
  const loanId = loanIdTyped(number);
  const [today] = useState(() => phnomPenhDay(Date.now()));
  const asked = { cents: money.cents ?? 0, paid_on: money.booked_on ?? today };
  const isAsked = loanId !== null && money.cents !== null;
  const { preview, cents, isOld, ...previewed } = usePreview(
    String(loanId ?? ''),
    isAsked ? asked : null,
    0,
  );
  const assign = async () => {
    const made = await send((key) =>
      call(moneyAssigned, { params: { id: money.id }, body: { key, loan_number: number } }),
    );
    if (made === null) return;
    draft.forget();
    toast(m.office_money_recorded({ amount, receipt: made.receipt ?? '' }), { tone: 'green' });
    await leave();
  };
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void assign();
      }}
    >
      <h3>{m.office_money_assign()}</h3>
      <TextField
        name="loan_number"
        label={m.office_money_loan_number()}
        hint={m.office_money_assign_hint()}
        value={number}
        onChange={draft.set}
        error={errorOf('loan_number')}
        autoComplete="off"
      />
      {preview !== null && (
        <>
          <p>
            {m.office_money_assign_whose()}{' '}
            <b>
              <OwnWords text={preview.name} />
            </b>
          </p>
          <PreviewBox preview={preview} cents={cents} isOld={isOld} />
        </>
      )}
      {previewed.trouble !== null && (
        <UnreadBox text={previewed.trouble} onRetry={previewed.retry} />
      )}
      <TroubleBox trouble={trouble} typed={number} onSee={forget} />
      <Button type="submit" busy={busy} end={<DoCaps />}>
        {number === ''
          ? m.office_money_assign_do({ amount })
          : m.office_money_assign_to({ amount, number })}
      </Button>
    </form>
  );
}

/** Money that belongs to no loan: it goes back, or a line of a statement is no borrower's; one of the two is asked for at a time. */
function OnNoLoan(props: PartProps) {
  const [isOther, setOther] = useState(false);
  if (props.money.kind !== 'statement') return <GiveBack {...props} />;
  return (
    <div className="grid gap-4">
      {isOther ? <NotBorrowers {...props} /> : <GiveBack {...props} />}
      <Button tone="quiet" onClick={() => setOther(!isOther)}>
        {isOther ? m.office_money_back() : m.office_money_other()}
      </Button>
    </div>
  );
}

function GiveBack({ money, amount }: PartProps) {
  const leave = useLeaving();
  const locale = useLocale();
  const typed = useTyped<{ chosen: typeof NOT_CHOSEN; method: RefundMethod }>(`back ${money.id}`, {
    start: { chosen: NOT_CHOSEN, method: 'bank' },
    version: null,
  });
  const { chosen, method } = typed.value;
  const sum = useSum(`back-sum-${money.id}`, { cents: money.cents, product: null });
  const { busy, trouble, errorOf, send, forget } = useAct();
  const giveBack = async () => {
    const reason = reasonsOf(GIVE_BACK, chosen, false)[locale];
    const done = await send((key) =>
      call(moneyGivenBack, {
        params: { id: money.id },
        body: { key, method, reason, cents_again: sum.again },
      }),
    );
    if (done === null) return;
    sum.draft.forget();
    typed.forget();
    toast(m.office_money_back_done({ amount }), { tone: 'green' });
    await leave();
  };
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void giveBack();
      }}
    >
      <h3>{m.office_money_back()}</h3>
      <ReasonFields
        reasons={GIVE_BACK}
        value={chosen}
        onChange={(reason) => typed.set({ chosen: reason, method })}
        error={errorOf('reason')}
      />
      {money.cents !== null && (
        <Select
          name="method"
          label={m.office_money_refund_how()}
          placeholder={false}
          value={method}
          onChange={(how) => typed.set({ chosen, method: how === 'cash' ? 'cash' : 'bank' })}
          error={errorOf('method')}
          options={[
            { value: 'bank', label: m.office_money_refund_bank() },
            { value: 'cash', label: m.office_money_refund_cash() },
          ]}
        />
      )}
      <SumOfAct sum={sum} error={errorOf('cents_again')} />
      <p className="text-sm text-ink-2">{m.office_returns_second()}</p>
      <TroubleBox trouble={trouble} typed={chosen.own} onSee={forget} />
      <Button type="submit" tone="secondary" busy={busy} end={<DoCaps within />}>
        {m.office_money_back_do({ amount })}
      </Button>
    </form>
  );
}
