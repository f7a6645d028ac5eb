import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type {
  Disbursement,
  DisbursementsAsked,
  DisbursementState,
  PayoutBlock,
} from './disbursements.ts';

/** Where the money of an agreement stands. In the page's language where none is given. */
export function stateName(state: DisbursementState, options?: { locale: Locale }): string {
  return state === 'ordered'
    ? m.office_payout_ordered({}, options)
    : m.office_payout_to_order({}, options);
}

/** What may be asked for of the list. */
export function askedName(asked: DisbursementsAsked, options?: { locale: Locale }): string {
  return asked === 'cancelling'
    ? m.office_payout_state_cancelling({}, options)
    : stateName(asked, options);
}

/** What keeps the money from being ordered. */
const BLOCK_NAMES: Readonly<Record<PayoutBlock, Text>> = {
  cancellation: m.office_payout_state_cancelling,
  no_account: m.office_payout_needs_account,
  no_collateral: m.office_payout_needs_collateral,
  above_value: m.office_payout_above_value,
};

/** The same; what keeps it from being ordered comes first. */
export function standingName(
  { state, blocked: [block] }: Pick<Disbursement, 'state' | 'blocked'>,
  options?: { locale: Locale },
): string {
  return block === undefined ? stateName(state, options) : BLOCK_NAMES[block]({}, options);
}
