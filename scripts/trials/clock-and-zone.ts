/** R8: the same acts at hours that are hard for clocks, on machines of three time zones; the same ledgers. */
import { isDeepStrictEqual } from 'node:util';
import type { Day } from 'lending/calendar';
import { findLoan } from '../../server/src/loans/store.ts';
import { type Book, contentsOf, differing, faultsOfBook, openBooks } from './book.ts';
import { CASH } from './book-rows.ts';
import type { Answer } from './clerk.ts';
import { Clerk, failureOf, MAX, SAM, WORKER } from './clerks.ts';
import { differencesFromReckoning } from './loan-rules.ts';
import { Chance } from './random-loans.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = { full: { loans: 200, signed: 130 }, short: { loans: 10, signed: 13 } };
/** Of the machine and of its PostgreSQL. */
const ZONES = ['UTC', 'Asia/Phnom_Penh', 'America/New_York'];
const FIRST_DAY = '2027-12-20';

/** Midnight in Phnom Penh is 17:00 UTC. */
const INSTANTS = [
  '2027-12-31T16:59:58Z',
  '2027-12-31T17:00:00Z',
  '2028-02-28T16:59:58Z',
  '2028-02-28T17:00:00Z',
  '2028-02-29T16:59:58Z',
  '2028-02-29T17:30:00Z',
  // The clock is put back two hours, over midnight.
  '2028-02-29T15:30:00Z',
  '2028-02-29T17:30:01Z',
  // Midnight of New York, and the hours that it leaves out and has twice.
  '2028-03-01T04:59:58Z',
  '2028-03-12T07:00:00Z',
  '2028-11-05T06:30:00Z',
  '2028-12-31T16:59:58Z',
  '2028-12-31T17:00:00Z',
];

/** The calendar day in Phnom Penh, which is seven hours ahead of UTC all year: reckoned without our calendar. */
function dayIn(instant: string): Day {
  const sevenLater = new Date(Date.parse(instant) + 7 * 3_600_000);
  return sevenLater.toISOString().slice(0, 10);
}

/** A key of its own for each act, the same in every zone. */
const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface Numbers {
  loans: number;
  signed: number;
}

interface Lived {
  answers: Answer[];
  contents: Record<string, string>;
  faults: string[];
}

/** One clerk lives through all instants: the night, new loans, payments, and payments undone. */
async function live(clerk: Clerk, { loans, signed }: Numbers) {
  const chance = new Chance(8);
  const answers: Answer[] = [];
  const opened: { loanId: bigint; on: Day }[] = [];
  const each = Math.floor(signed / INSTANTS.length);
  let keys = 0;
  const key = () => keyOf((keys += 1));
  let offer = loans;
  for (const at of INSTANTS) {
    answers.push(await clerk.ask('night', WORKER, { diesAfter: null, atOnce: 500 }, { at }));
    for (let one = 0; one < each; one += 1) {
      offer += 1;
      const order = { offerId: BigInt(offer), key: key() };
      const ordered = await clerk.ask('order', SAM, order, { at });
      if (ordered.kind !== 'done') throw new Error('An order was refused');
      const { intentId } = ordered.answer as { intentId: string };
      const paidOut = { intentId, reference: `TRF${offer}`, key: key() };
      const loan = await clerk.ask('disburse', MAX, paidOut, { at });
      answers.push(loan);
      if (loan.kind !== 'done') continue;
      opened.push({ loanId: BigInt((loan.answer as { loanId: number }).loanId), on: dayIn(at) });
    }
    for (let one = 0; one < loans / 4; one += 1) {
      const loanId = BigInt(chance.whole(1, loans + opened.length));
      const payment = { loanId, cents: chance.whole(1, 30_000), paidOn: dayIn(at), methodId: CASH };
      const given = { ...payment, reference: null, key: key() };
      answers.push(await clerk.ask('pay', SAM, given, { at }));
      if (!chance.isSo(0.1)) continue;
      const reversal = { loanId, entry: chance.whole(1, 4), reason: 'x', key: key() };
      answers.push(await clerk.ask('reverse', SAM, reversal, { at }));
    }
  }
  return { answers, opened };
}

/** Faults of the ledgers against plain reckoning: the day of each new loan, and every figure of each loan. */
async function faultsOfLedgers(
  { db }: Book,
  opened: readonly { loanId: bigint; on: Day }[],
): Promise<string[]> {
  const days = new Map(opened.map(({ loanId, on }) => [loanId, on]));
  const loans = await db.selectFrom('loan').select(['id', 'disbursed_on']).execute();
  const late = loans.filter((row) => (days.get(row.id) ?? row.disbursed_on) !== row.disbursed_on);
  const asOf = dayIn(INSTANTS.at(-1) ?? '');
  const faults: string[] = [];
  for (const { id } of loans) {
    const loan = await findLoan(db, id);
    if (!loan) continue;
    const found = differencesFromReckoning(loan, { entries: loan.entries, asOf });
    if (found.length > 0) faults.push(`loan ${id}: ${found.join(', ')}`);
  }
  return [...faults, ...mustBeNone(late.length, 'loans that opened on another day')];
}

/** The same on a machine and a PostgreSQL of that zone. */
async function liveIn(zone: string, book: Book, size: Numbers): Promise<Lived> {
  await book.asOwner(async (client) => {
    const { database = '' } = book.desk.connection;
    await client.query(`alter database ${database} set timezone to '${zone}'`);
  });
  const clerk = await Clerk.hire(book.desk, zone);
  const { answers, opened } = await live(clerk, size);
  await clerk.leave();
  const contents = await contentsOf(book);
  const faults = [
    ...answers.flatMap(failureOf),
    ...(await faultsOfLedgers(book, opened)),
    ...(await faultsOfBook(book)),
  ];
  return { answers, contents, faults: faults.map((fault) => `${zone}: ${fault}`) };
}

async function run(size: Size): Promise<Findings> {
  const lived: Lived[] = [];
  const given = { ...SIZES[size], today: FIRST_DAY, seed: 8, entries: 'any' } as const;
  const { books, close } = await openBooks(given, ZONES.length);
  try {
    for (const [at, book] of books.entries()) {
      lived.push(await liveIn(ZONES[at] ?? 'UTC', book, SIZES[size]));
    }
  } finally {
    await close();
  }
  const [first, ...others] = lived;
  const done = first?.answers.filter(({ kind }) => kind === 'done').length ?? 0;
  const tables = others.flatMap((other) => differing(first?.contents ?? {}, other.contents));
  const answers = others.filter((other) => !isDeepStrictEqual(other.answers, first?.answers));
  return {
    counts: { zones: ZONES.length, instants: INSTANTS.length, acts: done, ...SIZES[size] },
    faults: [
      ...lived.flatMap(({ faults }) => faults),
      ...tables.map((table) => `${table} differs between time zones`),
      ...mustBeNone(answers.length, 'zones with other answers'),
      ...mustBe(done > INSTANTS.length ? 1 : 0, 1, 'sign of acts'),
    ],
  };
}

export const clockAndZone: Trial = {
  id: 'R8',
  what: 'nights, new loans, payments and reversals at 23:59:58, at midnight, on 29 February and 31 December, with the clock put back two hours, on machines in UTC, Phnom Penh and New York: the same ledgers byte for byte, and those of an independent reckoning',
  run,
};
