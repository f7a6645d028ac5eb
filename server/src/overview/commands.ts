import { type ApplicationCard, UNDER_WAY } from 'contract/application-cards';
import type { LoanCard } from 'contract/loan-views';
import type { Overview } from 'contract/overview';
import { Refused } from 'contract/refusal';
import { addDays, type Day } from 'lending/calendar';
import { owedBack } from 'lending/credit';
import { membership } from 'lending/membership';
import { applicationCards } from '../application-cards/commands.ts';
import { pastLoansOf } from '../applications/review/store-review.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { closedLoansOf, foldToday } from '../loans/store.ts';
import { cardOf, ownLoan } from '../loan-views/commands-read.ts';
import { loansOf } from '../loan-views/store-reads.ts';

/** Days for which a repaid loan is still told of where no other is open. */
const REPAID_TOLD_DAYS = 90;

/** The account's first screen: what is owed, what was asked for, and the tier (docs/look.md, "Account"). */
export async function overviewOf(
  services: LoanServices,
  borrowerId: bigint,
): Promise<Overview | Refused> {
  const { db, clock } = services;
  const today = clock.today();
  const loans = await loansToTell(services, borrowerId);
  if (loans instanceof Refused) return loans;
  const cards = await applicationCards(services, borrowerId);
  const top = topOf(cards);
  const { tier, repaidOnTime, next } = membership(await pastLoansOf(db, borrowerId), today);
  return {
    today,
    membership: {
      key: tier,
      repaidOnTime,
      next: next && { key: next.tier, more: next.loans },
    },
    loans: loans.toSorted((one, other) => byUrgency(one, other, today)),
    application: top,
    earlier: cards.filter((card) => card !== top),
  };
}

/**
 * The loans on which money is owed: open ones, and closed ones of which a refund is to come back; where there is none, the one repaid last.
 * Beside them closed ones of which something waits, for as long as it does: what was pawned, or money that is to be given back. Of a closed
 * loan the fold alone knows both; all of a borrower are read at once.
 */
async function loansToTell(
  services: LoanServices,
  borrowerId: bigint,
): Promise<LoanCard[] | Refused> {
  const { db, clock } = services;
  const today = clock.today();
  const { open, held, repaidLast } = await loansOf(db, borrowerId);
  const closed = repaidLast === null ? [] : await closedLoansOf(db, borrowerId);
  const credits = closed.map((loan) => [loan.id, foldToday(loan, today).creditCents] as const);
  const ids = new Set(open);
  for (const [id, creditCents] of credits) if (owedBack({ creditCents }) > 0) ids.add(id);
  const isTold = repaidLast !== null && repaidLast.closedOn >= addDays(today, -REPAID_TOLD_DAYS);
  if (ids.size === 0 && isTold) ids.add(repaidLast.id);
  for (const id of held) ids.add(id);
  for (const [id, creditCents] of credits) if (creditCents > 0) ids.add(id);
  const loans: LoanCard[] = [];
  for (const id of ids) {
    const own = await ownLoan(services, borrowerId, Number(id));
    if (own instanceof Refused) return own;
    loans.push(await cardOf(services, own));
  }
  return loans;
}

/**
 * The application that is told of first: one under way, else the refused last. Who has sent or proved any sees those alone here: what a
 * stranger wrote with their phone must not take the place.
 */
function topOf(cards: readonly ApplicationCard[]): ApplicationCard | null {
  const proved = cards.filter(({ isProved }) => isProved);
  const theirs = proved.length > 0 ? proved : cards;
  return theirs.find(({ state }) => UNDER_WAY.includes(state)) ?? refusedLast(theirs);
}

/** Ends of which the account's first page tells. */
const ENDED_TOLD: readonly ApplicationCard['state'][] = [
  'denied',
  'withdrawn',
  'cancelled',
  'expired',
  'not-taken-up',
  'returned',
];

/**
 * The newest application, where it was refused, withdrawn at their wish, its agreement cancelled, its payout returned or its offer not taken; a loan or another
 * application that came after it leaves it to the history.
 */
function refusedLast([newest]: readonly ApplicationCard[]): ApplicationCard | null {
  const isTold = newest && ENDED_TOLD.includes(newest.state);
  return isTold ? newest : null;
}

const LAST_DAY: Day = '9999-12-31';

/** The earliest day to pay first; what was refunded and is to come back is to be paid today. */
function byUrgency(one: LoanCard, other: LoanCard, today: Day): number {
  const dayOf = ({ dueOn, owedBackCents: owed }: LoanCard) =>
    dueOn ?? (owed > 0 ? today : LAST_DAY);
  const [a, b] = [dayOf(one), dayOf(other)];
  return a === b ? one.loanId - other.loanId : a < b ? -1 : 1;
}
