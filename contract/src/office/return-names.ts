import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { MoneyReturn, ReturnMethod, ReturnState } from './returns.ts';

/** Where an order to give money back stands. */
export const RETURN_NAMES: Readonly<Record<ReturnState, Text>> = {
  waiting: m.office_returns_waits,
  done: m.office_returns_done,
};

/** How money goes back, or that it stays. */
export const RETURN_METHOD_NAMES: Readonly<Record<ReturnMethod, Text>> = {
  cash: m.office_returns_in_cash,
  bank: m.office_returns_by_bank,
  other: m.office_returns_other,
};

/** Where an order stands: it waits until another person has confirmed it. */
export function returnState({ confirmed }: Pick<MoneyReturn, 'confirmed'>): ReturnState {
  return confirmed === null ? 'waiting' : 'done';
}
