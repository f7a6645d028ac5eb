/** P10: a repayment posted as the product posts it, against the least that any ledger does: lock, insert, update. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused } from 'contract/refusal';
import { addDays, phnomPenhDay } from 'lending/calendar';
import { Cipher } from '../../server/src/cipher.ts';
import { systemClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import type { LoanServices } from '../../server/src/loans/commands-act.ts';
import { recordPayment } from '../../server/src/payments/commands.ts';
import { testEnv } from '../../server/testing/env.ts';
import { ownDatabase } from '../own-database.ts';
import { productDatabase } from '../product-database.ts';
import { makeBook } from './book.ts';
import { aWay } from './book-ways.ts';
import { type Measured, median, ratioFigure } from './figure.ts';
import { processorTime } from './processor-time.ts';
import type { Statement } from './sql-of-a-call.ts';
import { chooseSqlReference } from './sql-reference.ts';

const CLIENTS = 8;
/** Of each side, so that neither has to read what the other has written: the reference adds several times as many entries to a loan. */
const LOANS = 10_000;
const ROUNDS = 7;
const SECONDS = 3;
const CENTS = 100;

/** By hand, of a loan drawn at random: what a posting cannot do without. */
const SCRIPT: readonly Statement[] = [
  'begin',
  'select last_entry from loan where id = :draw for update',
  `insert into loan_entry (loan_id, number, kind, effective_on, cents, receipt, method_id, made_by, made_at)
   select id, last_entry + 1, 'payment', current_date, ${CENTS}, nextval('receipt_number'), 1, $1, now()
   from loan where id = :draw`,
  'update loan set last_entry = last_entry + 1 where id = :draw',
  'commit',
].map((text) => ({ text, values: text.includes('$1') ? ['staff:sam'] : [] }));

/** Postings a second by all clients together. */
async function post(services: LoanServices): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  const by = { who: 'staff:sam', role: 'cashier' } as const;
  const client = async () => {
    let count = 0;
    for (; performance.now() < until; count += 1) {
      const loanId = BigInt(1 + Math.floor(Math.random() * LOANS));
      const paidOn = services.clock.today();
      const money = { loanId, cents: CENTS, paidOn, methodId: 1, reference: null };
      const posted = await recordPayment(services, by, { ...money, key: randomUUID() });
      if (posted instanceof Refused) throw new Error(`A payment was refused: ${posted.reason}`);
    }
    return count;
  };
  const counts = await Promise.all(Array.from({ length: CLIENTS }, client));
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

/** What one posting cost, in microseconds of one core. */
interface Cost {
  /** Of the process that asks: the serving one, or the reference's. */
  asking: number;
  database: number;
}

/** Does some seconds of postings and adds what one of them cost. @returns postings a second */
async function counted(
  postmaster: number,
  costs: Cost[],
  work: () => Promise<number>,
): Promise<number> {
  const before = processorTime(postmaster);
  const rate = await work();
  const after = processorTime(postmaster);
  if (before === null || after === null) return rate;
  const each = (seconds: number) => (seconds * 1e6) / (rate * SECONDS);
  costs.push({
    asking: each(after.own - before.own + after.programs - before.programs),
    database: each(after.database - before.database),
  });
  return rate;
}

/** Where the time of a posting goes, for a reader: the medians of the rounds. */
function shareOf(costs: Record<'ours' | 'theirs', Cost[]>, reference: string): string[] {
  if (costs.ours.length === 0) return [];
  const of = (side: Cost[], part: keyof Cost) => Math.round(median(side.map((one) => one[part])));
  const { ours, theirs } = costs;
  return [
    `microseconds of one core a posting: ${of(ours, 'asking')} in the serving process and ${of(ours, 'database')} in PostgreSQL, ` +
      `against ${of(theirs, 'asking')} in ${reference} and ${of(theirs, 'database')} in PostgreSQL`,
  ];
}

async function measure(folder: string): Promise<Measured> {
  const { app: connection, postmaster } = productDatabase(folder);
  const { db } = connect(connection, { most: CLIENTS });
  const env = testEnv();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const log = silent as unknown as LoanServices['log'];
  const services = { db, clock: systemClock, env, cipher: new Cipher(env.dataKeys), log };
  const draw = { from: LOANS + 1, to: 2 * LOANS };
  const order = { connection, transactions: [SCRIPT], clients: CLIENTS, draw };
  const reference = await chooseSqlReference(order);
  try {
    await post(services);
    await reference.run(2);
    const ours: number[] = [];
    const theirs: number[] = [];
    const costs: Record<'ours' | 'theirs', Cost[]> = { ours: [], theirs: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await counted(postmaster, costs.ours, () => post(services)));
      theirs.push(await counted(postmaster, costs.theirs, () => reference.run(SECONDS)));
    }
    const figure = ratioFigure({
      id: 'P10',
      what: `a repayment posted against lock, insert and update by ${reference.name}`,
      unit: `postings/s at ${CLIENTS} clients`,
      measured: median(ours),
      reference: median(theirs),
      ratio: median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
      must: { atLeast: 0.4 },
      aim: { atLeast: 0.6 },
    });
    return { figures: [figure], notes: [reference.note, ...shareOf(costs, reference.name)] };
  } finally {
    await reference.close();
    await db.destroy();
  }
}

/** On a database of its own, on the disk, since a commit waits for it; by the act itself, which is not served yet. */
export async function measureRepayment(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-repayment-'));
  try {
    const today = phnomPenhDay(Date.now());
    const disbursedOn = addDays(today, -100);
    const way = aWay({ dollars: 1000, months: 12, disbursedOn, paid: 3, asOf: today });
    await makeBook(folder, { borrowers: 2 * LOANS, loans: [[way]] });
    const database = await ownDatabase(folder);
    try {
      return await measure(folder);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
