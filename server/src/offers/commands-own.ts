import type { AgreementView, OfferBody, SignBody } from 'contract/offers';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { heldCollateral, toFetch } from '../applications/decide/store-collateral.ts';
import { readId } from '../ids.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { notTheirs } from '../not-theirs.ts';
import { declineOffer } from './commands.ts';
import { sendSigningCode, signAgreement } from './commands-sign.ts';
import { agreementView } from './commands-view.ts';
import { findOffer, type StoredOffer } from './store.ts';
import { sinceOffer } from './store-since.ts';
import { findSignature } from './store-signatures.ts';

/** The borrower who calls, and from where. */
interface Signer {
  readonly borrowerId: bigint;
  readonly address: string;
  readonly userAgent: string;
}

const byOf = (borrowerId: bigint) => ({ who: `borrower:${borrowerId}`, role: 'borrower' }) as const;

/** An offer of this borrower; refused for a number that is none, or somebody else's, alike (G-20). */
async function ownOffer(
  services: LoanServices,
  borrowerId: bigint,
  offerId: unknown,
): Promise<StoredOffer | Refused> {
  const id = readId(offerId);
  const offer = id === null ? null : await findOffer(services.db, id, borrowerId);
  return offer ?? notTheirs(services, 'offer', borrowerId);
}

/** The agreement of an offer, to be read (G-29). */
export async function readAgreement(
  services: LoanServices,
  borrowerId: bigint,
  { offer_id: offerId }: OfferBody,
): Promise<AgreementView | Refused> {
  const offer = await ownOffer(services, borrowerId, offerId);
  if (offer instanceof Refused) return offer;
  const { db, clock } = services;
  const signed = await findSignature(db, offer.id);
  const held = await heldCollateral(db, [offer.applicationId]);
  const today = clock.today();
  return agreementView(offer, {
    signedAt: signed?.signedAt ?? null,
    today,
    since: await sinceOffer(db, offer, today),
    collateral: toFetch(held.get(offer.applicationId)),
  });
}

/** Sends the code that signs an offer to its borrower. */
export async function sendCodeFor(
  services: LoanServices,
  borrowerId: bigint,
  { offer_id: offerId }: OfferBody,
): Promise<{ resendAfterSeconds: number } | Refused> {
  const offer = await ownOffer(services, borrowerId, offerId);
  if (offer instanceof Refused) return offer;
  return sendSigningCode(services, byOf(borrowerId), { offerId: offer.id, borrowerId });
}

/** Signs an offer by its code, over the hash that was shown; the answer is the signed agreement. */
export async function signOffer(
  services: LoanServices,
  { borrowerId, address, userAgent }: Signer,
  { offer_id: offerId, code, sha256 }: SignBody,
): Promise<AgreementView | Refused> {
  const offer = await ownOffer(services, borrowerId, offerId);
  if (offer instanceof Refused) return offer;
  if (typeof code !== 'string') return Refused.field('code', codeWrong);
  const signing = {
    offerId: offer.id,
    borrowerId,
    code,
    sha256: typeof sha256 === 'string' ? sha256 : '',
    address,
    userAgent,
  };
  const signed = await signAgreement(services, byOf(borrowerId), signing);
  return signed instanceof Refused
    ? signed
    : readAgreement(services, borrowerId, { offer_id: offerId });
}

/** Declines an offer for good; the answer is the agreement as it stands then. */
export async function declineOwn(
  services: LoanServices,
  borrowerId: bigint,
  { offer_id: offerId }: OfferBody,
): Promise<AgreementView | Refused> {
  const offer = await ownOffer(services, borrowerId, offerId);
  if (offer instanceof Refused) return offer;
  const declined = await declineOffer(services, byOf(borrowerId), offer.id, borrowerId);
  return declined instanceof Refused
    ? declined
    : readAgreement(services, borrowerId, { offer_id: offerId });
}

const codeWrong: Refusal = (locale) => m.error_code_wrong({}, { locale });
