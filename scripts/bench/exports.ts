/**
 * P16: a million payments as CSV through the office's door against a bare COPY of the same table, with the memory that it takes; and
 * the report of a book of 100,000 loans.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, phnomPenhDay } from 'lending/calendar';
import { to as copyTo } from 'pg-copy-streams';
import { systemClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { foldReports } from '../../server/src/reports/commands-fold.ts';
import { type Product, startProduct } from '../product.ts';
import { asOwner, productDatabase } from '../product-database.ts';
import { memoryOf, servingProcess } from '../serving-process.ts';
import { makeBook } from './book.ts';
import { aWay } from './book-ways.ts';
import { type Measured, median, plainFigure, ratioFigure } from './figure.ts';
import { signInAtOffice } from './office-door.ts';

const LOANS = 100_000;
const PAYMENTS_EACH = 10;
const ROWS = LOANS * PAYMENTS_EACH;
const ROUNDS = 3;
const REPORTS = 9;
const MEGABYTE = 1_000_000;

/** Lines of a stream; its bytes are dropped as they come. */
async function linesOf(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let lines = 0;
  for await (const chunk of chunks) {
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return lines;
}

/** Rows a second of the export; its head is one line more. */
async function exportRate({ officeUrl }: Product, cookie: string): Promise<number> {
  const begun = performance.now();
  const address = '/api/office/reports/files/payments?from=2000-01-01';
  const answer = await fetch(officeUrl + address, { headers: { cookie } });
  if (!answer.ok || answer.body === null)
    throw new Error(`The export was refused: ${answer.status}`);
  const rows = (await linesOf(answer.body)) - 1;
  if (rows !== ROWS) throw new Error(`The export has ${rows} rows`);
  return rows / ((performance.now() - begun) / 1000);
}

/** Rows a second of the table as it is, to a process that drops them. */
function copyRate({ dataDir }: Product): Promise<number> {
  return asOwner(dataDir, async (client) => {
    const begun = performance.now();
    const rows = await linesOf(client.query(copyTo('copy loan_entry to stdout (format csv)')));
    if (rows !== ROWS) throw new Error(`COPY has ${rows} rows`);
    return rows / ((performance.now() - begun) / 1000);
  });
}

/** The most that the product's processes hold while `work` goes on, above what they held before. */
async function extraMemory({ pid }: Product, work: () => Promise<unknown>): Promise<number> {
  const processes = [servingProcess(pid)];
  const before = memoryOf(processes);
  let most = before;
  let done = false;
  const watched = (async () => {
    while (!done) {
      most = Math.max(most, memoryOf(processes));
      await wait(50);
    }
  })();
  try {
    await work();
  } finally {
    done = true;
    await watched;
  }
  return most - before;
}

/** Milliseconds of reports of different days, half within. */
async function reportTime({ officeUrl }: Product, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at <= REPORTS; at += 1) {
    const to = addDays(phnomPenhDay(Date.now()), -at * 7);
    const begun = performance.now();
    const answer = await fetch(`${officeUrl}/api/office/reports?to=${to}`, { headers: { cookie } });
    const { behind, cards } = (await answer.json()) as {
      behind: number;
      cards: { open_loans: number };
    };
    if (behind !== 0 || cards.open_loans === 0) throw new Error('The report is not whole');
    // The first one fills caches.
    if (at > 0) times.push(performance.now() - begun);
  }
  return median(times);
}

async function fold(dataDir: string): Promise<number> {
  const { db } = connect(productDatabase(dataDir).app, { most: 2 });
  const begun = performance.now();
  try {
    await foldReports({ db });
  } finally {
    await db.destroy();
  }
  return (performance.now() - begun) / 1000;
}

async function measure(product: Product, foldedIn: number): Promise<Measured> {
  const cookie = await signInAtOffice(product, 'manager');
  const ours: number[] = [];
  const theirs: number[] = [];
  let memory = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    let rate = 0;
    const extra = await extraMemory(product, async () => {
      rate = await exportRate(product, cookie);
    });
    const reference = await copyRate(product);
    // The first round fills caches.
    if (round === 0) continue;
    memory = Math.max(memory, extra);
    ours.push(rate);
    theirs.push(reference);
  }
  const loans = LOANS.toLocaleString('en-US');
  return {
    figures: [
      ratioFigure({
        id: 'P16',
        what: `a CSV of ${ROWS.toLocaleString('en-US')} payments through the door against COPY of the table`,
        unit: 'rows/s',
        measured: median(ours),
        reference: median(theirs),
        ratio: median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
        must: { atLeast: 0.1 },
        aim: { atLeast: 0.2 },
      }),
      plainFigure({
        id: 'P16',
        what: 'extra memory of the serving process meanwhile',
        unit: 'MB',
        value: memory / MEGABYTE,
        must: { atMost: 50 },
        aim: { atMost: 50 },
      }),
      plainFigure({
        id: 'P16',
        what: `the report of a day with ${loans} loans, half within`,
        unit: 'ms',
        value: await reportTime(product, cookie),
        must: null,
        aim: null,
      }),
    ],
    notes: [`${loans} loans were folded for the reports in ${foldedIn.toFixed(1)} s, once`],
  };
}

/** On a database of its own, on the disk. */
export async function measureExports(): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'romdoul-exports-'));
  const today = systemClock.today();
  try {
    // Of four loans one has gone on without a gap, the others stopped paying some weeks or months ago.
    const ways = [310, 330, 370, 430].map((days) => {
      const disbursedOn = addDays(today, -days);
      return aWay({ dollars: 1000, months: 12, disbursedOn, paid: PAYMENTS_EACH, asOf: today });
    });
    await makeBook(dataDir, { borrowers: LOANS, loans: [ways] });
    const product = await startProduct({ dataDir });
    try {
      return await measure(product, await fold(dataDir));
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
