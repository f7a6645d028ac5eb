import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import type { Env, StorageSettings } from '../env.ts';

export type PhotoSize = 'large' | 'small';

/** Where the files of photos live: out of any public folder, under names that say nothing (docs/security.md). */
export interface PhotoStore {
  /** Writes both sizes; a photo counts as there only once both are. */
  put(objectName: string, sizes: Readonly<Record<PhotoSize, Uint8Array>>): Promise<void>;
  /** The bytes of one size, always a JPEG. Throws when there is none. */
  read(objectName: string, size: PhotoSize): Promise<Buffer>;
  /** Removes both sizes; what is not there is no error. */
  remove(objectName: string): Promise<void>;
  /** Every object name that has a file, with when that file was last written. */
  list(): AsyncIterable<{ objectName: string; writtenAt: Date }>;
}

const SIZES: readonly PhotoSize[] = ['large', 'small'];
const FILE = /([0-9a-f]{32})-(?:large|small)\.jpg$/;

/** `ab/abcdef…-large.jpg`: no folder grows too long for its file system. */
function fileOf(objectName: string, size: PhotoSize): string {
  return `${objectName.slice(0, 2)}/${objectName}-${size}.jpg`;
}

/** The photo store of the settings: a folder under the data folder, or a bucket. */
export async function openPhotoStore(env: Pick<Env, 'dataDir' | 'storage'>): Promise<PhotoStore> {
  const disk = env.storage.kind === 'disk' ? await folder(env.dataDir) : await bucket(env.storage);
  return {
    async put(objectName, sizes) {
      for (const size of SIZES) {
        await disk.put(fileOf(objectName, size), sizes[size], { contentType: 'image/jpeg' });
      }
    },
    async read(objectName, size) {
      const parts: Uint8Array[] = [];
      const stream = await disk.getStream(fileOf(objectName, size));
      for await (const part of stream) parts.push(part as Uint8Array);
      return Buffer.concat(parts);
    },
    async remove(objectName) {
      for (const size of SIZES) await disk.delete(fileOf(objectName, size));
    },
    list: () => listObjects(disk),
  };
}

async function folder(dataDir: string): Promise<Disk> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  const location = join(dataDir, 'photos');
  mkdirSync(location, { recursive: true, mode: 0o700 });
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

async function bucket(storage: Extract<StorageSettings, { kind: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: storage.bucket,
      region: storage.region,
      ...(storage.endpoint === null ? {} : { endpoint: storage.endpoint }),
      forcePathStyle: storage.forcePathStyle,
      credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      // A bucket is private by its own policy; many no longer take a list of rights per object.
      supportsACL: false,
      visibility: 'private',
    }),
  );
}

async function* listObjects(disk: Disk): AsyncGenerator<{ objectName: string; writtenAt: Date }> {
  let page: string | undefined;
  do {
    const answer = await disk.listAll('', {
      recursive: true,
      ...(page === undefined ? {} : { paginationToken: page }),
    });
    for (const entry of answer.objects) {
      const objectName = entry.isFile ? FILE.exec(entry.name)?.[1] : undefined;
      if (!objectName || !entry.isFile) continue;
      const meta = await entry.getMetaData().catch(() => null);
      if (meta !== null) yield { objectName, writtenAt: meta.lastModified };
    }
    page = answer.paginationToken;
  } while (page);
}
