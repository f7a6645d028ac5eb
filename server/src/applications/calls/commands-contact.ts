import { REVIEWERS } from 'contract/office/who';
import { CALLS_A_DAY, type Outcome, type Reference } from 'contract/office/applications';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { heldPhone } from '../../borrowers/commands-held-phone.ts';
import { lockPhone } from '../../borrowers/store.ts';
import { isNotTheirs } from '../../borrowers/store-not-theirs.ts';
import { decidedSince } from '../review/commands-changed.ts';
import { outsideContactHours } from '../../settings/commands-contact-hours.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { beginReview } from '../review/commands-desk.ts';
import { noSuchApplication } from '../review/commands-no-such.ts';
import { peopleOf } from '../review/commands-references.ts';
import { hasStandingOffer } from '../decide/store-standing-offer.ts';
import { callsSince, startOfDay } from '../store-calls.ts';
import { insertContact } from '../review/store-found.ts';
import { lockApplication } from '../review/store-review.ts';
import { findReviewed } from '../review/store-reviewed.ts';

interface Call {
  readonly applicationId: bigint;
  readonly reference: Reference;
  readonly outcome: Outcome;
  /** An instant; only for `call_back`. */
  readonly callBackAt: string | null;
  /** Made for this one call: a repeat with it enters no second one. */
  readonly key: string;
}

/**
 * Enters how a call to the applicant or a reference went. Refused outside the hours in which people may be called and a quarter of an hour
 * after them, after two calls
 * to one phone on a day, whoever was asked for and on whichever application of the same borrower or repeat of this one, for a reference whom the form did not name, and once the application is decided: then the applicant alone is called, while their agreement waits
 * for the signature or for its money.
 */
export async function logContact(
  services: LoanServices,
  by: By,
  { applicationId, reference, outcome, callBackAt, key }: Call,
): Promise<{ id: string } | Refused> {
  const now = services.clock.now();
  const outside = await outsideContactHours(services);
  if (outside !== null) return outside;
  if (callBackAt !== null && (outcome !== 'call_back' || Date.parse(callBackAt) <= now.getTime())) {
    return Refused.field('call_back_at', (locale) =>
      m.office_review_error_call_back({}, { locale }),
    );
  }
  const { db, cipher } = services;
  const row = await findReviewed(db, cipher, applicationId);
  if (row === null) return noSuchApplication();
  const person = peopleOf(row).find((one) => one.reference === reference);
  if (person === undefined) {
    return Refused.because((locale) => m.office_review_error_nobody({}, { locale }), 'nobody');
  }
  await beginReview(services, by, applicationId);
  const event = 'application.contact_logged';
  const application = String(applicationId);
  const fields = { application, reference, outcome, call_back_at: callBackAt };
  const options = { event, by, roles: REVIEWERS, key, fields };
  return act<{ id: string }>(services, options, async (tx) => {
    // Calls to one phone are counted over applications: of two at once the second sees the first.
    await lockPhone(tx, person.phone);
    const application = await lockApplication(tx, cipher, applicationId);
    const isCalled =
      application?.status === 'In review' ||
      (reference === 'applicant' &&
        application?.status === 'Approved' &&
        (await hasStandingOffer(tx, applicationId)));
    if (!isCalled) return decidedSince(tx, by.who, applicationId);
    // Whoever has that phone is not the applicant: they are told of nothing, and their word confirms nothing.
    if (reference === 'applicant' && (await isNotTheirs(tx, person.phone))) return heldPhone();
    const calls = await callsSince(tx, applicationId, startOfDay(now));
    if ((calls.get(person.phone) ?? 0) >= CALLS_A_DAY) return enoughCalls();
    const contact = { applicationId, reference, outcome, madeBy: by.who, madeAt: now };
    const back = callBackAt === null ? null : new Date(callBackAt);
    const id = await insertContact(tx, { ...contact, callBackAt: back });
    const subject = `application:${applicationId}`;
    return { answer: { id: String(id) }, subject, facts: { reference, outcome } };
  });
}

function enoughCalls(): Refused {
  const count = String(CALLS_A_DAY);
  return Refused.because(
    (locale) => m.office_review_error_calls({ count }, { locale }),
    'enough_calls',
  );
}
