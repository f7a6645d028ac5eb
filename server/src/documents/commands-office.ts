import { loanIdOf, receiptIdOf } from 'contract/record-numbers';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { findOffer } from '../offers/store.ts';
import type { Staff } from '../staff-session.ts';
import { type Document, type DocumentServices, makeDocument } from './commands.ts';
import { borrowerOf, borrowerOfReceipt } from './store.ts';

/** Who of the staff prints a paper. */
type Printing = Pick<Staff, 'handle' | 'nameKm' | 'nameEn'>;

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

/**
 * The statement of a loan as of today: what its borrower gets, with who printed it and when. Refused as not found where there is no such
 * loan.
 */
export async function statementForStaff(
  services: DocumentServices,
  number: string,
  staff: Printing,
): Promise<Document | Refused> {
  const borrowerId = await borrowerOf(services.db, loanIdOf(number));
  if (borrowerId === null) return Refused.because(notFound, 'not_found');
  const body = { kind: 'statement', loan_id: number } as const;
  return makeDocument(services, { body, borrowerId, ...printerOf(services, staff) });
}

/**
 * A receipt for the printer at the counter: what its borrower gets, 80 mm wide, with who printed it and when. Refused as not found where
 * there is none of that number.
 */
export async function receiptForStaff(
  services: DocumentServices,
  receipt: string,
  staff: Printing,
): Promise<Document | Refused> {
  const borrowerId = await borrowerOfReceipt(services.db, receiptIdOf(receipt));
  if (borrowerId === null) return Refused.because(notFound, 'not_found');
  const body = { kind: 'receipt', receipt } as const;
  return makeDocument(services, { body, borrowerId, ...printerOf(services, staff) });
}

/** Whose paper it is in the press, and who stands on it as who printed it now. */
function printerOf({ clock }: DocumentServices, { handle, nameKm: km, nameEn: en }: Printing) {
  return { who: `staff:${handle}`, printer: { name: { km, en }, at: clock.now() } };
}

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
