import type { ApplicationCard, DenialReason, MissingDocument } from 'contract/application-cards';
import type { Text } from 'contract/locale';
import { denialReasons, documentKinds } from 'contract/options/decisions';
import type { BothLanguages } from 'contract/site';
import { contractSchedule } from 'lending/contract-schedule';
import { chooseRate } from 'lending/rate';
import { standardTerms } from 'lending/standard-terms';
import type { LoanServices } from '../loans/commands-act.ts';
import { offerView } from '../offers/commands-view.ts';
import { ticketNumber } from '../loans/commands-number.ts';
import { heldPledges, type HeldPledge } from '../applications/decide/store-pledges.ts';
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
  const pledges = await heldPledges(services.db, ids);
  const cards: ApplicationCard[] = [];
  for (const application of applications) {
    const asked = missing.filter(({ applicationId }) => applicationId === application.id);
    const offer = offers.get(application.id) ?? null;
    const card = await cardOf(services, application, offer, asked.map(missingDocument));
    cards.push({ ...card, pledge: toFetch(pledges.get(application.id)) });
  }
  return cards;
}

/** What its borrower is to fetch of what was pawned; null: nothing. */
function toFetch(pledge: HeldPledge | undefined): ApplicationCard['pledge'] {
  if (!pledge?.waits) return null;
  return { item: pledge.item, ticket: ticketNumber(pledge.ticket) };
}

/** States in which a paper is still of use. */
const WANTS_PAPERS: readonly ApplicationCard['state'][] = ['pending', 'in-review', 'approved'];

async function cardOf(
  services: LoanServices,
  application: FollowedApplication,
  offer: StoredOffer | null,
  missing: readonly MissingDocument[],
): Promise<Omit<ApplicationCard, 'pledge'>> {
  const state = stateOf(application, offer);
  const stands = offer !== null && isStanding(offer, services.clock.today());
  const isOpen = WANTS_PAPERS.includes(state);
  return {
    number: String(application.id),
    product: application.product,
    amountCents: application.amountCents,
    duration: application.duration,
    submittedAt: application.submittedAt.toISOString(),
    isProved: application.isProved,
    state,
    steps: stepsOf(application, offer),
    estimateCents: isOpen && !stands ? await estimateOf(services, application) : null,
    missing: isOpen ? missing : [],
    reasons: application.reasons.map(denialReason),
    applyAgainOn: application.applyAgainOn,
    offer: stands ? offerView(offer) : null,
  };
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
