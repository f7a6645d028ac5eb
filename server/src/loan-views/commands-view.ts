import type {
  InstalmentView,
  LoanView,
  PaymentView,
  PayoffView,
  RefundView,
} from 'contract/loan-views';
import type { Day } from 'lending/calendar';
import { owedBack, settlesCents } from 'lending/credit';
import type { Entry } from 'lending/entry';
import type { AllocatedPayment, Loan } from 'lending/loan';
import { lateFeeDays } from 'lending/late-fee';
import { PAYMENT_SCHEME_IDS } from 'lending/loan-system-ids';
import { rateToPercentage } from 'lending/rate';
import { type Component, COMPONENTS, type LoanTerms } from 'lending/terms';
import { type CardFacts, loanCard } from './commands-card.ts';
import { receiptNumber } from 'contract/record-numbers';
import { orderNow, orderOf, partsOf } from './commands-parts.ts';
import { shownRows } from './commands-rows.ts';
import type { StoredLoan } from '../loans/store.ts';

/** A payment as recorded. */
export interface RecordedPayment {
  readonly number: number;
  readonly receipt: bigint;
  readonly methodId: number;
}

export interface ViewFacts extends CardFacts {
  readonly payments: readonly RecordedPayment[];
  readonly agreement: LoanView['agreement'];
}

/** Everything that the loan's own page shows. */
export function loanViewOf(stored: StoredLoan, loan: Loan, facts: ViewFacts): LoanView {
  const { terms } = stored;
  const order = orderNow(terms, loan);
  const isOver = loan.closedOn !== null;
  return {
    card: loanCard(stored, loan, facts),
    today: loan.asOf,
    ratePercent: rateToPercentage(terms.rate),
    interestMethod: terms.interestMethod,
    paymentSchemeId: PAYMENT_SCHEME_IDS[terms.paymentScheme],
    instalments: instalmentsOf(loan, terms, order),
    payments: facts.payments.map((payment) => paymentView(stored, loan, payment)),
    refunds: refundsOf(stored.entries, loan.asOf),
    order,
    lateFees: lateFeeDays(loan.lateFees, terms.lateFee).map(({ on, sinceOn, cents }) => ({
      on,
      sinceOn,
      cents,
    })),
    lateFreeDays: terms.lateFee.freeDays,
    payoff: payoffView(terms, loan),
    payoffUntil: isOver ? null : lastPayoffDay(loan),
    agreement: facts.agreement,
    creditCents: loan.creditCents,
  };
}

/** The last day for which a pay-off may be asked: the last due day, or today once that has passed. */
export function lastPayoffDay({ asOf, maturesOn }: Pick<Loan, 'asOf' | 'maturesOn'>): string {
  return maturesOn > asOf ? maturesOn : asOf;
}

/** What settles the loan on the day of its fold. */
export function payoffView(terms: LoanTerms, loan: Loan): PayoffView {
  const { asOf: on, payoff } = loan;
  return {
    on,
    cents: settlesCents(loan),
    parts: partsOf(payoff.split, orderNow(terms, loan)),
    owedBackCents: owedBack(loan),
    savesCents: payoff.savesCents,
  };
}

function instalmentsOf(
  loan: Loan,
  terms: LoanTerms,
  order: readonly Component[],
): InstalmentView[] {
  return shownRows(loan, terms).map(({ due, paid, ...row }) => ({
    number: row.number,
    dueOn: row.dueOn,
    state: row.state,
    due: partsOf(due, order),
    paid: partsOf(paid, order),
    dueCents: row.dueCents,
    paidCents: row.paidCents,
    balanceCents: row.balanceCents,
  }));
}

function paymentView(
  { terms, entries }: StoredLoan,
  loan: Loan,
  { number, receipt, methodId }: RecordedPayment,
): PaymentView {
  const entry = entries.find((one) => one.number === number);
  if (entry?.kind !== 'payment') throw new Error('A receipt without its payment');
  const used = loan.payments.find((payment) => payment.entry === number);
  return {
    receipt: receiptNumber(receipt),
    paidOn: entry.on,
    methodId,
    cents: entry.cents,
    parts: used ? partsOf(used.split, orderOfPayment({ terms, entries }, used)) : [],
    paidBackCents: used?.paidBackCents ?? 0,
    creditCents: used ? used.creditCents - used.paidBackCents : 0,
    isReversed: used === undefined,
  };
}

/** The order in which a payment was used: the one of the extension where it fell into the extension (TERM-14, TERM-15). */
export function orderOfPayment(
  { terms, entries }: Pick<StoredLoan, 'terms' | 'entries'>,
  payment: AllocatedPayment,
): readonly Component[] {
  return orderOf(terms, isAfterGrant(entries, payment));
}

/** Whether a payment fell into the extension: the order of an extension held for it then. */
function isAfterGrant(entries: readonly Entry[], { entry, on }: AllocatedPayment): boolean {
  const reversed = reversedBy(entries);
  const grant = entries.find((one) => one.kind === 'extensionGrant' && !reversed.has(one.number));
  return grant !== undefined && (on > grant.on || (on === grant.on && entry > grant.number));
}

/** Refunds up to a day that stand on it, in the order in which they were given. */
function refundsOf(entries: readonly Entry[], asOf: Day): RefundView[] {
  const known = entries.filter(({ on }) => on <= asOf);
  const reversed = reversedBy(known);
  return known
    .flatMap((entry) => (entry.kind === 'refund' && !reversed.has(entry.number) ? [entry] : []))
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
    .map(({ on, cents }) => ({ on, cents }));
}

/** Numbers of the entries that are reversed. */
function reversedBy(entries: readonly Entry[]): ReadonlySet<number> {
  return new Set(entries.map((one) => (one.kind === 'reversal' ? one.reverses : 0)));
}

/** The documents' components in fewer columns: all fees but late fees together. */
export function feesOf(split: Readonly<Record<Component, number>>): number {
  const fees = COMPONENTS.filter((one) => !NOT_FEES.includes(one));
  return fees.reduce((sum, component) => sum + split[component], 0);
}

const NOT_FEES: readonly Component[] = ['interest', 'principal', 'lateFee'];
