import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import type { Env } from '../env.ts';

/** Where anchors are kept: beside the photos, out of the database's reach (docs/keys.md). */
export interface AnchorStore {
  /** Whether there is an anchor of this block. */
  has(n: bigint): Promise<boolean>;
  put(n: bigint, text: string): Promise<void>;
  /** The text of every anchor, in no order. */
  readAll(): AsyncIterable<string>;
}

const READ_AT_ONCE = 32;

/** `anchors/000000001000/000000001234.json`: no folder grows too long for its file system. */
function fileOf(n: bigint): string {
  const name = (number: bigint) => String(number).padStart(12, '0');
  return `anchors/${name(n - (n % 1000n))}/${name(n)}.json`;
}

/** The anchors of the settings: a folder under the data folder, or the bucket of the photos. */
export async function openAnchorStore(env: Pick<Env, 'dataDir' | 'storage'>): Promise<AnchorStore> {
  const disk = env.storage.kind === 'disk' ? await folder(env.dataDir) : await bucket(env.storage);
  return {
    has: (n) => disk.exists(fileOf(n)),
    put: (n, text) => disk.put(fileOf(n), text, { contentType: 'application/json' }),
    async *readAll() {
      for await (const keys of pages(disk)) {
        for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
          const some = keys.slice(at, at + READ_AT_ONCE);
          yield* await Promise.all(some.map((key) => disk.get(key)));
        }
      }
    },
  };
}

async function folder(dataDir: string): Promise<Disk> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  mkdirSync(join(dataDir, 'anchors'), { recursive: true, mode: 0o700 });
  return new Disk(new FSDriver({ location: dataDir, visibility: 'private' }));
}

async function bucket(storage: Extract<Env['storage'], { kind: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: storage.bucket,
      region: storage.region,
      ...(storage.endpoint === null ? {} : { endpoint: storage.endpoint }),
      forcePathStyle: storage.forcePathStyle,
      credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'private',
    }),
  );
}

async function* pages(disk: Disk): AsyncGenerator<string[]> {
  let page: string | undefined;
  do {
    const answer = await disk.listAll('anchors', {
      recursive: true,
      ...(page === undefined ? {} : { paginationToken: page }),
    });
    yield [...answer.objects].flatMap((entry) =>
      entry.isFile && entry.key.endsWith('.json') ? [entry.key] : [],
    );
    page = answer.paginationToken;
  } while (page);
}
