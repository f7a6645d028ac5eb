import type { LoanActs } from 'contract/office/loan-acts';
import type { LoanPage, PayoffOn } from 'contract/office/loans';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { addDays, type Day, isDay } from 'lending/calendar';
import { creditOf, owedBack, settlesCents } from 'lending/credit';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { paidOutCents } from 'lending/loan-flows';
import { paidUntil } from 'lending/paid-until';
import { rateToPercentage } from 'lending/rate';
import {
  correctionRefusal,
  defaultRefusal,
  payoutReturnRefusal,
  waiverRefusal,
  writeOffRefusal,
} from 'lending/refusals';
import { m } from 'words/messages';
import { pauseOf } from '../pauses/store.ts';
import { openRefund, type OpenRefund } from '../disbursements/store-refunds.ts';
import * as returns from '../disbursements/store-returned.ts';
import { goneCollateral, openReversal } from '../loans/store-reversals.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { type CorrectionNow, correctionNow } from '../loans/store-corrections.ts';
import { type CorrectionFields, correctionView } from '../letters/commands-view.ts';
import { clearingOf } from '../loans/commands-flag.ts';
import { loanIdOf, loanNumber } from 'contract/record-numbers';
import { findLoan, foldToday, type StoredLoan, withEntry } from '../loans/store.ts';
import { clearingsOf, withFlags } from '../loans/store-flags.ts';
import { staffNameOf, type StaffNames, staffNames } from '../standing/store-names.ts';
import { scheduleOf } from './commands-office-rows.ts';
import { officeExtension } from './commands-extension-view.ts';
import { orderNow, partsOf } from './commands-parts.ts';
import { borrowerOfLoan, hasDrawer } from './store-office.ts';
import { collateralOf } from './store-reads.ts';

/** A page may look so far ahead of today. */
const AHEAD_DAYS = 366;

/** A loan by its number as people write it, and the day that it is asked for: today where none is. Refused as not found. */
export async function loanOn(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  number: string,
  asked?: Day,
): Promise<{ stored: StoredLoan; today: Day; asOf: Day } | Refused> {
  const stored = await findLoan(db, loanIdOf(number));
  if (stored === null) return Refused.because(notFound, 'not_found');
  const { asOf: today } = foldToday(stored, clock.today());
  if (asked === undefined) return { stored, today, asOf: today };
  const latest = addDays(today, AHEAD_DAYS);
  const isInside = isDay(asked) && asked >= stored.disbursedOn && asked <= latest;
  return isInside ? { stored, today, asOf: asked } : Refused.field('as_of', outside);
}

/** A loan's page: the fold as of a day, and what may be done with it today. */
export async function officeLoan(
  services: LoanServices,
  { number, asOf: asked, who }: { number: string; asOf: Day | undefined; who: string },
): Promise<LoanPage | Refused> {
  const found = await loanOn(services, number, asked);
  if (found instanceof Refused) return found;
  const { db } = services;
  const { stored, today, asOf } = found;
  const [borrower, correction, collateral, waits, gone, drawer, clearings] = await Promise.all([
    borrowerOfLoan(db, stored),
    correctionNow(db, stored, today),
    collateralOf(db, stored.applicationId),
    waitingOn(services, stored),
    goneCollateral(db, stored.id),
    hasDrawer(db, who, services.clock.today()),
    clearingsOf(db, stored.id),
  ]);
  const { refund, reversal, returned } = waits;
  const ordered = [refund, reversal, returned].flatMap((order) => (order ? [order.madeBy] : []));
  const letter = correction?.letter ?? null;
  const others = [...clearings, ...(correction ? [correction] : []), ...(letter ? [letter] : [])];
  const actors = await staffNames(db, [...ordered, ...others.map(({ by }) => by)]);
  const { name, lastName, phone, earlierLoans } = borrower;
  const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, asOf);
  const { flags } = await withFlags(db, stored, loan);
  return {
    ...figures(stored, { loan, today }),
    flags: flags.map((flag) => {
      const found = clearingOf(flag, { entries: stored.entries, clearings });
      const by = found && staffNameOf(actors, found.by);
      return { ...flag, cleared: by && { by, reason: found.why, at: found.at.toISOString() } };
    }),
    borrower: { name: `${name} ${lastName}`.trim(), phone, earlier_loans: earlierLoans },
    ...correctionView(correction, actors),
    acts: actsOf(stored, foldToday(stored, today), { ...waits, correction, who }),
    refund_waiting: refund && {
      id: refund.id,
      cents: refund.cents,
      method: refund.method,
      ordered_by: staffNameOf(actors, refund.madeBy),
      ordered_at: refund.madeAt.toISOString(),
      is_mine: refund.madeBy === who,
    },
    ...cameBack([returned, waits.less], { who, actors }),
    collateral_in_custody: collateral?.state === 'in-custody',
    has_drawer: drawer,
    collateral_gone: gone?.how ?? null,
    reversal_waiting: reversal && {
      id: reversal.id,
      entry: reversal.entry,
      cents: reversal.cents,
      reason: reversal.reason,
      ordered_by: staffNameOf(actors, reversal.madeBy),
      ordered_at: reversal.madeAt.toISOString(),
      not_by_me: reversal.madeBy === who ? 'ordered' : gone?.by === who ? 'gave_back' : null,
    },
  };
}

/** The orders on a loan that wait for a second person, and the pause of its borrower; null: none. */
async function waitingOn({ db, clock }: LoanServices, { id, borrowerId }: StoredLoan) {
  const [refund, reversal, returned, less, pause] = await Promise.all([
    openRefund(db, id),
    openReversal(db, id),
    returns.openPayoutReturn(db, id),
    returns.lessReturned(db, id),
    pauseOf(db, borrowerId, clock.today()),
  ]);
  return { refund, reversal, returned, less, pause };
}

/** The return of the payout that waits, and what a bank kept of one. */
function cameBack(
  [noted, came]: readonly [returns.NotedReturn | null, number | null],
  asker: { who: string; actors: StaffNames },
): Pick<LoanPage, 'came_back_cents' | 'payout_return_waiting'> {
  return { came_back_cents: came, payout_return_waiting: noted && returnWaiting(noted, asker) };
}

function returnWaiting(
  noted: returns.NotedReturn,
  { who, actors }: { who: string; actors: StaffNames },
): LoanPage['payout_return_waiting'] {
  return {
    id: noted.id,
    cents: noted.cents,
    method: noted.method,
    reference: noted.reference,
    reason: noted.reason,
    noted_by: staffNameOf(actors, noted.madeBy),
    noted_at: noted.madeAt.toISOString(),
    is_mine: noted.madeBy === who,
  };
}

type Figures = Omit<
  LoanPage,
  | 'flags'
  | 'borrower'
  | keyof CorrectionFields
  | 'acts'
  | 'refund_waiting'
  | 'came_back_cents'
  | 'payout_return_waiting'
  | 'collateral_in_custody'
  | 'has_drawer'
  | 'collateral_gone'
  | 'reversal_waiting'
>;

/** All that follows from terms and entries alone. */
function figures(stored: StoredLoan, { loan, today }: { loan: Loan; today: Day }): Figures {
  const oldest = loan.rows.find((row) => row.dueClass === 'past-due' && row.pendingCents > 0);
  return {
    ...identity(stored),
    today,
    as_of: loan.asOf,
    matures_on: loan.maturesOn,
    loan_status_id: loan.status.loanStatusId,
    child_status_id: loan.status.childStatusId,
    due_cents: loan.dueCents,
    past_due_cents: loan.pastDueCents,
    past_due_since: oldest?.dueOn ?? null,
    days_past_due: loan.daysPastDue,
    due_today_cents: loan.dueTodayCents,
    late_fee_cents: loan.lateFees.unpaidCents,
    next: loan.next && { due_on: loan.next.dueOn, cents: loan.next.cents },
    paid_until: paidUntil(loan),
    paid_cents: loan.paidCents,
    credit_cents: loan.creditCents,
    principal_left_cents: loan.principalBalanceCents,
    waived_cents: loan.waivedCents,
    payoff: payoffOf(stored, loan),
    payoff_later: laterPayoff(stored, loan),
    ...scheduleOf(loan, stored.terms),
    extension: officeExtension(stored, loan),
    waivable_cents: loan.waivable?.cents ?? 0,
    ...afterWaiver(stored, loan),
    defaulted_on: loan.defaultedOn,
    written_off_on: loan.writtenOffOn,
    closed_on: loan.closedOn,
    returned_on: loan.returnedOn,
  };
}

function identity(stored: StoredLoan) {
  const { id, lastEntry, product, applicationId, offerId, disbursedOn, terms } = stored;
  return {
    number: loanNumber(id),
    version: lastEntry,
    product,
    application_id: String(applicationId),
    offer_id: String(offerId),
    disbursed_on: disbursedOn,
    principal_cents: terms.principalCents,
    rate_percent: rateToPercentage(terms.rate),
    interest_method: terms.interestMethod,
    payment_scheme: terms.paymentScheme,
    instalments: terms.instalments,
    term_days: terms.paymentScheme === 'lump_sum' ? terms.termDays : null,
    late_fee_a_day_cents: terms.lateFee.centsPerDay,
    paid_out_cents: paidOutCents(terms),
  };
}

function payoffOf({ terms }: Pick<StoredLoan, 'terms'>, loan: Loan): PayoffOn {
  const { split, savesCents } = loan.payoff;
  const isClosed = loan.closedOn !== null;
  return {
    on: loan.asOf,
    cents: settlesCents(loan),
    parts: isClosed ? [] : partsOf(split, orderNow(terms, loan)),
    owed_back_cents: owedBack(loan),
    saves_cents: isClosed ? 0 : savesCents,
  };
}

/** What is owed still once the residue is waived (late fees from before it was all that was left), and what of later payments is then too much; 0 where none can be. */
function afterWaiver(
  stored: StoredLoan,
  { waivable, asOf }: Loan,
): Pick<LoanPage, 'waiver_leaves_cents' | 'waiver_credit_cents'> {
  if (waivable === null) return { waiver_leaves_cents: 0, waiver_credit_cents: 0 };
  const { cents, sinceOn: on } = waivable;
  const { terms, disbursedOn, entries } = withEntry(stored, { kind: 'waiver', on, cents });
  const known = entries.filter((entry) => entry.on <= asOf);
  const after = loanAsOf(terms, disbursedOn, known, asOf);
  return { waiver_leaves_cents: settlesCents(after), waiver_credit_cents: creditOf(after) };
}

/** The pay-off of the next due day if nothing is paid before; null where none comes. */
function laterPayoff(stored: StoredLoan, { next, asOf }: Loan): PayoffOn | null {
  if (next === null || next.dueOn <= asOf) return null;
  const { terms, disbursedOn } = stored;
  // What is dated after the page's day plays no part, though it may be known.
  const entries = stored.entries.filter(({ on }) => on <= asOf);
  return payoffOf(stored, loanAsOf(terms, disbursedOn, entries, next.dueOn));
}

/** Why each act is not possible today; null: it is. */
function actsOf(
  { entries }: Pick<StoredLoan, 'entries'>,
  loan: Loan,
  waits: {
    correction: CorrectionNow | null;
    refund: OpenRefund | null;
    returned: returns.NotedReturn | null;
    pause: { readonly until: Day } | null;
    who: string;
  },
): LoanActs {
  const paused = waits.pause === null ? null : 'paused';
  const own = waits.correction?.letter?.by === waits.who ? 'letter-of-yours' : null;
  return {
    waive: waiverRefusal(loan),
    correct: correctionRefusal(loan, waits.correction) ?? paused,
    default: defaultRefusal(loan, waits.correction) ?? own ?? paused,
    write_off: writeOffRefusal(loan),
    refund: waits.refund !== null ? 'waits' : loan.creditCents > 0 ? null : 'above-credit',
    payout_return: waits.returned !== null ? 'return-waits' : payoutReturnRefusal(loan, entries),
    paused_until: waits.pause && waits.pause.until,
  };
}

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
const outside: Refusal = (locale) => m.error_not_offered({}, { locale });
