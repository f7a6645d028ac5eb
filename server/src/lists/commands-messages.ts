import { LANGUAGE_NAMES } from 'contract/language-names';
import type { CallBackView } from 'contract/office/call-backs';
import type { DetailsQuery, WaitingDetails } from 'contract/office/details';
import { AUDIENCE_NAMES, errorText, kindName, STATE_NAMES } from 'contract/office/message-names';
import type { Message, MessageQuery } from 'contract/office/messages';
import { nightErrorText } from 'contract/office/night-names';
import type { NightFailure } from 'contract/office/nightly';
import { REFERENCE_NAMES } from 'contract/office/queue-names';
import { displayPhone } from 'contract/phone';
import { applicationNumber } from 'contract/record-numbers';
import { m } from 'words/messages';
import { callBackBatches } from '../applications/calls/commands-call-backs.ts';
import { detailsPage } from '../applications/own/commands-waiting.ts';
import { failedPage } from '../loans/night/commands-night-office.ts';
import { outboxPage } from '../messages/commands-outbox.ts';
import { pagesOf } from '../reports/commands-list-file.ts';
import { dayText, type List, nameText, timeText } from './commands.ts';

/** Text messages; the digits of codes are blotted out, as on the page. */
export const messages: List<MessageQuery, Message> = {
  list: 'messages',
  read: (services, query) => pagesOf((after) => outboxPage(services, { ...query, after })),
  columns: [
    [m.office_messages_written, (row) => timeText(row.written_at)],
    [m.office_messages_to, ({ audience }, options) => AUDIENCE_NAMES[audience]({}, options)],
    [m.office_tables_csv_phone, ({ phone }) => (phone === null ? '' : displayPhone(phone))],
    [m.office_messages_kind, ({ kind }, options) => kindName(kind, options)],
    [m.office_message_language, ({ locale }, options) => LANGUAGE_NAMES[locale]({}, options)],
    [m.office_messages_text, ({ body }) => body],
    [m.office_messages_state, ({ state }, options) => STATE_NAMES[state]({}, options)],
    [m.office_message_sent_at, (row) => timeText(row.sent_at)],
    [
      m.office_message_error,
      ({ last_error: error }, options) => (error === null ? '' : errorText(error, options)),
    ],
  ],
};

/** Who is to be called again today, of applications under review. */
export const callBacks: List<object, CallBackView> = {
  list: 'callbacks',
  read: (services) => callBackBatches(services),
  columns: [
    [
      m.office_review_call_back_when,
      ({ at }, options) =>
        at === null ? m.office_today_call_back_any_time({}, options) : timeText(at),
    ],
    [m.office_payout_application, ({ application }) => applicationNumber(application)],
    [m.office_queue_applicant, ({ name }) => name],
    [m.office_leads_contact, ({ reference }, options) => REFERENCE_NAMES[reference]({}, options)],
    [m.office_loan_by, (row, options) => nameText(row.noted_by, options)],
  ],
};

/** Digits that a number ends in. */
const ending = (digits: string) => `…${digits}`;

/** What borrowers changed in their account and have not been asked about; of numbers their last digits alone. */
export const details: List<DetailsQuery, WaitingDetails> = {
  list: 'details',
  read: (services, query) => pagesOf((after) => detailsPage(services, { ...query, after })),
  columns: [
    [m.office_details_name, (row) => `${row.name} ${row.last_name}`],
    [m.office_tables_csv_phone, ({ phone }) => displayPhone(phone)],
    [
      m.office_details_account,
      ({ account }) => (account === null ? '' : `${account.bank} ${ending(account.last_digits)}`),
    ],
    [m.office_details_id, ({ national_id: id }) => (id === null ? '' : ending(id))],
    [m.office_details_sent, (row) => timeText(row.sent_at)],
  ],
};

/** Loans whose night failed. */
export const nightly: List<object, NightFailure> = {
  list: 'nightly',
  read: (services) => pagesOf((after) => failedPage(services, { after })),
  columns: [
    [m.office_lists_loan, (row) => row.loan_number],
    [m.office_nightly_day, ({ day }) => dayText(day)],
    [m.office_nightly_cause, ({ cause }, options) => nightErrorText(cause, options)],
    [m.office_nightly_tries, ({ tries }) => tries],
    [m.office_nightly_failed_at, (row) => timeText(row.failed_at)],
  ],
};
