import { standingName } from 'contract/office/disbursement-names';
import type { Disbursement } from 'contract/office/disbursements';
import { Pill } from 'ui/pill.tsx';

/** Where the money of an agreement stands, as a mark; what keeps it from being ordered comes first. */
export function PayoutState({ row }: { readonly row: Pick<Disbursement, 'state' | 'blocked'> }) {
  const ordered = row.state === 'ordered' ? 'primary' : 'neutral';
  return <Pill tone={row.blocked.length > 0 ? 'romdoul' : ordered}>{standingName(row)}</Pill>;
}
