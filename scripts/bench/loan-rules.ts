/** P14: random payment sequences through the loan rules on one core, beside a loop that only pours payments over rows. */
import { loanAsOf } from 'lending/ledger';
import { contractSchedule } from 'lending/contract-schedule';
import type { ScheduledInstalment } from 'lending/terms';
import {
  Chance,
  randomHistory,
  type RandomHistory,
  randomLoan,
  type RandomLoan,
} from '../trials/random-loans.ts';
import { type Measured, plainFigure } from './figure.ts';

const SEQUENCES = 1_000_000;
const BATCH = 10_000;
const MICROSECONDS = 1_000_000;

interface Sequence {
  loan: RandomLoan;
  history: RandomHistory;
  rows: ScheduledInstalment[];
}

function sequencesOf(chance: Chance): Sequence[] {
  return Array.from({ length: BATCH }, () => {
    const loan = randomLoan(chance);
    const rows = contractSchedule(loan.terms, loan.disbursedOn);
    return { loan, history: randomHistory(chance, loan), rows };
  });
}

/** From terms and entries to everything that a screen shows, the agreed schedule included. */
function throughTheRules({ loan, history }: Sequence): number {
  return loanAsOf(loan.terms, loan.disbursedOn, history.entries, history.asOf).balanceCents;
}

/** The least that any ledger does: payments in order of days, over the agreed rows, interest first. */
function poured({ history, rows }: Sequence): number {
  const payments = history.entries
    .filter((entry) => entry.kind === 'payment' && entry.on <= history.asOf)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const left = rows.map((row) => ({ interest: row.interestCents, principal: row.principalCents }));
  let at = 0;
  for (const payment of payments) {
    let cents = payment.kind === 'payment' ? payment.cents : 0;
    for (let row = left[at]; row && cents > 0; row = left[at]) {
      const interest = Math.min(cents, row.interest);
      const principal = Math.min(cents - interest, row.principal);
      row.interest -= interest;
      row.principal -= principal;
      cents -= interest + principal;
      if (row.interest + row.principal === 0) at += 1;
    }
  }
  let balance = 0;
  for (const row of left) balance += row.interest + row.principal;
  return balance;
}

/** Seconds of processor time; what else the machine does is not in it. */
function secondsOf(work: (sequence: Sequence) => number, sequences: readonly Sequence[]): number {
  const before = process.cpuUsage();
  let sum = 0;
  for (const sequence of sequences) sum += work(sequence);
  const { user, system } = process.cpuUsage(before);
  if (!Number.isSafeInteger(sum)) throw new Error('The balances are no whole cents');
  return (user + system) / MICROSECONDS;
}

export async function measureLoanRules(): Promise<Measured> {
  const chance = new Chance(14);
  let ours = 0;
  let bare = 0;
  for (let done = 0; done < SEQUENCES; done += BATCH) {
    const sequences = sequencesOf(chance);
    ours += secondsOf(throughTheRules, sequences);
    bare += secondsOf(poured, sequences);
  }
  const figure = plainFigure({
    id: 'P14',
    what: '1,000,000 random payment sequences through the loan rules, schedules included',
    unit: 's of one core',
    value: ours,
    must: { atMost: 30 },
    aim: { atMost: 15 },
  });
  const times = (ours / bare).toFixed(1);
  return {
    figures: [figure],
    notes: [`payments merely poured over the agreed rows: ${bare.toFixed(2)} s, so ${times}×`],
  };
}
