import { build } from './build.ts';
import { type Product, startProduct } from './product.ts';

/**
 * How many products the journeys use: one for each worker, so that no story meets the data of another at work. Twice as many as
 * a small machine has processors, since stories also wait: for the network, for a database, for the page to draw.
 */
export const LANES = 4;

/** What one lane's stories know of their product. */
export interface Lane {
  readonly url: string;
  /** The office's door. */
  readonly officeUrl: string;
  readonly dataDir: string;
}

/**
 * Vitest's global set-up of the journeys: a product for each lane, found in `ROMDOUL_LANES` as JSON. With `ROMDOUL_URL`
 * (for the office `ROMDOUL_OFFICE_URL`) and `ROMDOUL_DATA_DIR` given, every lane goes through the product that runs there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { ROMDOUL_URL: url, ROMDOUL_DATA_DIR: dataDir } = process.env;
  const { ROMDOUL_OFFICE_URL: officeUrl = '' } = process.env;
  if (url && dataDir) {
    process.env.ROMDOUL_LANES = JSON.stringify([{ url, officeUrl, dataDir } satisfies Lane]);
    return async () => undefined;
  }
  await build();
  // Stories are told at any hour and on Sundays; the hours themselves are held by tests that set the clock.
  const env = { DEMO: 'on', TRUST_PROXY: 'on', CONTACT_HOURS: '00:00-24:00 daily' };
  const starting = Array.from({ length: LANES }, () => startProduct({ env }));
  const products: Product[] = await Promise.all(starting);
  const lanes: Lane[] = products.map(({ url, officeUrl, dataDir }) => ({
    url,
    officeUrl,
    dataDir,
  }));
  process.env.ROMDOUL_LANES = JSON.stringify(lanes);
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    delete process.env.ROMDOUL_LANES;
  };
}
