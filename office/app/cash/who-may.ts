import type { CashSheet, CashTransfer } from 'contract/office/cash';
import type { OfficeSession } from 'contract/office/session';
import { CASHIERS, MANAGERS } from 'contract/office/who';
import { mayOf } from '../desk/may-of.ts';

type Reader = Pick<OfficeSession, 'handle' | 'roles'>;

/** Whether who reads it may count a drawer: its cashier, or a manager where the cashier is gone or left it uncounted. */
export function isCountable(sheet: CashSheet, { handle, roles }: Reader): boolean {
  if (sheet.state === 'closed') return false;
  const mayAnother = sheet.cashier_gone || sheet.left_uncounted;
  return sheet.cashier.handle === handle || (mayAnother && mayOf(roles, MANAGERS));
}

/** Whether it is the reader's own drawer, which nobody has closed: they note what leaves it. */
export function isOwnOpen(sheet: CashSheet, { handle, roles }: Reader): boolean {
  return sheet.state !== 'closed' && sheet.cashier.handle === handle && mayOf(roles, CASHIERS);
}

/** Whether the reader may say that they have seen such cash: somebody else than the cashier, while nobody has answered. */
export function isConfirmable(
  { state }: CashTransfer,
  { cashier }: CashSheet,
  { handle }: Reader,
): boolean {
  return state === 'waiting' && cashier.handle !== handle;
}

/** Whether who reads it may close a drawer: neither its cashier nor who counted it. */
export function isClosable({ state, cashier, counted_by }: CashSheet, { handle }: Reader): boolean {
  return state === 'counted' && cashier.handle !== handle && counted_by?.handle !== handle;
}
