import { MANAGERS, SECOND } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { decidedSince } from '../applications/review/commands-changed.ts';
import { type Moved, onApplication } from '../applications/review/commands-review.ts';
import { moveApplication } from '../applications/review/store-review.ts';
import type { DB } from '../database/types.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { ticketNumber } from 'contract/record-numbers';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { m } from '../notices/commands-words.ts';
import { heldCollateral, type HeldCollateral } from '../applications/decide/store-collateral.ts';
import { lockOffer, newestOffers, type StoredOffer } from '../offers/store.ts';
import {
  endCancellation,
  insertCancellation,
  markCancelled,
  openCancellation,
} from '../offers/store-cancel.ts';
import { proposerGone } from '../standing/commands.ts';
import { orderOrMoney } from './store.ts';

/*
 * A signed agreement whose money does not go out: the borrower changed their mind, the account is closed. One proposes to cancel it, another
 * confirms; nothing is owed. The second-person rule stands in the database too (agreement_cancellation_end), as does that no money is on
 * its way.
 */

interface OfApplication {
  applicationId: bigint;
  /** How many acts on the decision the caller had seen. */
  seen?: number;
}

/** Proposes to cancel a signed agreement, with the reason (approver or manager). From then on nobody orders its money. */
export async function proposeCancellation(
  services: LoanServices,
  by: By,
  { applicationId, seen, reason }: OfApplication & { reason: string },
): Promise<Moved | Refused> {
  const wrong = reasonRefusal(reason);
  if (wrong !== null) return wrong;
  const event = 'agreement.cancel_proposed';
  const options = {
    event,
    by,
    roles: SECOND,
    applicationId,
    ...(seen !== undefined && { seen }),
  };
  return onApplication(services, options, async (tx, application, now) => {
    const offer = await signedOffer(tx, applicationId);
    if (offer === null) return decidedSince(tx, by.who, applicationId);
    const moving = await onItsWay(tx, offer.id);
    if (moving !== null) return moving;
    if ((await openCancellation(tx, offer.id)) !== null) return waitsAlready();
    const proposal = { offerId: offer.id, reason: reason.trim() };
    const id = await insertCancellation(tx, { ...proposal, proposedBy: by.who, proposedAt: now });
    const facts = { offer: Number(offer.id), cancellation: Number(id) };
    return { status: application.status, facts };
  });
}

/**
 * Cancels a signed agreement as another person than who proposed it (manager): no loan comes of it and nothing is owed. The application is
 * withdrawn, so the borrower, who is told by SMS, may apply again at once; what was pawned may be given back. Refused once money is
 * ordered or has gone out.
 */
export async function cancelAgreement(
  services: LoanServices,
  by: By,
  { applicationId, seen }: OfApplication,
): Promise<Moved | Refused> {
  const event = 'agreement.cancelled';
  const options = {
    event,
    by,
    roles: MANAGERS,
    applicationId,
    ...(seen !== undefined && { seen }),
  };
  return onApplication(services, options, async (tx, { borrowerId }, now) => {
    const offer = await signedOffer(tx, applicationId);
    const proposal = offer && (await openCancellation(tx, offer.id));
    if (offer === null || proposal === null) return decidedSince(tx, by.who, applicationId);
    const { proposedBy } = proposal;
    if (proposedBy === by.who) return Refused.because(secondPerson, 'second_person');
    const gone = await proposerGone(tx, proposedBy, SECOND);
    if (gone !== null) return gone;
    const moving = await onItsWay(tx, offer.id);
    if (moving !== null) return moving;
    const end = { cancellation: proposal, outcome: 'confirmed', by: by.who, at: now } as const;
    await endCancellation(tx, { ...end, note: null });
    await markCancelled(tx, offer.id);
    await moveApplication(tx, applicationId, ['Approved'], 'Withdrawn');
    const collateral = (await heldCollateral(tx, [applicationId])).get(applicationId) ?? null;
    const text = toldOf(services, collateral);
    await tellBorrower(tx, { borrowerId, kind: 'agreement_cancelled', now, text });
    const facts = {
      offer: Number(offer.id),
      cancellation: Number(proposal.id),
      proposed_by: proposedBy,
    };
    return { status: 'Withdrawn', facts };
  });
}

/** What the borrower is told: that nothing is owed, and what of theirs is to be fetched where something was pawned. */
function toldOf({ env }: Pick<LoanServices, 'env'>, collateral: HeldCollateral | null): Refusal {
  const hotline = env.company.hotline;
  if (collateral === null) {
    const values = { address: env.publicUrl, hotline };
    return (locale) => m.notice_agreement_cancelled(values, { locale });
  }
  const { ticket, item } = collateral;
  return (locale) =>
    m.notice_agreement_cancelled_pledge(
      { item: item[locale], ticket: ticketNumber(ticket), hotline },
      { locale },
    );
}

/** Ends a proposal, and the agreement stands: who made it takes it back, or another (approver or manager) refuses it with a reason. */
export async function keepAgreement(
  services: LoanServices,
  by: By,
  { applicationId, seen, note }: OfApplication & { note: string | null },
): Promise<Moved | Refused> {
  const event = 'agreement.cancel_ended';
  const options = {
    event,
    by,
    roles: SECOND,
    applicationId,
    ...(seen !== undefined && { seen }),
  };
  return onApplication(services, options, async (tx, { status }, now) => {
    const offer = await signedOffer(tx, applicationId);
    const proposal = offer && (await openCancellation(tx, offer.id));
    if (proposal === null) return decidedSince(tx, by.who, applicationId);
    const isOwn = proposal.proposedBy === by.who;
    const wrong = isOwn && note === null ? null : reasonRefusal(note ?? '');
    if (wrong !== null) return wrong;
    const outcome = isOwn ? 'taken back' : 'refused';
    const end = { cancellation: proposal, outcome, by: by.who, at: now } as const;
    await endCancellation(tx, { ...end, note: note === null ? null : note.trim() });
    return { status, facts: { cancellation: Number(proposal.id), outcome } };
  });
}

/** The signed offer of an application, locked; null where there is none, or it was cancelled or is a loan by now. */
async function signedOffer(tx: Kysely<DB>, applicationId: bigint): Promise<StoredOffer | null> {
  const newest = (await newestOffers(tx, [applicationId])).get(applicationId);
  const offer = newest === undefined ? null : await lockOffer(tx, newest.id);
  return offer?.status === 'Signed' ? offer : null;
}

/** Refuses where the money is ordered or has gone out, each with its own sentence; null where neither is so. */
async function onItsWay(tx: Kysely<DB>, offerId: bigint): Promise<Refused | null> {
  const stands = await orderOrMoney(tx, offerId);
  if (stands === null) return null;
  return stands === 'ordered'
    ? Refused.because(isOrdered, 'money_ordered')
    : Refused.because(isPaidOut, 'paid_out');
}

function waitsAlready(): Refused {
  return Refused.because(
    (locale) => m.office_cancellations_waits({}, { locale }),
    'cancellation_waits',
  );
}

const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
const isOrdered: Refusal = (locale) => m.office_cancellations_ordered({}, { locale });
const isPaidOut: Refusal = (locale) => m.office_cancellations_paid_out({}, { locale });
