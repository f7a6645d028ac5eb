import { build } from './build.ts';
import { type Product, startProduct } from './product.ts';

/**
 * Vitest's global set-up of the journeys: one product for all of them, found at ROMDOUL_URL, its data at
 * ROMDOUL_DATA_DIR. With these given, they go through the product that runs there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.ROMDOUL_URL) return async () => undefined;
  await build();
  const product: Product = await startProduct({ env: { TRUST_PROXY: 'on' } });
  process.env.ROMDOUL_URL = product.url;
  process.env.ROMDOUL_LOG = product.logFile;
  process.env.ROMDOUL_DATA_DIR = product.dataDir;
  return async () => {
    await product.stop();
    delete process.env.ROMDOUL_URL;
    delete process.env.ROMDOUL_LOG;
    delete process.env.ROMDOUL_DATA_DIR;
  };
}
