import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPhotoStore, type PhotoStore } from './gateway.ts';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// s3rver comes without types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server;

let server: S3Server;
let bucket: PhotoStore;
let disk: PhotoStore;
const folder = mkdtempSync(join(tmpdir(), 'romdoul-photos-'));

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await server.run();
  bucket = await openPhotoStore({
    dataDir: folder,
    storage: {
      kind: 's3',
      bucket: 'photos',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
  });
  disk = await openPhotoStore({ dataDir: folder, storage: { kind: 'disk' } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function namesIn(store: PhotoStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { objectName } of store.list()) names.push(objectName);
  return names.toSorted();
}

describe.each(['disk', 'S3'])('the photo store on %s', (kind) => {
  const store = () => (kind === 'disk' ? disk : bucket);
  const one = '0'.repeat(32);
  const two = 'f'.repeat(32);

  it('G-23 keeps both sizes, lists them, and removes them as often as asked', async () => {
    await store().put(one, { large: Buffer.from('large'), small: Buffer.from('small') });
    await store().put(two, { large: Buffer.from('x'), small: Buffer.from('y') });
    expect((await store().read(one, 'large')).toString()).toBe('large');
    expect((await store().read(one, 'small')).toString()).toBe('small');
    expect(await namesIn(store())).toEqual([one, one, two, two]);
    await store().remove(one);
    await store().remove(one);
    expect(await namesIn(store())).toEqual([two, two]);
    await expect(store().read(one, 'large')).rejects.toThrow();
  });
});
