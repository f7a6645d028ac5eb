/** P8: sign-ins against bare argon2id at equal parameters, and the home page while they go on. */
import { setTimeout as wait } from 'node:timers/promises';
import { CLIENT, login } from 'contract/accounts';
import { aBorrower, type Borrower } from '../account.ts';
import { callerAddress } from '../applicant.ts';
import type { Product } from '../product.ts';
import { asOwner } from '../product-database.ts';
import { type Measured, median, plainFigure, quantile, ratioFigure } from './figure.ts';
import { flood, getRequest, postRequest } from './flood.ts';
import { startProgram } from './program.ts';

const HOME = '/payday-loan';
/** Accounts enough that two clients seldom meet on one, whose tries are counted in one row. */
const ACCOUNTS = 24;
/** Clients enough that one is always waiting. */
const CLIENTS = 8;
const ROUNDS = 5;
const SECONDS = 5;
/** Below the tries of one network (docs/security.md), also where all of them are under way at once. */
const CALLS_AN_ADDRESS = 10;
const HOME_EVERY_MS = 20;

async function hashOf(product: Product, { phone }: Borrower): Promise<string> {
  return asOwner(product.dataDir, async (client) => {
    const { rows } = await client.query<{ hash: string }>(
      `select password_hash as hash from account a join borrower b on b.id = a.borrower_id
       where b.phone = $1`,
      [phone],
    );
    return rows[0]?.hash ?? '';
  });
}

/** The home page again and again, with a pause between, until `signal`. @returns milliseconds of each */
async function visitHome(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const request = getRequest(url, { accept: 'text/html', 'accept-encoding': 'br, gzip' });
  while (!signal.aborted) {
    const visit = { url, connections: 1, seconds: 0, request: () => request, timed: true };
    const { statuses, latencies } = await flood(visit);
    if (!statuses.has(200)) throw new Error('The home page was not answered with 200');
    times.push(...latencies);
    await wait(HOME_EVERY_MS);
  }
  return times;
}

/** What `work` gives while the home page is visited, and the times of these visits. */
async function whileVisited<T>(product: Product, work: () => Promise<T>) {
  const stopping = new AbortController();
  const [worked, homeMs] = await Promise.all([
    work().finally(() => stopping.abort()),
    visitHome(product.url + HOME, stopping.signal),
  ]);
  return { worked, homeMs };
}

/** Sign-ins a second, and the times of the home page meanwhile. */
async function signIns(product: Product, people: readonly Borrower[], calls: { made: number }) {
  const url = product.url + login.path;
  const request = () => {
    calls.made += 1;
    const who = people[calls.made % people.length];
    const body = { grant_type: 'password', username: who?.phone, password: who?.password };
    const address = callerAddress(3_000_000 + Math.floor(calls.made / CALLS_AN_ADDRESS));
    return postRequest(url, { ...body, ...CLIENT }, { 'x-forwarded-for': address });
  };
  const { worked, homeMs } = await whileVisited(product, () =>
    flood({ url, connections: CLIENTS, seconds: SECONDS, request }),
  );
  const { statuses, sample, perSecond } = worked;
  if (statuses.size !== 1 || !statuses.has(200) || !sample.includes('access_token')) {
    throw new Error(`Sign-ins were refused: ${JSON.stringify([...statuses])} ${sample}`);
  }
  return { perSecond, homeMs };
}

async function bareArgon2(hash: string, password: string): Promise<number> {
  // Every device spells the same characters alike before they are hashed.
  const args = [hash, password.normalize('NFC'), String(CLIENTS), String(SECONDS)];
  const program = await startProgram('reference-argon2.ts', args);
  await program.stop();
  return Number(program.firstLine);
}

/** The product must run with TRUST_PROXY=on: the callers have addresses of their own, and the limits stay on. */
export async function measureLogin(product: Product): Promise<Measured> {
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => aBorrower(product)));
  const [one] = people;
  if (!one) throw new Error('There are no accounts');
  const hash = await hashOf(product, one);
  const calls = { made: 0 };
  await signIns(product, people, calls);
  const ours: number[] = [];
  const theirs: number[] = [];
  const alone: number[] = [];
  const homeMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const signedIn = await signIns(product, people, calls);
    ours.push(signedIn.perSecond);
    homeMs.push(...signedIn.homeMs);
    // The visits take their share of the cores: from both sides, or the ratio would count them as the sign-in's.
    const bare = () => bareArgon2(hash, one.password);
    theirs.push((await whileVisited(product, bare)).worked);
    alone.push(await bare());
  }
  return {
    figures: [
      ratioFigure({
        id: 'P8',
        what: 'sign-ins against bare argon2id at equal parameters',
        unit: `a second at ${CLIENTS} clients`,
        measured: median(ours),
        reference: median(theirs),
        ratio: median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
        must: { atLeast: 0.8 },
        aim: { atLeast: 0.9 },
      }),
      plainFigure({
        id: 'P8',
        what: 'GET home meanwhile, 99 of 100 within',
        unit: 'ms',
        value: quantile(homeMs, 0.99),
        must: { atMost: 100 },
        aim: { atMost: 50 },
      }),
    ],
    notes: [
      `against argon2id with no home page visited beside it: ${(median(ours) / median(alone)).toFixed(2)}×`,
      `${hash.split('$').slice(1, 4).join(' ')}; home half within ${median(homeMs).toFixed(1)} ms, ${homeMs.length} visits`,
    ],
  };
}
