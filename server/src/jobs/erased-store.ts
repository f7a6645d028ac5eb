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

/** Puts what a store lacks into it. */
export async function keepErased(store: AnchorStore, erased: readonly Erased[]): Promise<void> {
  for (const one of erased) {
    const number = BigInt(one.erasure);
    if (!(await store.has(number))) await store.put(number, JSON.stringify(one));
  }
}

/** The work that brings every erasure into the store, within a minute of its decision. The store is opened when it is first needed. */
export function erasedWork({ db, env }: Pick<Services, 'db' | 'env'>): () => Promise<boolean> {
  const known = new Set<string>();
  let store: Promise<AnchorStore> | undefined;
  return async () => {
    const fresh = (await readErasedList(db)).filter(({ erasure }) => !known.has(erasure));
    if (fresh.length === 0) return false;
    store ??= installationId(db).then((installation) => openErasedStore(env, installation));
    await keepErased(await store, fresh);
    for (const { erasure } of fresh) known.add(erasure);
    return false;
  };
}
