import type { Locale, Text } from 'contract/locale';
import {
  type FunnelStep,
  type IncomePart,
  type Report,
  type ReportFile,
  RISK_FROM_DAYS,
} from 'contract/office/reports';
import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import { csvDollars, csvHead, csvLine } from './commands-csv.ts';

/** Files of what stands on the page: so many lines as it shows. */
export type PageFile = Exclude<ReportFile, 'loans' | 'payments'>;

type Lines = (report: Report, say: (text: Text) => string, locale: Locale) => Table;

interface Table {
  headings: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** A chart or table of a report as a whole file: the very figures of the page. */
export function linesOf(report: Report, file: PageFile, locale: Locale): string {
  const { headings, rows } = TABLES[file](report, (text) => text({}, { locale }), locale);
  return csvHead(headings) + rows.map(csvLine).join('');
}

/** What each part of the portfolio at risk is called, by `RISK_FROM_DAYS`. */
const RISK_NAMES: readonly Text[] = [
  m.office_reports_risk_1,
  m.office_reports_risk_7,
  m.office_reports_risk_30_to,
  m.office_reports_risk_60,
  m.office_reports_risk_90,
];

const STEP_NAMES: Readonly<Record<FunnelStep, Text>> = {
  begun: m.office_reports_step_begun,
  submitted: m.office_reports_step_submitted,
  reviewed: m.office_reports_step_reviewed,
  decided: m.office_reports_step_decided,
  approved: m.office_reports_step_approved,
  signed: m.office_reports_step_signed,
  paid_out: m.office_reports_step_paid_out,
};

const PART_NAMES: Readonly<Record<IncomePart, Text>> = {
  interest: m.office_reports_interest,
  processing_fee: m.office_reports_processing_fee,
  consulting_fee: m.office_reports_consulting_fee,
  extension_fee: m.office_reports_extension_fee,
  late_fee: m.office_reports_late_fee,
  other_fee: m.office_reports_other_fee,
};

const TABLES: Readonly<Record<PageFile, Lines>> = {
  weeks: ({ weeks }, say) => ({
    headings: [
      m.office_reports_week,
      m.office_reports_week_to,
      m.office_reports_loans,
      m.office_reports_csv_disbursed,
      m.office_reports_payments,
      m.office_reports_csv_collected,
      m.office_reports_csv_given_back,
    ].map(say),
    rows: weeks.map((week) => [
      displayDay(week.from),
      displayDay(week.to),
      week.loans,
      csvDollars(week.paid_out_cents),
      week.payments,
      csvDollars(week.collected_cents),
      csvDollars(week.given_back_cents),
    ]),
  }),
  funnel: ({ funnel: { steps } }, say) => ({
    headings: [m.office_reports_step, m.office_reports_count].map(say),
    rows: steps.map(({ step, count }) => [say(STEP_NAMES[step]), count]),
  }),
  risk: ({ risk }, say, locale) => ({
    headings: [
      say(m.office_reports_day),
      say(m.office_reports_csv_open_loans),
      say(m.office_reports_csv_outstanding),
      ...RISK_FROM_DAYS.map((_, at) => {
        const days = RISK_NAMES[at]?.({}, { locale }) ?? '';
        return m.office_reports_csv_late({ days }, { locale });
      }),
    ],
    rows: risk.map((one) => [
      displayDay(one.on),
      one.loans,
      csvDollars(one.outstanding_cents),
      ...one.late_cents.map(csvDollars),
    ]),
  }),
  income: ({ income: { rows } }, say) => ({
    headings: [
      m.office_reports_part,
      m.office_reports_csv_this_month,
      m.office_reports_csv_month_before,
    ].map(say),
    rows: rows.map(({ part, cents, before_cents }) => [
      say(PART_NAMES[part]),
      csvDollars(cents),
      csvDollars(before_cents),
    ]),
  }),
  breakdown: ({ by, breakdown }, say, locale) => ({
    headings: [
      {
        product: m.office_reports_product,
        province: m.office_reports_province,
        month: m.office_reports_month,
      }[by],
      m.office_reports_csv_open_loans,
      m.office_reports_csv_outstanding,
      m.office_reports_csv_disbursed,
      m.office_reports_csv_collected,
      m.office_reports_csv_given_back,
      m.office_reports_csv_income,
      m.office_reports_csv_risk_30,
    ].map(say),
    rows: breakdown.map((row) => [
      locale === 'km' ? row.name_km : row.name_en,
      row.open_loans,
      ...[row.outstanding_cents, row.paid_out_cents, row.collected_cents].map(csvDollars),
      ...[row.given_back_cents, row.income_cents, row.risk_30_cents].map(csvDollars),
    ]),
  }),
};
