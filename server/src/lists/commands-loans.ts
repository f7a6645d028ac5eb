import { applicationNumber } from 'contract/record-numbers';
import type { CollateralQuery, CollateralRow } from 'contract/office/collateral';
import { itemName, STATE_NAMES as COLLATERAL_STATES } from 'contract/office/collateral-names';
import {
  CATEGORY_NAMES,
  CHANNEL_NAMES,
  FINDING_NAMES,
  STATE_NAMES,
} from 'contract/office/complaint-names';
import type { Complaint, ComplaintQuery } from 'contract/office/complaints';
import type { DueLoan, TodayQuery } from 'contract/office/today';
import { KIND_NAMES, outcomeText, PROMISE_NAMES, STEP_NAMES } from 'contract/office/today-names';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { m } from 'words/messages';
import { registerPage } from '../collateral/commands-register.ts';
import { dueBatches } from '../collections/commands-today.ts';
import { complaintPage } from '../complaints/commands.ts';
import { pagesOf } from '../reports/commands-list-file.ts';
import { dayText, dollarsText, type List, nameText, timeText } from './commands.ts';

/** Loans that are due or late, also where the page shows the first of each step alone. */
export const today: List<TodayQuery, DueLoan> = {
  list: 'today',
  read: dueBatches,
  columns: [
    [m.office_today_step, ({ step }, options) => STEP_NAMES[step]({}, options)],
    [m.office_loan_number, ({ number }) => number],
    [m.office_loan_borrower, ({ name }) => name],
    [m.office_tables_csv_phone, ({ phone }) => displayPhone(phone)],
    [m.office_loan_product, ({ product }, options) => PRODUCT_NAMES[product].short({}, options)],
    // Nothing is late where only an answer is waited for, or a refund is owed back.
    [
      m.office_today_column_late,
      (row) => (row.due_cents === 0 || row.is_closed ? null : row.days_late),
    ],
    [m.office_today_column_owed, (row) => dollarsText(row.due_cents)],
    [m.office_lists_balance, (row) => dollarsText(row.balance_cents)],
    [m.office_today_column_contact, (row) => timeText(row.last_contact?.at)],
    [
      m.office_lists_outcome,
      ({ last_contact: last }, options) =>
        last === null
          ? ''
          : `${KIND_NAMES[last.kind]({}, options)}, ${outcomeText(last.kind, last.outcome, options)}`,
    ],
    [m.office_lists_promise_on, ({ promise }) => dayText(promise?.on)],
    [m.office_lists_promise_amount, ({ promise }) => dollarsText(promise?.cents)],
    [
      m.office_today_column_promise,
      ({ promise }, options) => (promise === null ? '' : PROMISE_NAMES[promise.state]({}, options)),
    ],
    [m.office_lists_paused, (row) => dayText(row.paused_until)],
  ],
};

/** The pawn register. */
export const collateral: List<CollateralQuery, CollateralRow> = {
  list: 'collateral',
  read: (services, query, _params, asker) =>
    pagesOf((after) => registerPage(services, { ...query, after }, asker)),
  columns: [
    [m.office_lists_ticket, ({ ticket }) => ticket],
    [m.office_pawn_item, (row, { locale }) => itemName(row, locale)],
    [m.office_pawn_who, ({ name }) => name],
    [m.office_payout_application, ({ application }) => applicationNumber(application)],
    [m.office_lists_loan, (row) => row.loan_number],
    [m.office_pawn_value, (row) => dollarsText(row.value_cents)],
    [m.office_pawn_place, ({ place }) => place],
    [m.office_pawn_state, ({ state }, options) => COLLATERAL_STATES[state]({}, options)],
  ],
};

/** Complaints. */
export const complaints: List<ComplaintQuery, Complaint> = {
  list: 'complaints',
  read: (services, query, _params, asker) =>
    pagesOf((after) => complaintPage(services, { ...query, after }, asker)),
  columns: [
    [m.office_complaints_number, ({ number }) => number],
    [m.office_complaints_who, ({ name }) => name],
    [m.office_tables_csv_phone, ({ phone }) => displayPhone(phone)],
    [m.office_lists_loan, (row) => row.loan_number],
    [
      m.office_complaints_category,
      ({ category }, options) => CATEGORY_NAMES[category]({}, options),
    ],
    [m.office_complaints_channel, ({ channel }, options) => CHANNEL_NAMES[channel]({}, options)],
    [m.office_complaints_text, ({ text }) => text],
    [m.office_lists_recorded, ({ at }) => timeText(at)],
    [m.office_loan_by, ({ by }, options) => nameText(by, options)],
    [m.office_complaints_answer_by, (row) => dayText(row.answer_by)],
    [
      m.office_complaints_state,
      ({ state, is_late: isLate }, options) =>
        isLate ? m.office_complaints_late({}, options) : STATE_NAMES[state]({}, options),
    ],
    [m.office_complaints_answer, ({ answer }) => answer?.text ?? ''],
    [m.office_lists_answered_by, ({ answer }, options) => nameText(answer?.by, options)],
    [m.office_lists_answered_at, ({ answer }) => timeText(answer?.at)],
    [
      m.office_lists_finding,
      ({ close }, options) => (close === null ? '' : FINDING_NAMES[close.finding]({}, options)),
    ],
    [m.office_lists_closed_by, ({ close }, options) => nameText(close?.by, options)],
    [m.office_lists_closed_at, ({ close }) => timeText(close?.at)],
  ],
};
