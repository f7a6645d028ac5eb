import type { Text } from 'contract/locale';
import { statusName } from 'contract/loan-status-names';
import type { LoanStatusIds, PartCents, RowMark } from 'contract/office/loans';
import { CHILD_STATUS, LOAN_STATUS } from 'lending/loan-system-ids';
import { formatAmount } from 'lending/money';
import type { Component } from 'lending/terms';
import type { Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';

export const COMPONENT_NAMES: Readonly<Record<Component, Text>> = {
  processingFee: m.office_loan_processing_fee,
  consultingFee: m.office_loan_consulting_fee,
  prolongationFee: m.office_loan_extension_fee,
  interest: m.office_loan_interest,
  principal: m.office_loan_principal,
  lateFee: m.office_loan_late_fees,
  otherFee: m.office_loan_other_fee,
};

const CHILD_TONES: Readonly<Record<number, Tone>> = {
  [CHILD_STATUS.current]: 'green',
  [CHILD_STATUS.dueToday]: 'primary',
  [CHILD_STATUS.missedRepayment]: 'red',
  [CHILD_STATUS.arrears]: 'romdoul',
  [CHILD_STATUS.pastMaturity]: 'red',
  [CHILD_STATUS.writeOff]: 'red',
};

const LOAN_TONES: Readonly<Record<number, Tone>> = {
  [LOAN_STATUS.open]: 'green',
  [LOAN_STATUS.fullyPaid]: 'green',
  [LOAN_STATUS.defaulted]: 'red',
  [LOAN_STATUS.restructured]: 'romdoul',
};

/** A loan's status in words with its colour: the second status where there is one. */
export function statusOf(status: LoanStatusIds): { readonly name: string; readonly tone: Tone } {
  const tone = CHILD_TONES[status.child_status_id] ?? LOAN_TONES[status.loan_status_id];
  return { name: statusName(status)(), tone: tone ?? 'neutral' };
}

/** What a row of the schedule is marked with, and in which colour. */
export function markOf(
  mark: RowMark,
  days: number,
): { readonly text: string; readonly tone: Tone } {
  const late = String(days);
  switch (mark) {
    case 'paid':
      return { text: m.office_loan_mark_paid(), tone: 'green' };
    case 'paid-late':
      return { text: m.office_loan_mark_paid_late({ days: late }), tone: 'green' };
    case 'waived':
      return { text: m.office_loan_mark_waived(), tone: 'green' };
    case 'part':
      return days > 0
        ? { text: m.office_loan_mark_part_late({ days: late }), tone: 'romdoul' }
        : { text: m.office_loan_mark_part(), tone: 'primary' };
    case 'late':
      return { text: m.office_loan_mark_late({ days: late }), tone: 'red' };
    case 'today':
      return { text: m.office_loan_mark_today(), tone: 'romdoul' };
    case 'next':
      return { text: m.office_loan_mark_next(), tone: 'primary' };
    case 'later':
      return { text: m.office_loan_mark_later(), tone: 'neutral' };
  }
}

/** Cents of some components among the parts. */
export function centsOf(parts: readonly PartCents[], ...components: readonly Component[]): number {
  return parts
    .filter(({ component }) => components.includes(component))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** All parts together, in cents. */
export function sumOf(parts: readonly PartCents[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

const DASH = '–';

/** Money in a table: two decimals, no sign, a dash for nothing. */
export function tableMoney(cents: number | null): string {
  return cents === null || cents === 0 ? DASH : formatAmount(cents);
}
