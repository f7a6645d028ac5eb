import { CASHIERS } from 'contract/office/who';
import type { EntryPage } from 'contract/office/loan-entries';
import type { LoanPage } from 'contract/office/loans';
import { type PaymentMade, paymentRecorded, type PreviewBody } from 'contract/office/payments';
import { parseDisplayDay } from 'lending/calendar';
import { formatDollars, parseDollars } from 'lending/money';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { NoDrawer } from '../cash/no-drawer.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useKeyed } from '../desk/use-keyed.ts';
import { PaperButton } from '../loans/paper-button.tsx';
import { DoCaps } from '../desk/do-caps.tsx';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { useMay } from '../desk/who-may.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { AmountFields, HowFields } from './payment-fields.tsx';
import { PreviewBox } from './preview-box.tsx';
import {
  CASH,
  CLEARED,
  paymentOf,
  placeOfPayment,
  shownOf,
  type Typed,
  typedText,
} from './typed.ts';
import { usePreview } from './use-preview.ts';

type PaymentCardProps = { readonly loan: LoanPage; readonly methods: EntryPage['methods'] };

/** Takes money in: what it pays is shown as it is typed; the button says the figure and the name. Others see who may. */
export function PaymentCard({ loan, methods }: PaymentCardProps) {
  const mayRecord = useMay(CASHIERS);
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

const to = (field: string) => document.getElementById(`field-${field}`)?.focus();
const toAmount = () => to('cents');

function PaymentForm({ loan, methods }: PaymentCardProps) {
  const { typed, type, made, body, record, act, dayError } = useRecording(loan);
  const { preview, isOld, errors, ...asked } = usePreview(loan.number, body, loan.version);
  // Recorded is what one has seen the split of, and no other sum.
  const isUnseen = body !== null && !asked.isSeen;
  usePaymentKeys();
  const errorOf = (field: string) =>
    act.errorOf(field) ?? errors[field]?.[0] ?? (field === 'paid_on' ? dayError : undefined);
  const { name } = loan.borrower;
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnseen) void record();
        // Where the answer is there, what is wrong stands at its field.
        else if (isOld) toast(m.office_money_unseen({ amount: formatDollars(body.cents) }));
      }}
    >
      <AmountFields loan={loan} typed={typed} onType={type} errorOf={errorOf} />
      <HowFields methods={methods} typed={typed} onType={type} errorOf={errorOf} />
      {typed.method === CASH && !loan.has_drawer && <NoDrawer />}
      {preview !== null && <PreviewBox preview={preview} cents={asked.cents} isOld={isOld} />}
      {asked.trouble !== null && <UnreadBox text={asked.trouble} onRetry={asked.retry} />}
      <TroubleBox trouble={act.trouble} typed={typedText(typed)} onSee={act.forget} />
      {made !== null && <MadeBox made={made} />}
      <Button type="submit" busy={act.busy || (isUnseen && 'off')} wide end={<DoCaps />}>
        {body === null
          ? m.office_money_record_do()
          : m.office_money_record_from({ amount: formatDollars(body.cents), name })}
      </Button>
    </form>
  );
}

/** The receipt; of a payment that was recorded before, that there is no second one, and how to record another. */
function MadeBox({
  made: { receipt, recorded_before_at: before },
}: {
  readonly made: PaymentMade;
}) {
  return (
    <Alert tone={before === null ? 'green' : 'romdoul'} live={before !== null}>
      <div className="flex flex-wrap items-center gap-3">
        <b>{m.office_money_receipt_made({ receipt: receipt ?? '' })}</b>
        {receipt !== null && <PaperButton what={{ receipt }}>{m.office_print()}</PaperButton>}
      </div>
      {before !== null && (
        <p className="mt-2">{m.office_money_receipt_before({ time: wholeTime(before) })}</p>
      )}
    </Alert>
  );
}

/** What is typed, and recording it: what was typed stays until it is recorded. */
function useRecording(loan: LoanPage) {
  const { revalidate } = useRevalidator();
  const {
    act,
    typed: kept,
    send,
  } = useKeyed(placeOfPayment(loan.number), {
    start: CLEARED,
    version: null,
  });
  const typed = shownOf(kept.value, loan);
  const [made, setMade] = useState<PaymentMade | null>(null);
  const [isDayWrong, setDayWrong] = useState(false);
  const body = paymentOf(typed);
  const type = (change: Partial<Typed>) => {
    kept.set({ ...kept.value, ...change });
    setMade(null);
    setDayWrong(false);
  };
  const record = async () => {
    if (body === null) {
      const isWrong = parseDisplayDay(typed.on) === null;
      setDayWrong(isWrong);
      return to(isWrong ? 'paid_on' : 'cents');
    }
    const payment = { ...sentOf(typed, body), version: loan.version };
    const done = await send(
      (key) =>
        call(paymentRecorded, { params: { number: loan.number }, body: { ...payment, key } }),
      (newest) => ({ ...newest, on: typed.on }),
    );
    if (done === null) return undefined;
    if (done.recorded_before_at === null) {
      const amount = formatDollars(body.cents);
      toast(m.office_money_recorded({ amount, receipt: done.receipt ?? '' }), { tone: 'green' });
    }
    kept.forget();
    setMade(done);
    return revalidate();
  };
  const dayError = isDayWrong ? m.office_money_error_day() : undefined;
  return { typed, type, made, body, record, act, dayError };
}

function sentOf(typed: Typed, body: PreviewBody) {
  return {
    ...body,
    method_id: Number(typed.method),
    reference: typed.method === CASH ? null : typed.reference,
    cents_again: parseDollars(typed.again),
  };
}

function usePaymentKeys(): void {
  useKeys([
    {
      code: 'KeyP',
      caps: ['P'],
      label: m.office_money_record,
      group: 'lists',
      inBar: true,
      run: toAmount,
    },
  ]);
}
