import type { Disbursement, DisbursementState, PayoutBlock } from 'contract/office/disbursements';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';

/** Where the money of an agreement stands. */
export function stateName(state: DisbursementState): string {
  return state === 'ordered' ? m.office_payout_ordered() : m.office_payout_to_order();
}

const BLOCKS: Readonly<Record<PayoutBlock, () => string>> = {
  cancellation: m.office_undone_state_waits,
  no_account: m.office_payout_needs_account,
  no_collateral: m.office_payout_needs_collateral,
};

/** The same as a mark; what keeps it from being ordered comes first. */
export function PayoutState({ row }: { readonly row: Pick<Disbursement, 'state' | 'blocked'> }) {
  const [block] = row.blocked;
  if (block !== undefined) {
    return <Pill tone="romdoul">{BLOCKS[block]()}</Pill>;
  }
  return <Pill tone={row.state === 'ordered' ? 'primary' : 'neutral'}>{stateName(row.state)}</Pill>;
}
