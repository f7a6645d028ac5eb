import { join } from 'node:path';
import { openBucket } from '../applications/photos/gateway-bucket.ts';
import { openFolder } from '../applications/photos/gateway-disk.ts';
import { type AnchorStore, anchorStore } from '../audit/gateway.ts';
import type { Database } from '../database/connect.ts';
import { installationId } from '../database/installation.ts';
import type { Env } from '../env.ts';

/** This installation's anchors: in `DATA_DIR/anchors`, or under `anchors/` in the bucket of the photos. */
export async function openAnchorStore(
  { storage, dataDir }: Pick<Env, 'storage' | 'dataDir'>,
  db: Database,
): Promise<AnchorStore> {
  const own = `${await installationId(db)}/`;
  if (storage.kind === 'disk') return anchorStore(openFolder(join(dataDir, 'anchors')), own);
  return anchorStore(await openBucket(storage), `anchors/${own}`);
}
