import { APPROVERS } from 'contract/office/who';
import type { Locale, Refusal } from 'contract/locale';
import { displayPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { type Day, displayDay } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import { formatDollars } from 'lending/money';
import type { LoanTerms } from 'lending/terms';
import { notThere, unsaid } from '../changes/commands.ts';
import { changedForBorrower } from '../changes/commands-borrowers.ts';
import { decidedSince } from '../applications/review/commands-changed.ts';
import {
  lockApplication,
  moveApplication,
  standingApproval,
} from '../applications/review/store-review.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { errorMessage, errorName } from '../error-message.ts';
import { act, type By, type LoanServices, SYSTEM } from '../loans/commands-act.ts';
import { applicationNumber, ticketNumber } from 'contract/record-numbers';
import { m } from '../notices/commands-words.ts';
import { tellBorrower, tellBorrowerLater } from '../notices/commands-loans.ts';
import { agreementHash, drawUpAgreement, lastDayToSign } from './commands-agreement.ts';
import { lenderUnnamed } from '../applications/decide/commands-lender.ts';
import { heldCollateral } from '../applications/decide/store-collateral.ts';
import { hasStandingOffer } from '../applications/decide/store-standing-offer.ts';
import { endOffer, insertOffer, lockOffer, overdueOffers, unofferedSince } from './store.ts';
import { findPerson } from '../borrowers/store.ts';

/** What an act on an offer answers. */
export interface OfferAnswer extends JsonObject {
  offerId: number;
}

/** Approvers; and the loans' turn, where the server ended between an approval and its offer. */
const MAKERS = [...APPROVERS, 'system'] as const;

/** The SMS of an offer. */
export const OFFER_MADE = 'offer_made';

/**
 * Offers the agreement of an approved application for signature (approver): its text is frozen with its hash, and the
 * borrower is told by SMS until when it can be signed (G-29). One offer of an application stands at a time, and none that would name no lender. The SMS waits `holdMs`,
 * within which the approval can be taken back before anybody was told.
 */
export async function makeOffer(
  services: LoanServices,
  by: By,
  applicationId: bigint,
  holdMs = 0,
): Promise<OfferAnswer | Refused> {
  const { cipher, clock, env } = services;
  const options = { event: 'offer.made', by, roles: MAKERS, key: null, fields: {} };
  return act<OfferAnswer>(services, options, async (tx, now) => {
    const application = await lockApplication(tx, cipher, applicationId);
    if (application?.status !== 'Approved') return decidedSince(tx, by.who, applicationId);
    const approval = await standingApproval(tx, applicationId);
    if (approval === null || (await hasStandingOffer(tx, applicationId))) {
      return decidedSince(tx, by.who, applicationId);
    }
    const unnamed = lenderUnnamed(services);
    if (unnamed !== null) return unnamed;
    const { borrowerId } = application;
    const person = await findPerson(tx, borrowerId);
    const { terms } = approval;
    const today = clock.today();
    const parties = {
      lender: { ...env.lender.name, licence: env.lender.licence },
      // As it was reviewed against the ID and approved: another name may have come into the record since, which nobody has looked at.
      borrower: application.name,
      phone: displayPhone(person.phone),
    };
    const number = applicationNumber(applicationId);
    const agreement = { ...drawUpAgreement(terms, parties, today), number };
    const sha256 = agreementHash(terms, agreement);
    const signBy = lastDayToSign(today);
    const offer = { approvalId: approval.id, applicationId, borrowerId, terms, agreement };
    const id = await insertOffer(tx, { ...offer, sha256, signBy, by: by.who, at: now });
    const text = offerText(services, terms, today);
    await tellBorrowerLater(tx, { borrowerId, kind: OFFER_MADE, now, holdMs, text });
    const facts = { application: Number(applicationId), sha256, sign_by: signBy };
    return { answer: { offerId: Number(id) }, subject: `offer:${id}`, facts };
  });
}

/** An offer follows its approval at once; one that is missing so long after it will not come by itself. */
const MISSING_AFTER_MS = 5 * 60_000;

/**
 * Makes the offers of approvals that have none, since the server ended between the two: nobody is told of such an approval, and it keeps
 * the borrower from asking anew. What fails is logged and stays for the next turn; the others are made.
 * @returns how many were made, how many are missing still, and the kind of the last error
 */
export async function makeMissingOffers(
  services: LoanServices,
  most: number,
): Promise<{ made: number; left: number; cause: string | undefined }> {
  const { log } = services;
  let made = 0;
  let cause: string | undefined;
  for (const application of await missingOffers(services, most)) {
    try {
      const offer = await makeOffer(services, SYSTEM, application);
      if (!(offer instanceof Refused)) made += 1;
    } catch (error) {
      const failed = { application: String(application), problem: errorMessage(error) };
      log.error(failed, 'an approval has no offer, and none could be made');
      cause = errorName(error);
    }
  }
  return { made, left: (await missingOffers(services, most)).length, cause };
}

/** Applications whose approval has no offer so long after it, the oldest first. */
export function missingOffers(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  most: number,
): Promise<bigint[]> {
  return unofferedSince(db, new Date(clock.now().getTime() - MISSING_AFTER_MS), most);
}

/** What the SMS of an offer made today says. */
export function offerText(
  { env }: Pick<LoanServices, 'env'>,
  terms: LoanTerms,
  today: Day,
): (locale: Locale) => string {
  const total = contractSchedule(terms, today).reduce((sum, row) => sum + row.totalCents, 0);
  const inputs = {
    amount: formatDollars(terms.principalCents),
    total: formatDollars(total),
    day: displayDay(lastDayToSign(today)),
    address: env.publicUrl,
  };
  return (locale) => m.notice_offer_made(inputs, { locale });
}

/** What whoever pawned something is told once the offer has ended: to fetch it; null where nothing lies with us. */
async function fetchText(
  { env }: Pick<LoanServices, 'env'>,
  tx: Kysely<DB>,
  applicationId: bigint,
): Promise<Refusal | null> {
  const collateral = (await heldCollateral(tx, [applicationId])).get(applicationId);
  if (collateral === undefined) return null;
  const { ticket, item } = collateral;
  const { hotline } = env.company;
  return (locale) =>
    m.notice_offer_ended_pledge(
      { item: item[locale], ticket: ticketNumber(ticket), hotline },
      { locale },
    );
}

/** The borrower does not take the offer: for good, and the application with it (status 17 Not Taken Up). */
export async function declineOffer(
  services: LoanServices,
  by: By,
  offerId: bigint,
  borrowerId: bigint,
): Promise<OfferAnswer | Refused> {
  const options = { event: 'offer.declined', by, roles: ['borrower'] as const, key: null };
  return act<OfferAnswer>(services, { ...options, fields: {} }, async (tx, now) => {
    const offer = await lockOffer(tx, offerId, borrowerId);
    if (!offer) return notThere();
    if (!(await endOffer(tx, offerId, 'Not taken up', now))) {
      return changedForBorrower({ ...services, db: tx }, ['offer', offer.id]);
    }
    await moveApplication(tx, offer.applicationId, ['Approved'], 'Withdrawn');
    const text = await fetchText(services, tx, offer.applicationId);
    if (text !== null) await tellBorrower(tx, { borrowerId, kind: 'offer_declined', now, text });
    const facts = { application: Number(offer.applicationId) };
    return { answer: { offerId: Number(offerId) }, subject: `offer:${offerId}`, facts };
  });
}

/**
 * Ends the offers whose last day to sign has passed, and their applications; each in a transaction of its own. One that fails is logged and
 * stays for the next turn; the others end.
 * @returns how many have ended
 */
export async function expireOffers(services: LoanServices, most: number): Promise<number> {
  const { db, clock, log } = services;
  let ended = 0;
  for (const offerId of await overdueOffers(db, clock.today(), most)) {
    try {
      if (!((await expireOffer(services, offerId)) instanceof Refused)) ended += 1;
    } catch (error) {
      const failed = { offer: String(offerId), problem: errorMessage(error) };
      log.error(failed, 'an offer is past its last day, and could not be ended');
    }
  }
  return ended;
}

async function expireOffer(
  services: LoanServices,
  offerId: bigint,
): Promise<OfferAnswer | Refused> {
  const roles = ['system'] as const;
  const options = { event: 'offer.expired', by: SYSTEM, roles, key: null, fields: {} };
  return act<OfferAnswer>(services, options, async (tx, now) => {
    const offer = await lockOffer(tx, offerId);
    if (!offer || !(await endOffer(tx, offerId, 'Expired', now))) return unsaid();
    await moveApplication(tx, offer.applicationId, ['Approved'], 'Expired');
    await tellBorrower(tx, {
      borrowerId: offer.borrowerId,
      kind: 'offer_expired',
      now,
      text:
        (await fetchText(services, tx, offer.applicationId)) ??
        ((locale) => m.notice_offer_expired({ address: services.env.publicUrl }, { locale })),
    });
    const facts = { application: Number(offer.applicationId) };
    return { answer: { offerId: Number(offerId) }, subject: `offer:${offerId}`, facts };
  });
}
