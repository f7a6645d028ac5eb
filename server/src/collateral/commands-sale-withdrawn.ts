import { APPROVERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { lockHeld } from './commands-held.ts';
import { since } from './commands-sale-notice.ts';
import { insertWithdrawal, proposalOf } from './store-custody.ts';

/**
 * Takes a proposed sale back, with the reason (approver: who proposed it, or another): nothing is sold by it any more, and what was proposed before
 * it does not come back either. The notice of the sale and its days stand, so that another sale can be proposed at once.
 * @param withdrawal `proposal` is the one that was seen; another one meanwhile is refused
 */
export function withdrawProposal(
  services: LoanServices,
  by: By,
  { applicationId, proposal, reason }: { applicationId: bigint; proposal: string; reason: string },
): Promise<JsonObject | Refused> {
  const event = 'collateral.sale_withdrawn';
  const options = { event, by, roles: APPROVERS, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    const row = await lockHeld(tx, by, applicationId);
    if (row instanceof Refused) return row;
    const { ticket } = row;
    const newest = await proposalOf(tx, ticket);
    if (newest === null || String(newest.id) !== proposal) return since(tx, by, applicationId);
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const said = { proposalId: newest.id, applicationId, reason: reason.trim() };
    await insertWithdrawal(tx, { ...said, by: by.who, at: now });
    const facts = { ticket: Number(ticket), proposal: Number(newest.id) };
    return { answer: facts, subject: `application:${applicationId}`, facts };
  });
}
