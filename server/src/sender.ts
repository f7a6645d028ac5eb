/** The sender of an upload. Photos are decoded in turns that are fair between networks, and not for a sender who has gone. */
export interface Sender {
  /** As `networkOf` tells it. */
  readonly network: string;
  /** Aborted when the connection ends before the answer. */
  readonly gone: AbortSignal;
}
