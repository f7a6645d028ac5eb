/** L4: what waits to be confirmed is confirmed, voided and expired at once by eight; it ends one way. */
import { createHash, randomUUID } from 'node:crypto';
import { insertIntent } from '../../server/src/disbursements/store.ts';
import { type Book, faultsOfBook, numberBy, openBooks, today } from './book.ts';
import type { Answer } from './clerk.ts';
import { Clerk, failureOf, MAX, SAM, WORKER } from './clerks.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = { full: 1000, short: 10 };
/** Processes; each has two of the eight. */
const CLERKS = 4;
const KHQR = 20;
const CENTS = 1000;

/** Every client tries one of the ways; true: it was the one that ended it. */
async function won(asked: readonly Promise<Answer>[]): Promise<{ wins: number; faults: string[] }> {
  const answers = await Promise.all(asked);
  const wins = answers.filter((one) => one.kind === 'done' && one.answer !== false);
  const faults = answers.flatMap((answer) => {
    if (answer.kind === 'refused' && !/^(changed|intent-ended)$/.test(answer.reason))
      return [`refused: ${answer.reason}`];
    return failureOf(answer);
  });
  return { wins: wins.length, faults };
}

type Staff = readonly [Clerk, Clerk, Clerk, Clerk];
type Ended = { wins: number; faults: string[] };

/** An order to pay an agreement out. */
async function disbursement([one, two, three, four]: Staff, offerId: bigint): Promise<Ended> {
  const ordered = await one.ask('order', SAM, { offerId, key: randomUUID() });
  if (ordered.kind !== 'done') return { wins: 0, faults: ['an order was refused'] };
  const { intentId } = ordered.answer as { intentId: string };
  const confirm = (clerk: Clerk) =>
    clerk.ask('disburse', MAX, { intentId, reference: `TRF${offerId}`, key: randomUUID() });
  const takeBack = (clerk: Clerk) => clerk.ask('takeBack', SAM, { intentId, reason: 'x' });
  const expire = (clerk: Clerk) => clerk.ask('end', WORKER, { intentId, outcome: 'expired' });
  return won([
    ...[confirm(one), takeBack(two), expire(three), confirm(four)],
    ...[takeBack(one), confirm(two), confirm(three), expire(four)],
  ]);
}

/** The money of a KHQR code. */
async function code([one, two, three, four]: Staff, book: Book, loanId: bigint): Promise<Ended> {
  const intentId = randomUUID();
  const md5 = createHash('md5').update(intentId).digest('hex');
  const intent = { id: intentId, kind: 'khqr', about: { loan_id: loanId }, cents: CENTS } as const;
  const by = `borrower:${loanId}`;
  await insertIntent(book.db, { ...intent, md5, details: {}, by, at: new Date() });
  const payment = { loanId, cents: CENTS, paidOn: today(), methodId: KHQR, reference: intentId };
  const confirm = (clerk: Clerk) =>
    clerk.ask('pay', WORKER, { ...payment, intentId, key: randomUUID() });
  const end = (clerk: Clerk, outcome: 'void' | 'expired') =>
    clerk.ask('end', WORKER, { intentId, outcome });
  return won([
    ...[confirm(one), end(two, 'void'), end(three, 'expired'), confirm(four)],
    ...[confirm(one), confirm(two), end(three, 'void'), end(four, 'expired')],
  ]);
}

/** What may not be, by what it would mean. */
const NEVER: Readonly<Record<string, string>> = {
  'intents without an end': `select count(*) as n from intent i
    where not exists (select from intent_end e where e.intent_id = i.id)`,
  'loans of an order that was not confirmed, or more than one': `select count(*) as n from (
    select i.offer_id, count(*) filter (where e.outcome = 'confirmed') as confirmed,
      (select count(*) from loan l where l.offer_id = i.offer_id) as loans
    from intent i join intent_end e on e.intent_id = i.id where i.offer_id is not null group by i.offer_id) x
    where confirmed <> loans`,
  'payments of a code that was not confirmed, or more than one': `select count(*) as n from intent i
    join intent_end e on e.intent_id = i.id where i.kind = 'khqr'
    and (e.outcome = 'confirmed')::int <> (select count(*) from loan_entry p where p.reference = i.id::text)`,
};

async function faultsOfIntents(book: Book, rounds: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, sql] of Object.entries(NEVER)) {
    faults.push(...mustBeNone(await numberBy(book, sql), what));
  }
  const ends = await numberBy(book, 'select count(*) as n from intent_end');
  return [...faults, ...mustBe(ends, rounds * 2, 'ends'), ...(await faultsOfBook(book))];
}

async function run(size: Size): Promise<Findings> {
  const rounds = SIZES[size];
  const loans = Math.min(rounds, 100);
  const given = { loans, signed: rounds, today: today(), seed: 44, entries: 'none' } as const;
  const { books, close } = await openBooks(given, 1);
  const [book] = books;
  if (!book) throw new Error('No book');
  const hired = await Promise.all(Array.from({ length: CLERKS }, () => Clerk.hire(book.desk)));
  try {
    const staff = hired as unknown as Staff;
    const faults: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const offerId = BigInt(loans + 1 + round);
      for (const ended of [
        await disbursement(staff, offerId),
        await code(staff, book, BigInt(1 + (round % loans))),
      ]) {
        faults.push(...ended.faults, ...mustBe(ended.wins, 1, `winners in round ${round}`));
      }
    }
    const outcomes = await book.db.selectFrom('intent_end').select('outcome').execute();
    const of = (outcome: string) => outcomes.filter((row) => row.outcome === outcome).length;
    return {
      counts: {
        intents: rounds * 2,
        clients: 8,
        confirmed: of('confirmed'),
        void: of('void'),
        expired: of('expired'),
      },
      faults: [...faults, ...(await faultsOfIntents(book, rounds))],
    };
  } finally {
    for (const clerk of hired) await clerk.leave();
    await close();
  }
}

export const intents: Trial = {
  id: 'L4',
  what: '1,000 orders to pay out and 1,000 codes, each confirmed, voided and expired at once by eight clients in four processes: one wins, no entry is doubled',
  run,
};
