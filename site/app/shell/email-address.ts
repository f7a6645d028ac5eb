/** An address that mail can be sent to, as opposed to a placeholder that the operator has still to replace. */
const SENDABLE = /^[^\s@[\]]+@[^\s@[\]]+$/;

/** Whether mail can be sent there. */
export function isSendable(email: string): boolean {
  return SENDABLE.test(email);
}
