import type { AgreementView, OfferView } from 'contract/offers';
import type { Day } from 'lending/calendar';
import { loanCost } from 'lending/loan-cost';
import { rateToPercentage } from 'lending/rate';
import { durationOf } from 'lending/standard-terms';
import { signedSchedule } from './commands-agreement.ts';
import type { StoredOffer } from './store.ts';

/** An offer in figures: its schedule is the agreement's own, which runs from the day on which it was drawn up. */
export function offerView(offer: StoredOffer): OfferView {
  const { id, terms, agreement, signBy } = offer;
  const schedule = signedSchedule(offer);
  const { receivedCents, totalCents, interestCents, feesCents, yearly } = loanCost(
    terms,
    schedule,
    agreement.drawnUpOn,
  );
  return {
    offerId: Number(id),
    product: terms.product,
    duration: durationOf(terms),
    principalCents: terms.principalCents,
    receivedCents,
    totalCents,
    interestCents,
    feesCents,
    ratePercent: rateToPercentage(terms.rate),
    effectiveYearlyPercent: yearly === null ? null : rateToPercentage(yearly),
    instalments: schedule.map(({ number, dueOn, totalCents: cents }) => ({ number, dueOn, cents })),
    signBy,
  };
}

type Standing = Pick<AgreementView, 'collateral' | 'since'> & {
  readonly signedAt: Date | null;
  readonly today: Day;
};

/** The agreement of an offer, as it was drawn up. */
export function agreementView(
  offer: StoredOffer,
  { signedAt, today, collateral, since }: Standing,
): AgreementView {
  return {
    offer: offerView(offer),
    clauses: offer.agreement.clauses,
    sha256: offer.sha256,
    state: stateOf(offer, today),
    signedAt: signedAt?.toISOString() ?? null,
    since,
    collateral,
  };
}

function stateOf({ status, signBy }: StoredOffer, today: Day): AgreementView['state'] {
  switch (status) {
    case 'Signed':
      return 'signed';
    case 'Cancelled':
      return 'cancelled';
    case 'Not taken up':
      return 'not-taken-up';
    case 'Withdrawn':
      return 'withdrawn';
    case 'Open':
      return signBy >= today ? 'open' : 'expired';
    default:
      return 'expired';
  }
}
