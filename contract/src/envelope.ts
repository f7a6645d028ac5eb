/**
 * The three answer forms of the server. The documents fix the first two; the office is ours.
 *
 * - `v1`: HTTP 200 always for business answers. Success carries the endpoint's success code (1, or 200 for
 *   the purchasing rates, C-39); a refusal carries code 0 and `message` as text or `{field: [text]}`.
 * - `v3`: success code 200; a refusal is HTTP 422 with `errors` and `message`.
 * - `office`: plain REST with RFC 9457 problems.
 */
export type Envelope = 'v1' | 'v3' | 'office';

export type SuccessCode = 1 | 200;

/** `code` of a v1 answer that refuses. */
export const REFUSED = 0;

/** Field key → its messages in the reader's language, the first of which is shown. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What every v1 or v3 answer looks like on the wire (G-53). */
export interface WireAnswer {
  code: number;
  data: unknown;
  message: string | FieldErrors;
  message_en: string;
  message_km: string;
  errors?: FieldErrors;
  /** Of one page of a list (G-53). */
  total_pages?: number;
  current_page?: number;
  per_page?: number;
  total_records?: number;
  /** For programs: why a call was refused, where that matters to the caller. */
  reason?: string;
}

/** True when `message` or `errors` holds field errors rather than a sentence. */
export function isFieldErrors(value: unknown): value is FieldErrors {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
