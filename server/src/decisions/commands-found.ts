import type { Found } from 'contract/office/decision-views';
import type { Findings } from '../applications/review/store-review.ts';

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
