import type { Locale } from 'contract/locale';
import type { LoanCard, LoanState } from 'contract/loan-views';
import type { Day } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { isEnded } from './ended.ts';
import { productName } from '../products/words.ts';
import { type Panel, panelOfLoan, panelOfNothing } from './top-panel.ts';

/**
 * The panel of several loans on which money is owed: what falls due first, or all that is due by today, in one sum; above it how the most
 * urgent of them stands, and below it what would cost more tomorrow. Of loans that are paid ahead nothing that comes next can be paid yet;
 * where all are, it is the first of them on which that ends.
 */
export function panelOfLoans(cards: readonly LoanCard[], today: Day, locale: Locale): Panel {
  const [first] = cards;
  if (first === undefined) return panelOfNothing();
  if (cards.length === 1) return panelOfLoan(first, today, locale);
  const [payable, ...others] = cards.filter(({ paidUntil }) => paidUntil === null);
  if (payable === undefined)
    return { ...panelOfLoan(endingFirst(first, cards), today, locale), marks: [] };
  const due = dueTogether([payable, ...others], today);
  return {
    ...panelOfLoan(mostUrgent(payable, others), today, locale),
    lead: panelOfLoan(mostUrgent(due[0] ?? payable, due), today, locale).lead,
    figure: formatDollars(sumOf(due)),
    note: noteOf(cards, due),
    parts: due.map((card) => ({ label: loanName(card), value: formatDollars(toPayCents(card)) })),
    marks: [],
  };
}

/** The more urgent first; of loans that stand alike it is the one that the server tells of first. */
const URGENCY: readonly LoanState[] = [
  ...(['defaulted', 'past-maturity', 'late', 'returned', 'repaid', 'due-today'] as const),
  ...(['late-fees', 'extension-asked', 'extended', 'open'] as const),
];

function mostUrgent(first: LoanCard, others: readonly LoanCard[]): LoanCard {
  const rank = ({ state }: LoanCard) => URGENCY.indexOf(state);
  return others.reduce((worst, card) => (rank(card) < rank(worst) ? card : worst), first);
}

const sumOf = (cards: readonly LoanCard[]) =>
  cards.reduce((cents, card) => cents + toPayCents(card), 0);

/** How many loans there are; before it all that would be due tomorrow, where a loan would cost more then. */
function noteOf(cards: readonly LoanCard[], due: readonly LoanCard[]): string {
  const count = m.account_several_loans({ count: cards.length });
  if (cards.every(({ tomorrowCents }) => tomorrowCents === null)) return count;
  const falling = cards.filter((card) => card.daysLeft === 1 && !due.includes(card));
  const cents = [...due, ...falling].reduce(
    (sum, card) => sum + (card.tomorrowCents ?? toPayCents(card)),
    0,
  );
  return `${m.account_tomorrow({ amount: formatDollars(cents) })} · ${count}`;
}

/** Of loans that are all paid ahead the one on whose day that ends first. */
const endingFirst = (first: LoanCard, cards: readonly LoanCard[]): LoanCard =>
  cards.reduce((one, card) => ((card.paidUntil ?? '') < (one.paidUntil ?? '') ? card : one), first);

/** The loans whose money is due by today; where there is none, those of the earliest day to come. */
function dueTogether(cards: readonly LoanCard[], today: Day): readonly LoanCard[] {
  const isNow = (card: LoanCard) =>
    card.state === 'defaulted' || isEnded(card) || (card.dueOn !== null && card.dueOn <= today);
  const now = cards.filter(isNow);
  if (now.length > 0) return now;
  const days = cards.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn]));
  const earliest = days.reduce((first, day) => (day < first ? day : first), days[0] ?? '');
  return cards.filter(({ dueOn }) => dueOn === earliest);
}

/** A loan among others: its product and its number. */
export const loanName = (card: Pick<LoanCard, 'product' | 'number'>): string =>
  `${productName(card.product)} ${card.number}`;

/** Of a loan that is closed what was refunded and is to come back: nothing else of it is owed. */
export const toPayCents = (card: LoanCard): number =>
  isEnded(card) ? card.owedBackCents : card.dueCents;
