import { UNDO_SECONDS } from 'contract/office/decision-views';
import type { ApproveBody, Decided, DenyBody, EndOverrideBody } from 'contract/office/decisions';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import {
  confirmOverride,
  proposeOverride,
  refuseOverride,
} from '../applications/decide/commands-override.ts';
import { approve, deny } from '../applications/decide/commands-decide.ts';
import { recordedFindings } from '../applications/review/commands-findings.ts';
import { type Moved } from '../applications/review/commands-review.ts';
import { countActs } from '../applications/review/store-acts.ts';
import { findApplication } from '../applications/review/store-review.ts';
import type { By } from '../loans/commands-act.ts';
import { makeOffer } from '../offers/commands.ts';
import { withFound } from './commands-found.ts';
import type { DecisionServices } from './commands-terms.ts';

/** The SMS of a decision waits so long, and within it the decision is taken back before anybody was told. */
const HOLD_MS = UNDO_SECONDS * 1000;

/** Where an application stands after an act, with the version for the next one. */
export async function decided(
  { db }: Pick<DecisionServices, 'db'>,
  id: string,
  moved: Moved | Refused,
): Promise<Decided | Refused> {
  if (moved instanceof Refused) return moved;
  return { status: moved.status, version: await countActs(db, BigInt(id)) };
}

/**
 * Approves and offers the agreement; the offer's SMS leaves ten seconds later. Above the legal ceiling it proposes instead, where a
 * reason is given, and another confirms. Should the server end between the two acts, the approval stands without an offer, which the
 * page then offers to make; left alone, the loans' turn makes it (`makeMissingOffers`).
 */
export async function approveAndOffer(
  services: DecisionServices,
  by: By,
  id: string,
  body: ApproveBody,
): Promise<Decided | Refused> {
  const applicationId = BigInt(id);
  const { db, cipher } = services;
  const application = await findApplication(db, cipher, applicationId);
  if (application === null) return Refused.because(notFound, 'not_found');
  const asked = {
    applicationId,
    findings: withFound(await recordedFindings(services, application), body.found),
    amountCents: body.amount_cents,
    duration: body.duration,
    shown: { receivedCents: body.received_cents, totalCents: body.total_cents },
    seen: body.version,
  };
  if (body.override !== null) {
    return decided(
      services,
      id,
      await proposeOverride(services, by, { ...asked, ...body.override }),
    );
  }
  return withOffer(services, by, id, await approve(services, by, asked));
}

async function withOffer(
  services: DecisionServices,
  by: By,
  id: string,
  moved: Moved | Refused,
): Promise<Decided | Refused> {
  if (moved instanceof Refused) return moved;
  const offer = await makeOffer(services, by, BigInt(id), HOLD_MS);
  return offer instanceof Refused ? offer : decided(services, id, moved);
}

/** Confirms a proposal above the ceiling and offers the agreement, or ends it without an approval. */
export async function endProposal(
  services: DecisionServices,
  by: By,
  id: string,
  { version, confirm, note }: EndOverrideBody,
): Promise<Decided | Refused> {
  const asked = { applicationId: BigInt(id), seen: version };
  if (!confirm)
    return decided(services, id, await refuseOverride(services, by, { ...asked, note }));
  // The second person's yes is what makes the offer: they do it in the place of the first.
  const moved = await confirmOverride(services, by, asked);
  return withOffer(services, { who: by.who, role: 'approver' }, id, moved);
}

/** Denies; the SMS leaves ten seconds later. */
export async function denyLater(
  services: DecisionServices,
  by: By,
  id: string,
  { version, reasons, apply_again_on: applyAgainOn, note }: DenyBody,
): Promise<Decided | Refused> {
  if (reasons.length === 0) return Refused.field('reasons', noReason);
  const asked = {
    applicationId: BigInt(id),
    reasons,
    applyAgainOn,
    seen: version,
    holdMs: HOLD_MS,
  };
  return decided(services, id, await deny(services, by, { ...asked, note }));
}

/** Offers the agreement of an approval that has no offer. */
export async function offerAnew(
  services: DecisionServices,
  by: By,
  id: string,
): Promise<Decided | Refused> {
  return withOffer(services, by, id, { status: 'Approved' });
}

const noReason: Refusal = (locale) => m.office_decide_no_reason({}, { locale });
const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
