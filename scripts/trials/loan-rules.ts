/** R5 and L2: the loan rules against an independent reckoning, and a replay against itself. No product is started for them. */
import { isDeepStrictEqual } from 'node:util';
import { addDays, dayOfNumber, numberOfDay } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { COMPONENTS } from 'lending/terms';
import {
  Chance,
  plainTerms,
  randomHistory,
  type RandomHistory,
  randomLoan,
  type RandomLoan,
} from './random-loans.ts';
import { Reckoning } from './reckoning.ts';
import { daysFrom } from './reckoning-schedule.ts';
import type { Findings, Trial } from './trial.ts';

/** After this many different loans the trial has seen enough faults. */
const MOST_FAULTS = 20;

/** Figures by name: cents, days or yes and no. */
type Figures = Readonly<Record<string, number | boolean | null>>;

function ledgerFigures(loan: Loan): Figures {
  const figures: Record<string, number | boolean | null> = {
    'past due': loan.pastDueCents,
    'due today': loan.dueTodayCents,
    'late fees arisen': loan.lateFees.arisenCents,
    'late fees unpaid': loan.lateFees.unpaidCents,
    credit: loan.creditCents,
    'closed on': loan.closedOn === null ? null : daysFrom(loan.disbursedOn, loan.closedOn),
    'days past due': loan.daysPastDue,
    'on time': loan.wasOnTime,
    'scheduled balance': loan.balanceCents - loan.lateFees.unpaidCents,
  };
  for (const component of COMPONENTS) {
    figures[`paid ${component}`] = loan.paid[component];
    figures[`pay-off ${component}`] = loan.payoff.split[component];
  }
  return figures;
}

function reckonedFigures(loan: RandomLoan, { entries, asOf }: RandomHistory): Figures {
  const plain = plainTerms(loan);
  const lived = new Reckoning(plain, loan.disbursedOn).live(loan.disbursedOn, entries, asOf);
  const today = daysFrom(loan.disbursedOn, asOf);
  const figures: Record<string, number | boolean | null> = {
    'past due': Number(lived.unpaidOf((due) => due < today)),
    'due today': Number(lived.unpaidOf((due) => due === today)),
    'late fees arisen': Number(lived.arisen),
    'late fees unpaid': Number(lived.lateFeesLeft),
    credit: Number(lived.credit),
    'closed on': lived.closedOn,
    'days past due': lived.daysPastDue(today),
    'on time': lived.wasOnTime,
    'scheduled balance': Number(lived.scheduledBalance()),
  };
  for (const component of COMPONENTS) {
    figures[`paid ${component}`] = Number(lived.paid.get(component) ?? 0n);
    figures[`pay-off ${component}`] = Number(lived.payoff(component));
  }
  return figures;
}

function differences(ours: Figures, theirs: Figures): string[] {
  return Object.keys(ours)
    .filter((name) => ours[name] !== theirs[name])
    .map((name) => `${name} ${ours[name]} instead of ${theirs[name]}`);
}

/** What the ledger says of a loan otherwise than the independent reckoning, each in words; none: they are equal. */
export function differencesFromReckoning(loan: RandomLoan, history: RandomHistory): string[] {
  const folded = loanAsOf(loan.terms, loan.disbursedOn, history.entries, history.asOf);
  return differences(ledgerFigures(folded), reckonedFigures(loan, history));
}

function compare(count: number, seed: number): Findings {
  const faults: string[] = [];
  const seen = { payments: 0, closed: 0, late: 0, extended: 0, defaulted: 0, credited: 0 };
  for (let at = 0; at < count && faults.length < MOST_FAULTS; at += 1) {
    const chance = new Chance(seed + at);
    const loan = randomLoan(chance);
    const history = randomHistory(chance, loan);
    const folded = loanAsOf(loan.terms, loan.disbursedOn, history.entries, history.asOf);
    const wrong = differences(ledgerFigures(folded), reckonedFigures(loan, history));
    if (wrong.length > 0) {
      const story = JSON.stringify({ ...loan, ...history });
      faults.push(`loan ${seed + at}: ${wrong.join(', ')} (${story})`);
    }
    seen.payments += folded.payments.length;
    seen.closed += folded.closedOn === null ? 0 : 1;
    seen.late += folded.lateFees.arisenCents > 0 ? 1 : 0;
    seen.extended += folded.extension.state === 'granted' ? 1 : 0;
    seen.defaulted += folded.defaultedOn === null ? 0 : 1;
    seen.credited += folded.creditCents > 0 ? 1 : 0;
  }
  return { counts: { loans: count, 'from seed': seed, ...seen }, faults };
}

const COMPARED = { full: 1_000_000, short: 3000 };

export const independentReckoning: Trial = {
  id: 'R5',
  what: '1,000,000 random loans with payments, reversals, extensions, waivers, defaults and refunds against an independent reckoning, day by day, that imports nothing of the loan rules: equal to the cent',
  run: async (size) => compare(COMPARED[size], 1),
};

/** A pair that cancels out: a payment on some day, and its reversal on the day as of which is folded or before. */
function withReversedPair(
  chance: Chance,
  { entries, asOf }: RandomHistory,
  disbursedOn: string,
): RandomHistory {
  const number = entries.length + 1;
  const first = numberOfDay(disbursedOn);
  const on = dayOfNumber(chance.whole(first, numberOfDay(asOf)));
  const later = addDays(on, chance.whole(0, numberOfDay(asOf) - numberOfDay(on)));
  const payment = { kind: 'payment', number, on, cents: chance.whole(1, 50_000) } as const;
  const reversal = { kind: 'reversal', number: number + 1, on: later, reverses: number } as const;
  return { entries: [...entries, payment, reversal], asOf };
}

function replay(count: number, seed: number): Findings {
  const faults: string[] = [];
  for (let at = 0; at < count && faults.length < MOST_FAULTS; at += 1) {
    const chance = new Chance(seed + at);
    const loan = randomLoan(chance);
    const history = randomHistory(chance, loan);
    const fold = ({ entries, asOf }: RandomHistory) =>
      loanAsOf(loan.terms, loan.disbursedOn, entries, asOf);
    const once = fold(history);
    if (!isDeepStrictEqual(once, fold(history)))
      faults.push(`loan ${seed + at}: replayed twice, it differs`);
    const paired = fold(withReversedPair(chance, history, loan.disbursedOn));
    if (!isDeepStrictEqual(once, paired))
      faults.push(`loan ${seed + at}: a reversed pair leaves a trace`);
  }
  return { counts: { loans: count, 'from seed': seed }, faults };
}

const REPLAYED = { full: 100_000, short: 2000 };

export const replayedEntries: Trial = {
  id: 'L2',
  what: 'the ledger with a payment and its reversal against the ledger without them, and each replayed twice, 100,000 times: equal',
  run: async (size) => replay(REPLAYED[size], 1),
};
