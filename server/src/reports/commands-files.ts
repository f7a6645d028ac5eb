import { Readable } from 'node:stream';
import type { Locale, Text } from 'contract/locale';
import { RETURN_METHOD_NAMES } from 'contract/office/return-names';
import type { ReportFile, ReportQuery } from 'contract/office/reports';
import { Refused } from 'contract/refusal';
import type { CompiledQuery } from 'kysely';
import { PRODUCT_KEYS } from 'lending/product';
import { PRODUCT_NAMES } from 'contract/product-names';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { COPY_TIMES, copyOut, type CopyTimes } from '../database/copy-out.ts';
import type { Services } from '../services.ts';
import { lastDayOf, readReport, scopeOf } from './commands.ts';
import { csvHead } from './commands-csv.ts';
import { monthOf } from './commands-days.ts';
import { foldReports } from './commands-fold.ts';
import { linesOf, type PageFile } from './commands-lines.ts';
import { inTurn, type SentFile } from './commands-turns.ts';
import { type Exported, loansOn, moneyIn, TEXT_COLUMNS } from './store-exports.ts';

/** An export waits no longer for loans that are not folded yet. */
const FOLD_MS = 10_000;

/** What an export needs. */
export type ExportServices = Pick<Services, 'db' | 'clock' | 'connection'> & {
  /** Other times than `COPY_TIMES`, for tests. */
  copyTimes?: CopyTimes;
};

interface Asked {
  file: ReportFile;
  query: ReportQuery;
  locale: Locale;
  /** Who asks, as the audit names them. */
  by: string;
}

/**
 * A part of a report as CSV: what stands on the page, or all the loans or payments behind it, streamed from one snapshot. That it was
 * asked for stands in the audit before the first row goes out.
 */
export async function reportFileOf(
  services: ExportServices,
  { file, query, locale, by }: Asked,
): Promise<SentFile | Refused> {
  return inTurn(by, () => fileAsked(services, { file, query, locale, by }));
}

async function fileAsked(
  services: ExportServices,
  { file, query, locale, by }: Asked,
): Promise<SentFile | Refused> {
  const { db, clock } = services;
  const to = lastDayOf(services, query);
  const from = query.from ?? monthOf(to);
  const facts = { from, to, product: query.product ?? null, province: query.province ?? null };
  const act = { at: clock.now(), event: 'report.exported', actor: by, facts };
  await recordActs(db, [{ ...act, subject: `report:${file}` }]);
  const name = `${file}-${to}.csv`;
  if (file !== 'loans' && file !== 'payments') {
    return { name, body: Readable.from([await pageFile(services, file, query, locale)]) };
  }
  // What has not been folded yet is folded first, as long as a person waits for it; the worker goes on.
  const { isWhole } = await foldReports(services, { untilMs: performance.now() + FOLD_MS });
  if (!isWhole) return Refused.because(behind, 'throttled');
  const exported: Exported = { scope: scopeOf(query), locale, names: namesIn(locale) };
  const rows = file === 'loans' ? loansOn(db, to, exported) : moneyIn(db, { from, to }, exported);
  const head = csvHead(HEADINGS[file].map((text) => text({}, { locale })));
  return {
    name,
    body: Readable.from(streamed(services, head, rows, TEXT_COLUMNS[file]), { objectMode: false }),
  };
}

async function* streamed(
  { connection, copyTimes = COPY_TIMES }: ExportServices,
  head: string,
  rows: CompiledQuery,
  quoted: readonly string[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* copyOut(connection, rows, copyTimes, quoted);
}

async function pageFile(
  services: ExportServices,
  file: PageFile,
  query: ReportQuery,
  locale: Locale,
): Promise<string> {
  return linesOf(await readReport(services, query), file, locale);
}

const behind = (locale: Locale) => m.office_reports_export_behind({}, { locale });

const HEADINGS: Readonly<Record<'loans' | 'payments', readonly Text[]>> = {
  loans: [
    m.office_reports_csv_loan,
    m.office_reports_product,
    m.office_reports_province,
    m.office_reports_csv_disbursed_on,
    m.office_reports_csv_disbursed,
    m.office_reports_csv_state,
    m.office_reports_csv_outstanding,
    m.office_reports_csv_days_late,
    m.office_reports_csv_received,
    m.office_reports_csv_given_back,
    m.office_reports_csv_principal,
    m.office_reports_csv_interest,
    m.office_reports_csv_fees,
    m.office_reports_csv_late_fees,
    m.office_reports_csv_paid_to,
    m.office_reports_csv_payout_reference,
    m.office_reports_csv_ordered_by,
    m.office_reports_csv_confirmed_by,
  ],
  payments: [
    m.office_reports_csv_loan,
    m.office_reports_product,
    m.office_reports_csv_receipt,
    m.office_reports_csv_kind,
    m.office_reports_csv_effective,
    m.office_reports_csv_recorded,
    m.office_reports_csv_amount,
    m.office_reports_csv_method,
    m.office_reports_csv_reference,
    m.office_reports_csv_recorded_by,
  ],
};

function namesIn(locale: Locale): Exported['names'] {
  const say = (text: Text) => text({}, { locale });
  return {
    product: Object.fromEntries(PRODUCT_KEYS.map((key) => [key, say(PRODUCT_NAMES[key].short)])),
    state: {
      open: say(m.office_reports_state_open),
      default: say(m.office_reports_state_default),
      'written-off': say(m.office_reports_state_written_off),
      closed: say(m.office_reports_state_closed),
      returned: say(m.office_reports_state_returned),
    },
    kind: {
      payment: say(m.office_reports_kind_payment),
      reversal: say(m.office_reports_kind_reversal),
      refund: say(m.office_reports_kind_refund),
    },
    way: {
      cash: say(RETURN_METHOD_NAMES.cash),
      bank: say(RETURN_METHOD_NAMES.bank),
    },
  };
}
