import { denialReasons, documentKinds } from 'contract/options/decisions';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { addDays, type Day, displayDay } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import { eligibility, leastIncomeCents, type Unmet } from 'lending/eligibility';
import { ceilingStatus } from 'lending/legal-ceiling';
import { loanFlows } from 'lending/loan-flows';
import { isWithinLimits } from 'lending/product';
import { chooseRate } from 'lending/rate';
import { standardTerms } from 'lending/standard-terms';
import type { LoanTerms } from 'lending/terms';
import { m } from 'words/messages';
import { changed } from '../../changed.ts';
import type { DB, JsonObject } from '../../database/types.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { tellBorrower } from '../../notices/commands-loans.ts';
import { productFees, productLimits } from '../../products/store.ts';
import { REVIEWERS } from './commands-reviewer.ts';
import {
  type ApplicationStatus,
  insertApproval,
  insertDenial,
  insertDocumentRequest,
  insertReviewStart,
  lockApplication,
  moveApplication,
  pastLoansOf,
  type ReviewedApplication,
} from './store-review.ts';
import { isAskedFor } from './store-reviewed.ts';

/** Days after a refusal from which another application is advised; none is refused before (docs/lending.md, "Who may borrow"). */
const APPLY_AGAIN_DAYS = 30;

/** What staff found out in the review and the call (G-01). */
export interface Findings {
  readonly residesInCambodia: boolean | null;
  readonly callAnswered: boolean;
  readonly referencesConfirmed: readonly (boolean | null)[];
  /** A bank account in the borrower's own name; the forms for purchasing and pawn loans ask for none. */
  readonly hasNamedAccount: boolean;
  /** A national ID on file: its number or its photo, the purchasing form asks for the photo alone. */
  readonly hasIdentification: boolean;
  /** As found; null takes the least that the form's band means. */
  readonly monthlyIncomeCents: number | null;
  readonly isPartnerShop: boolean;
}

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
          { document: option.label({}, { locale }), address: services.env.publicUrl },
          { locale },
        ),
      );
      return { status: 'In review', facts: { request: Number(asked), kind } };
    },
  );
}

interface Approval {
  applicationId: bigint;
  findings: Findings;
  /** Where the lender agrees to other figures than were asked for. */
  amountCents?: number;
  duration?: number;
}

/**
 * Approves an application in review: every criterion must be met (TERM-19 to TERM-24), the rate comes from the table and
 * never from a fallback, the terms are frozen (approver). Refused with all unmet criteria in `reason`, and for a duplicate
 * whose original is under way: one person would have two loans of one wish (G-22).
 */
export async function approve(
  services: LoanServices,
  by: By,
  { applicationId, findings, amountCents, duration }: Approval,
): Promise<Moved | Refused> {
  return onApplication(
    services,
    { event: 'application.approved', by, roles: ['approver'], applicationId },
    async (tx, application, now) => {
      if (application.status !== 'In review') return changed();
      if (application.openOriginal !== null) return duplicate(application.openOriginal);
      if (application.isIncomplete) return Refused.because(incomplete, 'incomplete');
      const asked = {
        ...application,
        amountCents: amountCents ?? application.amountCents,
        duration: duration ?? application.duration,
      };
      const today = services.clock.today();
      const unmet = await unmetOf(tx, asked, findings, today);
      if (unmet.length > 0) return notEligible(unmet);
      const terms = await termsOf(services, tx, asked, today);
      if (terms instanceof Refused) return terms;
      await moveApplication(tx, application.id, ['In review'], 'Approved');
      const found = { ...findings, referencesConfirmed: [...findings.referencesConfirmed] };
      const approval = { applicationId, terms, findings: found };
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

/** Refuses an application with the reasons that the borrower reads, and the day from which another is advised (approver). */
export async function deny(
  services: LoanServices,
  by: By,
  { applicationId, reasons }: { applicationId: bigint; reasons: readonly string[] },
): Promise<Moved | Refused> {
  const known = new Set(denialReasons.map(({ key }) => key));
  if (reasons.length === 0 || !reasons.every((reason) => known.has(reason))) {
    return Refused.because(notOffered, 'unknown_reason');
  }
  return onApplication(
    services,
    { event: 'application.denied', by, roles: ['approver'], applicationId },
    async (tx, application, now) => {
      const seen: ApplicationStatus[] = ['Pending', 'In review'];
      if (!(await moveApplication(tx, application.id, seen, 'Denied'))) return changed();
      const applyAgainOn = addDays(services.clock.today(), APPLY_AGAIN_DAYS);
      const unique = [...new Set(reasons)];
      const denial = { applicationId, reasons: unique, applyAgainOn };
      await insertDenial(tx, { ...denial, by: by.who, at: now });
      await tell(tx, application, now, 'application_denied', (locale) =>
        m.notice_application_denied(
          { day: displayDay(applyAgainOn), address: services.env.publicUrl },
          { locale },
        ),
      );
      return { status: 'Denied', facts: { reasons: unique, apply_again_on: applyAgainOn } };
    },
  );
}

interface ApplicationAct {
  event: string;
  by: By;
  roles: readonly By['role'][];
  applicationId: bigint;
}

/** Performs an act on a submitted application, locked; refused where there is none of that number. */
export async function onApplication(
  services: LoanServices,
  { applicationId, ...options }: ApplicationAct,
  work: (
    tx: Kysely<DB>,
    application: ReviewedApplication,
    now: Date,
  ) => Promise<{ status: ApplicationStatus; facts: JsonObject } | Refused>,
): Promise<Moved | Refused> {
  return act<Moved>(services, { ...options, key: null, fields: {} }, async (tx, now) => {
    const application = await lockApplication(tx, services.cipher, applicationId);
    if (application === null) return changed();
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

async function unmetOf(
  tx: Kysely<DB>,
  application: ReviewedApplication,
  findings: Findings,
  today: Day,
): Promise<Unmet[]> {
  const { incomeBand, isPhoneProved } = application;
  const ofBand = incomeBand === null ? null : leastIncomeCents(incomeBand);
  return eligibility(
    {
      ...application,
      ...findings,
      monthlyIncomeCents: findings.monthlyIncomeCents ?? ofBand,
      phoneVerified: isPhoneProved,
      loans: await pastLoansOf(tx, application.borrowerId),
    },
    today,
  );
}

/**
 * The terms as the tables have them today. Refused outside the product's bounds (docs/lending.md, "Limits"), without a row for the
 * amount and duration, and above the legal ceiling.
 */
async function termsOf(
  { env }: LoanServices,
  tx: Kysely<DB>,
  { product, amountCents, duration }: ReviewedApplication,
  today: Day,
): Promise<LoanTerms | Refused> {
  const { limits, rates } = await productLimits(tx, product, today);
  if (!isWithinLimits(limits, amountCents, duration)) {
    return Refused.because(notOffered, 'outside_limits');
  }
  const { rate, source } = chooseRate(rates, amountCents, duration, limits);
  if (source === 'fallback') return Refused.because(noRate, 'no_rate');
  const fees = await productFees(tx, product);
  const terms = standardTerms({ product, principalCents: amountCents, rate, duration, fees });
  const flows = loanFlows(terms, contractSchedule(terms, today), today);
  const isAbove = ceilingStatus(flows, env.legalCeiling) === 'above';
  return isAbove ? Refused.because(aboveCeiling, 'above_ceiling') : terms;
}

function notEligible(unmet: readonly Unmet[]): Refused {
  const names = unmet.map(({ criterion, reason }) => `${criterion}:${reason}`);
  return Refused.because((locale) => m.refusal_not_eligible({}, { locale }), names.join(','));
}

function duplicate(original: bigint): Refused {
  const number = String(original);
  return Refused.because((locale) => m.refusal_duplicate({ number }, { locale }), 'duplicate');
}

function askedAlready(): Refused {
  return Refused.because((locale) => m.office_review_error_asked({}, { locale }), 'asked_already');
}

const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
const incomplete: Refusal = (locale) => m.refusal_incomplete({}, { locale });
const noRate: Refusal = (locale) => m.refusal_no_rate({}, { locale });
const aboveCeiling: Refusal = (locale) => m.refusal_above_ceiling({}, { locale });
