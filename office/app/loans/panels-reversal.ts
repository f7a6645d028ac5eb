import type { LoanPage } from 'contract/office/loans';
import { reversalConfirmed, reversalVoided } from 'contract/office/payments';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { REASONS } from './acts.ts';
import type { Panel } from './panel.ts';

/** The panels of who looks at a reversal that another ordered: it is confirmed, or the payment stands. */
export const REVERSAL_PANELS: Readonly<Record<string, (loan: LoanPage) => Panel | null>> = {
  'confirm-reversal': ({ number, borrower: { name }, reversal_waiting: waiting }) => {
    if (waiting === null || waiting.not_by_me !== null) return null;
    const { id, entry, reason } = waiting;
    const amount = formatDollars(waiting.cents);
    return {
      title: m.office_reversals_confirm_title(),
      lead: m.office_reversals_confirm_lead({ entry: String(entry), amount, name, reason }),
      danger: true,
      button: () => m.office_reversals_confirm_do({ amount, name }),
      said: () => m.office_reversals_confirm_done({ amount }),
      run: ({ key, version }) =>
        call(reversalConfirmed, { params: { number }, body: { key, version, id } }),
    };
  },
  'void-reversal': ({ number, reversal_waiting: waiting }) => {
    if (waiting === null) return null;
    const { id } = waiting;
    const amount = formatDollars(waiting.cents);
    return {
      title: m.office_reversals_void_title(),
      lead: m.office_reversals_void_lead({ amount }),
      reasons: REASONS.leave,
      button: () => m.office_reversals_void_do({ amount }),
      said: () => m.office_reversals_void_done(),
      run: ({ reason }) => call(reversalVoided, { params: { number }, body: { id, reason } }),
    };
  },
};
