/** R13: kill -9 of the server in the midst of uploads of all three wizards, and what the sweeper leaves. */
import { setTimeout as wait } from 'node:timers/promises';
import { aPhoto } from '../photo.ts';
import { House } from './house.ts';
import { faultsOfPhotos, lossesOf } from './stored.ts';
import { sweepAll } from './sweep.ts';
import { type Findings, mustBe, type Size, type Trial } from './trial.ts';
import { aVisit, type Means, ROBOT_CHECK_ON, tryStep, type Visit } from './visitor.ts';
import { wizardOf } from './wizards.ts';

const SIZES = { full: 100, short: 3 };
/** How many photo steps are under way when the server is killed: two of each wizard. */
const UPLOADS = 6;

/** Takes a new visit to where the step with the photos is next. */
async function openVisit(number: number, means: Means): Promise<Visit> {
  const visit = aVisit(number);
  for (const step of wizardOf(number).steps) {
    if (step.photos.length > 0) break;
    const outcome = await tryStep(visit, step, means);
    if (outcome.kind !== 'saved')
      throw new Error(`A draft was not made: ${JSON.stringify(outcome)}`);
  }
  return visit;
}

type Ended = 'saved' | 'lost' | 'refused';

/** Sends the photos, and the same step once more where the robot check was asked for; no try beyond that. */
async function upload(visit: Visit, means: Means): Promise<Ended> {
  const step = wizardOf(visit.number).steps.find(({ photos }) => photos.length > 0);
  if (!step) throw new Error('a wizard without photos');
  let outcome = await tryStep(visit, step, means);
  if (outcome.kind === 'asked') outcome = await tryStep(visit, step, means);
  return outcome.kind === 'asked' ? 'refused' : outcome.kind;
}

/** Opens a round of visits and sends their photos; `meanwhile` is done while these are under way. */
async function uploadRound(
  round: number,
  means: Means,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<{ visits: Visit[]; ends: Ended[]; ms: number }> {
  const numbers = Array.from({ length: UPLOADS }, (_, at) => round * UPLOADS + at);
  const visits = await Promise.all(numbers.map((number) => openVisit(number, means)));
  const begun = performance.now();
  const uploads = Promise.all(visits.map((visit) => upload(visit, means)));
  await meanwhile();
  return { visits, ends: await uploads, ms: performance.now() - begun };
}

async function run(size: Size): Promise<Findings> {
  const wanted = SIZES[size];
  const house = await House.open(ROBOT_CHECK_ON);
  try {
    const means = { url: house.url, photo: await aPhoto(1600, 1200) };
    // The first is slower than those that follow: how long these take is measured with the second.
    const quiet = [await uploadRound(0, means), await uploadRound(1, means)];
    const usualMs = quiet[1]?.ms ?? 0;
    const rounds = [...quiet];
    for (let kills = 0; kills < wanted; kills += 1) {
      const strike = async () => {
        await wait(Math.random() * usualMs);
        house.killServer();
      };
      rounds.push(await uploadRound(kills + 2, means, strike));
      await house.ready();
    }
    const visits = rounds.flatMap((round) => round.visits);
    const ends = rounds.flatMap((round) => round.ends);
    const ended = (how: Ended) => ends.filter((end) => end === how).length;
    const before = await faultsOfPhotos(house.dataDir);
    const strays = await sweepAll(house.dataDir);
    const { held, files, faults } = await faultsOfPhotos(house.dataDir);
    const losses = await lossesOf(house.dataDir, visits);
    return {
      counts: {
        kills: wanted,
        uploads: ends.length,
        acknowledged: ended('saved'),
        'cut off': ended('lost'),
        'robot checks solved': visits.reduce((sum, { solved }) => sum + solved, 0),
        'before the sweeper': before.faults.join(', ') || 'nothing wrong',
        held,
        files,
      },
      faults: [
        ...mustBe(ended('refused'), 0, 'uploads refused'),
        ...mustBe(ended('lost') > 0 ? 1 : 0, 1, 'sign of an upload cut off'),
        ...mustBe(strays.setAside, 0, 'files without a row'),
        ...mustBe(strays.problem === null ? 0 : 1, 0, `problems: ${strays.problem}`),
        ...mustBe(losses.photos, 0, 'acknowledged photos gone'),
        ...mustBe(losses.saves, 0, 'acknowledged saves gone'),
        ...faults,
      ],
    };
  } finally {
    await house.close();
  }
}

export const uploadKilled: Trial = {
  id: 'R13',
  what: 'kill -9 of the server 100 times during uploads of the three wizards: no acknowledged photo is lost; after the sweeper no file without a row, no row without its files, each decrypts to its SHA-256',
  run,
};
