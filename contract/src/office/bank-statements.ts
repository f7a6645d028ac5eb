import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { EntryMade } from './loan-acts.ts';
import type { RefundMethod } from './loan-waiting.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

/** A file may have so many bytes and rows. */
export const STATEMENT_BYTES_MOST = 1024 * 1024;
export const STATEMENT_ROWS_MOST = 5000;

/** What a line of a statement is found to be. */
export const LINE_STATES = ['post', 'same', 'known', 'look', 'conflict'] as const;
export type LineState = (typeof LINE_STATES)[number];

export interface StatementLine {
  /** In the file; the head is row 1. */
  readonly row: number;
  readonly booked_on: Day;
  readonly cents: number;
  readonly reference: string | null;
  readonly note: string;
  /**
   * `post`: to the loan; `same`: a KHQR told of it before; `known`: an earlier file had it; `look`: a person assigns it; `conflict`: an
   * earlier file had its reference with another sum or day, so that nothing is done with it and a person asks the bank.
   */
  readonly state: LineState;
  /** What the earlier file said of a conflict; null: there is none. */
  readonly earlier: { readonly booked_on: Day; readonly cents: number } | null;
  readonly loan: { readonly number: string; readonly name: string } | null;
}

/** Something wrong in a row; row 0: the file as a whole. */
export interface StatementProblem {
  readonly row: number;
  readonly text: string;
}

export interface StatementCheck {
  readonly lines: readonly StatementLine[];
  /** The first two hundred. */
  readonly problems: readonly StatementProblem[];
  readonly problem_count: number;
  /** Rows that are left out: of money that went out, of an amount of nothing, or of text alone. */
  readonly out_rows: number;
  readonly counts: Readonly<Record<LineState, number>>;
  readonly post_cents: number;
  readonly look_cents: number;
}

export interface StatementBody {
  readonly method_id: number;
  readonly csv: string;
}

/** What came of posting a file. */
export interface StatementPosted {
  /** Its number: its lines are listed under it. */
  readonly statement: string;
  readonly posted: number;
  readonly same: number;
  readonly known: number;
  readonly look: number;
  /** Lines with which nothing was done, since an earlier file had their reference with another sum or day. */
  readonly conflict: number;
  /** Loans that it posted on with a flag that nobody has looked at. */
  readonly flagged: number;
}

/** Checks a whole file and says all that is wrong; writes nothing. */
export const statementCheck = staffCall<StatementCheck, StatementBody>({
  method: 'POST',
  path: '/api/office/bank-statements/check',
});

export const statementPosted = staffCall<
  StatementPosted,
  StatementBody & { readonly key: string; readonly file_name: string }
>({ method: 'POST', path: '/api/office/bank-statements', status: 201 });

/** Money that stands on no loan yet. */
export interface OpenMoney {
  readonly id: string;
  readonly kind: 'khqr' | 'statement';
  /** ISO 8601. */
  readonly found_at: string;
  readonly booked_on: Day | null;
  /** As the bank said it: `66.35`. */
  readonly amount: string;
  readonly currency: string;
  /** Null where the money is no US cents, and can only be given back. */
  readonly cents: number | null;
  readonly reference: string;
  readonly note: string;
  /** Why it stands on no loan: what differs, by name. */
  readonly cause: string;
  /** `R000123`, of a transfer recorded by hand that it may be; null: none. */
  readonly like_receipt: string | null;
  /** The loan that it names, if any. */
  readonly loan_number: string | null;
}

/** A payment that came by KHQR and was recorded by itself. */
export interface MatchedMoney {
  readonly receipt: string;
  readonly loan_number: string;
  readonly name: string;
  readonly on: Day;
  readonly cents: number;
  readonly reference: string | null;
  /** ISO 8601. */
  readonly at: string;
}

export interface CursorQuery {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export const openMoney = staffCall<
  Cursors & { readonly rows: readonly OpenMoney[] },
  undefined,
  CursorQuery
>({ method: 'GET', path: '/api/office/money' });

export const matchedMoney = staffCall<
  Cursors & { readonly rows: readonly MatchedMoney[] },
  undefined,
  CursorQuery
>({ method: 'GET', path: '/api/office/money/matched' });

export const moneyAssigned = staffCall<
  EntryMade & { readonly loan_number: string },
  { readonly key: string; readonly loan_number: string },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/money/:id/assignment', status: 201 });

/** Orders money to be given back; it stands on no loan. Another person confirms it (returns.ts). */
export const moneyGivenBack = staffCall<
  undefined,
  {
    readonly key: string;
    readonly method: RefundMethod;
    readonly reason: string;
    /** The sum typed again, where it is above the lowest limit of the settings. */
    readonly cents_again: number | null;
  },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/money/:id/refund', status: 204 });

/** Orders money of a statement to stay as no borrower's. Another person confirms it (returns.ts). */
export const moneyNotBorrowers = staffCall<
  undefined,
  {
    readonly key: string;
    readonly reason: string;
    /** The sum typed again, where it is above the lowest limit of the settings. */
    readonly cents_again: number | null;
  },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/money/:id/other', status: 204 });

/** Says that money is that of a receipt which stands: of the same sum, and of these days. */
export const moneyOfReceipt = staffCall<
  { readonly receipt: string; readonly loan_number: string },
  { readonly key: string; readonly receipt: string },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/money/:id/receipt', status: 201 });

/** A statement that was read in. */
export interface ImportedStatement {
  readonly id: string;
  /** Whose account: the way in which its money came. */
  readonly method_km: string;
  readonly method_en: string;
  readonly file_name: string;
  readonly by: StaffName;
  /** ISO 8601. */
  readonly at: string;
  /** Lines of money that came in. */
  readonly lines: number;
  /** Those that it brought first, and how many of them stand on no loan yet. */
  readonly new_lines: number;
  readonly open_lines: number;
}

/** What became of a line: an entry; nothing, since a receipt had the money before; it is looked at; it goes back; it is no borrower's. */
export const LINE_ENDS = ['posted', 'same', 'look', 'refund', 'other'] as const;
export type LineEnd = (typeof LINE_ENDS)[number];

/** A line that a statement brought first, and what became of it. */
export interface PostedLine {
  readonly id: string;
  /** In the file; the head is row 1. */
  readonly row: number;
  readonly booked_on: Day;
  readonly cents: number;
  readonly reference: string | null;
  readonly note: string;
  readonly end: LineEnd;
  /** Who said so, by reading the file in or of the money to look at; null: it is looked at. */
  readonly settled: { readonly by: StaffName; readonly at: string } | null;
  /** The loan that its money stands on; null: on none. */
  readonly loan_number: string | null;
  readonly name: string | null;
  /** `R000123`; null: no payment of its own, or of before. */
  readonly receipt: string | null;
}

/** Statements that were read in, the newest first, fifty a page. */
export const statementList = staffCall<
  Cursors & { readonly rows: readonly ImportedStatement[] },
  undefined,
  CursorQuery
>({ method: 'GET', path: '/api/office/bank-statements' });

/** The lines that one of them brought first, in the order of the file, fifty a page. */
export const statementLines = staffCall<
  Cursors & { readonly statement: ImportedStatement; readonly rows: readonly PostedLine[] },
  undefined,
  CursorQuery,
  { readonly id: string }
>({ method: 'GET', path: '/api/office/bank-statements/:id/lines' });
