import type { CollateralView, LoanCard, LoanState, MoneyPart } from 'contract/loan-views';
import type { BothLanguages } from 'contract/site';
import { type Day, daysBetween } from 'lending/calendar';
import { creditOf, owedBack, settlesCents } from 'lending/credit';
import type { Loan, LoanRow, Split } from 'lending/loan';
import { paidUntil } from 'lending/paid-until';
import { COMPONENTS } from 'lending/terms';
import { extensionView, type Folded } from './commands-extension-view.ts';
import { loanNumber } from 'contract/record-numbers';
import { orderNow, partsOf } from './commands-parts.ts';
import { type ShownRow, shownRows } from './commands-rows.ts';
import type { StoredLoan } from '../loans/store.ts';

/** What a card says beside what follows from terms and entries. */
export interface CardFacts {
  readonly collateral: CollateralView | null;
  readonly correction: LoanCard['correction'];
  /** In the words of staff. */
  readonly defaultReason: BothLanguages | null;
  readonly extensionRefusal: BothLanguages | null;
  readonly khqr: boolean;
}

const NO_REASON: BothLanguages = { km: '', en: '' };

/** A loan as the top card tells it: one figure with its parts, one day, one state (docs/look.md, "States of the top card"). */
export function loanCard(stored: StoredLoan, loan: Loan, facts: CardFacts): LoanCard {
  const folded: Folded = { ...stored, loan };
  const state = stateOf(loan);
  const rows = shownRows(loan, stored.terms);
  const { dueCents, parts } = figureOf(folded, state);
  const dueOn = dueDay(loan, state);
  return {
    loanId: Number(stored.id),
    number: loanNumber(stored.id),
    product: stored.product,
    state,
    ...loan.status,
    principalCents: loan.principalCents,
    disbursedOn: loan.disbursedOn,
    dueCents,
    parts,
    tomorrowCents: tomorrowOf(loan, state),
    dueOn,
    daysLeft: dueOn === null ? null : daysBetween(loan.asOf, dueOn),
    paidUntil: paidUntil(loan),
    daysPastDue:
      state === 'past-maturity' ? daysBetween(loan.maturesOn, loan.asOf) : loan.daysPastDue,
    instalment: figureInstalment(stored, loan),
    marks: rows.map((row) => row.state),
    payoffCents: isClosed(state) ? 0 : settlesCents(loan),
    lateFeeCents: loan.lateFees.unpaidCents,
    extension: extensionView(folded, facts.extensionRefusal ?? NO_REASON),
    collateral: facts.collateral,
    correction: facts.correction,
    closedOn: loan.closedOn,
    wasOnTime: loan.wasOnTime,
    paidCents: loan.paidCents,
    refundedCents: loan.refundedCents,
    owedBackCents: owedBack(loan),
    creditCents: creditOf(loan),
    defaultReason: state === 'defaulted' ? facts.defaultReason : null,
    khqr: facts.khqr,
  };
}

/** The card's one figure: what a button that says it must ask for, to the cent (docs/look.md, "Account"). */
export function figureCents(stored: StoredLoan, loan: Loan): number {
  return figureOf({ ...stored, loan }, stateOf(loan)).dueCents;
}

/** The instalment of the card's figure, as the card counts it; null when nothing more falls due, or defaulted. */
export function figureInstalment({ terms }: StoredLoan, loan: Loan): number | null {
  const state = stateOf(loan);
  const isOver = isClosed(state) || state === 'defaulted';
  return isOver ? null : placeOf(loan, shownRows(loan, terms));
}

/** Nothing more falls due: it is repaid, or its payout came back. */
const isClosed = (state: LoanState) => state === 'repaid' || state === 'returned';

/** The first that holds. */
function stateOf(loan: Loan): LoanState {
  if (loan.returnedOn !== null) return 'returned';
  if (loan.closedOn !== null) return 'repaid';
  if (loan.defaultedOn !== null) return 'defaulted';
  if (loan.extension.state === 'requested') return 'extension-asked';
  if (loan.asOf > loan.maturesOn) return 'past-maturity';
  if (loan.pastDueCents > 0) return 'late';
  if (loan.dueTodayCents > 0) return 'due-today';
  if (owesLateFees(loan)) return 'late-fees';
  return loan.extension.state === 'granted' ? 'extended' : 'open';
}

/** Late fees are to be paid now, whatever falls due later; of an extended loan they are paid after all else, so nobody is asked for them before its day. */
const owesLateFees = ({ dueCents, extension }: Loan) =>
  dueCents > 0 && extension.state !== 'granted';

/**
 * What is to be paid now, where something is, late fees alone too; else what falls due next; of an extended loan all that falls
 * due on the new Pay Day.
 */
function figureOf(
  { terms, loan }: Folded,
  state: LoanState,
): { dueCents: number; parts: MoneyPart[] } {
  const split = figureSplit(loan, state);
  const parts = partsOf(split, orderNow(terms, loan));
  return { dueCents: parts.reduce((sum, { cents }) => sum + cents, 0), parts };
}

function figureSplit(loan: Loan, state: LoanState): Split {
  if (isClosed(state)) return nothing();
  if (state === 'extended') return loan.balance;
  const row = loan.dueCents > 0 ? null : nextRow(loan);
  return row ? pendingOf(row) : loan.due;
}

function nothing(): Split {
  return Object.fromEntries(COMPONENTS.map((component) => [component, 0])) as unknown as Split;
}

function pendingOf({ due, paid, waivedCents }: LoanRow): Split {
  const left = COMPONENTS.map((component) => [component, due[component] - paid[component]]);
  const split = Object.fromEntries(left) as unknown as Split;
  return { ...split, principal: split.principal - waivedCents };
}

function nextRow({ rows, next }: Loan): LoanRow | null {
  return rows.find(({ number }) => number === next?.number) ?? null;
}

function oldestUnpaid({ rows }: Loan): LoanRow | null {
  return (
    rows.find(({ dueClass, pendingCents }) => dueClass !== 'in-advance' && pendingCents > 0) ?? null
  );
}

/** The instalment that late fees alone are counted with, the last that has fallen due: a code for them is none for the next one. */
function lateFeeRow(loan: Loan): LoanRow | null {
  if (!owesLateFees(loan)) return null;
  return loan.rows.findLast(({ dueClass }) => dueClass !== 'in-advance') ?? null;
}

function tomorrowOf({ tomorrow, dueCents, closedOn }: Loan, state: LoanState): number | null {
  // Late fees alone grow no more: what tomorrow would add is the next instalment.
  if (closedOn !== null || ['open', 'late-fees', 'extended'].includes(state)) return null;
  return dueCents > 0 && tomorrow.dueCents > dueCents ? tomorrow.dueCents : null;
}

function dueDay(loan: Loan, state: LoanState): Day | null {
  switch (state) {
    case 'repaid':
    case 'returned':
      return null;
    case 'defaulted':
      return loan.defaultedOn;
    case 'past-maturity':
    case 'extended':
      return loan.maturesOn;
    case 'late-fees':
      return loan.asOf;
    default:
      return (oldestUnpaid(loan) ?? nextRow(loan))?.dueOn ?? null;
  }
}

/** Which of the shown instalments the figure is for, counted from 1. */
function placeOf(loan: Loan, rows: readonly ShownRow[]): number | null {
  const number = (oldestUnpaid(loan) ?? lateFeeRow(loan) ?? nextRow(loan))?.number;
  const place = rows.findIndex((row) => row.number === number);
  return place < 0 ? null : place + 1;
}
