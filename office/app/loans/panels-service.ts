import { FLAG_NAMES } from 'contract/office/loan-names';
import { extensionGranted } from 'contract/office/loan-acts';
import { flagCleared } from 'contract/office/loan-desk';
import type { LoanPage } from 'contract/office/loans';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { mayBeGranted, REASONS } from './acts.ts';
import type { Panel } from './panel.ts';
import { sumOf } from './words.ts';

/** Grants the extension that waits: what it costs, from when, and what is owed with and without it. */
export function grantPanel(loan: LoanPage): Panel | null {
  const { extension, borrower, number } = loan;
  if (extension.state !== 'asked' || !mayBeGranted(extension, loan.as_of)) return null;
  const fee = formatDollars(extension.fee_cents);
  const day = displayDay(extension.new_pay_day);
  return {
    title: m.office_loan_grant_title(),
    lead: m.office_loan_grant_lead({ name: borrower.name, day, fee }),
    facts: [
      [m.office_loan_grant_asked(), displayDay(extension.asked_on)],
      [m.office_loan_grant_fee(), fee],
      [m.office_loan_grant_shown(), formatDollars(extension.asked_fee_cents)],
      [m.office_loan_grant_old_day(), displayDay(loan.matures_on)],
      [m.office_loan_grant_new_day(), day],
      [m.office_loan_today_without(), formatDollars(sumOf(extension.without))],
      [m.office_loan_day_with({ day }), formatDollars(sumOf(extension.with))],
    ],
    button: () => m.office_loan_grant_do({ fee, name: borrower.name }),
    said: () => m.office_loan_extension_done({ fee, day }),
    run: ({ key, version }) =>
      call(extensionGranted, {
        params: { number },
        body: { key, version, fee_cents: extension.fee_cents },
      }),
  };
}

/** Says that a flagged act may stand. `open` is `flag-3-waiver-differs`. */
export function flagPanel(loan: LoanPage, open: string): Panel | null {
  const flag = loan.flags.find(({ entry, reason }) => open === `flag-${entry}-${reason}`);
  if (flag === undefined || flag.cleared !== null) return null;
  const { entry, reason } = flag;
  return {
    title: m.office_loan_flag_title(),
    lead: `${FLAG_NAMES[reason]({ entry: String(entry) })} ${m.office_loan_flag_lead()}`,
    reasons: REASONS.flag,
    button: () => m.office_loan_flag_do({ entry: String(entry) }),
    said: () => m.office_loan_flag_done(),
    run: ({ key, version, reason: why }) =>
      call(flagCleared, {
        params: { number: loan.number },
        body: { key, version, reason: why, entry, flag: reason },
      }),
  };
}
