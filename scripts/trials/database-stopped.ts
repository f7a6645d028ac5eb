/** R2: immediate stops of PostgreSQL in the midst of wizard saves. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Trial } from './trial.ts';
import { visitUnderBlows } from './under-blows.ts';

const SIZES = { full: { visits: 430, blows: 5 }, short: { visits: 16, blows: 2 } };

export const databaseStopped: Trial = {
  id: 'R2',
  what: 'five immediate stops of PostgreSQL under 2,000 saves of the three wizards with photos, robot check and retries: none acknowledged is lost, none is doubled',
  run: (size) =>
    visitUnderBlows({
      ...SIZES[size],
      name: 'immediate stops',
      async blow(house) {
        await wait(Math.random() * 30);
        house.stopDatabase();
      },
    }),
};
