import { interestOfDays } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { dayOfNumber } from './calendar.ts';
import { ageLateness } from './late-fee.ts';
import { interestRun, isExtended, NO_DAY } from './fold-state.ts';
import type { FoldState, RowState } from './fold-state.ts';
import type { Cents } from './money.ts';

/** How days pass: instalments fall due and are fixed, and default makes all of them due. Source: docs/lending.md, "Payments". */

/** What of interest and principal an instalment asks for, beside what was paid of it early. */
interface DueParts {
  readonly interest: Cents;
  readonly principal: Cents;
}

/** Brings the loan to a day, before what happens on it. Late fees of a day arise first, then its instalment falls due. */
export function passTo(state: FoldState, day: number): void {
  while (state.day < day) {
    if (state.closedOn !== NO_DAY) {
      state.day = day;
      return;
    }
    const row = state.rows[state.running];
    const to = row && row.dueDay <= day ? row.dueDay : day;
    ageLateness(state, to);
    state.day = to;
    if (row?.dueDay === to) fallDue(state, row);
  }
}

function fallDue(state: FoldState, row: RowState): void {
  const run = interestRun(state, state.day);
  if (isExtended(state)) {
    const other = state.otherFees + run;
    fix(state, row, { interest: 0, principal: state.principal }, other);
    endInterest(state);
    return;
  }
  const parts = partsOf(state.agreement, state.running, state.principal, run, state.room);
  fix(state, row, parts, 0);
  state.carried = run - parts.interest;
  state.period = state.principal > 0 ? state.running : NO_DAY;
  state.centDays = 0;
  state.countedTo = state.day;
  state.interestPaid = 0;
  state.room = roomOf(state.agreement, state.running, state.principal, state.carried);
}

/** Makes a row due with what is unpaid of it. */
function fix(state: FoldState, row: RowState, parts: DueParts, otherFee: Cents): void {
  const { due, paid } = row;
  due.interest = paid.interest + parts.interest;
  due.principal = paid.principal + row.waived + parts.principal;
  due.otherFee = paid.otherFee + otherFee;
  state.unpaidDue +=
    parts.interest +
    parts.principal +
    otherFee +
    (due.processingFee - paid.processingFee) +
    (due.consultingFee - paid.consultingFee) +
    (due.prolongationFee - paid.prolongationFee);
  state.principal -= parts.principal;
  state.running += 1;
}

function endInterest(state: FoldState): void {
  state.period = NO_DAY;
  state.carried = 0;
  state.interestPaid = 0;
  state.otherFees = 0;
}

/**
 * The instalment's amount stays: interest first, what remains of it is principal; the last one, and the one with which the
 * principal ends, takes all. Where early money has filled the instalment, interest that came after it falls due with the next.
 */
function partsOf(
  { periods, terms }: Agreement,
  index: number,
  principal: Cents,
  run: Cents,
  room: Cents,
): DueParts {
  if (index === periods.length - 1 || principal === 0) return { interest: run, principal };
  const interest = Math.min(run, room);
  if (terms.interestMethod === 'interest_only') return { interest, principal: 0 };
  return { interest, principal: Math.min(room - interest, principal) };
}

/** The running instalment: as agreed; of interest-only loans it follows the principal. */
function roomOf(
  { periods, terms }: Agreement,
  index: number,
  principal: Cents,
  carried: Cents,
): Cents {
  const period = periods[index];
  if (!period) return 0;
  if (terms.interestMethod !== 'interest_only') return period.instalmentCents;
  const days = period.due - period.from;
  return carried + interestOfDays(period, principal * days, days);
}

/**
 * What the rows that have not fallen due will ask for if nothing more is paid early, from the running one on; empty once the
 * loan is closed or extended.
 */
export function projectedParts(state: FoldState): DueParts[] {
  const { agreement } = state;
  const { periods } = agreement;
  const parts: DueParts[] = [];
  if (isExtended(state) || state.closedOn !== NO_DAY) return parts;
  let { principal, carried, room } = state;
  for (let index = state.running; index < periods.length; index += 1) {
    const period = periods[index];
    if (!period) break;
    if (!state.isChanged && index > state.running) {
      parts.push({ interest: period.row.interestCents, principal: period.row.principalCents });
      continue;
    }
    const days = period.due - period.from;
    const isRunning = index === state.running;
    if (!isRunning) room = roomOf(agreement, index, principal, carried);
    const run = isRunning
      ? interestRun(state, period.due)
      : carried + (principal === 0 ? 0 : interestOfDays(period, principal * days, days));
    const part = partsOf(agreement, index, principal, run, room);
    parts.push(part);
    carried = run - part.interest;
    principal -= part.principal;
  }
  return parts;
}

/** Everything falls due today: principal row by row as scheduled, interest only for the days run, all fees. */
export function accelerate(state: FoldState): void {
  const today = state.day;
  const run = interestRun(state, today);
  const projected = projectedParts(state);
  const first = state.running;
  const { otherFees } = state;
  for (const row of state.rows.slice(first)) {
    row.dueDay = today;
    row.dueOn = dayOfNumber(today);
    if (isExtended(state)) {
      fix(state, row, { interest: 0, principal: state.principal }, otherFees + run);
    } else {
      const { principal = 0 } = projected[state.running - first] ?? {};
      fix(state, row, { interest: state.running === first ? run : 0, principal }, 0);
    }
  }
  endInterest(state);
}
