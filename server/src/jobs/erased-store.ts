import { join } from 'node:path';
import { openBucket } from '../applications/photos/gateway-bucket.ts';
import { openFolder } from '../applications/photos/gateway-disk.ts';
import { type AnchorStore, anchorStore } from '../audit/gateway.ts';
import { installationId } from '../database/installation.ts';
import type { Env } from '../env.ts';
import { type Erased, readErasedList } from '../privacy/store-erased.ts';
import type { Services } from '../services.ts';

/**
 * Who was erased, out of reach of a restore of the database: in `DATA_DIR/erasures`, or under `erasures/` in the bucket of the photos, one
 * file a request by its number.
 * @param installation whose list
 */
export async function openErasedStore(
  { storage, dataDir }: Pick<Env, 'storage' | 'dataDir'>,
  installation: string,
): Promise<AnchorStore> {
  const own = `${installation}/`;
  if (storage.kind === 'disk') return anchorStore(openFolder(join(dataDir, 'erasures')), own);
  return anchorStore(await openBucket(storage), `erasures/${own}`);
}

/** All that a store holds. */
export async function keptErased(store: AnchorStore): Promise<Erased[]> {
  const kept: Erased[] = [];
  for await (const text of store.readAll()) kept.push(JSON.parse(text) as Erased);
  return kept;
}

/** What tells erasures apart: after a failover that lost commits a number is drawn again, for somebody else. */
const keyOf = ({ borrower, decided_at }: Erased) => `${borrower}-${Date.parse(decided_at)}`;

/**
 * Puts what a store lacks into it; beside the file that has its number, where that one names another erasure.
 * @returns the numbers of these
 */
export async function keepErased(store: AnchorStore, erased: readonly Erased[]): Promise<string[]> {
  const doubled: string[] = [];
  let kept: Set<string> | undefined;
  for (const one of erased) {
    const number = BigInt(one.erasure);
    const text = JSON.stringify(one);
    if (!(await store.has(number))) {
      await store.put(number, text);
      continue;
    }
    kept ??= new Set((await keptErased(store)).map(keyOf));
    if (kept.has(keyOf(one))) continue;
    await store.put(number, text, keyOf(one));
    doubled.push(one.erasure);
  }
  return doubled;
}

/** The work that brings every erasure into the store, within a minute of its decision. The store is opened when it is first needed. */
export function erasedWork({
  db,
  env,
  log,
}: Pick<Services, 'db' | 'env' | 'log'>): () => Promise<boolean> {
  const known = new Set<string>();
  let store: Promise<AnchorStore> | undefined;
  return async () => {
    const fresh = (await readErasedList(db)).filter((one) => !known.has(keyOf(one)));
    if (fresh.length === 0) return false;
    store ??= installationId(db).then((installation) => openErasedStore(env, installation));
    const doubled = await keepErased(await store, fresh);
    if (doubled.length > 0)
      log.error(
        { erasures: doubled },
        'the number of a request to erase was drawn before, for another one that this database may have lost: both are kept',
      );
    for (const one of fresh) known.add(keyOf(one));
    return false;
  };
}
