import { MANAGERS } from '../who.ts';
import { PRODUCT_KEYS } from 'lending/product';
import * as z from 'zod/mini';
import { dayShown } from '../schemas/days.ts';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../reports.ts';

const cents = z.number();
const count = z.number();

const query = z.object({
  from: z.optional(dayShown),
  to: z.optional(dayShown),
  product: z.optional(z.enum(PRODUCT_KEYS)),
  province: z.optional(z.string().check(z.maxLength(191))),
  by: z.optional(z.enum(calls.BREAKDOWNS)),
  lang: z.optional(z.enum(['km', 'en'])),
});

const week = z.object({
  from: z.string(),
  to: z.string(),
  is_running: z.boolean(),
  loans: count,
  paid_out_cents: cents,
  payments: count,
  collected_cents: cents,
  given_back_cents: cents,
});

const risk = z.object({
  on: z.string(),
  loans: count,
  outstanding_cents: cents,
  late_cents: z.array(cents),
});

const breakdown = z.object({
  key: z.string(),
  name_km: z.string(),
  name_en: z.string(),
  open_loans: count,
  outstanding_cents: cents,
  paid_out_cents: cents,
  collected_cents: cents,
  given_back_cents: cents,
  income_cents: cents,
  risk_30_cents: cents,
});

export const report = staffEndpoint(calls.report, {
  name: 'reports.read',
  summary: 'The lender’s figures as of a day: each follows from what had happened by then',
  who: MANAGERS,
  query,
  reply: z.object({
    to: z.string(),
    today: z.string(),
    month_from: z.string(),
    behind: count,
    cards: z.object({
      outstanding_cents: cents,
      open_loans: count,
      paid_out_cents: cents,
      paid_out_loans: count,
      collected_cents: cents,
      given_back_cents: cents,
      payments: count,
      risk_30_cents: cents,
      before: z.object({ outstanding_cents: cents, risk_30_cents: cents }),
      median_decision_ms: z.nullable(z.number()),
      decisions: count,
      decided_in_time: count,
      referral_rewards: count,
      referral_cents: cents,
    }),
    weeks: z.array(week),
    risk: z.array(risk),
    funnel: z.object({
      from: z.string(),
      drafts_from: z.string(),
      steps: z.array(z.object({ step: z.enum(calls.FUNNEL_STEPS), count })),
      denied: count,
      reasons: z.array(z.object({ reason: z.string(), count })),
    }),
    income: z.object({
      before_to: z.string(),
      rows: z.array(z.object({ part: z.enum(calls.INCOME_PARTS), cents, before_cents: cents })),
    }),
    by: z.enum(calls.BREAKDOWNS),
    breakdown: z.array(breakdown),
  }),
});

export const reportFile = staffEndpoint(calls.reportFile, {
  name: 'reports.file',
  summary: 'A chart, a table, the loans or the payments of a report as CSV',
  who: MANAGERS,
  movesMoney: true,
  audit: 'report.exported',
  file: 'text/csv',
  query,
  params: z.object({ file: z.enum(calls.REPORT_FILES) }),
  reply: z.object({}),
});
