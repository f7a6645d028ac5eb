import type { FieldErrors } from '../envelope.ts';

/** A refusal of the office: RFC 9457, sent as `application/problem+json`. */
export interface Problem {
  /** `urn:romdoul:` and the code. */
  readonly type: string;
  /** The same for every problem of a code, in the reader's language. */
  readonly title: string;
  readonly status: number;
  /** This one: what is wrong, what has changed, what to do; in the reader's language. */
  readonly detail: string;
  /** For programs. */
  readonly code: string;
  /** What is wrong with what was typed, by field. */
  readonly errors?: FieldErrors;
}

/** Nobody is signed in, or no longer. */
export const SIGNED_OUT = 'signed_out';
/** An act on money after 15 minutes without a call. */
export const SIGN_IN_AGAIN = 'sign_in_again';

/** The page that calls was drawn for somebody else than who is signed in now: nothing of the call is done. */
export const ANOTHER_PERSON = 'another_person';
/** The header in which a page says whom it was drawn for, by handle. Left out, nothing is compared. */
export const PAGE_OF_HEADER = 'x-page-of';

/** True for a body of that form. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}
