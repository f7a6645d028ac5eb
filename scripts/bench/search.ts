/** P15: the office's search among a million borrowers by Khmer name, Latin name and phone, against the very SQL that it sends. */
import { search } from 'contract/office/queue';
import type { Product } from '../product.ts';
import { productDatabase } from '../product-database.ts';
import { fillQueue, withArchive } from './archive.ts';
import {
  type Figure,
  type Measured,
  median,
  plainFigure,
  quantile,
  ratioFigure,
} from './figure.ts';
import { flood, getRequest } from './flood.ts';
import { addressOfCall, signInAtOffice } from './office-door.ts';
import { captureSql, type Statement } from './sql-of-a-call.ts';
import { chooseSqlReference } from './sql-reference.ts';

const BORROWERS = 1_000_000;
/** Loans and applications of the past. */
const ARCHIVED = 100_000;
const WAITING = 100;
const ROUNDS = 5;
const SECONDS = 2;
/** The share that P15 is about: terms differ too much for the middle one to say anything. */
const NEARLY_ALL = 0.95;

/** What is typed, from a few letters to the whole. */
const TERMS = {
  'Khmer name': ['សុ', 'ចាន់ សុភា', 'ស្រីមុំ', 'វិចិត្រ ហេង', 'កែវ'],
  'Latin name': ['so', 'Chan Sophea', 'sreymom', 'Vichet Heng', 'Keo'],
  phone: ['090', '09000', '0900123', '0900543210', '855900765432'],
} as const;

type Kind = keyof typeof TERMS;

const addressOf = ({ officeUrl }: Product, term: string) =>
  `${officeUrl}${search.path}?q=${encodeURIComponent(term)}`;

/** Milliseconds of the searches of some seconds, one after the other. */
async function timesOf(
  product: Product,
  kind: Kind,
  { cookie, made }: { cookie: string; made: { calls: number } },
): Promise<number[]> {
  const terms = TERMS[kind];
  const requests = (count: number) => {
    made.calls += 1;
    const headers = { cookie, 'x-forwarded-for': addressOfCall(made.calls) };
    return getRequest(addressOf(product, terms[count % terms.length] ?? ''), headers);
  };
  const request = (_connection: number, count: number) => requests(count);
  const order = { url: product.officeUrl, connections: 1, seconds: SECONDS, request, timed: true };
  const { statuses, sample, latencies } = await flood(order);
  if (statuses.size !== 1 || !statuses.has(200)) {
    throw new Error(`The search was refused: ${JSON.stringify([...statuses])} ${sample}`);
  }
  return latencies;
}

/** Who calls, and the search itself; what the server does beside them every second stands in the same log. */
const isOfSearch = ({ text }: Statement) =>
  /^\s*(select\b.*"staff_session"|with typed\b)/is.test(text);

/** Searches once. @throws Error where nobody is found */
async function find(product: Product, term: string, cookie: string): Promise<void> {
  const answer = await fetch(addressOf(product, term), { headers: { cookie } });
  const { borrowers } = (await answer.json()) as { borrowers?: unknown[] };
  if (!borrowers?.length) throw new Error(`Nobody was found by ${term}`);
}

async function measureKind(
  product: Product,
  kind: Kind,
  caller: { cookie: string; made: { calls: number } },
): Promise<{ figures: Figure[]; note: string }> {
  const transactions: Statement[][] = [];
  for (const term of TERMS[kind]) {
    const [sent = []] = await captureSql(product, [term], () => find(product, term, caller.cookie));
    transactions.push(sent.filter(isOfSearch));
  }
  const { app: connection } = productDatabase(product.dataDir);
  const reference = await chooseSqlReference({ connection, transactions, clients: 1 });
  const ours: number[] = [];
  const theirs: number[] = [];
  const all: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times = await timesOf(product, kind, caller);
      const theirMost = await reference.within(SECONDS, NEARLY_ALL);
      // The first round fills caches.
      if (round === 0) continue;
      all.push(...times);
      ours.push(quantile(times, NEARLY_ALL));
      theirs.push(theirMost);
    }
  } finally {
    await reference.close();
  }
  const what = `a search among ${BORROWERS.toLocaleString('en-US')} borrowers by ${kind}`;
  return {
    note: `by ${kind}: ${all.length} searches, ${transactions.map((sent) => sent.length).join(', ')} statements; ${reference.note}`,
    figures: [
      plainFigure({
        id: 'P15',
        what: `${what}, 95 of 100 within`,
        unit: 'ms',
        value: quantile(all, NEARLY_ALL),
        must: { atMost: 50 },
        aim: null,
      }),
      ratioFigure({
        id: 'P15',
        what: `${what} against its SQL by ${reference.name}, 95 of 100 within`,
        unit: 'ms',
        measured: median(ours),
        reference: median(theirs),
        ratio: median(ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN))),
        must: { atMost: 3 },
        aim: { atMost: 1.5 },
      }),
    ],
  };
}

async function measure(product: Product): Promise<Measured> {
  await fillQueue(product, WAITING);
  const cookie = await signInAtOffice(product, 'officer');
  const caller = { cookie, made: { calls: 0 } };
  const found = [];
  for (const kind of Object.keys(TERMS) as Kind[]) {
    found.push(await measureKind(product, kind, caller));
  }
  return {
    figures: found.flatMap(({ figures }) => figures),
    notes: found.map(({ note }) => note),
  };
}

/** On a database of its own, on the disk. */
export function measureSearch(): Promise<Measured> {
  return withArchive({ borrowers: BORROWERS, archived: ARCHIVED }, measure);
}
