import type { ApplicationCard, ApplicationStep } from 'contract/application-cards';
import type { Day } from 'lending/calendar';
import type { OfferStatus } from '../offers/store.ts';
import type { FollowedApplication } from './store.ts';

/** The newest offer of an application, as far as its steps go. */
export interface OfferMoments {
  readonly status: OfferStatus;
  readonly endedAt: Date | null;
  readonly signBy: Day;
}

type State = ApplicationCard['state'];

/**
 * How far an application is, in the borrower's words. An offer whose last day to sign has passed is over from midnight on, also until the
 * loans' turn ends it.
 */
export function stateOf(
  { status, isReturned }: Pick<FollowedApplication, 'status' | 'isReturned'>,
  offer: OfferMoments | null,
  today: Day,
): State {
  switch (status) {
    case 'In review':
      return 'in-review';
    case 'Approved':
      if (offer?.status === 'Open' && offer.signBy < today) return 'expired';
      return offer?.status === 'Signed' ? 'signed' : 'approved';
    case 'Disbursed':
      return isReturned ? 'returned' : 'paid-out';
    case 'Denied':
      return 'denied';
    case 'Withdrawn':
      if (offer?.status === 'Cancelled') return 'cancelled';
      return offer?.status === 'Not taken up' ? 'not-taken-up' : 'withdrawn';
    case 'Expired':
      return 'expired';
    default:
      return 'pending';
  }
}

/** Which step is under way in each state, and whether it has stopped there. */
const STANDS_AT: Readonly<Record<State, readonly [ApplicationStep, 'now' | 'stopped']>> = {
  pending: ['review', 'now'],
  'in-review': ['review', 'now'],
  approved: ['signed', 'now'],
  signed: ['paid-out', 'now'],
  'paid-out': ['repaid', 'now'],
  denied: ['decision', 'stopped'],
  withdrawn: ['decision', 'stopped'],
  'not-taken-up': ['signed', 'stopped'],
  cancelled: ['paid-out', 'stopped'],
  returned: ['paid-out', 'stopped'],
  expired: ['signed', 'stopped'],
};

const STEPS: readonly ApplicationStep[] = [
  'submitted',
  'review',
  'decision',
  'signed',
  'paid-out',
  'repaid',
];

/** The six steps with their moments (docs/look.md, "Account"). */
export function stepsOf(
  application: FollowedApplication,
  offer: OfferMoments | null,
  today: Day,
): ApplicationCard['steps'] {
  const state = stateOf(application, offer, today);
  // Where nobody had looked at it yet, the check is what its borrower ended, and no decision.
  const isUnseen = state === 'withdrawn' && application.reviewedAt === null;
  const [standsAt, how] = isUnseen ? (['review', 'stopped'] as const) : STANDS_AT[state];
  const moments: Readonly<Record<ApplicationStep, Date | null>> = {
    submitted: application.submittedAt,
    review: application.reviewedAt ?? application.withdrawnAt,
    decision: application.approvedAt ?? application.deniedAt ?? application.withdrawnAt,
    signed: offer?.endedAt ?? null,
    'paid-out': application.paidOutAt,
    repaid: application.repaidAt,
  };
  const at = STEPS.indexOf(standsAt);
  return STEPS.map((step, index) => {
    const isDone = index < at || (step === 'repaid' && application.repaidAt !== null);
    return {
      step,
      state: isDone ? 'done' : index === at ? how : 'to-come',
      at: index <= at ? (moments[step]?.toISOString() ?? null) : null,
    };
  });
}
