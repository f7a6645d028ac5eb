/** The panels of the bar. */
export type Panel =
  | 'approve'
  | 'deny'
  | 'override'
  | 'withdraw'
  | 'withdrawn'
  | 'repeat'
  | 'account'
  | 'cancel'
  | 'end-cancel';
