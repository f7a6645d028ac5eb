import type { EntryPage } from 'contract/office/loan-entries';
import type { LoanPage } from 'contract/office/loans';
import { formatDollars } from 'lending/money';
import { DateField } from 'ui/date-field.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { SumAgain } from '../desk/sum-again.tsx';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import { CASH, isTypedTwice, type Typed } from './typed.ts';

type FieldsProps = {
  readonly loan: LoanPage;
  readonly typed: Typed;
  readonly onType: (change: Partial<Typed>) => void;
  readonly errorOf: (field: string) => string | undefined;
};

/** How much came and when; a press on what is owed fills it in. */
export function AmountFields({ loan, typed, onType, errorOf }: FieldsProps) {
  const limitCents = useSession().typed_again_above_cents[loan.product];
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name="cents"
          kind="money"
          label={m.office_money_amount()}
          value={typed.amount}
          onChange={(amount) => onType({ amount })}
          error={errorOf('cents')}
          autoComplete="off"
          end={<span className="px-2 text-ink-2">$</span>}
        />
        <DateField
          name="paid_on"
          label={m.office_money_on()}
          value={typed.on}
          onChange={(on) => onType({ on })}
          earliest={loan.disbursed_on}
          latest={loan.today}
          error={errorOf('paid_on')}
          autoComplete="off"
        />
      </div>
      <Owed loan={loan} onType={onType} />
      {isTypedTwice(typed, limitCents) && (
        <SumAgain
          limitCents={limitCents}
          value={typed.again}
          onChange={(again) => onType({ again })}
          error={errorOf('cents_again')}
        />
      )}
    </>
  );
}

function Owed({ loan, onType }: Pick<FieldsProps, 'loan' | 'onType'>) {
  const amounts: readonly (readonly [string, number])[] = [
    [m.office_money_due(), loan.due_cents],
    [m.office_loan_payoff(), loan.payoff.cents],
    // Money of today would pay nothing of it.
    [m.office_loan_next(), loan.paid_until === null ? (loan.next?.cents ?? 0) : 0],
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {amounts
        .filter(([, amount]) => amount > 0)
        .map(([label, amount]) => (
          <button
            key={label}
            type="button"
            className="chip gap-2"
            onClick={() => onType({ amount: (amount / 100).toFixed(2) })}
          >
            {label} <b className="tabular">{formatDollars(amount)}</b>
          </button>
        ))}
    </div>
  );
}

type HowFieldsProps = Omit<FieldsProps, 'loan'> & { readonly methods: EntryPage['methods'] };

/** How it came, and the bank's reference where it was no cash. */
export function HowFields({ methods, typed, onType, errorOf }: HowFieldsProps) {
  const locale = useLocale();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        name="method_id"
        label={m.office_money_how()}
        placeholder={false}
        value={typed.method}
        onChange={(method) => onType({ method })}
        options={methods
          .filter(({ is_active: isActive }) => isActive)
          .map((method) => ({ value: String(method.id), label: method[locale] }))}
      />
      {typed.method !== CASH && (
        <TextField
          name="reference"
          label={m.office_money_reference()}
          value={typed.reference}
          onChange={(reference) => onType({ reference })}
          error={errorOf('reference')}
          autoComplete="off"
        />
      )}
    </div>
  );
}
