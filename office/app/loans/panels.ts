import {
  actReversed,
  correctionDemanded,
  defaultDeclared,
  extensionAsked,
  extensionRefused,
  loanWrittenOff,
  residueWaived,
} from 'contract/office/loan-acts';
import type { RefundMethod } from 'contract/office/loan-waiting';
import type { EntryPage } from 'contract/office/loan-entries';
import type { LoanPage } from 'contract/office/loans';
import {
  paymentReversed,
  refundConfirmed,
  refundOrdered,
  refundVoided,
  reversalOrdered,
} from 'contract/office/payments';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { isMoney, needsOrder, REASONS } from './acts.ts';
import type { Panel } from './panel.ts';
import { RETURN_PANELS } from './panels-returned.ts';
import { REVERSAL_PANELS } from './panels-reversal.ts';
import { flagPanel, grantPanel } from './panels-service.ts';
import { ENTRY_NAMES } from 'contract/office/entry-names';

interface Opened {
  readonly loan: LoanPage;
  readonly entries: EntryPage;
  readonly open: string;
}

/** The panel that the address has open; null: it names nothing that is there. */
export function panelOf({ loan, entries, open }: Opened): Panel | null {
  if (open.startsWith('flag-')) return flagPanel(loan, open);
  if (open.startsWith('reverse-')) return reversal(loan, entries, Number(open.slice(8)));
  return PANELS[open]?.(loan) ?? null;
}

function reversal(loan: LoanPage, { rows }: EntryPage, number: number): Panel | null {
  const row = rows.find((one) => one.number === number);
  if (!row || row.not_reversed_because !== null) return null;
  const what = [ENTRY_NAMES[row.kind](), row.receipt, row.cents && formatDollars(row.cents)]
    .filter((part) => typeof part === 'string')
    .join(' ');
  const params = { number: loan.number };
  if (needsOrder(loan, row.kind)) {
    return {
      title: m.office_reversals_order_title({ what }),
      lead: m.office_reversals_order_lead(),
      reasons: REASONS.reverse,
      danger: true,
      button: () => m.office_reversals_order_do({ what }),
      said: () => m.office_reversals_order_done({ what }),
      run: ({ key, version, reason }) =>
        call(reversalOrdered, { params, body: { key, version, reason, entry: number } }),
    };
  }
  const endpoint = isMoney(row.kind) ? paymentReversed : actReversed;
  return {
    title: m.office_loan_reverse_title({ what }),
    lead: m.office_loan_reverse_lead({ day: displayDay(row.on) }),
    reasons: REASONS.reverse,
    danger: true,
    button: () => m.office_loan_reverse_do({ what }),
    said: () => m.office_loan_reversed({ what }),
    run: ({ key, version, reason }) =>
      call(endpoint, { params, body: { key, version, reason, entry: number } }),
  };
}

/** How a refund goes back, as its order says. */
const HOW: Readonly<Record<RefundMethod | 'none', () => string>> = {
  cash: m.office_money_refund_by_cash,
  bank: m.office_money_refund_by_bank,
  none: () => '',
};

const PANELS: Readonly<Record<string, (loan: LoanPage) => Panel | null>> = {
  ...REVERSAL_PANELS,
  ...RETURN_PANELS,
  grant: grantPanel,
  ask(loan) {
    const { extension } = loan;
    if (extension.state !== 'allowed') return null;
    const fee = formatDollars(extension.fee_cents);
    const day = displayDay(extension.new_pay_day);
    return {
      title: m.office_loan_ask_title(),
      lead: m.office_loan_ask_lead({ fee, day }),
      button: () => m.office_loan_ask_do({ fee }),
      said: () => m.office_loan_ask_done(),
      run: ({ key, version }) =>
        call(extensionAsked, {
          params: { number: loan.number },
          body: { key, version, fee_cents: extension.fee_cents },
        }),
    };
  },
  refuse: (loan) => ({
    title: m.office_loan_refuse_title(),
    lead: m.office_loan_refuse_lead({ name: loan.borrower.name }),
    reasons: REASONS.refuse,
    borrowerReads: true,
    danger: true,
    button: () => m.office_loan_refuse_do({ name: loan.borrower.name }),
    said: () => m.office_loan_refuse_done(),
    run: ({ key, version, reasonKm, reasonEn }) =>
      call(extensionRefused, {
        params: { number: loan.number },
        body: { key, version, reason_km: reasonKm, reason_en: reasonEn },
      }),
  }),
  waive(loan) {
    const amount = formatDollars(loan.waivable_cents);
    const left = loan.waiver_leaves_cents;
    const over = loan.waiver_credit_cents;
    const said = { amount, name: loan.borrower.name };
    const closes =
      over === 0
        ? m.office_loan_waive_lead(said)
        : m.office_loan_waive_lead_credit({ ...said, credit: formatDollars(over) });
    return {
      title: m.office_loan_waive_title(),
      lead:
        left === 0 ? closes : m.office_loan_waive_lead_rest({ ...said, rest: formatDollars(left) }),
      reasons: REASONS.waive,
      sumCents: loan.waivable_cents,
      button: () => m.office_loan_waive_do({ amount }),
      said: () => m.office_loan_waive_done({ amount }),
      run: ({ key, version, reason, again }) =>
        call(residueWaived, {
          params: { number: loan.number },
          body: { key, version, reason, cents_again: again },
        }),
    };
  },
  correct: (loan) => ({
    title: m.office_loan_correct_title(),
    lead: m.office_loan_correct_lead({ name: loan.borrower.name }),
    reasons: REASONS.correct,
    borrowerReads: true,
    button: () => m.office_loan_correct_do({ name: loan.borrower.name }),
    said: () => m.office_loan_correct_done(),
    run: ({ key, version, reasonKm, reasonEn }) =>
      call(correctionDemanded, {
        params: { number: loan.number },
        body: { key, version, reason_km: reasonKm, reason_en: reasonEn },
      }),
  }),
  default(loan) {
    const amount = formatDollars(loan.payoff.cents);
    const { name } = loan.borrower;
    return {
      title: m.office_loan_default_title(),
      lead: m.office_loan_default_lead({ name, amount }),
      reasons: REASONS.default,
      borrowerReads: true,
      danger: true,
      button: () => m.office_loan_default_do({ name }),
      said: () => m.office_loan_default_done({ name }),
      run: ({ key, version, reasonKm, reasonEn }) =>
        call(defaultDeclared, {
          params: { number: loan.number },
          body: { key, version, reason_km: reasonKm, reason_en: reasonEn },
        }),
    };
  },
  'write-off'(loan) {
    const amount = formatDollars(loan.payoff.cents);
    return {
      title: m.office_loan_write_off_title(),
      lead: m.office_loan_write_off_lead({ amount }),
      reasons: REASONS['write-off'],
      danger: true,
      button: () => m.office_loan_write_off_do({ amount }),
      said: () => m.office_loan_write_off_done({ amount }),
      run: ({ key, version, reason }) =>
        call(loanWrittenOff, {
          params: { number: loan.number },
          body: { key, version, reason },
        }),
    };
  },
  refund: (loan) => ({
    title: m.office_loan_refund_title(),
    lead: m.office_loan_refund_lead({
      name: loan.borrower.name,
      amount: formatDollars(loan.credit_cents),
    }),
    reasons: REASONS.refund,
    cents: loan.credit_cents,
    asksCents: true,
    asksMethod: 'goes',
    button: (amount) => m.office_loan_refund_do({ amount, name: loan.borrower.name }),
    said: (amount) => m.office_loan_refund_done({ amount }),
    run: ({ key, version, reason, cents, again, method }) =>
      call(refundOrdered, {
        params: { number: loan.number },
        body: { key, version, reason, cents, cents_again: again, method },
      }),
  }),
  confirm(loan) {
    const { refund_waiting: waiting, borrower } = loan;
    if (waiting === null) return null;
    const amount = formatDollars(waiting.cents);
    return {
      title: m.office_loan_confirm_title(),
      lead: `${m.office_loan_confirm_lead({ amount, name: borrower.name })} ${HOW[waiting.method ?? 'none']()}`,
      asksReference: waiting.method === 'bank' ? 'must' : 'may',
      sumCents: waiting.cents,
      button: () => m.office_loan_confirm_do({ amount, name: borrower.name }),
      said: () => m.office_loan_confirm_done({ amount }),
      run: ({ key, version, reference, again }) =>
        call(refundConfirmed, {
          params: { number: loan.number },
          body: { key, version, id: waiting.id, reference, cents_again: again },
        }),
    };
  },
  void(loan) {
    const { refund_waiting: waiting } = loan;
    if (waiting === null) return null;
    const amount = formatDollars(waiting.cents);
    return {
      title: m.office_loan_void_title(),
      lead: m.office_loan_void_lead({ amount }),
      reasons: REASONS.void,
      button: () => m.office_loan_void_do({ amount }),
      said: () => m.office_loan_void_done(),
      run: ({ reason }) =>
        call(refundVoided, { params: { number: loan.number }, body: { id: waiting.id, reason } }),
    };
  },
};
