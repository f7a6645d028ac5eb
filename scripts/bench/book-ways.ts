/** Ways that a loan of the made book (book.ts) may have gone: monthly purchasing loans, paid on their due days. */
import { contractSchedule } from 'lending/contract-schedule';
import { addDays, type Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { standardTerms } from 'lending/standard-terms';
import type { Way } from './book.ts';

interface Wish {
  dollars: number;
  months: number;
  disbursedOn: Day;
  /** How many instalments were paid, each on its day. */
  paid: number;
  /** The day of the summary; a loan that was closed before has that of its closing. */
  asOf: Day;
}

/** 8 % a month. */
const RATE = 80_000;

/** A loan with its first instalments paid. */
export function aWay({ dollars, months, disbursedOn, paid, asOf }: Wish): Way {
  const product = 'purchasing';
  const terms = standardTerms({
    product,
    principalCents: dollars * 100,
    rate: RATE,
    duration: months,
  });
  const entries = contractSchedule(terms, disbursedOn)
    .slice(0, paid)
    .map(({ number, dueOn, totalCents }) => {
      return { kind: 'payment', number, on: dueOn, cents: totalCents } as const;
    });
  const { closedOn } = loanAsOf(terms, disbursedOn, entries, asOf);
  return { terms, disbursedOn, entries, asOf: closedOn ?? asOf };
}

/** Open loans of 3 to 12 months, some begun lately, some nearly repaid, one in four late. */
export function openWays(asOf: Day): Way[] {
  return Array.from({ length: 24 }, (_, one) => {
    const months = 3 + (one % 10);
    const paid = Math.floor((months * (one % 6)) / 6);
    const isLate = one % 4 === 0;
    const disbursedOn = addDays(asOf, -(30 * paid + 10 + (isLate ? 30 : 0) + (one % 7)));
    return aWay({ dollars: 50 + 50 * (one % 8), months, disbursedOn, paid, asOf });
  });
}

/** Ten loans one after the other: nine of one month that were repaid, and one that is open with a payment. */
export function tenLoans(today: Day): Way[][] {
  const amounts = [50, 100, 150, 200, 250];
  const closed = Array.from({ length: 9 }, (_, place) => {
    const disbursedOn = addDays(today, 45 * (place - 10));
    return amounts.map((dollars) => {
      return aWay({ dollars, months: 1, disbursedOn, paid: 1, asOf: today });
    });
  });
  const disbursedOn = addDays(today, -45);
  const open = amounts.map((dollars) => {
    return aWay({ dollars, months: 6, disbursedOn, paid: 1, asOf: today });
  });
  return [...closed, open];
}
