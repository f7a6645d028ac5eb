import type { Found } from 'contract/office/decisions';
import type { Kysely } from 'kysely';
import type { Findings, ReviewedApplication } from '../applications/review/store-review.ts';
import type { DB } from '../database/types.ts';

/**
 * What the review has found so far of what staff must find out: nothing is taken as found that nobody has said. The approver says the
 * rest with the approval, which keeps it.
 */
export async function foundSoFar(
  _db: Kysely<DB>,
  _application: Pick<ReviewedApplication, 'id'>,
): Promise<Found> {
  return {
    resides_in_cambodia: false,
    call_answered: false,
    references_confirmed: false,
    account_in_own_name: false,
    is_partner_shop: false,
  };
}

/** Findings as the criteria look at them; what the application itself says is not for the caller to say. */
export function findingsOf(
  { account, hasIdentification }: Pick<ReviewedApplication, 'account' | 'hasIdentification'>,
  found: Found,
): Findings {
  return {
    residesInCambodia: found.resides_in_cambodia ? true : null,
    callAnswered: found.call_answered,
    referencesConfirmed: [found.references_confirmed ? true : null],
    hasNamedAccount: account !== null && found.account_in_own_name,
    hasIdentification,
    monthlyIncomeCents: null,
    isPartnerShop: found.is_partner_shop,
  };
}
