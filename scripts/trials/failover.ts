/** R14: the machine of the database is killed again and again, its standby becomes the primary, and two app instances go on. */
import { readdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_ROLE } from '../../server/src/database/roles.ts';
import { OWNER_ROLE } from '../../server/src/database/embedded/embedded-cluster.ts';
import { newFolder } from '../own-database.ts';
import { type Product, startProduct } from '../product.ts';
import { type Book, bookAt, faultsOfBook, numberBy, today, writeInto } from './book.ts';
import { Clerks } from './clerks.ts';
import { Beside } from './failover-beside.ts';
import { Clients, faultsOfClients } from './failover-clients.ts';
import { type Commit, Pair } from './pair.ts';
import { faultsOfAudit } from './stored.ts';
import { type Findings, mustBe, type Size, type Trial } from './trial.ts';

const SIZES = {
  full: { rounds: 10, control: 3, loans: 2000 },
  short: { rounds: 2, control: 1, loans: 200 },
};
/** Eight visitors and eight cashiers. */
const EACH = 8;
/** Loans that are paid on; the others are the night's. */
const PAID_SHARE = 0.2;
const BACK_MS = 5000;
const GIVE_UP_MS = 60_000;
const PAGE = '/about';

const some = (least: number, most: number): number => least + Math.random() * (most - least);

interface Scene {
  pair: Pair;
  book: Book;
  clients: Clients;
  instances: readonly Product[];
}

/** Changes a text on the new primary, and waits until the kept page of each instance says it. @returns how long it took, in ms */
async function pagesForget({ book, instances }: Scene, mark: string): Promise<number> {
  await book.asOwner((client) =>
    client.query(
      `update page_text set body = regexp_replace(body, '^# [^\n]*', '# ' || $1) where page = 'about'`,
      [mark],
    ),
  );
  const begun = performance.now();
  for (const { url } of instances) {
    while (!(await (await fetch(url + PAGE)).text()).includes(mark)) {
      if (performance.now() - begun > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
      await wait(20);
    }
  }
  return performance.now() - begun;
}

interface Round {
  backMs: number;
  forgottenMs: number;
  cutShort: number;
}

/** One blow: the primary is killed, with its line to the standby cut before or not, and the standby takes its place. */
async function strike(scene: Scene, isCut: boolean, mark: string): Promise<Round> {
  const { pair, clients, instances } = scene;
  await wait(some(500, 1500));
  // Kept, so that there is something to forget.
  for (const { url } of instances) await (await fetch(url + PAGE)).text();
  let cutShort = 0;
  if (isCut) {
    await pair.stopSender();
    await wait(some(200, 600));
    cutShort = await pair.cancelWaiting();
    await wait(some(50, 300));
  }
  await pair.killPrimary();
  await wait(some(0, 500));
  const asked = performance.now();
  await pair.promote();
  const backMs = await clients.backSince(asked, GIVE_UP_MS);
  const forgottenMs = await pagesForget(scene, mark);
  await pair.rebuild();
  return { backMs, forgottenMs, cutShort };
}

interface Told {
  rounds: Round[];
  lost: number;
  counts: Record<string, number | string>;
  faults: string[];
}

async function twoInstances(pair: Pair): Promise<Product[]> {
  const env = { ...pair.settings, TRUST_PROXY: 'on', LOG_LEVEL: 'warn', DEMO: 'off' };
  const first = await startProduct({ env });
  try {
    return [first, await startProduct({ env })];
  } catch (error) {
    await first.stop();
    throw error;
  }
}

/** All rounds on one pair, and what became of the rows. */
async function trial(commit: Commit, rounds: number, loans: number): Promise<Told> {
  const pair = await Pair.open(commit);
  const into = newFolder('export');
  const ends: (() => Promise<unknown>)[] = [
    async () => rmSync(into, { recursive: true, force: true }),
    () => pair.close(),
  ];
  try {
    const instances = await twoInstances(pair);
    for (const instance of instances) ends.push(() => instance.stop());
    const dataDir = instances[0]?.dataDir ?? '';
    const app = { connectionString: pair.address(APP_ROLE) };
    const owner = { connectionString: pair.address(OWNER_ROLE) };
    const book = bookAt({ app, owner, dataDir, settings: pair.settings });
    ends.push(() => book.close());
    await writeInto(book, { loans, today: today(), seed: 14, entries: 'none' });
    const clerks = await Clerks.hire(book.desk, 2);
    ends.push(() => clerks.leave());
    const paid = Math.round(loans * PAID_SHARE);
    const clients = new Clients(
      instances.map(({ url }) => url),
      clerks,
      paid,
    );
    const beside = new Beside();
    const scene = { pair, book, clients, instances };
    const done: Round[] = [];
    clients.start(EACH);
    beside.start(book, clerks, into, paid);
    for (let round = 1; round <= rounds; round += 1) {
      // The control must lose what the standby never got.
      const isCut = commit === 'asynchronous' || round % 2 === 0;
      done.push(await strike(scene, isCut, `Round ${round}`));
    }
    await clients.stop();
    await beside.stop();
    return await judge({ ...scene, beside, rounds: done, into, dataDir });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function judge(
  all: Scene & { beside: Beside; rounds: Round[]; into: string; dataDir: string },
): Promise<Told> {
  const { pair, book, clients, beside, rounds, into, dataDir } = all;
  const { lost, faults } = await faultsOfClients(book, clients);
  const finished = readdirSync(into).filter(
    (name) => !/\.(?:unfinished|ndjson)$/.test(name),
  ).length;
  const entries = await numberBy(book, 'select count(*) as n from loan_entry');
  const slowest = (of: (round: Round) => number) => Math.round(Math.max(...rounds.map(of)));
  return {
    rounds,
    lost,
    counts: {
      rounds: rounds.length,
      drafts: clients.drafts.length,
      payments: entries,
      repeats: clients.repeats,
      'commits cut short': rounds.reduce((sum, { cutShort }) => sum + cutShort, 0),
      nights: beside.nights,
      exports: finished,
      files: beside.files,
      'nights, exports and files cut': beside.cut,
      'writes back within, ms': slowest(({ backMs }) => backMs),
      'kept pages new within, ms': slowest(({ forgottenMs }) => forgottenMs),
    },
    faults: [
      ...faults,
      ...mustBe(finished, beside.exports, 'finished exports'),
      ...(await faultsOfBook(book)),
      ...(await faultsOfAudit(pair.folder, { ...pair.settings, DATA_DIR: dataDir })),
    ],
  };
}

function faultsOfRounds({ rounds, counts }: Told): string[] {
  const late = rounds.filter(({ backMs }) => backMs > BACK_MS).length;
  const kept = rounds.filter(({ forgottenMs }) => forgottenMs > BACK_MS).length;
  const cut = rounds.reduce((sum, { cutShort }) => sum + cutShort, 0);
  return [
    ...mustBe(late, 0, 'rounds after which writes were not back within 5 s'),
    ...mustBe(kept, 0, 'rounds after which a kept page stayed'),
    ...mustBe(cut > 0 ? 1 : 0, 1, 'sign of a commit that was cut short'),
    ...mustBe(Number(counts.nights) > 0 ? 1 : 0, 1, 'sign of the night'),
    ...mustBe(Number(counts.exports) > 0 ? 1 : 0, 1, 'sign of an export'),
    ...mustBe(Number(counts.files) > 0 ? 1 : 0, 1, 'sign of a file'),
  ];
}

async function run(size: Size): Promise<Findings> {
  const { rounds, control, loans } = SIZES[size];
  const told = await trial('synchronous', rounds, loans);
  const without = await trial('asynchronous', control, loans);
  return {
    counts: {
      ...told.counts,
      lost: told.lost,
      'lost by the control': without.lost,
    },
    faults: [
      ...told.faults,
      ...faultsOfRounds(told),
      ...mustBe(
        without.lost > 0 ? 1 : 0,
        1,
        'sign that the control, which does not wait for the standby, loses',
      ),
    ],
  };
}

export const failover: Trial = {
  id: 'R14',
  what: 'ten kills of the primary under 16 clients, a night and an export at two app instances, five with the line to the standby cut: 0 acknowledged lost, 0 doubled, back within 5 s; without the standby some are lost',
  run,
  suite: false,
};
