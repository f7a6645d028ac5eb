import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { findOffer } from '../offers/store.ts';
import { type DocumentServices, makeDocument } from './commands.ts';

/** The agreement of an offer, for staff: the same bytes as the borrower's own. Of a withdrawn offer there is none. */
export async function agreementOfOffer(
  services: DocumentServices,
  offerId: bigint,
): Promise<{ name: string; base64: string } | Refused> {
  const offer = await findOffer(services.db, offerId);
  if (offer === null || offer.status === 'Withdrawn') {
    return Refused.because(notFound, 'not_found');
  }
  const body = { kind: 'agreement', offer_id: Number(offerId) } as const;
  return makeDocument(services, { body, borrowerId: offer.borrowerId });
}

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
