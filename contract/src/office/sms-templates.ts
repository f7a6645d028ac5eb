import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import { APPLICANT_SMS } from './sms-applicants.ts';
import { CANCELLED_SMS } from './sms-cancelled.ts';
import { OFFER_SMS } from './sms-offers.ts';
import { PHONE_SMS } from './sms-phones.ts';
import { PAYMENT_SMS } from './sms-payments.ts';
import { REMINDER_SMS } from './sms-reminders.ts';
import { ADDRESS, DAY, HOTLINE, LOAN, PAWNED } from './sms-samples.ts';

/**
 * The text messages that staff may word: each with its placeholders, and what stands in them in a preview. The program's own words are
 * the messages of these names in words/{km,en}/notices.json.
 */

/** A message of `words`, whatever its placeholders are called. */
type Message = (inputs: never, options: { locale: Locale }) => string;

interface SmsKind {
  /** The program's own words. */
  readonly said: Message;
  /** What it is about. */
  readonly about: Text;
  /** Whom it goes to. */
  readonly to: 'borrower' | 'lender';
  /** A value for every placeholder. */
  readonly sample: Readonly<Record<string, string>>;
}

export const SMS_KINDS = {
  notice_application_received: {
    said: m.notice_application_received,
    about: m.office_kind_application_received,
    to: 'borrower',
    sample: { number: '1482', address: ADDRESS },
  },
  notice_application_received_known: {
    said: m.notice_application_received_known,
    about: m.office_kind_application_received,
    to: 'borrower',
    sample: { number: '1482', address: ADDRESS },
  },
  notice_application_new: {
    said: m.notice_application_new,
    about: m.office_kind_application_new,
    to: 'lender',
    sample: { number: '1482', product: 'Payday' },
  },
  notice_application_repeated: {
    said: m.notice_application_repeated,
    about: m.office_kind_application_repeated,
    to: 'lender',
    sample: { number: '1482', first: '1471' },
  },
  notice_referral_new: {
    said: m.notice_referral_new,
    about: m.office_kind_referral_new,
    to: 'lender',
    sample: { number: '31' },
  },
  notice_invest_new: {
    said: m.notice_invest_new,
    about: m.office_kind_invest_new,
    to: 'lender',
    sample: { number: '12' },
  },
  notice_phone_code: {
    said: m.notice_phone_code,
    about: m.office_kind_reset_code,
    to: 'borrower',
    sample: { code: '482913' },
  },
  notice_password_changed: {
    said: m.notice_password_changed,
    about: m.office_kind_password_changed,
    to: 'borrower',
    sample: { hotline: HOTLINE },
  },
  ...PHONE_SMS,
  notice_signing_code: {
    said: m.notice_signing_code,
    about: m.office_kind_signing_code,
    to: 'borrower',
    sample: { code: '4829' },
  },
  ...APPLICANT_SMS,
  notice_application_denied: {
    said: m.notice_application_denied,
    about: m.office_kind_denied,
    to: 'borrower',
    sample: { day: DAY, address: ADDRESS },
  },
  ...OFFER_SMS,
  ...CANCELLED_SMS,
  notice_account_noted: {
    said: m.notice_account_noted,
    about: m.office_kind_account,
    to: 'borrower',
    sample: { bank: 'ABA Bank', end: '4821', hotline: HOTLINE },
  },
  notice_account_given: {
    said: m.notice_account_given,
    about: m.office_kind_account,
    to: 'borrower',
    sample: { bank: 'ABA Bank', end: '4821', hotline: HOTLINE },
  },
  notice_loan_disbursed: {
    said: m.notice_loan_disbursed,
    about: m.office_kind_disbursement,
    to: 'borrower',
    sample: { amount: '$600.00', number: LOAN, due: '$54.62', day: DAY },
  },
  notice_loan_disbursed_once: {
    said: m.notice_loan_disbursed_once,
    about: m.office_kind_disbursement,
    to: 'borrower',
    sample: { amount: '$100.00', number: LOAN, due: '$115.00', day: DAY },
  },
  ...PAYMENT_SMS,
  notice_extension_requested: {
    said: m.notice_extension_requested,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, day: DAY },
  },
  notice_extension_granted: {
    said: m.notice_extension_granted,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, total: '$70.00', fee: '$20.00', day: DAY },
  },
  notice_extension_refused: {
    said: m.notice_extension_refused,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, due: '$50.00', hotline: HOTLINE },
  },
  notice_extension_refused_early: {
    said: m.notice_extension_refused_early,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, due: '$50.00', day: DAY, hotline: HOTLINE },
  },
  notice_extension_request_reversed: {
    said: m.notice_extension_request_reversed,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, due: '$62.15', hotline: HOTLINE },
  },
  notice_extension_request_reversed_early: {
    said: m.notice_extension_request_reversed_early,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, due: '$62.15', day: DAY, hotline: HOTLINE },
  },
  notice_extension_reversed: {
    said: m.notice_extension_reversed,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, due: '$50.00', hotline: HOTLINE },
  },
  notice_extension_reversed_early: {
    said: m.notice_extension_reversed_early,
    about: m.office_kind_extension,
    to: 'borrower',
    sample: { number: LOAN, due: '$50.00', day: DAY, hotline: HOTLINE },
  },
  notice_loan_defaulted: {
    said: m.notice_loan_defaulted,
    about: m.office_kind_default,
    to: 'borrower',
    sample: { number: LOAN, due: '$214.00', hotline: HOTLINE },
  },
  notice_default_reversed: {
    said: m.notice_default_reversed,
    about: m.office_kind_default,
    to: 'borrower',
    sample: { number: LOAN, due: '$54.62', hotline: HOTLINE },
  },
  notice_default_reversed_early: {
    said: m.notice_default_reversed_early,
    about: m.office_kind_default,
    to: 'borrower',
    sample: { number: LOAN, due: '$54.62', day: DAY, hotline: HOTLINE },
  },
  notice_correction: {
    said: m.notice_correction,
    about: m.office_kind_default,
    to: 'borrower',
    sample: { number: LOAN, day: DAY, reason: 'insurance of the item', hotline: HOTLINE },
  },
  notice_collateral_taken: {
    said: m.notice_collateral_taken,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: PAWNED,
  },
  notice_collateral_released: {
    said: m.notice_collateral_released,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: PAWNED,
  },
  notice_collateral_settled: {
    said: m.notice_collateral_settled,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: { ...PAWNED, hotline: HOTLINE },
  },
  notice_collateral_sale_noticed: {
    said: m.notice_collateral_sale_noticed,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: { ...PAWNED, number: LOAN, day: DAY, amount: '$214.00', hotline: HOTLINE },
  },
  notice_collateral_sold: {
    said: m.notice_collateral_sold,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: { ...PAWNED, amount: '$300.00', surplus: '$86.00', hotline: HOTLINE },
  },
  notice_collateral_sold_even: {
    said: m.notice_collateral_sold_even,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: { ...PAWNED, amount: '$214.00', number: LOAN, hotline: HOTLINE },
  },
  notice_collateral_sold_rest: {
    said: m.notice_collateral_sold_rest,
    about: m.office_kind_collateral,
    to: 'borrower',
    sample: { ...PAWNED, amount: '$150.00', number: LOAN, rest: '$64.00', hotline: HOTLINE },
  },
  ...REMINDER_SMS,
  notice_complaint_received: {
    said: m.notice_complaint_received,
    about: m.office_kind_complaint,
    to: 'borrower',
    sample: { number: 'C000012', day: DAY, hotline: HOTLINE },
  },
  notice_complaint_answered: {
    said: m.notice_complaint_answered,
    about: m.office_kind_complaint,
    to: 'borrower',
    sample: { number: 'C000012', hotline: HOTLINE },
  },
} as const satisfies Record<string, SmsKind>;

export type SmsKey = keyof typeof SMS_KINDS;

/** Whether a name is that of a text message that staff may word. */
export function isSmsKey(name: string): name is SmsKey {
  return Object.hasOwn(SMS_KINDS, name);
}

/** A placeholder as it is written: `{amount}`. */
export const PLACEHOLDER = /\{(\w{1,30})\}/g;

/** A message of `words` with its placeholders as they are written: `{amount}`. */
export function programText(key: SmsKey, locale: Locale): string {
  const names = Object.keys(SMS_KINDS[key].sample);
  const marks = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  // Each message takes a text for every placeholder that its sample names (sms-templates.test.ts).
  const said = SMS_KINDS[key].said as (
    inputs: Readonly<Record<string, string>>,
    options: { locale: Locale },
  ) => string;
  return said(marks, { locale });
}

/** A text with its placeholders filled in; one without a value stays as it is written. */
export function fillSms(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(PLACEHOLDER, (mark, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : mark,
  );
}
