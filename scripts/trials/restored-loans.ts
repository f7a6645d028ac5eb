/** The loan book of R12: loans made by the acts of borrower and staff, paid on while the backup is made, and looked at where it is restored. */
import { randomUUID } from 'node:crypto';
import type { Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { verifyBorrowerPhone } from '../../server/src/applications/commands-prove.ts';
import { Cipher } from '../../server/src/cipher.ts';
import { systemClock } from '../../server/src/clock.ts';
import type { LoanServices } from '../../server/src/loans/commands-act.ts';
import { findLoan } from '../../server/src/loans/store.ts';
import { decide, offer, payOut, sign } from '../../server/src/seed/lender.ts';
import { productEnv } from '../product-keys.ts';
import { type Book, bookOf, faultsOfBook, numberBy, today } from './book.ts';
import { CASH } from './book-rows.ts';
import { Clerk, Clerks, failureOf, inLanes, SAM } from './clerks.ts';
import { mustBe, mustBeNone } from './trial.ts';

const LANES = 4;

/** Takes an application to a signed agreement and pays it out. @returns whether its code could still be read */
async function lend(
  services: LoanServices,
  applicationId: bigint,
  phone: string,
): Promise<boolean> {
  const borrower = await verifyBorrowerPhone(services, { phone, applicationId });
  const borrowerId = borrower?.borrowerId ?? 0n;
  await decide(services, applicationId);
  const offerId = await offer(services, applicationId);
  // The product sends the code within a second, and blots it out.
  if (!(await sign(services, { offerId, borrowerId, phone }))) return false;
  await payOut(services, offerId);
  return true;
}

/** A loan as it stood when the backup began. */
interface Standing {
  id: bigint;
  entries: string[];
  balanceCents: number;
  payoffCents: number;
}

/** The book before the backup, and what was paid meanwhile. */
export interface Lent {
  /** The day of these figures: tomorrow a pay-off is another. */
  on: Day;
  before: Standing[];
  /** Receipts in the order in which each cashier was told of them, while the backup was made. */
  receipts: number[][];
  /** Every entry at the end, by loan and number. */
  entries: Map<string, string>;
}

const loansOf = (book: Book) => book.db.selectFrom('loan').select('id').orderBy('id').execute();

/** The entries of all loans as text, by loan and number. */
async function entriesOf(book: Book): Promise<Map<string, string>> {
  return book.asOwner(async (client) => {
    await client.query(`set timezone to 'UTC'`);
    const { rows } = await client.query<{ name: string; text: string }>(
      `select loan_id || ' ' || number as name, e::text as text from loan_entry e order by loan_id, number`,
    );
    return new Map(rows.map(({ name, text }) => [name, text]));
  });
}

async function standings(book: Book, on: Day): Promise<Standing[]> {
  const texts = await entriesOf(book);
  const all: Standing[] = [];
  for (const { id } of await loansOf(book)) {
    const stored = await findLoan(book.db, id);
    if (!stored) continue;
    const { terms, disbursedOn, entries } = stored;
    const loan = loanAsOf(terms, disbursedOn, entries, on);
    const { balanceCents, payoff } = loan;
    const own = entries.map(({ number }) => texts.get(`${id} ${number}`) ?? '');
    all.push({ id, entries: own, balanceCents, payoffCents: payoff.cents });
  }
  return all;
}

/** Makes so many loans of the applications that were sent to a product, and two payments on each. One whose code was blotted out before it was read is none. */
export async function lendInto(dataDir: string, most: number): Promise<void> {
  const book = bookOf({ dataDir });
  const clerk = await Clerk.hire(book.desk);
  try {
    const env = productEnv(dataDir);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
    const cipher = new Cipher(env.dataKeys);
    const services = { db: book.db, env, cipher, log, clock: systemClock };
    const applications = await book.db
      .selectFrom('application')
      .select(['id', 'phone'])
      .where('status', '=', 'Pending')
      .where('product', '=', 'payday')
      .orderBy('id')
      .execute();
    let made = 0;
    await inLanes(applications, LANES, async ({ id, phone }) => {
      if (made < most && (await lend(services, id, phone ?? ''))) made += 1;
    });
    for (const { id: loanId } of await loansOf(book)) {
      for (const cents of [1_00, 2_50]) await payOn(clerk, loanId, cents);
    }
  } finally {
    await clerk.leave();
    await book.close();
  }
}

async function payOn(clerk: Pick<Clerk, 'ask'>, loanId: bigint, cents: number): Promise<number> {
  const payment = { loanId, cents, paidOn: today(), methodId: CASH, reference: null };
  const answer = await clerk.ask('pay', SAM, { ...payment, key: randomUUID() });
  if (answer.kind !== 'done') throw new Error(failureOf(answer)[0] ?? 'a payment was refused');
  return (answer.answer as { receipt: number }).receipt;
}

/** Cashiers pay on every second loan while `work` goes on. @returns what the book was before, and what came to it */
export async function payWhile(dataDir: string, work: () => Promise<void>): Promise<Lent> {
  const book = bookOf({ dataDir });
  const clerks = await Clerks.hire(book.desk, 2);
  try {
    const on = today();
    const before = await standings(book, on);
    const paid = before.filter((_, at) => at % 2 === 0).map(({ id }) => id);
    const receipts: number[][] = Array.from({ length: LANES }, () => []);
    let isOver = false;
    const paying = receipts.map(async (own, lane) => {
      for (let at = lane; !isOver; at += LANES) {
        own.push(await payOn(clerks, paid[at % paid.length] ?? 1n, 1));
      }
    });
    await work();
    isOver = true;
    await Promise.all(paying);
    return { on, before, receipts, entries: await entriesOf(book) };
  } finally {
    await clerks.leave();
    await book.close();
  }
}

/** What the books of a place come to, each way of adding them up: equal. */
const SUMS = [
  `select coalesce(sum(p.cents), 0) as n from loan_entry p where kind = 'payment'`,
  'select coalesce(sum(paid_cents), 0) as n from loan_summary',
  `select coalesce(sum((facts ->> 'cents')::bigint), 0) as n from audit where event = 'payment.recorded'`,
];
const POSTED = `select count(*) as n from posting where act = 'payment_recorded'`;

/** Faults of a restored book, which is then paid on. @returns how many entries it has */
export async function faultsOfRestoredBook(
  dataDir: string,
  settings: Record<string, string>,
  { on, before, receipts, entries }: Lent,
): Promise<{ entries: number; faults: string[] }> {
  const book = bookOf({ dataDir }, settings);
  const clerk = await Clerk.hire(book.desk);
  try {
    const restored = await entriesOf(book);
    const others = [...restored].filter(([name, text]) => entries.get(name) !== text);
    const now = new Map((await standings(book, on)).map((one) => [one.id, one]));
    const lost = before.filter(({ id, entries: own }) =>
      own.some((text, at) => now.get(id)?.entries[at] !== text),
    );
    // Nobody paid on these while the backup was made.
    const still = before.filter((_, at) => at % 2 === 1);
    const moved = still.filter(({ id, balanceCents, payoffCents }) => {
      const one = now.get(id);
      return one?.balanceCents !== balanceCents || one.payoffCents !== payoffCents;
    });
    const held = await book.db.selectFrom('loan_entry').select('receipt').execute();
    const known = new Set(held.map(({ receipt }) => Number(receipt)));
    const torn = receipts.filter((own) => {
      const there = own.map((receipt) => known.has(receipt));
      return there.includes(false) && there.slice(there.indexOf(false)).includes(true);
    });
    const sums = await Promise.all(SUMS.map((sql) => numberBy(book, sql)));
    const faults = [
      ...mustBe(now.size, before.length, 'loans'),
      ...mustBeNone(others.length, 'entries that were never made, or otherwise'),
      ...mustBeNone(lost.length, 'loans without an entry from before the backup'),
      ...mustBeNone(moved.length, 'loans with another balance than before'),
      ...mustBeNone(torn.length, 'cashiers with a gap in their payments'),
      ...mustBe(new Set(sums).size, 1, `sums of the book: ${sums.join(', ')}`),
      ...mustBe(await numberBy(book, POSTED), restored.size, 'answers kept'),
      ...(await faultsOfBook(book)),
    ];
    const next = await Promise.all(before.map(({ id }) => payOn(clerk, id, 1)));
    const again = next.filter((receipt) => known.has(receipt));
    return {
      entries: restored.size,
      faults: [
        ...faults,
        ...mustBeNone(again.length, 'receipts given twice'),
        ...(await faultsOfBook(book)).map((fault) => `after paying on: ${fault}`),
      ],
    };
  } finally {
    await clerk.leave();
    await book.close();
  }
}
