/** P12: the page of a loan with 36 instalments as the server answers it, against the very SQL that it sends for it. */
import { rmSync } from 'node:fs';
import { addDays, phnomPenhDay } from 'lending/calendar';
import { loanView } from 'contract/loan-views';
import { callerAddress } from '../applicant.ts';
import { newFolder } from '../own-database.ts';
import { type Product, startProduct } from '../product.ts';
import { productDatabase } from '../product-database.ts';
import { makeBook } from './book.ts';
import { aWay } from './book-ways.ts';
import { type Measured, median, ratioFigure } from './figure.ts';
import { flood, postRequest } from './flood.ts';
import { captureSql } from './sql-of-a-call.ts';
import { chooseSqlReference } from './sql-reference.ts';

const INSTALMENTS = 36;
const PAID = 12;
const BORROWERS = 1000;
/** Whose loan is looked at; loans have the numbers of their borrowers. */
const BORROWER = 500;
const ROUNDS = 7;
const SECONDS = 3;
const CALLS_AN_ADDRESS = 100;

/** Asks for the loan. @throws Error where it is not answered with all its instalments */
async function ask(product: Product, token: string): Promise<void> {
  const answer = await fetch(product.url + loanView.path, {
    method: loanView.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loan_id: BORROWER }),
  });
  const { data } = (await answer.json()) as { data: { instalments?: unknown[] } | null };
  if (data?.instalments?.length !== INSTALMENTS) throw new Error('Not the whole loan was answered');
}

/** Milliseconds that half of the answers took at most. */
async function halfWithin(
  product: Product,
  token: string,
  calls: { made: number },
): Promise<number> {
  const url = product.url + loanView.path;
  const request = () => {
    calls.made += 1;
    const address = callerAddress(4_000_000 + Math.floor(calls.made / CALLS_AN_ADDRESS));
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    return postRequest(url, { loan_id: BORROWER }, headers);
  };
  const order = { url, connections: 1, seconds: SECONDS, request, timed: true };
  const { statuses, sample, latencies } = await flood(order);
  if (statuses.size !== 1 || !statuses.has(200) || !sample.includes('"card"')) {
    throw new Error(`The loan was refused: ${JSON.stringify([...statuses])} ${sample}`);
  }
  return median(latencies);
}

async function measure(product: Product, token: string): Promise<Measured> {
  const statements = await captureSql(product, [token], () => ask(product, token));
  const { app: connection } = productDatabase(product.dataDir);
  const reference = await chooseSqlReference({ connection, transactions: statements, clients: 1 });
  const calls = { made: 0 };
  try {
    await halfWithin(product, token, calls);
    await reference.run(2);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await halfWithin(product, token, calls));
      theirs.push(await reference.within(SECONDS, 0.5));
    }
    const figure = ratioFigure({
      id: 'P12',
      what: `a loan with ${INSTALMENTS} instalments against its SQL by ${reference.name}, half within`,
      unit: 'ms',
      measured: median(ours),
      reference: median(theirs),
      ratio: median(ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN))),
      must: { atMost: 2.5 },
      aim: { atMost: 1.5 },
    });
    return {
      figures: [figure],
      notes: [`${statements[0]?.length ?? 0} statements; ${reference.note}`],
    };
  } finally {
    await reference.close();
  }
}

/** On a product of its own, whose book has a thousand such loans. */
export async function measureLoanDetail(): Promise<Measured> {
  const dataDir = newFolder('loan-detail');
  try {
    const today = phnomPenhDay(Date.now());
    const disbursedOn = addDays(today, -31 * PAID - 5);
    const way = aWay({ dollars: 2000, months: INSTALMENTS, disbursedOn, paid: PAID, asOf: today });
    const book = { borrowers: BORROWERS, loans: [[way]] };
    const [token = ''] = await makeBook(dataDir, book, [BORROWER]);
    const product = await startProduct({ dataDir, env: { TRUST_PROXY: 'on' } });
    try {
      return await measure(product, token);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
