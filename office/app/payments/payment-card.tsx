import type { EntryPage, LoanPage } from 'contract/office/loans';
import { paymentRecorded, TYPED_TWICE_ABOVE_CENTS } from 'contract/office/payments';
import { displayDay, parseDisplayDay } from 'lending/calendar';
import { formatDollars, parseDollars } from 'lending/money';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { DateField } from 'ui/date-field.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { PaperButton } from '../loans/paper-button.tsx';
import { useLocale } from '../locale.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { useSession } from '../shell/session.ts';
import { PreviewBox } from './preview-box.tsx';
import { usePreview } from './use-preview.ts';

/** Cash among the ways that money comes (`repayment_method`). */
const CASH = '1';

type PaymentCardProps = { readonly loan: LoanPage; readonly methods: EntryPage['methods'] };

/** Takes money in: what it pays is shown as it is typed; the button says the figure and the name. Others see who may. */
export function PaymentCard({ loan, methods }: PaymentCardProps) {
  const mayRecord = useSession().roles.includes('cashier');
  return (
    <section className="card" data-act={mayRecord ? '' : undefined} aria-labelledby="record">
      <div className="card-head">
        <h2 id="record">{m.office_money_record()}</h2>
        {mayRecord && (
          <span className="ml-auto">
            <KeyCaps caps={['P']} />
          </span>
        )}
      </div>
      <div className="card-body">
        {mayRecord ? (
          <PaymentForm loan={loan} methods={methods} />
        ) : (
          <p className="text-ink-2">{m.office_money_cashiers()}</p>
        )}
      </div>
    </section>
  );
}

interface Typed {
  readonly amount: string;
  readonly again: string;
  readonly on: string;
  readonly method: string;
  readonly reference: string;
}

const cleared = (today: string): Typed => ({
  amount: '',
  again: '',
  on: displayDay(today),
  method: CASH,
  reference: '',
});

function PaymentForm({ loan, methods }: PaymentCardProps) {
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(() => cleared(loan.today));
  const [receipt, setReceipt] = useState<string | null>(null);
  const { busy, trouble, errorOf, send, forget } = useAct();
  const set = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }));
    setReceipt(null);
  };
  const cents = parseDollars(typed.amount);
  const paidOn = parseDisplayDay(typed.on);
  const isPayment = cents !== null && cents > 0 && paidOn !== null;
  const body = isPayment ? { cents, paid_on: paidOn } : null;
  const previewed = usePreview(loan.number, body, loan.version);
  const isLarge = cents !== null && cents > TYPED_TWICE_ABOVE_CENTS;
  const { name } = loan.borrower;
  const record = async () => {
    if (body === null) return document.getElementById('field-cents')?.focus();
    const made = await send((key) =>
      call(paymentRecorded, {
        params: { number: loan.number },
        body: {
          ...body,
          key,
          version: loan.version,
          method_id: Number(typed.method),
          reference: typed.method === CASH ? null : typed.reference,
          cents_again: isLarge ? parseDollars(typed.again) : null,
        },
      }),
    );
    if (made === null) return undefined;
    const amount = formatDollars(body.cents);
    toast(m.office_money_recorded({ amount, receipt: made.receipt ?? '' }), { tone: 'green' });
    setTyped(cleared(loan.today));
    setReceipt(made.receipt);
    return revalidate();
  };
  useKeys([
    {
      code: 'KeyP',
      caps: ['P'],
      label: m.office_money_record,
      group: 'lists',
      inBar: true,
      run: () => document.getElementById('field-cents')?.focus(),
    },
    {
      code: 'Enter',
      ctrl: true,
      caps: ['Ctrl', 'Enter'],
      label: m.office_loan_key_do,
      group: 'lists',
      run: () => void (document.querySelector('dialog[open]') ?? record()),
    },
  ]);
  const amounts: (readonly [string, number])[] = [
    [m.office_money_due(), loan.due_cents],
    [m.office_loan_payoff(), loan.payoff.cents],
    [m.office_loan_next(), loan.next?.cents ?? 0],
  ];
  const error = (field: string) => errorOf(field) ?? previewed.errors[field]?.[0];
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void record();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name="cents"
          kind="money"
          label={m.office_money_amount()}
          value={typed.amount}
          onChange={(amount) => set({ amount })}
          error={error('cents')}
          autoComplete="off"
          end={<span className="px-2 text-ink-2">$</span>}
        />
        <DateField
          name="paid_on"
          label={m.office_money_on()}
          value={typed.on}
          onChange={(on) => set({ on })}
          earliest={loan.disbursed_on}
          latest={loan.today}
          error={error('paid_on')}
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {amounts
          .filter(([, amount]) => amount > 0)
          .map(([label, amount]) => (
            <button
              key={label}
              type="button"
              className="chip gap-2"
              onClick={() => set({ amount: (amount / 100).toFixed(2) })}
            >
              {label} <b className="tabular">{formatDollars(amount)}</b>
            </button>
          ))}
      </div>
      {isLarge && (
        <TextField
          name="cents_again"
          kind="money"
          label={m.office_money_again()}
          hint={m.office_money_again_hint({ limit: formatDollars(TYPED_TWICE_ABOVE_CENTS) })}
          value={typed.again}
          onChange={(again) => set({ again })}
          error={error('cents_again')}
          autoComplete="off"
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          name="method_id"
          label={m.office_money_how()}
          placeholder={false}
          value={typed.method}
          onChange={(method) => set({ method })}
          options={methods.map((method) => ({ value: String(method.id), label: method[locale] }))}
        />
        {typed.method !== CASH && (
          <TextField
            name="reference"
            label={m.office_money_reference()}
            value={typed.reference}
            onChange={(reference) => set({ reference })}
            error={error('reference')}
            autoComplete="off"
          />
        )}
      </div>
      {previewed.preview !== null && cents !== null && (
        <PreviewBox preview={previewed.preview} cents={cents} isOld={previewed.isOld} />
      )}
      <TroubleBox trouble={trouble} typed={typedText(typed)} onSee={forget} />
      {receipt !== null && (
        <Alert tone="green">
          <div className="flex flex-wrap items-center gap-3">
            <b>{m.office_money_receipt_made({ receipt })}</b>
            <PaperButton what={{ receipt }}>{m.office_print()}</PaperButton>
          </div>
        </Alert>
      )}
      <Button type="submit" busy={busy} wide end={<KeyCaps caps={['Ctrl', 'Enter']} />}>
        {body === null
          ? m.office_money_record_do()
          : m.office_money_record_from({ amount: formatDollars(body.cents), name })}
      </Button>
    </form>
  );
}

const typedText = ({ amount, on, reference }: Typed) =>
  [amount, on, reference].filter((part) => part !== '').join(' · ');
