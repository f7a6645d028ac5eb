import type { ApplicationCard, DenialReason, MissingDocument } from 'contract/application-cards';
import type { Text } from 'contract/locale';
import { denialReasons, documentKinds } from 'contract/options/decisions';
import type { BothLanguages } from 'contract/site';
import { contractSchedule } from 'lending/contract-schedule';
import { chooseRate } from 'lending/rate';
import { standardTerms } from 'lending/standard-terms';
import type { LoanServices } from '../loans/commands-act.ts';
import { owedBackCents } from '../loans/store.ts';
import { offerView } from '../offers/commands-view.ts';
import { heldCollateral, toFetch } from '../applications/decide/store-collateral.ts';
import { newestOffers, type StoredOffer } from '../offers/store.ts';
import { productFees, productLimits } from '../products/store.ts';
import { stateOf, stepsOf } from './commands-steps.ts';
import { type FollowedApplication, followedApplications, missingDocuments } from './store.ts';

/** The newest applications of a borrower that were submitted, the newest first; at most 50. */
export async function applicationCards(
  services: LoanServices,
  borrowerId: bigint,
): Promise<ApplicationCard[]> {
  const applications = await followedApplications(services.db, borrowerId);
  const ids = applications.map(({ id }) => id);
  const missing = await missingDocuments(services.db, ids);
  const offers = await newestOffers(services.db, ids);
  const collateral = await heldCollateral(services.db, ids, { withMissing: true });
  const cards: ApplicationCard[] = [];
  for (const application of applications) {
    const asked = missing.filter(({ applicationId }) => applicationId === application.id);
    const offer = offers.get(application.id) ?? null;
    const card = await cardOf(services, application, offer, asked.map(missingDocument));
    cards.push({ ...card, collateral: toFetch(collateral.get(application.id)) });
  }
  return cards;
}

/** States in which a paper is still of use: what was decided without it needs it no more. */
const WANTS_PAPERS: readonly ApplicationCard['state'][] = ['pending', 'in-review'];
/** States in which nothing is signed yet. */
const UNSIGNED: readonly ApplicationCard['state'][] = ['pending', 'in-review', 'approved'];

async function cardOf(
  services: LoanServices,
  application: FollowedApplication,
  offer: StoredOffer | null,
  missing: readonly MissingDocument[],
): Promise<Omit<ApplicationCard, 'collateral'>> {
  const today = services.clock.today();
  const state = stateOf(application, offer, today);
  const stands = offer !== null && isStanding(offer, today);
  return {
    number: String(application.id),
    product: application.product,
    amountCents: application.amountCents,
    duration: application.duration,
    submittedAt: application.submittedAt.toISOString(),
    isProved: application.isProved,
    state,
    steps: stepsOf(await withRepaid(services, application), offer, today),
    estimateCents:
      UNSIGNED.includes(state) && !stands ? await estimateOf(services, application) : null,
    missing: WANTS_PAPERS.includes(state) ? missing : [],
    reasons: application.reasons.map(denialReason),
    applyAgainOn: application.applyAgainOn,
    offer: stands ? offerView(offer) : null,
  };
}

/** A loan that is closed is not all repaid before what was refunded of it has come back where it is owed (lending/credit). */
async function withRepaid(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  application: FollowedApplication,
): Promise<FollowedApplication> {
  const { refundedLoan } = application;
  if (refundedLoan === null) return application;
  const owed = await owedBackCents(db, refundedLoan, clock.today());
  return owed > 0 ? { ...application, repaidAt: null } : application;
}

function isStanding({ status, signBy }: StoredOffer, today: string): boolean {
  return status === 'Signed' || (status === 'Open' && signBy >= today);
}

/** All that would be paid back, fees included, by today's rates; an estimate, which no contract is priced by (C-12). */
async function estimateOf(
  { db, clock }: LoanServices,
  { product, amountCents, duration }: FollowedApplication,
): Promise<number> {
  const today = clock.today();
  const { limits, rates } = await productLimits(db, product, today);
  const { rate } = chooseRate(rates, amountCents, duration, limits);
  const fees = await productFees(db, product, today);
  const terms = standardTerms({ product, principalCents: amountCents, rate, duration, fees });
  return contractSchedule(terms, today).reduce((sum, { totalCents }) => sum + totalCents, 0);
}

function missingDocument({
  id,
  kind,
  askedAt,
}: {
  id: bigint;
  kind: string;
  askedAt: Date;
}): MissingDocument {
  const option = documentKinds.find(({ key }) => key === kind);
  return {
    id: Number(id),
    kind,
    label: option ? both(option.label) : { km: kind, en: kind },
    hint: option ? both(option.hint) : null,
    askedAt: askedAt.toISOString(),
  };
}

function denialReason(key: string): DenialReason {
  const option = denialReasons.find((one) => one.key === key);
  return {
    reason: option ? both(option.label) : { km: key, en: key },
    prepare: option ? both(option.prepare) : null,
  };
}

function both(text: Text): BothLanguages {
  return { km: text({}, { locale: 'km' }), en: text({}, { locale: 'en' }) };
}
