import type { Agreement } from './agreement.ts';
import { addDays, type Day } from './calendar.ts';
import type { Entry } from './entry.ts';
import { loanOfAgreement } from './ledger.ts';
import type { Loan, Split } from './loan.ts';
import type { Cents } from './money.ts';
import { COMPONENTS } from './terms.ts';

/** The last day that there is. */
export const NO_END: Day = '9999-12-31';

export const STANDING_STATES = ['open', 'default', 'written-off', 'closed', 'returned'] as const;

/** How a loan stands for some days. */
export interface Standing {
  readonly from: Day;
  /** The first day on which it is otherwise. */
  readonly until: Day;
  /** Principal neither repaid nor waived; 0 of a loan that is closed, and of one whose payout came back. */
  readonly principalCents: Cents;
  /** The due day of the oldest item that is past due: on a day D the loan is D less this many days late. Null: nothing is past due. */
  readonly dueSince: Day | null;
  readonly state: (typeof STANDING_STATES)[number];
}

/** What the entries of one day changed in what the loan has been paid: a reversal takes away what its entry had brought. */
export interface Flow {
  readonly on: Day;
  /** Payments that stand; below zero where more were reversed than made. */
  readonly payments: number;
  /** All money received, what is kept as a credit included. */
  readonly paidCents: Cents;
  /** Of it what went into each component; the rest is credit, or was refunded. */
  readonly split: Split;
  readonly waivedCents: Cents;
  readonly refundedCents: Cents;
  /** 1 on the day on which the payout came back, -1 on the day on which that was reversed; else 0. */
  readonly returns: number;
}

/** A loan over all its days, past and to come, as its entries have it now. */
export interface LoanHistory {
  /** Without gaps from the disbursement on, to the end of days. */
  readonly standings: readonly Standing[];
  /** In order of days; only days on which something changed. */
  readonly flows: readonly Flow[];
}

/**
 * Every day of a loan at once: how it stands on each day, and what came in. What it says of a day D is what the fold as of D says
 * (`loanAsOf`), so it follows from the entries up to D alone: an entry dated later changes nothing of it.
 * Source: docs/loan-book.md, "Reports". Throws as `loanAsOf`.
 */
export function historyOf(agreement: Agreement, entries: readonly Entry[]): LoanHistory {
  const entryDays = [...new Set(entries.map(({ on }) => on))].sort();
  const standings: Standing[] = [];
  const flows: Flow[] = [];
  let before: Loan | null = null;
  let next = 0;
  let day = agreement.disbursedOn;
  while (day < NO_END) {
    const loan = loanOfAgreement(agreement, entries, day);
    if (before !== null) addFlow(flows, before, loan);
    else addFlow(flows, NOTHING_YET, loan);
    while (next < entryDays.length && (entryDays[next] ?? '') <= day) next += 1;
    const until = earlier(entryDays[next] ?? NO_END, fallsBehindOn(loan));
    addStanding(standings, loan, until);
    before = loan;
    day = until;
  }
  return { standings, flows };
}

type Received = Pick<
  Loan,
  'asOf' | 'paidCents' | 'paid' | 'waivedCents' | 'refundedCents' | 'returnedOn' | 'payments'
>;

const NOTHING = Object.fromEntries(COMPONENTS.map((component) => [component, 0])) as Split;

/** A loan before its first day. */
const NOTHING_YET: Received = {
  asOf: '',
  paidCents: 0,
  paid: NOTHING,
  waivedCents: 0,
  refundedCents: 0,
  returnedOn: null,
  payments: [],
};

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b;
}

/** The first day after the loan's own on which one more item is past due if nothing is recorded until then. */
function fallsBehindOn({ asOf, closedOn, rows }: Loan): Day {
  if (closedOn !== null) return NO_END;
  let first = NO_END;
  for (const { dueClass, dueOn, pendingCents } of rows) {
    if (dueClass === 'past-due' || pendingCents === 0) continue;
    // The new Pay Day of an extension may have gone by when it was granted: it is past due from the next day on.
    first = earlier(first, addDays(dueOn < asOf ? asOf : dueOn, 1));
  }
  return first;
}

function addStanding(standings: Standing[], loan: Loan, until: Day): void {
  const standing: Standing = {
    from: loan.asOf,
    until,
    principalCents: loan.closedOn === null ? loan.principalBalanceCents : 0,
    dueSince:
      loan.closedOn === null && loan.daysPastDue > 0 ? addDays(loan.asOf, -loan.daysPastDue) : null,
    state: stateOf(loan),
  };
  const last = standings.at(-1);
  if (last && isAlike(last, standing)) {
    standings[standings.length - 1] = { ...last, until };
  } else {
    standings.push(standing);
  }
}

function stateOf({ returnedOn, closedOn, writtenOffOn, defaultedOn }: Loan): Standing['state'] {
  if (returnedOn !== null) return 'returned';
  if (closedOn !== null) return 'closed';
  if (writtenOffOn !== null) return 'written-off';
  return defaultedOn === null ? 'open' : 'default';
}

function isAlike(a: Standing, b: Standing): boolean {
  return a.principalCents === b.principalCents && a.dueSince === b.dueSince && a.state === b.state;
}

function addFlow(flows: Flow[], before: Received, after: Received): void {
  const flow: Flow = {
    on: after.asOf,
    payments: after.payments.length - before.payments.length,
    paidCents: after.paidCents - before.paidCents,
    split: Object.fromEntries(
      COMPONENTS.map((component) => [component, after.paid[component] - before.paid[component]]),
    ) as Split,
    waivedCents: after.waivedCents - before.waivedCents,
    refundedCents: after.refundedCents - before.refundedCents,
    returns: returnsOf(after) - returnsOf(before),
  };
  const figures = [
    flow.payments,
    flow.paidCents,
    flow.waivedCents,
    flow.refundedCents,
    flow.returns,
  ];
  if ([...figures, ...Object.values(flow.split)].some((figure) => figure !== 0)) flows.push(flow);
}

function returnsOf({ returnedOn }: Received): number {
  return returnedOn === null ? 0 : 1;
}
