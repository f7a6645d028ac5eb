import { apiCall } from './endpoint.ts';

/*
 * The borrower's loans as the documents' screens read them (API-29, API-31 to API-35). Money on these calls is dollars with
 * at most two decimals, dates are YYYY-MM-DD, `loan_id` is an integer (decisions, Part 3).
 */

/** Rows of the history on one page (HIST-03). */
export const HISTORY_PAGE_ROWS = 10;

export interface HistoryBody {
  /** Must be the token's borrower (C-86, G-20). */
  readonly borrower_uuid?: unknown;
  /** From 1. */
  readonly page?: unknown;
}

/** One loan, or an application that never became one, as the history lists it (HIST-06). */
export interface HistoryRow {
  readonly loan_id: number;
  readonly loan_released_date: string;
  /** The number people read (C-73). */
  readonly loan_application_id: string;
  readonly due_date: string;
  readonly loan_principal_amount: number;
  /** Percent per 30 days or per month. */
  readonly loan_interest: number;
  /** Fees due. */
  readonly loan_fee_id_2820: number;
  /** Late fees. */
  readonly loan_manual_penalty_amount: number;
  readonly total_paid: number;
  readonly balance_amount: number;
  readonly loan_status_id: number;
  readonly child_status_id: number;
}

/** The answer's `data` is the list; the paging numbers stand beside it and inside the call's answer (G-53). */
export interface HistoryPaging {
  readonly total_pages: number;
  readonly current_page: number;
  readonly per_page: number;
  readonly total_records: number;
}

export const loanHistory = apiCall<HistoryRow[], HistoryBody>({
  method: 'POST',
  path: '/api/v1/frontend/get-loans-from-loan-disk',
});

export interface LoanBody {
  readonly loan_id?: unknown;
}

export interface RepaymentRow {
  readonly repayment_collected_date: string;
  readonly collector_id: number;
  readonly loan_repayment_method_id: number;
  /** In the reader's language, as it was called when the money came; beside the documents' keys. */
  readonly loan_repayment_method_name?: string;
  readonly repayment_amount: number;
}

/** What was paid on a loan (LD-02). */
export const repayments = apiCall<RepaymentRow[], LoanBody>({
  method: 'POST',
  path: '/api/v1/frontend/get-repayment-by-loan',
});

/** A row of the schedule, under the documents' own keys (LD-07). */
export interface ScheduleRow {
  readonly '#': number;
  readonly Date: string;
  /** Plain text, or with b, i, br and span (G-73). */
  readonly Description: string;
  readonly Principal: number;
  readonly Interest: number;
  readonly Fees: number;
  readonly Penalty: number;
  readonly Due: number;
  readonly Paid: number;
  readonly 'Pending Due': number;
  readonly 'Total Due': number;
  readonly 'Principal Due': number;
}

/** The schedule of a loan as it stands (LD-06). */
export const schedule = apiCall<ScheduleRow[], LoanBody>({
  method: 'POST',
  path: '/api/v1/frontend/get-schedule-by-loan',
});

export interface RepaymentOption {
  readonly loan_repayment_method_id: number;
  readonly loan_repayment_method_name: string;
}

/** How money comes in (API-33). */
export const repaymentOptions = apiCall<RepaymentOption[]>({
  method: 'POST',
  path: '/api/v1/frontend/loan-disk-option/get-repayment-option',
});

export interface CollectorOption {
  readonly collector_id: number;
  readonly collector_name: string;
}

export const collectorOptions = apiCall<CollectorOption[]>({
  method: 'POST',
  path: '/api/v1/frontend/loan-disk-option/get-collector-option',
});

export interface NewLoanBody {
  readonly amount?: unknown;
  readonly duration?: unknown;
  /** The product's wire name, or its id (G-44). */
  readonly loan_type?: unknown;
  readonly purpose_loan_id?: unknown;
  /** Today, YYYY-MM-DD (NL-08). */
  readonly start?: unknown;
}

/** The request of a borrower who is known for another loan (API-35). */
export const requestNewLoan = apiCall<object, NewLoanBody>({
  method: 'POST',
  path: '/api/v1/frontend/loan/request-new-loan',
});
