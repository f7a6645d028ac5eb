/** R10: the database is away for a while. It is one of its own, as an operator's DATABASE_URL names it. */
import { setTimeout as wait } from 'node:timers/promises';
import { House } from './house.ts';
import { type OwnDatabase, ownDatabase } from '../own-database.ts';
import { aPhoto } from '../photo.ts';
import { faultsOfVisits } from './stored.ts';
import { type Findings, mustBeNone, type Size, type Trial } from './trial.ts';
import { aVisit, type Means, type Outcome, tryStep, type Visit, walkThrough } from './visitor.ts';
import { wizardOf } from './wizards.ts';

const SIZES = { full: { awayMs: 60_000, visits: 24 }, short: { awayMs: 4000, visits: 8 } };
/** How soon a caller must be told, and how soon the service must be back (R10). */
const TOLD_WITHIN_MS = 5000;
const BACK_WITHIN_MS = 5000;

/** What callers heard while the database was away. */
interface Heard {
  asked: number;
  told: number;
  slowestMs: number;
  /** Answers that were neither 503 with Retry-After nor, for a page, 200. */
  wrong: Map<string, number>;
}

/** Sends the first step of a visit once. */
function trySaving(means: Means, visit: Visit): Promise<Outcome> {
  const [first] = wizardOf(visit.number).steps;
  if (!first) throw new Error('a wizard without steps');
  return tryStep(visit, first, means);
}

async function listen({ url, photo }: Means, untilMs: number): Promise<Heard> {
  const heard: Heard = { asked: 0, told: 0, slowestMs: 0, wrong: new Map() };
  const wrong = (what: string) => heard.wrong.set(what, (heard.wrong.get(what) ?? 0) + 1);
  for (let number = 900_000; performance.now() < untilMs; number += 1) {
    const begun = performance.now();
    const outcome = await trySaving({ url, photo }, aVisit(number));
    heard.asked += 1;
    heard.slowestMs = Math.max(heard.slowestMs, performance.now() - begun);
    if (outcome.kind === 'lost' && outcome.status === 503 && outcome.retryAfter) heard.told += 1;
    else wrong(`a save got ${outcome.kind} ${'status' in outcome ? outcome.status : ''}`);
    const page = await fetch(`${url}/payday-loan`);
    await page.arrayBuffer();
    if (page.status !== 200) wrong(`the home page got ${page.status}`);
    await wait(100);
  }
  return heard;
}

const FIRST_BACK = 800_000;

/** Sends one save until it is taken, and how long that was after the database came back. */
async function untilSaved(means: Means): Promise<{ visit: Visit; ms: number }> {
  const begun = performance.now();
  const visit = aVisit(FIRST_BACK);
  while (visit.id === null && performance.now() - begun < 60_000) {
    const { kind } = await trySaving(means, visit);
    if (kind !== 'saved') await wait(25);
  }
  return { visit, ms: performance.now() - begun };
}

interface Episode {
  heard: Heard;
  backMs: number;
  visits: Visit[];
}

/** Visitors before, during and after; those of the time in between wait, as the site lets them. */
async function liveThrough(house: House, database: OwnDatabase, size: Size): Promise<Episode> {
  const { awayMs, visits: count } = SIZES[size];
  const photo = await aPhoto(60, 40);
  const { url } = house;
  const walk = (number: number, pauseMs = 0) => walkThrough({ url, number, photo, pauseMs });
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const before = await Promise.all(numbers.map((number) => walk(number)));
  // These are in the middle of it when the database goes.
  const during = numbers.map((number) => walk(count + number, 150));
  await wait(200);
  await database.stop();
  const heard = await listen({ url, photo }, performance.now() + awayMs);
  await database.start();
  const { visit, ms: backMs } = await untilSaved({ url, photo });
  return { heard, backMs, visits: [...before, ...(await Promise.all(during)), visit] };
}

async function run(size: Size): Promise<Findings> {
  const database = await ownDatabase();
  try {
    const settings = database.settings;
    const house = await House.open(settings);
    try {
      const { heard, backMs, visits } = await liveThrough(house, database, size);
      const saves = visits.reduce((sum, { saved }) => sum + saved.size, 0);
      const { lost, rows, faults } = await faultsOfVisits(
        database.folder,
        visits,
        database.settings,
      );
      const wrong = [...heard.wrong].map(([what, count]) => `${count} × ${what}`);
      return {
        counts: {
          'away s': SIZES[size].awayMs / 1000,
          'saves tried meanwhile': heard.asked,
          'told 503 with Retry-After': heard.told,
          'slowest answer ms': Math.round(heard.slowestMs),
          'back after ms': Math.round(backMs),
          saves,
          lost,
          applications: rows,
        },
        faults: [
          ...(heard.asked === 0 ? ['nobody asked while the database was away'] : []),
          ...wrong,
          ...mustBeNone(heard.slowestMs > TOLD_WITHIN_MS ? 1 : 0, 'answer that took over 5 s'),
          ...mustBeNone(backMs > BACK_WITHIN_MS ? 1 : 0, 'return that took over 5 s'),
          ...faults,
        ],
      };
    } finally {
      await house.close();
    }
  } finally {
    await database.remove();
  }
}

export const databaseAway: Trial = {
  id: 'R10',
  what: 'the database away for 60 s: 503 with Retry-After meanwhile, back within 5 s, nothing corrupt',
  run,
};
