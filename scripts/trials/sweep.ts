/** The work of retention and of the night, done now, past the server. */
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { systemClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { installationId } from '../../server/src/database/installation.ts';
import { setStraysAside, type Strays } from '../../server/src/jobs/strays.ts';
import { sweep } from '../../server/src/jobs/sweeper.ts';
import { productCipher, productPhotos } from '../product-keys.ts';
import { productDatabase } from '../product-database.ts';

/** The product's own sweeper and walk over the store, told that nobody is uploading any more. `settings`: as in stored.ts. */
export async function sweepAll(
  database: string,
  settings: Record<string, string> = {},
): Promise<Strays> {
  const { db } = connect(productDatabase(database).app);
  try {
    const photos = await productPhotos(database, await installationId(db), settings);
    const cipher = productCipher(database, settings);
    const services = { db, clock: systemClock, log: Fastify().log, photos, cipher };
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
