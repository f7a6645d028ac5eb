import { openingMsBetween } from 'contract/office/opening-hours';
import { TARGETS } from 'contract/office/queue';
import type { Report, ReportQuery } from 'contract/office/reports';
import type { Kysely } from 'kysely';
import { addDays, type Day } from 'lending/calendar';
import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { openingHours } from '../settings/commands.ts';
import { breakdownOf } from './commands-breakdown.ts';
import { monthBefore, monthOf, spanOf, weeksTo } from './commands-days.ts';
import { foldReports } from './commands-fold.ts';
import { incomeOf } from './commands-income.ts';
import { DRAFT_DAYS } from '../applications/commands-draft.ts';
import { decisionsIn, denialsOf, funnelOf } from './store-applications.ts';
import {
  type BookOn,
  bookOn,
  paidOutIn,
  type Period,
  receivedIn,
  rewardsEarned,
  type Scope,
} from './store-figures.ts';
import { countUnfolded } from './store-fold.ts';

/** A page waits so long for loans that are not folded yet; what is left is said. */
const FOLD_AT_MOST_MS = 3000;
const BEHIND_COUNTED_TO = 1_000_000;
/** Days of the applications whose way is shown. */
const FUNNEL_DAYS = 30;
/** A month of two hundred a day. */
const DECISIONS_MOST = 20_000;

/** What a report needs. */
export type ReportServices = Pick<Services, 'db' | 'clock'>;

/**
 * The lender's figures as of a day, all from one snapshot, after what is new has been folded. Every figure follows from what
 * had happened by the end of that day: it is the same whatever is recorded for later days (docs/loan-book.md, "Reports").
 * @param query a day after today counts as today
 */
export async function readReport(services: ReportServices, query: ReportQuery): Promise<Report> {
  const { db } = services;
  const { isWhole } = await foldReports(services, {
    untilMs: performance.now() + FOLD_AT_MOST_MS,
  });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      ...(await reportOf(tx, services, query)),
      // To count them all takes as long as a report.
      behind: isWhole ? 0 : await countUnfolded(tx, BEHIND_COUNTED_TO),
    }));
}

/** What a report is about, by its query. */
export function scopeOf({ product, province }: ReportQuery): Scope {
  return { product: product ?? null, province: province ?? null };
}

/** The last day of a report: never after today. */
export function lastDayOf({ clock }: Pick<ReportServices, 'clock'>, { to }: ReportQuery): Day {
  const today = clock.today();
  return to === undefined || to > today ? today : to;
}

async function reportOf(
  tx: Kysely<DB>,
  services: ReportServices,
  query: ReportQuery,
): Promise<Omit<Report, 'behind'>> {
  const { clock } = services;
  const to = lastDayOf(services, query);
  const scope = scopeOf(query);
  const by = query.by ?? 'product';
  const month = { from: monthOf(to), to };
  const weeks = weeksTo(to);
  const monthEnd = addDays(month.from, -1);
  const ends = weeks.map((week) => week.to);
  const books = await bookOn(tx, [...new Set([...ends, monthEnd])], scope, 'none');
  const bookOf = (day: Day) => books.find((book) => book.day === day) ?? emptyBook(day);
  return {
    to,
    today: clock.today(),
    month_from: month.from,
    cards: await cardsOf(tx, { month, scope, now: bookOf(to), before: bookOf(monthEnd) }),
    weeks: await weekRows(tx, weeks, scope),
    risk: ends.map(bookOf).map((book) => ({
      on: book.day,
      loans: book.loans,
      outstanding_cents: book.outstandingCents,
      late_cents: book.lateCents,
    })),
    funnel: await funnelRows(tx, to, scope, clock.today()),
    income: {
      before_to: monthBefore(month).to,
      rows: await incomeOf(tx, month, scope),
    },
    by,
    breakdown: await breakdownOf(tx, { by, month, scope }),
  };
}

function emptyBook(day: Day): BookOn {
  return { day, key: '', loans: 0, outstandingCents: 0, lateCents: [0, 0, 0, 0, 0] };
}

/** Principal of loans that are 30 days late and more. */
function riskFrom30({ lateCents }: Pick<BookOn, 'lateCents'>): number {
  return lateCents.slice(2).reduce((sum, cents) => sum + cents, 0);
}

async function cardsOf(
  tx: Kysely<DB>,
  { month, scope, now, before }: { month: Period; scope: Scope; now: BookOn; before: BookOn },
): Promise<Report['cards']> {
  const [out] = await paidOutIn(tx, month, scope, 'none');
  const [received] = await receivedIn(tx, month, scope, 'none');
  const decisions = await decisionsIn(tx, spanOf(month), scope, DECISIONS_MOST);
  const hours = await openingHours(tx, month.to);
  const times = decisions
    .map(({ sentAt, decidedAt }) => openingMsBetween(sentAt.getTime(), decidedAt.getTime(), hours))
    .toSorted((a, b) => a - b);
  const rewards = await rewardsEarned(tx, month, scope);
  return {
    outstanding_cents: now.outstandingCents,
    open_loans: now.loans,
    paid_out_cents: out?.cents ?? 0,
    paid_out_loans: out?.loans ?? 0,
    collected_cents: received?.paidCents ?? 0,
    given_back_cents: received?.givenBackCents ?? 0,
    payments: received?.payments ?? 0,
    risk_30_cents: riskFrom30(now),
    before: { outstanding_cents: before.outstandingCents, risk_30_cents: riskFrom30(before) },
    median_decision_ms: times[Math.floor((times.length - 1) / 2)] ?? null,
    decisions: times.length,
    decided_in_time: times.filter((ms) => ms <= TARGETS.decide).length,
    referral_rewards: rewards,
    referral_cents: rewards * REFERRAL_REWARD_CENTS,
  };
}

async function weekRows(
  tx: Kysely<DB>,
  weeks: readonly Period[],
  scope: Scope,
): Promise<Report['weeks']> {
  const all = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' };
  const out = await paidOutIn(tx, all, scope, 'week');
  const received = await receivedIn(tx, all, scope, 'week');
  return weeks.map(({ from, to }) => {
    const went = out.find(({ key }) => key === from);
    const came = received.find(({ key }) => key === from);
    return {
      from,
      to,
      is_running: to < addDays(from, 6),
      loans: went?.loans ?? 0,
      paid_out_cents: went?.cents ?? 0,
      payments: came?.payments ?? 0,
      collected_cents: came?.paidCents ?? 0,
      given_back_cents: came?.givenBackCents ?? 0,
    };
  });
}

async function funnelRows(
  tx: Kysely<DB>,
  to: Day,
  scope: Scope,
  today: Day,
): Promise<Report['funnel']> {
  const from = addDays(to, -FUNNEL_DAYS + 1);
  const span = spanOf({ from, to });
  const funnel = await funnelOf(tx, span, scope);
  const reasons = await denialsOf(tx, span, scope);
  return {
    from,
    drafts_from: addDays(today, -DRAFT_DAYS + 1),
    steps: [
      { step: 'begun', count: funnel.begun },
      { step: 'submitted', count: funnel.submitted },
      { step: 'reviewed', count: funnel.reviewed },
      { step: 'decided', count: funnel.decided },
      { step: 'approved', count: funnel.approved },
      { step: 'signed', count: funnel.signed },
      { step: 'paid_out', count: funnel.paidOut },
    ],
    denied: funnel.denied,
    reasons,
  };
}
