/** R3: payments are sent three times in any order, connections are cut and clerks killed in between; each has one effect. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Day } from 'lending/calendar';
import { type Book, faultsOfBook, fillBookOf, numberBy, today } from './book.ts';
import { CASH } from './book-rows.ts';
import type { Answer } from './clerk.ts';
import { Clerks, failureOf, inLanes, SAM } from './clerks.ts';
import { House } from './house.ts';
import { Chance } from './random-loans.ts';
import { faultsOfAudit } from './stored.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = {
  full: { posts: 10_000, loans: 500, kills: 20 },
  short: { posts: 60, loans: 6, kills: 2 },
};
const TIMES = 3;
const LANES = 8;
/** So many sends are to be cut; of those behind the first of a key half have too few statements for it. */
const CUT_SHARE = 0.1;
/** Statements of an act that adds a payment, begin and commit included. */
const STATEMENTS = 16;
const BANK = 10;

/** A payment that somebody wants recorded once. */
interface Post {
  loanId: bigint;
  cents: number;
  /** The day that is said each time: sent again after midnight it is still the same payment. */
  paidOn: Day;
  key: string;
  reference: string | null;
  /** What it was answered, each time. */
  answers: unknown[];
}

function somePosts(chance: Chance, { posts, loans }: { posts: number; loans: number }): Post[] {
  const paidOn = today();
  return Array.from({ length: posts }, (_, number) => ({
    paidOn,
    loanId: BigInt(1 + (number % loans)),
    cents: chance.whole(1, 500),
    key: randomUUID(),
    reference: chance.isSo(0.5) ? `R3-${number}` : null,
    answers: [],
  }));
}

function shuffled<One>(chance: Chance, all: readonly One[]): One[] {
  const places = all.map((one) => ({ one, place: chance.next() }));
  return places.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
}

function send(clerks: Clerks, post: Post, cutAfter: number | null): Promise<Answer> {
  const { loanId, cents, paidOn, key, reference } = post;
  const methodId = reference === null ? CASH : BANK;
  const payment = { loanId, cents, paidOn, methodId, reference, key };
  return clerks.ask('pay', SAM, payment, { cutAfter });
}

interface Sent {
  cut: number;
  faults: string[];
}

/** Sends every post three times, some of them cut off, and each once more until it is answered. */
async function sendAll(
  clerks: Clerks,
  chance: Chance,
  posts: readonly Post[],
  kills: number,
): Promise<Sent> {
  const sends = shuffled(chance, Array.from({ length: TIMES }, () => posts).flat());
  const sent: Sent = { cut: 0, faults: [] };
  const hear = (post: Post, answer: Answer) => {
    if (answer.kind === 'done') post.answers.push(answer.answer);
    else if (answer.kind === 'cut') sent.cut += 1;
    else sent.faults.push(...failureOf(answer));
    if (answer.kind === 'refused') sent.faults.push(`refused: ${answer.reason}`);
  };
  const killEvery = Math.ceil(sends.length / (kills + 1));
  await inLanes(sends, LANES, async (post, at) => {
    const isCut = chance.isSo(CUT_SHARE);
    const answered = send(clerks, post, isCut ? chance.whole(1, STATEMENTS) : null);
    if (at > 0 && at % killEvery === 0) {
      await wait(chance.next() * 10);
      await clerks.killOne();
    }
    hear(post, await answered);
  });
  // Whoever was not answered sends again; by then nobody cuts.
  const unanswered = posts.filter(({ answers }) => answers.length === 0);
  await inLanes(unanswered, LANES, async (post) => hear(post, await send(clerks, post, null)));
  return sent;
}

/** What must stand beside each payment once, by what it would mean if it did not. */
const ONCE: Readonly<Record<string, string>> = {
  entries: 'select count(*) as n from loan_entry',
  receipts: 'select count(distinct receipt) as n from loan_entry',
  'answers kept': 'select count(*) as n from posting',
  'rows of the audit': `select count(*) as n from audit where event = 'payment.recorded'`,
  messages: `select count(*) as n from notice where kind = 'payment_received'`,
};

async function faultsOfPosts(book: Book, posts: readonly Post[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, sql] of Object.entries(ONCE)) {
    faults.push(...mustBe(await numberBy(book, sql), posts.length, what));
  }
  const paid = new Map<bigint, number>();
  for (const { loanId, cents } of posts) paid.set(loanId, (paid.get(loanId) ?? 0) + cents);
  const rows = await book.db.selectFrom('loan_summary').select(['loan_id', 'paid_cents']).execute();
  const wrong = rows.filter((row) => Number(row.paid_cents) !== (paid.get(row.loan_id) ?? 0));
  const differently = posts.filter(({ answers: [first, ...more] }) =>
    more.some((answer) => !isDeepStrictEqual(answer, first)),
  );
  return [
    ...faults,
    ...mustBeNone(wrong.length, 'loans with another sum than was paid'),
    ...mustBeNone(posts.filter(({ answers }) => answers.length === 0).length, 'posts unanswered'),
    ...mustBeNone(differently.length, 'posts answered in two ways'),
    ...(await faultsOfBook(book)),
  ];
}

async function run(size: Size): Promise<Findings> {
  const { posts: count, loans, kills } = SIZES[size];
  const house = await House.open();
  try {
    const book = await fillBookOf(house, { loans, today: today(), seed: 3, entries: 'none' });
    const clerks = await Clerks.hire(book.desk, 2);
    try {
      const chance = new Chance(3);
      const posts = somePosts(chance, { posts: count, loans });
      const { cut, faults } = await sendAll(clerks, chance, posts, kills);
      return {
        counts: {
          posts: count,
          sends: count * TIMES,
          cut,
          'clerks killed': kills,
          answers: posts.reduce((sum, { answers }) => sum + answers.length, 0),
        },
        faults: [
          ...faults,
          ...mustBe(cut > 0 ? 1 : 0, 1, 'sign of a cut'),
          ...(await faultsOfPosts(book, posts)),
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

export const postsRepeated: Trial = {
  id: 'R3',
  what: '10,000 payments sent three times each, shuffled, one send in twenty cut off and 20 clerks killed: one effect each, and every answer the same',
  run,
};
