/** The work of retention and of the night, done now, past the server. */
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { openPhotoStore } from '../../server/src/applications/gateway.ts';
import { systemClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { installationId } from '../../server/src/database/installation.ts';
import { setStraysAside, type Strays } from '../../server/src/jobs/strays.ts';
import { sweep } from '../../server/src/jobs/sweeper.ts';
import { productDatabase } from '../product-database.ts';

/** The product's own sweeper and walk over the store, told that nobody is uploading any more; `database`: whose it is. */
export async function sweepAll(dataDir: string, database = dataDir): Promise<Strays> {
  const { db } = connect(productDatabase(database).app);
  try {
    const settings = { dataDir, storage: { kind: 'disk' } } as const;
    const photos = await openPhotoStore(settings, await installationId(db));
    const services = { db, clock: systemClock, log: Fastify().log, photos };
    // The running product may be at it at this moment.
    while ((await sweep(services, { graceMs: 0 })) === null) await wait(50);
    const options = { graceMs: 0, upSince: new Date(0) };
    for (;;) {
      const strays = await setStraysAside(services, options);
      if (strays !== null) return strays;
      await wait(50);
    }
  } finally {
    await db.destroy();
  }
}
