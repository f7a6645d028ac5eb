/** R1: kill -9 of the server in the midst of wizard saves. */
import { setTimeout as wait } from 'node:timers/promises';
import { House } from './house.ts';
import { aPhoto } from '../photo.ts';
import { faultsOfVisits } from './stored.ts';
import { type Findings, mustBe, type Size, type Trial } from './trial.ts';
import { visitInTurns } from './visits.ts';

const SIZES = { full: { visits: 400, kills: 50 }, short: { visits: 24, kills: 3 } };
/** Every so many kills the supervisor goes too, and the whole product is started again. */
const WHOLE_EVERY = 5;

async function run(size: Size): Promise<Findings> {
  const { visits: count, kills: wanted } = SIZES[size];
  const house = await House.open();
  try {
    const every = Math.floor((count * 5) / (wanted + 1));
    let kills = 0;
    let whole = 0;
    const visits = await visitInTurns({
      url: house.url,
      count,
      photo: await aPhoto(60, 40),
      every,
      async blow() {
        if (kills === wanted) return;
        await wait(Math.random() * 30);
        if ((kills + 1) % WHOLE_EVERY === 0) {
          await house.killAllAndStart();
          whole += 1;
        } else {
          while (!house.killServer()) await wait(20);
        }
        kills += 1;
      },
    });
    await house.ready();
    const saves = visits.reduce((sum, { saved }) => sum + saved.size, 0);
    const tries = visits.reduce((sum, visit) => sum + visit.tries, 0);
    const { lost, rows, faults } = await faultsOfVisits(house.dataDir, visits);
    return {
      counts: { kills, 'of the whole product': whole, saves, tries, lost, applications: rows },
      faults: [
        ...mustBe(kills, wanted, 'kills'),
        ...mustBe(saves, count * 5, 'saves acknowledged'),
        ...faults,
      ],
    };
  } finally {
    await house.close();
  }
}

export const serverKilled: Trial = {
  id: 'R1',
  what: 'kill -9 of the server 50 times under 2,000 wizard saves with retries: none acknowledged is lost, none is doubled',
  run,
};
