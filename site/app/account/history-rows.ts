import type { WireAnswer } from 'contract/envelope';
import { HISTORY_PAGE_ROWS, type HistoryPaging, type HistoryRow } from 'contract/loans';
import { type Day, displayDay, isDay } from 'lending/calendar';
import { estimatedDue } from 'lending/estimated-due';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import { type Cents, dollarsToCents, formatDollars } from 'lending/money';
import { percentageToRate } from 'lending/rate';
import { m } from 'words/messages';
import { type LoanBadge, loanBadge, owedBackBadge } from './loan-badge.ts';

/** One loan of the history as its table and its card show it: every figure as text, in the order of the columns (HIST-01). */
export interface HistoryLoan {
  /** Names the row: applications have no loan's number, so it is the same of many. */
  readonly key: string;
  /** Null: an application that is no loan, so there is nothing to open. */
  readonly loanId: number | null;
  readonly released: string;
  readonly number: string;
  readonly maturity: string;
  readonly principal: string;
  readonly dueFees: string;
  readonly penalty: string;
  /** An estimate (HIST-07, C-16). */
  readonly due: string;
  readonly paid: string;
  readonly balance: string;
  readonly badge: LoanBadge;
  /** Something is owed on it. */
  readonly isOpen: boolean;
}

export interface HistoryPage {
  readonly loans: readonly HistoryLoan[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Fully paid, denied, not taken up: nothing is due any more, so nothing is estimated (C-16); nor is it before money was paid out. */
const NOTHING_DUE: readonly number[] = [
  LOAN_STATUS.fullyPaid,
  LOAN_STATUS.denied,
  LOAN_STATUS.notTakenUp,
  LOAN_STATUS.processing,
];

/** Repaid, or ended by the return of its payout. */
const CLOSED: readonly number[] = [LOAN_STATUS.fullyPaid, LOAN_STATUS.notTakenUp];

/** A row as text. Money on the wire is dollars; what is no amount is shown as 0. */
function historyLoan(row: HistoryRow, today: Day): HistoryLoan {
  const isOver = NOTHING_DUE.includes(row.loan_status_id);
  const balance = centsOf(row.balance_amount);
  // Of a loan that is closed nothing but a refund can be owed.
  const isOwedBack = CLOSED.includes(row.loan_status_id) && balance > 0;
  return {
    key: `${row.loan_id} ${row.loan_application_id}`,
    loanId: row.loan_id > 0 ? row.loan_id : null,
    released: dayText(row.loan_released_date),
    // The number that people read (C-73).
    number: row.loan_application_id || String(row.loan_id),
    maturity: dayText(row.due_date),
    principal: formatDollars(centsOf(row.loan_principal_amount)),
    dueFees: formatDollars(centsOf(row.loan_fee_id_2820)),
    penalty: formatDollars(centsOf(row.loan_manual_penalty_amount)),
    due: formatDollars(isOver ? 0 : dueOf(row, today)),
    paid: formatDollars(centsOf(row.total_paid)),
    balance: formatDollars(balance),
    badge: isOwedBack ? owedBackBadge() : loanBadge(row.loan_status_id, row.child_status_id),
    isOpen: (!isOver || isOwedBack) && balance > 0,
  };
}

function dueOf(row: HistoryRow, today: Day): Cents {
  const rate = percentageToRate(row.loan_interest);
  if (rate === null || !isDay(row.loan_released_date)) return centsOf(row.loan_principal_amount);
  return estimatedDue({
    principalCents: centsOf(row.loan_principal_amount),
    rate,
    releasedOn: row.loan_released_date,
    today,
  });
}

const centsOf = (dollars: number): Cents => dollarsToCents(dollars) ?? 0;

/** A day as people read it; N/A where there is none. */
const dayText = (text: string): string => (isDay(text) ? displayDay(text) : m.account_none());

/** A page of the history. The paging numbers stand beside the list, or around it inside `data` (G-53). */
export function historyPage(answer: WireAnswer, today: Day): HistoryPage {
  const around = answer.data as { data?: unknown };
  const isInside = !Array.isArray(answer.data) && Array.isArray(around?.data);
  const list = (isInside ? around.data : answer.data) as readonly HistoryRow[];
  const paging = (isInside ? around : answer) as unknown as Partial<HistoryPaging>;
  const loans = (Array.isArray(list) ? list : []).map((row) => historyLoan(row, today));
  const total = paging.total_records ?? loans.length;
  return {
    loans,
    page: paging.current_page ?? 1,
    pages: paging.total_pages ?? Math.max(1, Math.ceil(total / HISTORY_PAGE_ROWS)),
    total,
  };
}
