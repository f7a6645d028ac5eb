import type { Found } from 'contract/office/decision-views';
import { findingsOf } from '../applications/review/commands-findings.ts';
import { contactsOf } from '../applications/review/store-found.ts';
import type { Findings, ReviewedApplication } from '../applications/review/store-review.ts';
import { findReviewed } from '../applications/review/store-reviewed.ts';
import type { Services } from '../services.ts';

/**
 * What the record of the review says: the call and the references by the calls that were logged, the rest by the form. Nobody says with
 * an approval that a call was made which the record does not have.
 */
export async function recordedFindings(
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  application: Pick<ReviewedApplication, 'id' | 'hasIdentification'>,
): Promise<Findings> {
  const row = await findReviewed(db, cipher, application.id);
  if (row === null) throw new Error('An application that is there is not');
  return findingsOf(row, await contactsOf(db, application.id), application);
}

/** What the approver answers for, as the record has it so far. */
export function foundSoFar({ residesInCambodia, hasNamedAccount }: Findings): Found {
  return {
    resides_in_cambodia: residesInCambodia === true,
    account_in_own_name: hasNamedAccount,
    is_partner_shop: false,
  };
}

/** The record with what the approver answers for. */
export function withFound(recorded: Findings, found: Found): Findings {
  return {
    ...recorded,
    residesInCambodia: found.resides_in_cambodia ? true : null,
    hasNamedAccount: recorded.hasNamedAccount && found.account_in_own_name,
    isPartnerShop: found.is_partner_shop,
  };
}
