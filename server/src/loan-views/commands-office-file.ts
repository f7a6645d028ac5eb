import type { Locale, Text } from 'contract/locale';
import { statusName } from 'contract/loan-status-names';
import type { LoanFileQuery } from 'contract/office/loan-file';
import type { LoanRowView } from 'contract/office/loans';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay } from 'lending/calendar';
import type { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { csvDollars, csvHead, csvLine } from '../reports/commands-csv.ts';
import { inTurn, type SentFile, sentInTime } from '../reports/commands-turns.ts';
import { listBatch } from './commands-office-list.ts';

/** Loans that are folded at once; nothing is held of the database between two readings. */
const BATCH = 200;

type FileServices = Pick<LoanServices, 'db' | 'clock'>;

/**
 * What the list of loans shows, as CSV with all columns, each loan as of today. Read by cursor while it is being sent. That it was
 * asked for, and with which filters but never with what was searched for, stands in the audit before the first row goes out. One of three
 * files at a time (`inTurn`).
 */
export async function loanFileOf(
  services: FileServices,
  who: string,
  asked: { query: LoanFileQuery; locale: Locale },
): Promise<SentFile | Refused> {
  return inTurn(who, () => fileAsked(services, who, asked));
}

async function fileAsked(
  services: FileServices,
  who: string,
  { query, locale }: { query: LoanFileQuery; locale: Locale },
): Promise<SentFile> {
  const { db, clock } = services;
  const { group = null, product = null, q } = query;
  const facts = { group, product, searched: q !== undefined };
  const act = { at: clock.now(), event: 'loans.exported', actor: who, subject: 'loans:list' };
  await recordActs(db, [{ ...act, facts }]);
  return {
    name: `loans-${clock.today()}.csv`,
    body: sentInTime(linesOf(services, query, locale)),
  };
}

async function* linesOf(
  services: FileServices,
  query: LoanFileQuery,
  locale: Locale,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(HEADINGS.map((text) => text({}, { locale }))));
  let after: string | null = null;
  do {
    const batch = await listBatch(services, { ...query, after: after ?? undefined }, BATCH);
    if (batch.rows.length > 0) {
      yield Buffer.from(batch.rows.map((row) => lineOf(row, locale)).join(''));
    }
    after = batch.next;
  } while (after !== null);
}

const HEADINGS: readonly Text[] = [
  m.office_loan_number,
  m.office_loan_borrower,
  m.office_tables_csv_phone,
  m.office_loan_product,
  m.office_tables_csv_lent,
  m.office_loan_status,
  m.office_loan_due_now,
  m.office_loan_days_late,
  m.office_tables_csv_next_day,
  m.office_tables_csv_next_amount,
];

function lineOf(row: LoanRowView, locale: Locale): string {
  const say = (text: Text) => text({}, { locale });
  const { next_due_on: nextOn } = row;
  return csvLine([
    row.number,
    row.name,
    displayPhone(row.phone),
    say(PRODUCT_NAMES[row.product].short),
    csvDollars(row.principal_cents),
    say(statusName(row)),
    csvDollars(row.due_cents),
    row.days_past_due,
    nextOn === null ? '' : displayDay(nextOn),
    nextOn === null ? '' : csvDollars(row.next_due_cents),
  ]);
}
