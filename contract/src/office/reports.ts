import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import type { Locale } from '../locale.ts';
import { staffCall } from './endpoint.ts';

/** By what the table at the end of a report adds up. */
export const BREAKDOWNS = ['product', 'province', 'month'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** What income is received for, in the order in which it is shown. */
export const INCOME_PARTS = [
  'interest',
  'processing_fee',
  'consulting_fee',
  'extension_fee',
  'late_fee',
  'other_fee',
] as const;
export type IncomePart = (typeof INCOME_PARTS)[number];

/** How far an application may have come, from the first step to the last. */
export const FUNNEL_STEPS = [
  'begun',
  'submitted',
  'reviewed',
  'decided',
  'approved',
  'signed',
  'paid_out',
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** From how many days past due each part of the portfolio at risk is. */
export const RISK_FROM_DAYS = [1, 7, 30, 60, 90] as const;

/** A report's files: the charts and tables of the page, and the loans and payments that they are made of. */
export const REPORT_FILES = [
  'weeks',
  'funnel',
  'risk',
  'income',
  'breakdown',
  'loans',
  'payments',
] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

export interface ReportQuery {
  /** Of the file of payments the first day; the first of the month where it is left out. */
  readonly from?: Day | undefined;
  /** The last day; today where it is left out. Never later than today. */
  readonly to?: Day | undefined;
  readonly product?: ProductKey | undefined;
  /** Latin name. */
  readonly province?: string | undefined;
  readonly by?: Breakdown | undefined;
  /** Of a file: the language of its headings, since a link sends no header. */
  readonly lang?: Locale | undefined;
}

/** Money out and in of some days. */
export interface ReportWeek {
  readonly from: Day;
  readonly to: Day;
  /** The week goes on after the report's day. */
  readonly is_running: boolean;
  readonly loans: number;
  readonly paid_out_cents: number;
  readonly payments: number;
  readonly collected_cents: number;
  /** Refunds that went out, on their own days. */
  readonly given_back_cents: number;
}

/** The book at the end of a day. */
export interface ReportRisk {
  readonly on: Day;
  readonly loans: number;
  readonly outstanding_cents: number;
  /** Principal of loans that are late, by `RISK_FROM_DAYS`: each part ends where the next begins. */
  readonly late_cents: readonly number[];
}

export interface ReportIncome {
  readonly part: IncomePart;
  readonly cents: number;
  /** Of the same days of the month before. */
  readonly before_cents: number;
}

/** One product, province or month. */
export interface ReportBreakdownRow {
  /** The product's key, the province's Latin name ('' where it is not known), or the month's first day. */
  readonly key: string;
  readonly name_km: string;
  readonly name_en: string;
  readonly open_loans: number;
  readonly outstanding_cents: number;
  readonly paid_out_cents: number;
  readonly collected_cents: number;
  readonly given_back_cents: number;
  readonly income_cents: number;
  readonly risk_30_cents: number;
}

/** Figures of the lender's book as of a day: each follows from what had happened by then. */
export interface Report {
  readonly to: Day;
  /** Today in Phnom Penh. */
  readonly today: Day;
  /** The first day of the month of `to`, from which cards, income and table count. */
  readonly month_from: Day;
  /** Loans whose newest entries are not in these figures yet. */
  readonly behind: number;
  readonly cards: {
    readonly outstanding_cents: number;
    readonly open_loans: number;
    readonly paid_out_cents: number;
    readonly paid_out_loans: number;
    readonly collected_cents: number;
    /** Refunds that went out, on their own days: less these, what was collected is what the file of payments adds up to. */
    readonly given_back_cents: number;
    readonly payments: number;
    readonly risk_30_cents: number;
    /** At the end of the month before. */
    readonly before: { readonly outstanding_cents: number; readonly risk_30_cents: number };
    /** From sent to decided, in opening hours, over the month's decisions; null where there were none. */
    readonly median_decision_ms: number | null;
    readonly decisions: number;
    /** Decided within 24 opening hours. */
    readonly decided_in_time: number;
    readonly referral_rewards: number;
    readonly referral_cents: number;
  };
  readonly weeks: readonly ReportWeek[];
  readonly risk: readonly ReportRisk[];
  readonly funnel: {
    readonly from: Day;
    /** Drafts older than this are removed: a report that begins before does not know how many were begun. */
    readonly drafts_from: Day;
    readonly steps: readonly { readonly step: FunnelStep; readonly count: number }[];
    readonly denied: number;
    readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  };
  readonly income: { readonly before_to: Day; readonly rows: readonly ReportIncome[] };
  readonly by: Breakdown;
  readonly breakdown: readonly ReportBreakdownRow[];
}

/** The report of a day. */
export const report = staffCall<Report, undefined, ReportQuery>({
  method: 'GET',
  path: '/api/office/reports',
});

/** A part of it as CSV. */
export const reportFile = staffCall<object, undefined, ReportQuery, { readonly file: ReportFile }>({
  method: 'GET',
  path: '/api/office/reports/files/:file',
});
