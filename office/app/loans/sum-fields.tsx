import { REFUND_METHODS, type RefundMethod } from 'contract/office/loan-waiting';
import type { LoanPage } from 'contract/office/loans';
import { Select } from 'ui/select.tsx';
import { m } from 'words/messages';
import { NoDrawer } from '../cash/no-drawer.tsx';
import { SumAgain as SumAgainField } from '../desk/sum-again.tsx';
import type { Panel } from './panel.ts';
import type { Chosen } from './reason-fields.tsx';

/** What is typed in a panel. */
export interface Filled {
  readonly chosen: Chosen;
  readonly amount: string;
  readonly again: string;
  readonly reference: string;
  readonly method: RefundMethod;
}

/** What the fields of a panel are given. */
export type FieldsProps = {
  readonly panel: Panel;
  readonly loan: LoanPage;
  /** The limit that the sum is above, so that it is typed again; null: it is not. */
  readonly againAbove: number | null;
  readonly filled: Filled;
  readonly onFill: (change: Partial<Filled>) => void;
  readonly errorOf: (name: string) => string | undefined;
};

/** The sum typed again, where it is above the limit of the loan's product. */
export function SumAgain({ againAbove, filled, onFill, errorOf }: FieldsProps) {
  if (againAbove === null) return null;
  return (
    <SumAgainField
      limitCents={againAbove}
      value={filled.again}
      onChange={(again) => onFill({ again })}
      error={errorOf('cents_again')}
    />
  );
}

/** How money goes back, or came back; in cash it is out of the drawer of who orders it, or into that of who notes it. */
export function HowBack({ panel, loan, filled, onFill, errorOf }: FieldsProps) {
  const isBack = panel.asksMethod === 'came';
  return (
    <>
      <Select
        name="method"
        label={isBack ? m.office_payout_returns_how() : m.office_money_refund_how()}
        placeholder={false}
        value={filled.method}
        onChange={(value) => {
          const method = REFUND_METHODS.find((one) => one === value);
          if (method !== undefined) onFill({ method });
        }}
        error={errorOf('method')}
        options={[
          {
            value: 'bank',
            label: isBack ? m.office_payout_returns_by_bank() : m.office_money_refund_bank(),
          },
          {
            value: 'cash',
            label: isBack ? m.office_payout_returns_by_cash() : m.office_money_refund_cash(),
          },
        ]}
      />
      {filled.method === 'cash' && !loan.has_drawer && <NoDrawer />}
    </>
  );
}
