import type { Locale } from 'contract/locale';
import { statusName } from 'contract/loan-status-names';
import type { LoanFileQuery } from 'contract/office/loan-file';
import type { LoanRowView } from 'contract/office/loans';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay } from 'lending/calendar';
import type { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import type { LoanServices } from '../loans/commands-act.ts';
import { csvDollars } from '../reports/commands-csv.ts';
import { type FileColumn, listFile } from '../reports/commands-list-file.ts';
import type { SentFile } from '../reports/commands-turns.ts';
import type { Asker } from '../staff-by.ts';
import { loanBatches } from './commands-office-list.ts';

type FileServices = Pick<LoanServices, 'db' | 'clock'>;

/** What the list of loans shows, as CSV with all columns, each loan as of today (`listFile`). What was searched for is not told to the audit. */
export async function loanFileOf(
  services: FileServices,
  asker: Asker,
  { query, locale }: { query: LoanFileQuery; locale: Locale },
): Promise<SentFile | Refused> {
  const { group = null, product = null, waits_for: waitsFor, q } = query;
  const waits = waitsFor === undefined ? {} : { waits_for: waitsFor };
  const facts = { group, product, ...waits, searched: q !== undefined };
  return listFile(services, {
    who: asker.who,
    name: 'loans',
    act: { event: 'loans.exported', subject: 'loans:list', facts },
    columns: COLUMNS,
    batches: loanBatches(services, query, asker),
    locale,
  });
}

const COLUMNS: readonly FileColumn<LoanRowView>[] = [
  [m.office_loan_number, ({ number }) => number],
  [m.office_loan_borrower, ({ name }) => name],
  [m.office_tables_csv_phone, ({ phone }) => displayPhone(phone)],
  [m.office_loan_product, ({ product }, options) => PRODUCT_NAMES[product].short({}, options)],
  [m.office_tables_csv_lent, (row) => csvDollars(row.principal_cents)],
  [m.office_loan_status, (row, options) => statusName(row)({}, options)],
  [m.office_loan_due_now, (row) => csvDollars(row.due_cents)],
  [m.office_loan_days_late, (row) => row.days_past_due],
  [m.office_tables_csv_next_day, ({ next_due_on: on }) => (on === null ? '' : displayDay(on))],
  [
    m.office_tables_csv_next_amount,
    (row) => (row.next_due_on === null ? '' : csvDollars(row.next_due_cents)),
  ],
  [m.office_loan_credit, (row) => csvDollars(row.credit_cents)],
];
