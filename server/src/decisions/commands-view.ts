import { APPROVERS, CASHIERS, MANAGERS, SECOND } from 'contract/office/who';
import type { DecisionView, OfferState } from 'contract/office/decision-views';
import type { Locale, Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { APPLY_AGAIN_MOST_DAYS } from 'contract/office/settings';
import { addDays, type Day } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import type { LoanTerms } from 'lending/terms';
import { m } from 'words/messages';
import { isAccountOpen } from '../applications/decide/commands-account.ts';
import { offerableTerms } from '../applications/decide/commands-terms.ts';
import { actsOn, type DecisionAct } from '../applications/review/store-acts.ts';
import { standingDenial } from '../applications/decide/store-denial.ts';
import { openOverride } from '../applications/decide/store-override.ts';
import { recordedFindings, unmetOf } from '../applications/review/commands-findings.ts';
import { findApplication, type ReviewedApplication } from '../applications/review/store-review.ts';
import { findPerson } from '../borrowers/store.ts';
import { messageStanding } from '../notices/commands-of-act.ts';
import { hasLeft, noticeOfAct } from '../notices/store-of-act.ts';
import { phoneToTell } from '../notices/store-own-phone.ts';
import { loanNumber } from 'contract/record-numbers';
import { signedSchedule } from '../offers/commands-agreement.ts';
import { OFFER_MADE } from '../offers/commands.ts';
import { pawnValue } from '../applications/decide/store-collateral.ts';
import { newestOffers, type StoredOffer } from '../offers/store.ts';
import { newestCancellation } from '../offers/store-cancel.ts';
import { findSignature } from '../offers/store-signatures.ts';
import { productLimits } from '../products/store.ts';
import { applyAgainDays, legalCeilingAt } from '../settings/commands.ts';
import { actorsOf, whoCould } from '../standing/store-names.ts';
import { foundSoFar } from './commands-found.ts';
import { toldIn } from './commands-told.ts';
import { type DecisionServices, termsView } from './commands-terms.ts';
import { borrowerLocale } from '../borrowers/store.ts';
import { approvalWithTerms, loanOf } from './store.ts';

/** Digits of an account that staff see beside the bank. */
const LAST_DIGITS = 4;

/** Where the decision on an application stands, who could do what comes next, and what speaks against it. */
export async function decisionView(
  services: DecisionServices,
  id: string,
  caller: string,
): Promise<DecisionView | Refused> {
  const { db, clock, cipher } = services;
  const application = await findApplication(db, cipher, BigInt(id));
  if (application === null) return Refused.because(notFound, 'not_found');
  const today = clock.today();
  const acts = await actsOn(db, application.id);
  const recorded = await recordedFindings(services, application);
  const unmet = await unmetOf(db, application, recorded, today);
  const { limits } = await productLimits(db, application.product, today);
  const asked = await offerableTerms(services, db, application, today);
  const person = await findPerson(db, application.borrowerId);
  const phone = await phoneToTell(db, application.id);
  const loan = await loanOf(db, application.id);
  const locale = await borrowerLocale(db, application.borrowerId);
  return {
    id: String(application.id),
    status: application.status,
    version: acts.length,
    name: application.name,
    record_name: otherName(person, application),
    phone,
    locale,
    product: application.product,
    amount_cents: application.amountCents,
    duration: application.duration,
    sent_at: application.submittedAt.toISOString(),
    limits: {
      min_amount_cents: limits.minAmountCents,
      max_amount_cents: limits.maxAmountCents,
      min_duration: limits.minDuration,
      max_duration: limits.maxDuration,
    },
    found: foundSoFar(recorded),
    unmet,
    ceiling: asked instanceof Refused ? null : asked.ceiling,
    duplicate_of: application.openOriginal === null ? null : String(application.openOriginal),
    is_incomplete: application.isIncomplete,
    account: await accountView(db, application),
    valuation: await valuationOf(db, application),
    ...(await decidedParts(services, application, { phone, loan })),
    loan_number: loan === null ? null : loanNumber(loan.id),
    acts: acts.map(actView),
    site: services.env.publicUrl,
    ...(await toldIn(services, application, locale)),
    hotline: services.env.company.hotline,
    apply_again: {
      day: addDays(today, await applyAgainDays(db)),
      latest: addDays(today, APPLY_AGAIN_MOST_DAYS),
    },
    today,
    others: await othersOf(services, application.id, caller),
  };
}

/** Where the money goes, as far as staff see it beside the bank. */
async function accountView(
  db: DecisionServices['db'],
  application: ReviewedApplication,
): Promise<DecisionView['account']> {
  const { account } = application;
  if (account === null) return null;
  return {
    bank: account.bank,
    last_digits: account.number.slice(-LAST_DIGITS),
    is_correctable: await isAccountOpen(db, application),
  };
}

/** What the pawned thing of an application was last valued at, and by whom. */
async function valuationOf(
  db: DecisionServices['db'],
  { id, product }: Pick<ReviewedApplication, 'id' | 'product'>,
): Promise<DecisionView['valuation']> {
  const value = product === 'pawn' ? await pawnValue(db, id) : null;
  if (value === null) return null;
  const actor = await actorsOf(db, [value.by]);
  return { ...actor(value.by), value_cents: value.valueCents, at: value.at.toISOString() };
}

/** The name in the record, where the borrower has changed it there since; null: the application's. */
function otherName(
  { name, lastName }: Pick<Awaited<ReturnType<typeof findPerson>>, 'name' | 'lastName'>,
  application: Pick<ReviewedApplication, 'name'>,
): string | null {
  const recorded = `${name} ${lastName}`.trim();
  return recorded === application.name ? null : recorded;
}

const actView = ({ kind, who, at, nameKm, nameEn }: DecisionAct) => ({
  // Whose account it is says nothing more to staff than that it was the borrower.
  who: who.startsWith('borrower:') ? 'borrower' : who,
  kind,
  at: at.toISOString(),
  name_km: nameKm,
  name_en: nameEn,
});

/** A proposal to cancel the agreement, and who ended it how. */
function cancellationState(
  {
    proposedBy,
    proposedAt,
    reason,
    end,
  }: NonNullable<Awaited<ReturnType<typeof newestCancellation>>>,
  actor: Awaited<ReturnType<typeof actorsOf>>,
): NonNullable<DecisionView['cancellation']> {
  const ended = end && {
    ...actor(end.by),
    at: end.at.toISOString(),
    outcome: end.outcome,
    note: end.note,
  };
  return { ...actor(proposedBy), at: proposedAt.toISOString(), reason, ended };
}

async function decidedParts(
  services: DecisionServices,
  { id }: Pick<ReviewedApplication, 'id'>,
  { phone, loan }: { phone: string; loan: Awaited<ReturnType<typeof loanOf>> },
): Promise<Pick<DecisionView, 'override' | 'approval' | 'denial' | 'offer' | 'cancellation'>> {
  const { db, clock, env } = services;
  const [override, approval, denial] = [
    await openOverride(db, id),
    await approvalWithTerms(db, id),
    await standingDenial(db, id),
  ];
  const offer = (await newestOffers(db, [id])).get(id) ?? null;
  const cancellation = offer && (await newestCancellation(db, offer.id));
  const names = [override?.proposedBy, approval?.approvedBy, denial?.deniedBy];
  names.push(cancellation?.proposedBy, cancellation?.end?.by);
  const actor = await actorsOf(db, names);
  const today = clock.today();
  // What was decided stands to the ceiling of that moment: one that is set later judges later approvals alone.
  const ceiling = approval && (await legalCeilingAt(db, env, approval.approvedAt));
  const view = (terms: LoanTerms, of: StoredOffer | null, limit: number | null) =>
    termsView(terms, {
      ...(of ? { schedule: signedSchedule(of), on: of.agreement.drawnUpOn } : asIfOn(terms, today)),
      ceiling: limit,
    });
  // Once the money is out, its days are the loan's: the agreement's were those of a loan paid out when it was drawn up.
  const approved = (terms: LoanTerms) =>
    loan === null
      ? view(terms, offer?.status === 'Withdrawn' ? null : offer, ceiling)
      : termsView(terms, { ...asIfOn(terms, loan.disbursedOn), ceiling, isPaidOut: true });
  return {
    override: override && {
      ...actor(override.proposedBy),
      at: override.proposedAt.toISOString(),
      reason: override.reason,
      note: override.note,
      terms: view(override.terms, null, override.ceilingRate),
    },
    approval: approval && {
      ...actor(approval.approvedBy),
      at: approval.approvedAt.toISOString(),
      terms: approved(approval.terms),
    },
    denial: denial && {
      ...actor(denial.deniedBy),
      at: denial.deniedAt.toISOString(),
      reasons: denial.reasons,
      apply_again_on: denial.applyAgainOn,
      note: denial.note,
      told: hasLeft(
        await noticeOfAct(db, { phone, kind: 'application_denied', at: denial.deniedAt }),
      ),
    },
    offer: offer && (await offerState(services, offer, phone)),
    cancellation: cancellation && cancellationState(cancellation, actor),
  };
}

/** The schedule of a loan paid out on a day. */
const asIfOn = (terms: LoanTerms, on: Day) => ({ schedule: contractSchedule(terms, on), on });

async function offerState(
  { db }: Pick<DecisionServices, 'db'>,
  offer: StoredOffer,
  phone: string,
): Promise<OfferState> {
  const signature = await findSignature(db, offer.id);
  const message = await noticeOfAct(db, { phone, kind: OFFER_MADE, at: offer.madeAt });
  return {
    id: String(offer.id),
    status: offer.status,
    sign_by: offer.signBy,
    made_at: offer.madeAt.toISOString(),
    ended_at: offer.endedAt?.toISOString() ?? null,
    sha256: offer.sha256,
    signature: signature && {
      signed_at: signature.signedAt.toISOString(),
      phone: signature.phone,
      address: signature.address,
      user_agent: signature.userAgent,
      code_sent_at: signature.codeSentAt.toISOString(),
      same_hash: signature.sha256 === offer.sha256,
    },
    told: hasLeft(message),
    message: messageStanding(message),
  };
}

/** Who could do what the caller may not: a second person is never the first. */
async function othersOf(
  { db }: Pick<DecisionServices, 'db'>,
  id: bigint,
  caller: string,
): Promise<DecisionView['others']> {
  const [override, approval] = [await openOverride(db, id), await approvalWithTerms(db, id)];
  const approvers = [approval?.approvedBy, approval?.confirmedBy].filter((who) => who != null);
  const offer = (await newestOffers(db, [id])).get(id);
  const cancellation = offer && (await newestCancellation(db, offer.id));
  return {
    second: await whoCould(db, SECOND, [override?.proposedBy ?? caller]),
    approve: await whoCould(db, APPROVERS, [caller]),
    pay: await whoCould(db, CASHIERS, approvers.length > 0 ? approvers : [caller]),
    cancel: await whoCould(db, MANAGERS, [
      cancellation?.end === null ? cancellation.proposedBy : caller,
    ]),
  };
}

const notFound: Refusal = (locale: Locale) => m.office_problem_not_found({}, { locale });
