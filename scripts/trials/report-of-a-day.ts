/** L3: what is reported for a day is the same before and after entries dated later. */
import { createHash, randomUUID } from 'node:crypto';
import { addDays, type Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { statementPaper } from '../../server/src/documents/commands-statement.ts';
import { findLoan } from '../../server/src/loans/store.ts';
import { summaryOf } from '../../server/src/loans/store-summary.ts';
import { type Book, faultsOfBook, openBooks } from './book.ts';
import { CASH } from './book-rows.ts';
import { type Answer } from './clerk.ts';
import { Clerks, failureOf, inLanes, SAM } from './clerks.ts';
import { Chance } from './random-loans.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = { full: { loans: 1000, days: 10 }, short: { loans: 12, days: 3 } };
const FIRST_DAY = '2026-07-01';
const LANES = 8;

/** Stands for the agreement, of which a statement shows the names alone. */
const AGREEMENT = {
  drawnUpOn: FIRST_DAY,
  lender: { km: 'ក', en: 'Lender', licence: '1' },
  borrower: 'Trial Person',
  clauses: [],
};

/** Everything that is reported of a loan for a day: its figures, its row in lists, its statement. As a hash. */
async function reportOf({ db }: Book, id: bigint, day: Day): Promise<string> {
  const loan = await findLoan(db, id);
  if (!loan) throw new Error('No loan');
  const folded = loanAsOf(loan.terms, loan.disbursedOn, loan.entries, day);
  const offer = { agreement: AGREEMENT };
  const receipts = new Map(loan.entries.map(({ number }) => [number, BigInt(number)]));
  const statement = statementPaper({ loan, offer, receipts, block: null }, day);
  const plain = JSON.stringify([folded, summaryOf(loan, folded), statement], (_name, value) =>
    typeof value === 'bigint' ? String(value) : (value as unknown),
  );
  return createHash('sha256').update(plain).digest('hex');
}

/** What may come of an act that is tried on any loan. */
const REFUSED =
  /^(changed|above-credit|already-reversed|is-a-reversal|no-such-entry|answer-stands|write-off-stands|role)$/;

/** One act dated that day on a loan: mostly a payment, now and then a reversal or a refund of what was before. */
async function actOn(clerks: Clerks, chance: Chance, id: bigint, on: Day): Promise<Answer> {
  const how = { at: `${on}T03:00:00Z` };
  const key = randomUUID();
  const kind = chance.next();
  if (kind < 0.7) {
    const cents = chance.whole(1, 20_000);
    const payment = { loanId: id, cents, paidOn: on, methodId: CASH, reference: null, key };
    return clerks.ask('pay', SAM, payment, how);
  }
  if (kind < 0.85) {
    const reversal = { loanId: id, entry: chance.whole(1, 6), reason: 'wrong', key };
    return clerks.ask('reverse', SAM, reversal, how);
  }
  return clerks.ask('refund', SAM, { loanId: id, cents: 100, reason: 'twice', key }, how);
}

async function run(size: Size): Promise<Findings> {
  const { loans, days } = SIZES[size];
  const { books, close } = await openBooks(
    { loans, today: FIRST_DAY, seed: 33, entries: 'any' },
    1,
  );
  const [book] = books;
  if (!book) throw new Error('No book');
  const clerks = await Clerks.hire(book.desk, 2);
  try {
    const chance = new Chance(33);
    const ids = Array.from({ length: loans }, (_, at) => BigInt(at + 1));
    const before = new Map<string, string>();
    const done: Record<string, number> = { done: 0, refused: 0 };
    const faults: string[] = [];
    for (let at = 0; at <= days; at += 1) {
      const day = addDays(FIRST_DAY, at);
      // The last day brings entries, but nothing comes after it.
      await inLanes(ids, LANES, async (id) => {
        const answer = await actOn(clerks, chance, id, day);
        done[answer.kind] = (done[answer.kind] ?? 0) + 1;
        faults.push(...failureOf(answer));
        if (answer.kind === 'refused' && !REFUSED.test(answer.reason)) faults.push(answer.reason);
        if (at < days) before.set(`${id} ${day}`, await reportOf(book, id, day));
      });
    }
    const changed: string[] = [];
    await inLanes([...before], LANES, async ([name, report]) => {
      const [id = '', day = ''] = name.split(' ');
      if ((await reportOf(book, BigInt(id), day)) !== report) changed.push(name);
    });
    return {
      counts: { loans, days, reports: before.size, 'entries made': done.done ?? 0 },
      faults: [
        ...faults,
        ...mustBe(before.size, loans * days, 'reports'),
        ...mustBeNone(changed.length, `reports changed: ${changed.slice(0, 5).join(', ')}`),
        ...mustBe((done.done ?? 0) > loans ? 1 : 0, 1, 'sign of entries'),
        ...(await faultsOfBook(book)),
      ],
    };
  } finally {
    await clerks.leave();
    await close();
  }
}

export const reportOfADay: Trial = {
  id: 'L3',
  what: 'what is reported of 1,000 loans for each of 10 days, before and after payments, reversals and refunds dated later: equal',
  run,
};
