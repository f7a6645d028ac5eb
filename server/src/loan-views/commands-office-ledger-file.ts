import type { Locale, Text } from 'contract/locale';
import { ENTRY_NAMES } from 'contract/office/entry-names';
import type { EntryRowView } from 'contract/office/loan-entries';
import type { PartCents, ScheduleRowView } from 'contract/office/loans';
import { RETURN_METHOD_NAMES } from 'contract/office/return-names';
import { Refused } from 'contract/refusal';
import { type Day, displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { Component } from 'lending/terms';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { loanNumber } from 'contract/record-numbers';
import type { StoredLoan } from '../loans/store.ts';
import { csvDollars, csvHead, csvLine } from '../reports/commands-csv.ts';
import { inTurn, type SentFile, sentInTime } from '../reports/commands-turns.ts';
import { entryBatches } from './commands-office-entries.ts';
import { loanOn } from './commands-office-loan.ts';
import { scheduleOf } from './commands-office-rows.ts';

type FileServices = Pick<LoanServices, 'db' | 'clock'>;

/** Which loan, as of which day, and for whom. */
interface Asked {
  readonly number: string;
  readonly asOf: Day | undefined;
  readonly who: string;
  readonly locale: Locale;
}

/** The schedule of a loan as of a day as CSV, late fees in rows of their own below what they came of. */
export async function scheduleFileOf(
  services: FileServices,
  asked: Asked,
): Promise<SentFile | Refused> {
  return fileOf(services, asked, 'schedule', async function* ({ stored, asOf }) {
    const { terms, disbursedOn, entries } = stored;
    const { rows } = scheduleOf(loanAsOf(terms, disbursedOn, entries, asOf), terms);
    yield headOf(SCHEDULE_HEADINGS, asked.locale);
    yield rows.map((row) => scheduleLines(row, asked.locale)).join('');
  });
}

/** Every entry of a loan as CSV, one of three files at a time, the oldest first, with its split as of a day. What was undone stands there, with what undid it. */
export async function entriesFileOf(
  services: FileServices,
  asked: Asked,
): Promise<SentFile | Refused> {
  const { locale } = asked;
  return fileOf(services, asked, 'entries', async function* ({ stored, asOf }) {
    yield headOf(ENTRY_HEADINGS, locale);
    for await (const rows of entryBatches(services.db, { stored, asOf, locale })) {
      yield rows.map((row) => entryLine(row, locale)).join('');
    }
  });
}

type LinesOf = (found: { stored: StoredLoan; asOf: Day }) => AsyncGenerator<string>;

/** A file, in its turn, whose making stands in the audit before its first row goes out. */
function fileOf(
  services: FileServices,
  asked: Asked,
  file: 'schedule' | 'entries',
  lines: LinesOf,
): Promise<SentFile | Refused> {
  return inTurn(asked.who, () => fileAsked(services, asked, file, lines));
}

async function fileAsked(
  services: FileServices,
  { number, asOf: asked, who }: Asked,
  file: 'schedule' | 'entries',
  lines: LinesOf,
): Promise<SentFile | Refused> {
  const found = await loanOn(services, number, asked);
  if (found instanceof Refused) return found;
  const { stored, asOf } = found;
  const act = { at: services.clock.now(), event: 'loan.exported', actor: who };
  const facts = { file, as_of: asOf };
  await recordActs(services.db, [{ ...act, subject: `loan:${stored.id}`, facts }]);
  async function* bytes() {
    for await (const text of lines(found as { stored: StoredLoan; asOf: Day })) {
      yield Buffer.from(text);
    }
  }
  return {
    name: `${loanNumber(stored.id)}-${file}-${asOf}.csv`,
    body: sentInTime(bytes()),
  };
}

const headOf = (headings: readonly Text[], locale: Locale) =>
  csvHead(headings.map((text) => text({}, { locale })));

const SCHEDULE_HEADINGS: readonly Text[] = [
  m.office_loan_no,
  m.office_loan_due_day,
  m.office_loan_file_what,
  m.office_loan_fees,
  m.office_loan_principal,
  m.office_loan_interest,
  m.office_loan_due,
  m.office_loan_paid,
  m.office_loan_left,
];

function scheduleLines(row: ScheduleRowView, locale: Locale): string {
  const { late_fee: fee } = row;
  const own = csvLine([
    row.number,
    displayDay(row.due_on),
    m.office_loan_file_instalment({}, { locale }),
    csvDollars(row.fee_cents),
    csvDollars(row.principal_cents),
    csvDollars(row.interest_cents),
    csvDollars(row.due_cents),
    csvDollars(row.paid_cents),
    csvDollars(row.left_cents),
  ]);
  if (fee === null) return own;
  const late = csvLine([
    row.number,
    displayDay(fee.last_on),
    m.office_loan_late_fee({}, { locale }),
    '',
    '',
    '',
    csvDollars(fee.cents),
    csvDollars(fee.paid_cents),
    csvDollars(fee.cents - fee.paid_cents),
  ]);
  return own + late;
}

const ENTRY_HEADINGS: readonly Text[] = [
  m.office_loan_no,
  m.office_loan_day,
  m.office_loan_entry,
  m.office_money_receipt,
  m.office_loan_file_method,
  m.office_money_reference,
  m.office_loan_amount,
  m.office_loan_fees,
  m.office_loan_interest,
  m.office_loan_principal,
  m.office_loan_late_fee,
  m.office_loan_other,
  m.office_loan_left,
  m.office_loan_file_undone_by,
  m.office_loan_reason,
  m.office_loan_by,
  m.office_loan_file_recorded,
];

const FEES: readonly Component[] = ['processingFee', 'consultingFee', 'prolongationFee'];

function entryLine(row: EntryRowView, locale: Locale): string {
  const { by, at, cents, parts } = row;
  const own = locale === 'km' ? by.name_km : by.name_en;
  const instant = Date.parse(at);
  const split = (...of: readonly Component[]) =>
    parts.length === 0 ? '' : csvDollars(centsOf(parts, of));
  return csvLine([
    row.number,
    displayDay(row.on),
    ENTRY_NAMES[row.kind]({}, { locale }),
    row.receipt,
    row.way === null
      ? (row.method?.[locale] ?? null)
      : RETURN_METHOD_NAMES[row.way]({}, { locale }),
    row.reference,
    cents === null ? '' : csvDollars(cents),
    split(...FEES),
    split('interest'),
    split('principal'),
    split('lateFee'),
    parts.length === 0 ? '' : csvDollars(centsOf(parts, ['otherFee']) + row.credit_cents),
    row.principal_left_cents === null ? '' : csvDollars(row.principal_left_cents),
    row.reversed_by ?? '',
    row.reversed_because ?? row.reason,
    own === '' ? by.handle : own,
    `${displayDay(phnomPenhDay(instant))} ${phnomPenhTime(instant)}`,
  ]);
}

function centsOf(parts: readonly PartCents[], of: readonly Component[]): number {
  return parts.reduce((sum, { component, cents }) => sum + (of.includes(component) ? cents : 0), 0);
}
