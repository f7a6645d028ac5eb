import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { CashMovement, TransferPlace } from './cash.ts';

/** What moved cash, as sheets call it. */
export const CASH_KIND_NAMES: Readonly<Record<CashMovement['kind'], Text>> = {
  payment: m.office_reports_kind_payment,
  reversal: m.office_reports_kind_reversal,
  refund: m.office_reports_kind_refund,
  payoutReturn: m.office_reports_kind_payout_return,
  return: m.office_cash_kind_return,
  reward: m.office_cash_kind_reward,
  transfer: m.office_cash_kind_transfer,
};

/** Where cash of a drawer goes. */
export const TO_PLACE_NAMES: Readonly<Record<TransferPlace, Text>> = {
  bank: m.office_cash_to_bank,
  safe: m.office_cash_to_safe,
};

/** Where cash of a drawer comes from. */
export const FROM_PLACE_NAMES: Readonly<Record<TransferPlace, Text>> = {
  bank: m.office_cash_from_bank,
  safe: m.office_cash_from_safe,
};

/** `To the bank`, `From the safe`: which way such cash went. */
export const transferName = ({
  cents,
  place,
}: {
  readonly cents: number;
  readonly place: TransferPlace;
}): Text => (cents < 0 ? TO_PLACE_NAMES : FROM_PLACE_NAMES)[place];

/** The bank and the safe. */
export const PLACE_NAMES: Readonly<Record<TransferPlace, Text>> = {
  bank: m.office_cash_place_bank,
  safe: m.office_cash_place_safe,
};
