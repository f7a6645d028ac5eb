/** The panels of the bar. */
export type Panel =
  | 'approve'
  | 'deny'
  | 'override'
  | 'withdraw'
  | 'withdrawn'
  | 'account'
  | 'cancel'
  | 'end-cancel';
