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
  reopen: m.office_returns_reopen,
};

/** What a row says of where it stands: what proved wrong says that its money was looked at again. */
export function returnName(row: Pick<MoneyReturn, 'confirmed' | 'reopening'>): Text {
  return row.reopening === 'done' ? m.office_returns_reopened : RETURN_NAMES[returnState(row)];
}

/** Where an order stands: it waits until another person has confirmed it. */
export function returnState({ confirmed }: Pick<MoneyReturn, 'confirmed'>): ReturnState {
  return confirmed === null ? 'waiting' : 'done';
}
