import type { Services } from '../services.ts';
import { networkHash } from './commands.ts';
import { addUsage } from './store.ts';

/**
 * Counts what has arrived of an upload to its network's day, in bytes.
 * @returns whether the network is still within what it may send on a day
 */
export async function countUpload(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  address: string,
  bytes: number,
): Promise<boolean> {
  const network = networkHash(env.secretKey, address);
  const usage = { network, day: clock.today(), kind: 'upload_bytes', amount: bytes } as const;
  return (await addUsage(db, usage)) <= env.uploads.dailyBytes;
}
