import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { LoanNumber } from './loan-number.ts';
import type { Cursors } from './messages.ts';

/**
 * What works by itself, as the jobs are named in `job_run` with `_` for a space. `lateAfterMinutes`: without a run for so long somebody must look.
 * `runs`: staff may have it run at once; the others are at it every few seconds anyway. A new job adds its line, and its name in the office
 * (office/app/nightly/words.ts).
 */
export const WORKS = [
  { work: 'loans', lateAfterMinutes: 30, runs: true },
  { work: 'retention', lateAfterMinutes: 120, runs: true },
  { work: 'photo_check', lateAfterMinutes: 36 * 60, runs: true },
  { work: 'strays', lateAfterMinutes: 36 * 60, runs: true },
  { work: 'audit_verification', lateAfterMinutes: 36 * 60, runs: true },
  { work: 'audit_seal', lateAfterMinutes: 30, runs: false },
  { work: 'audit_anchor', lateAfterMinutes: 60, runs: true },
  { work: 'erased', lateAfterMinutes: 60, runs: false },
  { work: 'outbox', lateAfterMinutes: 30, runs: false },
  { work: 'khqr', lateAfterMinutes: 30, runs: false },
  { work: 'accounting', lateAfterMinutes: 30, runs: false },
  { work: 'reports', lateAfterMinutes: 30, runs: true },
  { work: 'data_keys', lateAfterMinutes: 180, runs: true },
] as const;
export type Work = (typeof WORKS)[number]['work'];
/** Those that staff may have run at once. */
export type AskedWork = Extract<(typeof WORKS)[number], { readonly runs: true }>['work'];

/** Why something needs somebody; each has its sentence in the office. */
export const WORK_CAUSES = [
  'broke',
  'cut_off',
  'late',
  'clock_off',
  'clock_jumped',
  'loans_behind',
  'offers_missing',
  'retention_behind',
  'store_away',
  'store_not_ours',
  'store_copied',
  'store_unknown',
  'photos_wrong',
  'strays_many',
  'strays_restored',
  'audit_broken',
  'seal_waits',
  'seal_back',
  'sms_given_up',
  'sms_silent',
  'bank_silent',
  'addresses_silent',
] as const;
export type WorkCause = (typeof WORK_CAUSES)[number];

/** What kind of error it was; each has its sentence in the office. */
export const ERROR_KINDS = ['busy', 'away', 'data', 'other'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** An error's name and code (`error 55P03`, `RangeError`) as one of the kinds that staff read. Codes of PostgreSQL by their classes. */
export function errorKind(detail: string): ErrorKind {
  const code = detail.split(' ').at(-1) ?? '';
  if (/^(?:55P03|40001|40P01|57014|53\w{3})$/.test(code)) return 'busy';
  if (/^(?:08\w{3}|57P0\d|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EPIPE)$/.test(code))
    return 'away';
  if (detail.startsWith('ServiceAway')) return 'away';
  return /^(?:RangeError|TypeError|SyntaxError)$|\b(?:22|23)\w{3}$/.test(detail) ? 'data' : 'other';
}

/** The last run of one work. */
export interface WorkRun {
  readonly work: Work;
  /** Instants, ISO 8601; null: never. */
  readonly began_at: string | null;
  /** Null: under way, or cut off. */
  readonly ended_at: string | null;
  /** Null: nothing is wrong. */
  readonly cause: WorkCause | null;
  /** The kind of an error, for who mends it. */
  readonly detail: string | null;
  /** How many the cause is about; null where it counts nothing. */
  readonly count: number | null;
  /** Asked to run at once, and not begun yet. */
  readonly is_asked: boolean;
}

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
  readonly works: readonly WorkRun[];
  /** Applications that are approved and whose offer is missing, by their ids: it was tried each minute. The first hundred. */
  readonly unoffered: readonly string[];
  /** Settings that the operator must fill in before any agreement can be offered. */
  readonly facts_missing: readonly string[];
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

/** Has a work run at once, in a process that runs jobs. Asked twice it runs once. */
export const workAsked = staffCall<undefined, undefined, undefined, { readonly work: AskedWork }>({
  method: 'POST',
  path: '/api/office/nightly/works/:work/run',
  status: 204,
});
