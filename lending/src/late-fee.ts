import { addDays, daysBetween } from './calendar.ts';
import type { Day } from './calendar.ts';
import { NO_DAY } from './fold-state.ts';
import type { FoldState } from './fold-state.ts';
import type { LateFees } from './loan.ts';
import type { Cents } from './money.ts';
import type { LateFeeRule } from './terms.ts';

/**
 * Late fees: none on D+1 and D+2, from D+3 on 2.00 a day, D being the day from which more than 1.00 of scheduled items has
 * been past due without a break. Source: docs/lending.md, "Late"; TERM-08, TERM-09, C-68.
 */

/** Lets the days pass up to and with `to`, on none of which anything was due or paid before its late fee arose. */
export function ageLateness(state: FoldState, to: number): void {
  const { lateFee } = state.agreement.terms;
  // While an extension request waits, nobody is late for it.
  if (state.unpaidDue > 0 && !state.isWaiting) state.wasLate = true;
  if (state.unpaidDue > lateFee.aboveCents) {
    if (state.lateSince === NO_DAY) state.lateSince = state.day;
    if (!state.isWaiting) arise(state, lateFee, to);
  } else {
    state.lateSince = NO_DAY;
  }
}

function arise(state: FoldState, rule: LateFeeRule, to: number): void {
  const since = state.lateSince;
  const first = Math.max(since + rule.freeDays, state.day) + 1;
  if (first > to || rule.centsPerDay === 0) return;
  const open = rule.capCents === null ? Number.MAX_SAFE_INTEGER : rule.capCents - state.feesArisen;
  const days = Math.min(to - first + 1, Math.ceil(open / rule.centsPerDay));
  if (days <= 0) return;
  const cents = Math.min(days * rule.centsPerDay, open);
  const last = first + days - 1;
  const span = state.feeSpans.at(-1);
  if (span && span.since === since && span.last === first - 1) {
    span.last = last;
    span.cents += cents;
  } else {
    state.feeSpans.push({ since, first, last, cents });
  }
  state.feesArisen += cents;
}

/** After money came: a break ends the count where what is past due (today's instalment is not yet) is 1.00 or less. */
export function breakLateness(state: FoldState, pastDueCents: Cents): void {
  if (pastDueCents <= state.agreement.terms.lateFee.aboveCents) state.lateSince = NO_DAY;
}

/** A late fee of one day. */
export interface LateFeeOfDay {
  readonly on: Day;
  /** D: the day from which lateness is counted. */
  readonly sinceOn: Day;
  readonly cents: Cents;
  /** Late fees are paid in the order in which they arose. */
  readonly paidCents: Cents;
}

/** Each day's late fee with what is paid of it. */
export function lateFeeDays(
  { spans, paidCents }: Pick<LateFees, 'spans' | 'paidCents'>,
  rule: LateFeeRule,
): LateFeeOfDay[] {
  const days: LateFeeOfDay[] = [];
  let paid = paidCents;
  for (const span of spans) {
    let left = span.cents;
    const length = daysBetween(span.firstOn, span.lastOn) + 1;
    for (let index = 0; index < length; index += 1) {
      const cents = Math.min(rule.centsPerDay, left);
      const paidOfDay = Math.min(paid, cents);
      const on = addDays(span.firstOn, index);
      days.push({ on, sinceOn: span.sinceOn, cents, paidCents: paidOfDay });
      left -= cents;
      paid -= paidOfDay;
    }
  }
  return days;
}
