/** L6: the product's nightly work is killed again and again while eight pay on the very loans that it is at. */
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { type Book, faultsOfBook, fillBookOf, numberBy, today } from './book.ts';
import { CASH } from './book-rows.ts';
import { Clerks, failureOf, SAM } from './clerks.ts';
import { House } from './house.ts';
import { faultsOfAudit } from './stored.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = { full: { loans: 20_000, kills: 20 }, short: { loans: 400, kills: 1 } };
const AT_ONCE = 8;
/** Loans that the eight pay on: two on each. */
const LOANS_AT_ONCE = 4;
const LONGEST_MS = 2000;
const BETWEEN_MS = 50;
const GIVE_UP_MS = 600_000;

/** Open loans whose summary is of an earlier day, the next of the night first. */
function behind(book: Book, most: number) {
  return book.db
    .selectFrom('loan_summary')
    .select('loan_id')
    .where('closed_on', 'is', null)
    .where('as_of', '<', today())
    .orderBy('loan_id')
    .limit(most)
    .execute();
}

const countBehind = (book: Book): Promise<number> =>
  numberBy(book, 'select count(*) as n from loan_summary where closed_on is null and as_of < $1', [
    today(),
  ]);

interface Paid {
  waits: number[];
  faults: string[];
}

/** Eight payments at once, two on each of these loans. */
async function payAtOnce(loans: readonly bigint[], clerks: Clerks, { waits, faults }: Paid) {
  const paid = Array.from({ length: AT_ONCE }, (_, at) => loans[at % loans.length] ?? 1n);
  await Promise.all(
    paid.map(async (loanId) => {
      const payment = { loanId, cents: 100, paidOn: today(), methodId: CASH, reference: null };
      const begun = performance.now();
      const answer = await clerks.ask('pay', SAM, { ...payment, key: randomUUID() });
      waits.push(performance.now() - begun);
      faults.push(...failureOf(answer));
      if (answer.kind === 'refused') faults.push(`a payment was refused: ${answer.reason}`);
    }),
  );
}

/**
 * Pays until it is over: on the same few loans until the night has begun, since each payment brings its loan to the day and a server may
 * be long in coming up; from then on on those that the night comes to next, and at last on the last of them.
 */
async function payInFront(book: Book, clerks: Clerks, paid: Paid, isOver: () => boolean) {
  let loans = await nextOf(book);
  await payAtOnce(loans, clerks, paid);
  const all = await countBehind(book);
  while (!isOver()) {
    if ((await countBehind(book)) < all) {
      const next = await nextOf(book);
      if (next.length > 0) loans = next;
    }
    await payAtOnce(loans, clerks, paid);
    await wait(BETWEEN_MS);
  }
}

const nextOf = async (book: Book): Promise<bigint[]> =>
  (await behind(book, LOANS_AT_ONCE)).map(({ loan_id: id }) => id);

/** Kills the product's server at points of the night, and waits until no loan is behind. @returns the kills */
async function killThrough(house: House, book: Book, kills: number): Promise<number> {
  const all = await countBehind(book);
  const deadline = Date.now() + GIVE_UP_MS;
  let killed = 0;
  // The first turn of a new server comes at once, of one that is up once a minute: so the first kill begins the night.
  for (let left = all; left > 0; left = await countBehind(book)) {
    if (Date.now() > deadline) return killed;
    const isDue = killed < kills && left <= all - (all * killed) / (kills + 1);
    if (isDue && house.killServer()) killed += 1;
    await wait(BETWEEN_MS);
  }
  return killed;
}

async function run(size: Size): Promise<Findings> {
  const { loans, kills } = SIZES[size];
  const house = await House.open();
  try {
    // On a slow machine its first turn would begin when the book is there already, and be over before the first kill.
    house.holdServer();
    const book = await fillBookOf(house, { loans, today: today(), seed: 6, entries: 'any' });
    const clerks = await Clerks.hire(book.desk, 2);
    try {
      const paid: Paid = { waits: [], faults: [] };
      // What eight take with no night beside them: on a machine that is busy with other things that alone may be seconds.
      const alone: Paid = { waits: [], faults: paid.faults };
      await payAtOnce(await nextOf(book), clerks, alone);
      const mostMs = LONGEST_MS + 3 * Math.max(...alone.waits);
      let isOver = false;
      const paying = payInFront(book, clerks, paid, () => isOver);
      const killed = await killThrough(house, book, kills);
      isOver = true;
      await paying;
      await house.ready();
      const waits = paid.waits.toSorted((a, b) => a - b);
      const longest = Math.round(waits.at(-1) ?? Number.NaN);
      const nights = await numberBy(book, 'select count(distinct loan_id) as n from night_work');
      return {
        counts: {
          loans,
          kills: killed,
          'brought to the day by the night': nights,
          payments: waits.length,
          'half of them within, ms': Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
          'the longest, ms': longest,
        },
        faults: [
          ...paid.faults,
          ...mustBe(killed, kills, 'kills'),
          ...mustBe(
            longest <= mostMs ? 1 : 0,
            1,
            `payments that waited at most 2 s (${longest} ms) longer than such take alone`,
          ),
          ...mustBe(nights > 0 ? 1 : 0, 1, 'sign of the night'),
          ...mustBeNone(await countBehind(book), 'loans left behind'),
          ...mustBeNone(
            await numberBy(book, 'select count(*) as n from night_failure'),
            'failures noted',
          ),
          ...(await faultsOfBook(book)),
          ...(await faultsOfAudit(house.dataDir, {})),
        ],
      };
    } finally {
      await clerks.leave();
      await book.close();
    }
  } finally {
    await house.close();
  }
}

export const nightBesidePayments: Trial = {
  id: 'L6',
  what: 'the nightly work of the product over 20,000 loans, its server killed 20 times, and eight payments at a time on the loans that it comes to next: no payment waits more than 2 s, no loan is left behind',
  run,
};
