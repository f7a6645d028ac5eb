import { applicationNumber } from 'contract/record-numbers';
import type {
  ImportedStatement,
  MatchedMoney,
  OpenMoney,
  PostedLine,
} from 'contract/office/bank-statements';
import { standingName } from 'contract/office/disbursement-names';
import type { Disbursement, DisbursementQuery } from 'contract/office/disbursements';
import { causeText } from 'contract/office/money-causes';
import { RETURN_METHOD_NAMES, returnName } from 'contract/office/return-names';
import type { MoneyReturn, ReturnQuery } from 'contract/office/returns';
import { LINE_END_NAMES } from 'contract/office/statement-names';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { m } from 'words/messages';
import { importedPage, lineRowsPage } from '../bank-statements/commands-imported.ts';
import { matchedMoneyPage, openMoneyPage } from '../bank-statements/commands-open.ts';
import { returnRowsPage } from '../bank-statements/commands-returns.ts';
import { disbursementBatches } from '../disbursements/commands-waiting.ts';
import { pagesOf } from '../reports/commands-list-file.ts';
import { dayText, dollarsText, type List, nameText, timeText } from './commands.ts';

/** Signed agreements whose money has not gone out. */
export const disbursements: List<DisbursementQuery, Disbursement> = {
  list: 'disbursements',
  read: (services, query, _params, asker) => disbursementBatches(services, query, asker),
  columns: [
    [m.office_payout_borrower, ({ name }) => name],
    [m.office_payout_record_name, ({ record_name: record }) => record],
    [m.office_tables_csv_phone, ({ phone }) => displayPhone(phone)],
    [m.office_payout_application, (row) => applicationNumber(row.application_id)],
    [m.office_payout_product, ({ product }, options) => PRODUCT_NAMES[product].short({}, options)],
    [m.office_payout_signed, (row) => timeText(row.signed_at)],
    [m.office_payout_sum, (row) => dollarsText(row.cents)],
    [m.office_money_bank, ({ bank }) => bank],
    [m.office_payout_state, standingName],
    [m.office_returns_ordered_by, ({ order }, options) => nameText(order, options)],
    [m.office_returns_ordered_at, ({ order }) => timeText(order?.at)],
  ],
};

/** Money that stands on no loan yet. */
export const money: List<object, OpenMoney> = {
  list: 'money',
  read: (services) => pagesOf((after) => openMoneyPage(services, { after })),
  columns: [
    [m.office_money_found, (row) => timeText(row.found_at)],
    [m.office_money_on, (row) => dayText(row.booked_on)],
    [
      m.office_money_from,
      ({ kind }, options) =>
        kind === 'khqr'
          ? m.office_money_from_khqr({}, options)
          : m.office_money_from_statement({}, options),
    ],
    [m.office_money_why, causeText],
    [m.office_money_note, ({ note }) => note],
    [m.office_money_reference, ({ reference }) => reference],
    [m.office_loan_number, (row) => row.loan_number],
    [m.office_money_amount, ({ amount }) => amount],
    [m.office_lists_currency, ({ currency }) => currency],
  ],
};

/** Money on no loan that goes back, or went back, to who paid it, or is no borrower's. */
export const returns: List<ReturnQuery, MoneyReturn> = {
  list: 'returns',
  read: (services, query, _params, asker) =>
    pagesOf((after) => returnRowsPage(services, { ...query, after }, asker)),
  columns: [
    [m.office_returns_ordered_at, ({ ordered }) => timeText(ordered.at)],
    [m.office_returns_ordered_by, ({ ordered }, options) => nameText(ordered, options)],
    [m.office_money_refund_how, ({ method }, options) => RETURN_METHOD_NAMES[method]({}, options)],
    [m.field_reason, ({ reason }) => reason],
    [m.office_money_note, ({ note }) => note],
    [m.office_money_amount, ({ amount }) => amount],
    [m.office_lists_currency, ({ currency }) => currency],
    [m.office_payout_state, (row, options) => returnName(row)({}, options)],
    [m.office_lists_confirmed_by, ({ confirmed }, options) => nameText(confirmed, options)],
    [m.office_lists_confirmed_at, ({ confirmed }) => timeText(confirmed?.at)],
    [m.office_money_reference, ({ confirmed }) => confirmed?.reference ?? ''],
  ],
};

/** Payments by KHQR that were recorded by themselves. */
export const matched: List<object, MatchedMoney> = {
  list: 'matched',
  read: (services) => pagesOf((after) => matchedMoneyPage(services, { after })),
  columns: [
    [m.office_money_receipt, ({ receipt }) => receipt],
    [m.office_money_recorded_at, ({ at }) => timeText(at)],
    [m.office_money_on, ({ on }) => dayText(on)],
    [m.office_loan_number, (row) => row.loan_number],
    [m.office_loan_borrower, ({ name }) => name],
    [m.office_tables_csv_amount, ({ cents }) => dollarsText(cents)],
    [m.office_money_reference, ({ reference }) => reference],
  ],
};

/** Statements that were read in. */
export const statements: List<object, ImportedStatement> = {
  list: 'statements',
  read: (services) => pagesOf((after) => importedPage(services, { after })),
  columns: [
    [m.office_statements_read_in, ({ at }) => timeText(at)],
    [m.office_money_bank, (row, { locale }) => (locale === 'km' ? row.method_km : row.method_en)],
    [m.office_money_file, (row) => row.file_name],
    [m.office_loan_by, ({ by }, options) => nameText(by, options)],
    [m.office_lists_lines, ({ lines }) => lines],
    [m.office_statements_new_lines, (row) => row.new_lines],
    [m.office_money_view_look, (row) => row.open_lines],
  ],
};

/** The lines that a statement brought first, with what became of each. */
export const lines: List<object, PostedLine, { readonly id: string }> = {
  list: 'lines',
  subject: ({ id }) => `statement:${id}`,
  read: (services, _query, { id }) =>
    pagesOf((after) => lineRowsPage(services, BigInt(id), { after })),
  columns: [
    [m.office_money_row, ({ row }) => row],
    [m.office_loan_day, (row) => dayText(row.booked_on)],
    [m.office_tables_csv_amount, ({ cents }) => dollarsText(cents)],
    [m.office_money_note, ({ note }) => note],
    [m.office_money_reference, ({ reference }) => reference],
    [m.office_statements_became, ({ end }, options) => LINE_END_NAMES[end]({}, options)],
    [m.office_statements_settled_by, ({ settled }, options) => nameText(settled?.by, options)],
    [m.office_statements_settled_at, ({ settled }) => timeText(settled?.at)],
    [m.office_money_receipt, ({ receipt }) => receipt],
    [m.office_lists_loan, (row) => row.loan_number],
    [m.office_loan_borrower, ({ name }) => name],
  ],
};
