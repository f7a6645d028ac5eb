/** R1: kill -9 of the server in the midst of wizard saves. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Trial } from './trial.ts';
import { visitUnderBlows } from './under-blows.ts';

/** `wholeEvery`: every so many kills the supervisor goes too, and the whole product is started again. */
const SIZES = {
  full: { visits: 430, blows: 50, wholeEvery: 5 },
  short: { visits: 12, blows: 3, wholeEvery: 3 },
};

export const serverKilled: Trial = {
  id: 'R1',
  what: 'kill -9 of the server 50 times (ten times of the whole product) under 2,000 saves of the three wizards with photos, robot check and retries: none acknowledged is lost, none is doubled',
  run(size) {
    const { visits, blows, wholeEvery } = SIZES[size];
    return visitUnderBlows({
      visits,
      blows,
      name: 'kills',
      async blow(house, at) {
        await wait(Math.random() * 30);
        if (at % wholeEvery === 0) await house.killAllAndStart();
        else while (!house.killServer()) await wait(20);
      },
    });
  },
};
