/** R2: immediate stops of PostgreSQL in the midst of wizard saves. */
import { setTimeout as wait } from 'node:timers/promises';
import { House } from './house.ts';
import { aPhoto } from '../photo.ts';
import { faultsOfVisits } from './stored.ts';
import { type Findings, mustBe, type Size, type Trial } from './trial.ts';
import { visitInTurns } from './visits.ts';

const SIZES = { full: { visits: 400, stops: 5 }, short: { visits: 16, stops: 2 } };

async function run(size: Size): Promise<Findings> {
  const { visits: count, stops: wanted } = SIZES[size];
  const house = await House.open();
  try {
    let stops = 0;
    const visits = await visitInTurns({
      url: house.url,
      count,
      photo: await aPhoto(60, 40),
      every: Math.floor((count * 5) / (wanted + 1)),
      async blow() {
        if (stops === wanted) return;
        await wait(Math.random() * 30);
        house.stopDatabase();
        stops += 1;
      },
    });
    await house.ready();
    const saves = visits.reduce((sum, { saved }) => sum + saved.size, 0);
    const tries = visits.reduce((sum, visit) => sum + visit.tries, 0);
    const { lost, rows, faults } = await faultsOfVisits(house.dataDir, visits);
    return {
      counts: { 'immediate stops': stops, saves, tries, lost, applications: rows },
      faults: [
        ...mustBe(stops, wanted, 'stops'),
        ...mustBe(saves, count * 5, 'saves acknowledged'),
        ...faults,
      ],
    };
  } finally {
    await house.close();
  }
}

export const databaseStopped: Trial = {
  id: 'R2',
  what: 'five immediate stops of PostgreSQL under 2,000 wizard saves with retries: none acknowledged is lost, none is doubled',
  run,
};
