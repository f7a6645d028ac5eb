import { REVIEWERS } from 'contract/office/who';
import { denialReasons, documentKinds } from 'contract/options/decisions';
import type { Refusal } from 'contract/locale';
import { APPLY_AGAIN_MOST_DAYS } from 'contract/office/settings';
import { Refused } from 'contract/refusal';
import { photosAddress } from 'contract/sign-in-links';
import type { Kysely } from 'kysely';
import { addDays, type Day, daysBetween, displayDay } from 'lending/calendar';
import { changed } from '../../changed.ts';
import type { DB, JsonObject } from '../../database/types.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { reasonRefusal } from '../../loans/commands-reason.ts';
import { m } from '../../notices/commands-words.ts';
import { recallNotice, tellBorrower, tellBorrowerLater } from '../../notices/commands-loans.ts';
import { heldUntil } from '../../notices/store-held.ts';
import { givenBack, type HeldPledge, heldPledges } from '../decide/store-pledges.ts';
import { ticketNumber } from '../../loans/commands-number.ts';
import { changedSince } from '../decide/commands-changed.ts';
import { aboveCeiling, approvable, type Approval } from '../decide/commands-terms.ts';
import { openOverride } from '../decide/store-override.ts';
import { countActs } from '../decide/store-acts.ts';
import { hasReviewStart, standingDenial, withdrawStandingDenial } from '../decide/store-denial.ts';
import { applyAgainDays } from '../../settings/commands.ts';
import {
  type ApplicationStatus,
  insertApproval,
  insertDenial,
  insertDocumentRequest,
  insertReviewStart,
  lockApplication,
  moveApplication,
  type ReviewedApplication,
} from './store-review.ts';
import { isAskedFor } from './store-reviewed.ts';

/** What an act on an application answers. */
export interface Moved extends JsonObject {
  status: ApplicationStatus;
}

/** Takes a pending application into review (officer). Refused in every other state. */
export async function startReview(
  services: LoanServices,
  by: By,
  applicationId: bigint,
): Promise<Moved | Refused> {
  return onApplication(
    services,
    { event: 'application.review_started', by, roles: REVIEWERS, applicationId },
    async (tx, application, now) => {
      if (!(await moveApplication(tx, application.id, ['Pending'], 'In review'))) return changed();
      await insertReviewStart(tx, { applicationId, by: by.who, at: now });
      return { status: 'In review', facts: {} };
    },
  );
}

/** Asks the applicant for a paper, by SMS (officer); in review only. */
export async function requestDocument(
  services: LoanServices,
  by: By,
  { applicationId, kind }: { applicationId: bigint; kind: string },
): Promise<Moved | Refused> {
  const option = documentKinds.find(({ key }) => key === kind);
  if (!option) return Refused.because(notOffered, 'unknown_document');
  return onApplication(
    services,
    { event: 'application.document_requested', by, roles: REVIEWERS, applicationId },
    async (tx, application, now) => {
      if (application.status !== 'In review') return changed();
      if (await isAskedFor(tx, applicationId, kind)) return askedAlready();
      const asked = await insertDocumentRequest(tx, { applicationId, kind, by: by.who, at: now });
      await tell(tx, application, now, 'document_asked', (locale) =>
        m.notice_document_asked(
          {
            document: option.label({}, { locale }),
            address: photosAddress(services.env.publicUrl),
          },
          { locale },
        ),
      );
      return { status: 'In review', facts: { request: Number(asked), kind } };
    },
  );
}

/**
 * Approves an application in review: every criterion must be met (TERM-19 to TERM-24), the rate comes from the table and
 * never from a fallback, the terms are frozen (approver). Refused with all unmet criteria in `reason`, for a duplicate whose original
 * is under way: one person would have two loans of one wish (G-22); and above the legal ceiling, where one proposes and another
 * confirms (commands-override.ts).
 */
export async function approve(
  services: LoanServices,
  by: By,
  asked: Approval,
): Promise<Moved | Refused> {
  const { applicationId, seen, findings } = asked;
  return onApplication(
    services,
    { event: 'application.approved', by, roles: ['approver'], applicationId, seen },
    async (tx, application, now) => {
      if (application.status !== 'In review') return changedSince(tx, applicationId);
      const found = await approvable(services, tx, application, asked);
      if (found instanceof Refused) return found;
      const { terms, ceiling } = found;
      if (ceiling === 'above') return Refused.because(aboveCeiling, 'above_ceiling');
      if ((await openOverride(tx, applicationId)) !== null) return changedSince(tx, applicationId);
      await moveApplication(tx, application.id, ['In review'], 'Approved');
      const kept = { ...findings, referencesConfirmed: [...findings.referencesConfirmed] };
      const approval = { applicationId, terms, findings: kept };
      await insertApproval(tx, { ...approval, by: by.who, at: now });
      const facts = {
        product: terms.product,
        principal_cents: terms.principalCents,
        rate_millionths: terms.rate,
        instalments: terms.instalments,
      };
      return { status: 'Approved', facts };
    },
  );
}

interface Denying {
  applicationId: bigint;
  reasons: readonly string[];
  /** From which another application is advised; left out: after the days that are set. */
  applyAgainOn?: Day;
  /** For staff alone. */
  note?: string | null;
  seen?: number;
  /** The SMS waits so long, and until then the denial can be taken back. */
  holdMs?: number;
}

/** Refuses an application with the reasons that the borrower reads, and the day from which another is advised (approver). */
export async function deny(
  services: LoanServices,
  by: By,
  { applicationId, reasons, note = null, seen, holdMs = 0, ...asked }: Denying,
): Promise<Moved | Refused> {
  const known = new Set(denialReasons.map(({ key }) => key));
  if (reasons.length === 0 || !reasons.every((reason) => known.has(reason))) {
    return Refused.because(notOffered, 'unknown_reason');
  }
  if (note !== null) {
    const wrong = reasonRefusal(note);
    if (wrong !== null) return wrong;
  }
  const today = services.clock.today();
  // A day that is advised; none is refused before (docs/lending.md, "Who may borrow").
  const applyAgainOn = asked.applyAgainOn ?? addDays(today, await applyAgainDays(services.db));
  const ahead = daysBetween(today, applyAgainOn);
  if (ahead < 0 || ahead > APPLY_AGAIN_MOST_DAYS) return Refused.field('apply_again_on', badDay);
  return onApplication(
    services,
    { event: 'application.denied', by, roles: ['approver'], applicationId, seen },
    async (tx, application, now) => {
      const before: ApplicationStatus[] = ['Pending', 'In review'];
      if ((await openOverride(tx, applicationId)) !== null) return changedSince(tx, applicationId);
      if (!(await moveApplication(tx, application.id, before, 'Denied'))) {
        return changedSince(tx, applicationId);
      }
      const unique = [...new Set(reasons)];
      const denial = { applicationId, reasons: unique, applyAgainOn, note };
      await insertDenial(tx, { ...denial, by: by.who, at: now });
      const pledge = (await heldPledges(tx, [applicationId])).get(applicationId) ?? null;
      await tellBorrowerLater(tx, {
        borrowerId: application.borrowerId,
        kind: DENIED,
        now,
        holdMs,
        text: denialText(services, applyAgainOn, pledge),
      });
      return { status: 'Denied', facts: { reasons: unique, apply_again_on: applyAgainOn } };
    },
  );
}

const DENIED = 'application_denied';

/** What the SMS of a denial says: to whom something is to be given back, to fetch it too. */
function denialText(
  { env }: Pick<LoanServices, 'env'>,
  applyAgainOn: Day,
  pledge: HeldPledge | null,
): Refusal {
  const inputs = { day: displayDay(applyAgainOn), address: env.publicUrl };
  if (pledge === null) return (locale) => m.notice_application_denied(inputs, { locale });
  const { item, ticket } = pledge;
  const fetch = { ticket: ticketNumber(ticket), hotline: env.company.hotline };
  return (locale) =>
    m.notice_application_denied_pledge({ ...inputs, ...fetch, item: item[locale] }, { locale });
}

/** Until when the SMS of the denial that stands is held, so that it may still be taken back; null: it is not held, or there is none. */
export async function denialHeldUntil(
  tx: Kysely<DB>,
  { id, borrowerId }: Pick<ReviewedApplication, 'id' | 'borrowerId'>,
  now: Date,
): Promise<Date | null> {
  const denial = await standingDenial(tx, id);
  return denial && heldUntil(tx, { borrowerId, kind: DENIED, at: denial.deniedAt, now });
}

/**
 * Takes a denial back (who denied, while its SMS has not left): the application is in review again, and nobody was told. Refused once
 * the SMS is on its way, and once what was pawned was given back, which would not be taken again; the borrower may then ask anew at once.
 */
export async function withdrawDenial(
  services: LoanServices,
  by: By,
  { applicationId, seen }: { applicationId: bigint; seen?: number },
): Promise<Moved | Refused> {
  return onApplication(
    services,
    { event: 'application.denial_withdrawn', by, roles: ['approver'], applicationId, seen },
    async (tx, application, now) => {
      const denial = await standingDenial(tx, applicationId);
      if (denial === null || denial.deniedBy !== by.who) return changedSince(tx, applicationId);
      const ticket = await givenBack(tx, applicationId);
      if (ticket !== null) return Refused.because(pledgeGone(ticket), 'pledge_gone');
      const { borrowerId } = application;
      const told = { borrowerId, kind: DENIED, at: denial.deniedAt };
      if (!(await recallNotice(tx, told))) return Refused.because(alreadyTold, 'already_told');
      const review = (await hasReviewStart(tx, applicationId)) ? 'In review' : 'Pending';
      await moveApplication(tx, application.id, ['Denied'], review);
      await withdrawStandingDenial(tx, applicationId, by.who, now);
      return { status: review, facts: {} };
    },
  );
}

interface ApplicationAct {
  event: string;
  by: By;
  roles: readonly By['role'][];
  applicationId: bigint;
  /** How many acts on the decision the caller had seen; another number is refused with what has happened since. */
  seen?: number | undefined;
}

/** Performs an act on a submitted application, locked; refused where there is none of that number. */
export async function onApplication(
  services: LoanServices,
  { applicationId, seen, ...options }: ApplicationAct,
  work: (
    tx: Kysely<DB>,
    application: ReviewedApplication,
    now: Date,
  ) => Promise<{ status: ApplicationStatus; facts: JsonObject } | Refused>,
): Promise<Moved | Refused> {
  return act<Moved>(services, { ...options, key: null, fields: {} }, async (tx, now) => {
    const application = await lockApplication(tx, services.cipher, applicationId);
    if (application === null) return changed();
    if (seen !== undefined && seen !== (await countActs(tx, applicationId))) {
      return changedSince(tx, applicationId);
    }
    const done = await work(tx, application, now);
    if (done instanceof Refused) return done;
    const { status, facts } = done;
    return { answer: { status }, subject: `application:${applicationId}`, facts };
  });
}

async function tell(
  tx: Kysely<DB>,
  { borrowerId }: ReviewedApplication,
  now: Date,
  kind: string,
  text: Refusal,
): Promise<void> {
  await tellBorrower(tx, { borrowerId, kind, text, now });
}

function askedAlready(): Refused {
  return Refused.because((locale) => m.office_review_error_asked({}, { locale }), 'asked_already');
}

const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
const badDay: Refusal = (locale) => m.office_decide_bad_day({}, { locale });
const pledgeGone =
  (ticket: bigint): Refusal =>
  (locale) =>
    m.office_decide_pledge_gone({ ticket: ticketNumber(ticket) }, { locale });
const alreadyTold: Refusal = (locale) => m.office_decide_already_told({}, { locale });
