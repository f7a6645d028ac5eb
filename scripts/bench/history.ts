/** P11: the history of one borrower among ten million loans against the same among ten thousand, on two products at once. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loanHistory } from 'contract/loans';
import { phnomPenhDay } from 'lending/calendar';
import { callerAddress } from '../applicant.ts';
import { type Product, startProduct } from '../product.ts';
import { asOwner } from '../product-database.ts';
import { makeBook } from './book.ts';
import { tenLoans } from './book-ways.ts';
import { type Measured, median, ratioFigure } from './figure.ts';
import { flood, postRequest } from './flood.ts';

const LOANS_EACH = 10;
const MANY = 10_000_000;
const FEW = 10_000;
/** Borrowers who look at their history in turn, from all over the book. */
const READERS = 20;
const ROUNDS = 9;
const SECONDS = 2;
const CALLS_AN_ADDRESS = 100;
/** What the many loans take on the disk, with room to spare. */
const DISK_BYTES = 45e9;

interface Among {
  loans: number;
  product: Product;
  tokens: string[];
}

async function among(loans: number, dataDir: string): Promise<Among> {
  const borrowers = loans / LOANS_EACH;
  const readers = Array.from({ length: READERS }, (_, one) =>
    Math.floor(((one + 0.5) * borrowers) / READERS),
  );
  const book = { borrowers, loans: tenLoans(phnomPenhDay(Date.now())) };
  const tokens = await makeBook(dataDir, book, readers);
  const product = await startProduct({ dataDir, env: { TRUST_PROXY: 'on' } });
  const counted = await asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from loan',
    );
    return rows[0]?.count;
  });
  if (counted !== loans) throw new Error(`There are ${counted} loans, not ${loans}`);
  return { loans, product, tokens };
}

/** Milliseconds that half of the pages took at most. */
async function halfWithin({ product, tokens }: Among, calls: { made: number }): Promise<number> {
  const url = product.url + loanHistory.path;
  const request = () => {
    calls.made += 1;
    const token = tokens[calls.made % tokens.length];
    const address = callerAddress(5_000_000 + Math.floor(calls.made / CALLS_AN_ADDRESS));
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    return postRequest(url, { page: 1 }, headers);
  };
  const order = { url, connections: 1, seconds: SECONDS, request, timed: true };
  const { statuses, sample, latencies } = await flood(order);
  if (statuses.size !== 1 || !statuses.has(200) || !sample.includes('loan_released_date')) {
    throw new Error(`The history was refused: ${JSON.stringify([...statuses])} ${sample}`);
  }
  return median(latencies);
}

async function compare(many: Among, few: Among): Promise<Measured> {
  const calls = { made: 0 };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [slow, quick] = [await halfWithin(many, calls), await halfWithin(few, calls)];
    // The first round fills caches.
    if (round === 0) continue;
    ours.push(slow);
    theirs.push(quick);
  }
  const [all, some] = [many.loans, few.loans].map((count) => count.toLocaleString('en-US'));
  const figure = ratioFigure({
    id: 'P11',
    what: `a page of one borrower's history among ${all} loans against among ${some}, half within`,
    unit: 'ms',
    measured: median(ours),
    reference: median(theirs),
    ratio: median(ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN))),
    must: { atMost: 1.2 },
    aim: { atMost: 1.05 },
  });
  return { figures: [figure] };
}

/** Needs 45 GB on the disk of temporary files, for some minutes. */
export async function measureHistory(): Promise<Measured> {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < DISK_BYTES) throw new Error(`${tmpdir()} has less than 45 GB free`);
  const folders = [MANY, FEW].map(() => mkdtempSync(join(tmpdir(), 'romdoul-history-')));
  const products: Product[] = [];
  try {
    const both: Among[] = [];
    const begun = performance.now();
    for (const [at, loans] of [MANY, FEW].entries()) {
      const one = await among(loans, folders[at] ?? '');
      products.push(one.product);
      both.push(one);
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    const [many, few] = both;
    if (!many || !few) throw new Error('There are no two books');
    const measured = await compare(many, few);
    return { ...measured, notes: [`the rows were written in ${seconds} s`] };
  } finally {
    for (const product of products) await product.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
