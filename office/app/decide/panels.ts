/** The panels of the bar. */
export type Panel =
  | 'approve'
  | 'deny'
  | 'override'
  | 'withdraw'
  | 'account'
  | 'cancel'
  | 'end-cancel';
