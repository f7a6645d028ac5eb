import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { LoanNumber } from './loans.ts';
import type { Cursors } from './messages.ts';

/** A loan whose night failed, until a later try succeeds. */
export interface NightFailure {
  readonly loan_number: string;
  readonly day: Day;
  /** The kind of the error, nothing of a person. */
  readonly cause: string;
  readonly tries: number;
  /** ISO 8601. */
  readonly failed_at: string;
}

export interface NightPage extends Cursors {
  readonly rows: readonly NightFailure[];
  readonly today: Day;
  /** Open loans whose summary is of an earlier day, counted to a thousand. */
  readonly behind: number;
  readonly failed: number;
}

export const nightPage = staffCall<
  NightPage,
  undefined,
  { readonly after?: string | undefined; readonly before?: string | undefined }
>({ method: 'GET', path: '/api/office/nightly' });

/** Tries a loan's night again. */
export const nightRetried = staffCall<
  { readonly done: boolean; readonly cause: string | null },
  undefined,
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/nightly/:number/retry' });
