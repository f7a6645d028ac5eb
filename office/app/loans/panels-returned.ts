import type { WaitingPayoutReturn } from 'contract/office/loan-waiting';
import type { LoanPage } from 'contract/office/loans';
import {
  payoutReturnConfirmed,
  payoutReturnOrdered,
  payoutReturnVoided,
} from 'contract/office/payout-returns';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { REASONS } from './acts.ts';
import type { Panel } from './panel.ts';

/** The panels of a payout that came back: it is noted, and another person confirms it or takes the note back. */
export const RETURN_PANELS: Readonly<Record<string, (loan: LoanPage) => Panel | null>> = {
  'payout-return': ({ number, borrower: { name }, acts, paid_out_cents: cents }) => {
    if (acts.payout_return !== null) return null;
    const amount = formatDollars(cents);
    return {
      title: m.office_payout_returns_title(),
      lead: m.office_payout_returns_lead({ amount, name }),
      reasons: REASONS['payout-return'],
      sumCents: cents,
      asksMethod: 'came',
      asksReference: 'by-bank',
      button: () => m.office_payout_returns_do({ amount }),
      said: () => m.office_payout_returns_done({ amount }),
      run: ({ key, version, reason, again, method, reference }) =>
        call(payoutReturnOrdered, {
          params: { number },
          body: {
            ...{ key, version, reason, cents_again: again, method },
            reference: method === 'bank' ? reference : '',
          },
        }),
    };
  },
  'confirm-return': (loan) => {
    const { number, borrower, payout_return_waiting: waiting } = loan;
    if (waiting === null || waiting.is_mine) return null;
    const { name } = borrower;
    const { id, cents, reason } = waiting;
    const amount = formatDollars(cents);
    const said = m.office_payout_returns_confirm_lead({ amount, name, reason });
    return {
      title: m.office_payout_returns_confirm_title(),
      lead: [said, howOf(waiting), lessOf(loan) ?? []].flat().join(' '),
      sumCents: cents,
      danger: true,
      button: () => m.office_payout_returns_confirm_do({ amount, name }),
      said: () => m.office_payout_returns_confirm_done({ amount }),
      run: ({ key, version, again }) =>
        call(payoutReturnConfirmed, {
          params: { number },
          body: { key, version, id, cents_again: again },
        }),
    };
  },
  'void-return': ({ number, payout_return_waiting: waiting }) => {
    if (waiting === null) return null;
    const { id } = waiting;
    const amount = formatDollars(waiting.cents);
    return {
      title: m.office_payout_returns_void_title(),
      lead: m.office_payout_returns_void_lead({ amount }),
      reasons: REASONS['not-back'],
      button: () => m.office_payout_returns_void_do({ amount }),
      said: () => m.office_payout_returns_void_done(),
      run: ({ reason }) => call(payoutReturnVoided, { params: { number }, body: { id, reason } }),
    };
  },
};

/** How it came back, as it was noted. */
export function howOf({ method, reference }: WaitingPayoutReturn): string {
  if (method === 'cash') return m.office_payout_returns_came_by_cash();
  return reference === null
    ? m.office_payout_returns_came_not()
    : m.office_payout_returns_came_by_bank({ reference });
}

/** Where the bank kept its fee of a payout that it sent back: what came, and whose cost the rest is. Null: it did not. */
export function lessOf({ came_back_cents: came, paid_out_cents: paid }: LoanPage): string | null {
  if (came === null) return null;
  const [amount, kept] = [formatDollars(came), formatDollars(paid - came)];
  return m.office_payout_returns_less({ amount, kept });
}
