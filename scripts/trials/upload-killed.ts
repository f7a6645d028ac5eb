/** R13: kill -9 of the server in the midst of an upload, and what the sweeper leaves. */
import { setTimeout as wait } from 'node:timers/promises';
import { applicantSteps, PHOTO_STEP, STORE_CALL } from '../applicant.ts';
import { House } from './house.ts';
import { aPhoto } from '../photo.ts';
import { faultsOfPhotos } from './stored.ts';
import { sweepAll } from './sweep.ts';
import { type Findings, mustBe, type Size, type Trial } from './trial.ts';
import { type Outcome, sendOnce } from './visitor.ts';

const SIZES = { full: 100, short: 3 };
/** So many photos are under way when the server is killed. */
const UPLOADS = 6;

/** Takes a photo step for a new draft to where only the upload is missing. */
async function openDraft(url: string, number: number): Promise<Record<string, unknown>> {
  const steps = new Map(applicantSteps(number));
  const first = { ...STORE_CALL, formName: 'personal-info', ...steps.get('personal-info') };
  const made = await sendOnce({ url, number, body: first });
  if (made.kind !== 'saved') throw new Error(`A draft could not be made: ${JSON.stringify(made)}`);
  return { ...STORE_CALL, formName: PHOTO_STEP, ...steps.get(PHOTO_STEP), id: made.id };
}

/** How long one upload takes on this machine at this moment, several at once, in milliseconds. */
async function usualTime(house: House, photo: Uint8Array<ArrayBuffer>): Promise<number> {
  const bodies = await Promise.all(
    Array.from({ length: UPLOADS }, (_, number) => openDraft(house.url, number)),
  );
  const begun = performance.now();
  await uploadAll(house, bodies, 0, photo);
  return performance.now() - begun;
}

function uploadAll(
  { url }: House,
  bodies: readonly Record<string, unknown>[],
  first: number,
  photo: Uint8Array<ArrayBuffer>,
): Promise<Outcome[]> {
  return Promise.all(bodies.map((body, at) => sendOnce({ url, number: first + at, body, photo })));
}

async function run(size: Size): Promise<Findings> {
  const wanted = SIZES[size];
  const house = await House.open();
  try {
    const photo = await aPhoto(1600, 1200);
    await usualTime(house, photo);
    const took = await usualTime(house, photo);
    const outcomes = { saved: 2 * UPLOADS, lost: 0, refused: 0 };
    for (let kills = 0; kills < wanted; kills += 1) {
      const first = (kills + 2) * UPLOADS;
      const numbers = Array.from({ length: UPLOADS }, (_, at) => first + at);
      const bodies = await Promise.all(numbers.map((number) => openDraft(house.url, number)));
      const uploads = uploadAll(house, bodies, first, photo);
      await wait(Math.random() * took);
      house.killServer();
      for (const { kind } of await uploads) outcomes[kind] += 1;
      await house.ready();
    }
    const before = await faultsOfPhotos(house.dataDir);
    const strays = await sweepAll(house.dataDir);
    const { held, files, faults } = await faultsOfPhotos(house.dataDir);
    return {
      counts: {
        kills: wanted,
        uploads: outcomes.saved + outcomes.lost + outcomes.refused,
        acknowledged: outcomes.saved,
        'cut off': outcomes.lost,
        'before the sweeper': before.faults.join(', ') || 'nothing wrong',
        held,
        files,
      },
      faults: [
        ...mustBe(outcomes.refused, 0, 'uploads refused'),
        ...mustBe(Math.max(0, outcomes.saved - held), 0, 'acknowledged photos gone'),
        ...mustBe(strays.setAside, 0, 'files without a row'),
        ...mustBe(strays.problem === null ? 0 : 1, 0, `problems: ${strays.problem}`),
        ...faults,
      ],
    };
  } finally {
    await house.close();
  }
}

export const uploadKilled: Trial = {
  id: 'R13',
  what: 'kill -9 of the server 100 times during uploads: after the sweeper no file without a row, no row without its files',
  run,
};
