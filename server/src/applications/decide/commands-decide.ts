import { APPROVERS } from 'contract/office/who';
import { APPLY_AGAIN_MOST_DAYS } from 'contract/office/settings';
import { denialReasons } from 'contract/options/decisions';
import type { Locale, Refusal } from 'contract/locale';
import { fillSms } from 'contract/office/sms-templates';
import { applicationNumber, ticketNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { addDays, type Day, daysBetween, displayDay } from 'lending/calendar';
import type { DB } from '../../database/types.ts';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { reasonRefusal } from '../../loans/commands-reason.ts';
import { recallNotice, tellBorrowerLater } from '../../notices/commands-loans.ts';
import { m, smsWords } from '../../notices/commands-words.ts';
import { heldUntil } from '../../notices/store-held.ts';
import { applyAgainDays } from '../../settings/commands.ts';
import { findOpenApplication } from '../store-submit.ts';
import { decidedSince } from '../review/commands-changed.ts';
import { type Moved, onApplication } from '../review/commands-review.ts';
import {
  type ApplicationStatus,
  insertApproval,
  insertDenial,
  moveApplication,
  type ReviewedApplication,
} from '../review/store-review.ts';
import { aboveCeiling, approvable, type Approval } from './commands-terms.ts';
import { givenBack, heldCollateral } from './store-collateral.ts';
import {
  hasReviewStart,
  otherOpen,
  standingDenial,
  withdrawStandingDenial,
} from './store-denial.ts';
import { openOverride } from './store-override.ts';

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
    { event: 'application.approved', by, roles: APPROVERS, applicationId, seen },
    async (tx, application, now) => {
      if (application.status !== 'In review') return decidedSince(tx, by.who, applicationId);
      const found = await approvable(services, tx, application, asked);
      if (found instanceof Refused) return found;
      const { terms, ceiling } = found;
      if (ceiling === 'above') return Refused.because(aboveCeiling, 'above_ceiling');
      if ((await openOverride(tx, applicationId)) !== null)
        return decidedSince(tx, by.who, applicationId);
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
    { event: 'application.denied', by, roles: APPROVERS, applicationId, seen },
    async (tx, application, now) => {
      const before: ApplicationStatus[] = ['Pending', 'In review'];
      if ((await openOverride(tx, applicationId)) !== null)
        return decidedSince(tx, by.who, applicationId);
      if (!(await moveApplication(tx, application.id, before, 'Denied'))) {
        return decidedSince(tx, by.who, applicationId);
      }
      const unique = [...new Set(reasons)];
      const denial = { applicationId, reasons: unique, applyAgainOn, note };
      await insertDenial(tx, { ...denial, by: by.who, at: now });
      const words = await denialWords(tx, application);
      const { env } = services;
      const told = { address: env.publicUrl, hotline: env.company.hotline };
      await tellBorrowerLater(tx, {
        borrowerId: application.borrowerId,
        applicationId,
        kind: DENIED,
        now,
        holdMs,
        text: (locale) => fillSms(words(locale), { ...told, day: displayDay(applyAgainOn) }),
      });
      return { status: 'Denied', facts: { reasons: unique, apply_again_on: applyAgainOn } };
    },
  );
}

const DENIED = 'application_denied';

/**
 * The words of the SMS of a denial, with what is the application’s own filled in: to whom something is to be given back, to fetch it too. Whoever has another
 * application open reads which one it is about, and nothing that would be the end of both.
 */
export async function denialWords(
  db: Kysely<DB>,
  application: Pick<ReviewedApplication, 'id' | 'borrowerId'>,
): Promise<(locale: Locale) => string> {
  const { id } = application;
  const held = (await heldCollateral(db, [id])).get(id) ?? null;
  const other = await otherOpen(db, application);
  const said = other === null ? 'notice_application_denied' : 'notice_application_denied_one';
  const inputs = {
    number: applicationNumber(id),
    ...(other !== null && { other: applicationNumber(other) }),
  };
  if (held === null) return (locale) => fillSms(smsWords(said, locale), inputs);
  const { item, ticket } = held;
  const fetch = { ...inputs, ticket: ticketNumber(ticket) };
  return (locale) =>
    fillSms(smsWords(`${said}_collateral`, locale), { ...fetch, item: item[locale] });
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
    {
      event: 'application.denial_withdrawn',
      by,
      roles: APPROVERS,
      applicationId,
      seen,
      locksBorrower: true,
    },
    async (tx, application, now) => {
      const denial = await standingDenial(tx, applicationId);
      if (denial === null || denial.deniedBy !== by.who)
        return decidedSince(tx, by.who, applicationId);
      const ticket = await givenBack(tx, applicationId);
      if (ticket !== null) return Refused.because(collateralGone(ticket), 'collateral_gone');
      const { borrowerId } = application;
      const told = { borrowerId, kind: DENIED, at: denial.deniedAt };
      // A duplicate opens beside its original; one of its own has the place of its phone to itself.
      const other = await findOpenApplication(tx, application.phone, []);
      if (other !== null && other !== application.openOriginal)
        return Refused.because(askedAgain(other), 'asked_again');
      if (!(await recallNotice(tx, told))) return Refused.because(alreadyTold, 'already_told');
      const review = (await hasReviewStart(tx, applicationId)) ? 'In review' : 'Pending';
      await moveApplication(tx, application.id, ['Denied'], review);
      await withdrawStandingDenial(tx, applicationId, by.who, now);
      return { status: review, facts: {} };
    },
  );
}

const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
const badDay: Refusal = (locale) => m.office_decide_bad_day({}, { locale });
const collateralGone =
  (ticket: bigint): Refusal =>
  (locale) =>
    m.office_decide_collateral_gone({ ticket: ticketNumber(ticket) }, { locale });
const askedAgain =
  (other: bigint): Refusal =>
  (locale) =>
    m.office_decide_asked_again({ number: applicationNumber(other) }, { locale });
const alreadyTold: Refusal = (locale) => m.office_decide_already_told({}, { locale });
