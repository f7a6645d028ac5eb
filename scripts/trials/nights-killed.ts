/** R7: the nightly work over a large book is killed at twenty points and resumed; what it leaves is what an undisturbed one leaves. */
import { type Book, contentsOf, differing, faultsOfBook, numberBy, openBooks } from './book.ts';
import { Clerk, failureOf, inLanes, WORKER } from './clerks.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = {
  full: { loans: 100_000, kills: 20, atOnce: 500 },
  short: { loans: 240, kills: 3, atOnce: 10 },
};
/** The morning that begins, and an instant of it at which every clock stands: the same bytes can only come of the same work. */
const TODAY = '2026-07-01';
const AT = '2026-06-30T17:00:00Z';

/** A pass in transactions of so many loans, killed at one of them. */
interface Pass {
  atOnce: number;
  diesAfter: number | null;
}

const night = (clerk: Clerk, pass: Pass) => clerk.ask('night', WORKER, pass, { at: AT });

/** Loans that are not brought to the day yet. */
const BEHIND = `select count(*) as n from loan_summary where closed_on is null and as_of < '${TODAY}'`;

/** One pass that nobody disturbs. @returns how many loans it brought to the day */
async function undisturbed(
  book: Book,
  atOnce: number,
): Promise<{ loans: number; faults: string[] }> {
  const clerk = await Clerk.hire(book.desk);
  const answer = await night(clerk, { atOnce, diesAfter: null });
  await clerk.leave();
  const { loans = 0, failed = -1 } = (answer.kind === 'done' ? answer.answer : {}) as {
    loans?: number;
    failed?: number;
  };
  return { loans, faults: [...failureOf(answer), ...mustBe(failed, 0, 'loans failed')] };
}

/** Passes that are killed one after the other, each at a point of its own, and the one that ends the night. */
async function disturbed(
  book: Book,
  kills: number,
  atOnce: number,
): Promise<{ killed: number; faults: string[] }> {
  const all = await numberBy(book, BEHIND);
  const between = Math.floor(all / atOnce / (kills + 1));
  let killed = 0;
  for (let point = 0; point < kills; point += 1) {
    const clerk = await Clerk.hire(book.desk);
    const answer = await night(clerk, { atOnce, diesAfter: between });
    if (answer.kind === 'cut') killed += 1;
    await clerk.kill();
  }
  const left = await numberBy(book, BEHIND);
  const last = await undisturbed(book, atOnce);
  return {
    killed,
    faults: [...last.faults, ...mustBe(last.loans, left, 'loans in the last pass')],
  };
}

async function run(size: Size): Promise<Findings> {
  const { loans, kills, atOnce } = SIZES[size];
  const book = { loans, today: TODAY, seed: 7, entries: 'any' } as const;
  const { books, close } = await openBooks(book, 2);
  try {
    const [quiet, struck] = books;
    if (!quiet || !struck) throw new Error('No books');
    const [whole, parts] = await Promise.all([
      undisturbed(quiet, atOnce),
      disturbed(struck, kills, atOnce),
    ]);
    const [after, other] = [await contentsOf(quiet), await contentsOf(struck)];
    // Again, by two at once.
    const again: number[] = [];
    await inLanes(
      [1, 2],
      2,
      async () => void again.push((await undisturbed(struck, atOnce)).loans),
    );
    const notes = await numberBy(struck, 'select count(*) as n from night_work');
    return {
      counts: {
        loans,
        'brought to the day': whole.loans,
        kills: parts.killed,
        'days noted': notes,
      },
      faults: [
        ...whole.faults,
        ...parts.faults,
        ...mustBe(parts.killed, kills, 'kills'),
        ...differing(after, other).map((table) => `${table} differs from an undisturbed night's`),
        ...mustBeNone(again[0] ?? -1, 'loans in the second run'),
        ...mustBeNone(again[1] ?? -1, 'loans in the run beside it'),
        ...differing(other, await contentsOf(struck)).map(
          (table) => `${table} was changed by the second run`,
        ),
        ...mustBeNone(await numberBy(struck, BEHIND), 'loans left behind'),
        ...(await faultsOfBook(struck)),
      ],
    };
  } finally {
    await close();
  }
}

export const nightsKilled: Trial = {
  id: 'R7',
  what: 'the nightly work over 100,000 loans killed at 20 points and resumed, then run again by two at once: every table byte for byte as after an undisturbed run, and nothing added',
  run,
};
