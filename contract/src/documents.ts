import { apiCall } from './endpoint.ts';

/** Agreement, statement and receipt as PDF, for their borrower. */

export interface DocumentBody {
  /** `agreement`, `statement` or `receipt`. */
  readonly kind?: unknown;
  /** The loan of a statement, or of a signed agreement. */
  readonly loan_id?: unknown;
  /** The offer of an agreement that is not signed yet. */
  readonly offer_id?: unknown;
  /** The number of a receipt, `12` or `R000012`. */
  readonly receipt?: unknown;
}

/** The PDF as base64, with a name to save it under. */
export const document = apiCall<{ readonly name: string; readonly base64: string }, DocumentBody>({
  method: 'POST',
  path: '/api/v1/account/document',
});
