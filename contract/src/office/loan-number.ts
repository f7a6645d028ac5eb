/** Which loan a call is about. */
export interface LoanNumber {
  /** `L000123`, or its digits. */
  readonly number: string;
}
