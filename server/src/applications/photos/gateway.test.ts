import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StorageSettings } from '../../env.ts';
import { NoSuchObject, openPhotoStore, type PhotoStore } from './gateway.ts';
import { openFolder } from './gateway-disk.ts';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// s3rver comes without types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server;

let server: S3Server;
let storage: Record<'disk' | 'S3', StorageSettings>;
const folder = mkdtempSync(join(tmpdir(), 'romdoul-photos-'));
const installation = randomUUID();
const stranger = randomUUID();
const stores: Record<string, PhotoStore> = {};

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await server.run();
  storage = {
    disk: { kind: 'disk' },
    S3: {
      kind: 's3',
      bucket: 'photos',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
  };
  for (const kind of ['disk', 'S3'] as const) {
    const settings = { dataDir: folder, storage: storage[kind] };
    stores[kind] = await openPhotoStore(settings, installation);
    stores[`${kind} of a stranger`] = await openPhotoStore(settings, stranger);
    // As the names of photos were once: nothing stands before them.
    stores[`${kind} of old`] = await openPhotoStore(settings, '.');
  }
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function namesIn(files: AsyncIterable<{ objectName: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { objectName } of files) names.push(objectName);
  return names.toSorted();
}

const sizes = { large: Buffer.from('large'), small: Buffer.from('small') };

describe.each(['disk', 'S3'])('the photo store on %s', (kind) => {
  const store = () => stores[kind] as PhotoStore;
  const one = '0'.repeat(32);
  const two = 'f'.repeat(32);

  it('G-23 keeps both sizes, lists them, and removes them as often as asked', async () => {
    await store().put(one, sizes);
    await store().put(two, sizes);
    expect((await store().read(one, 'large')).toString()).toBe('large');
    expect((await store().read(one, 'small')).toString()).toBe('small');
    expect(await namesIn(store().list())).toEqual([one, one, two, two]);
    await store().remove(one);
    await store().remove(one);
    expect(await namesIn(store().list())).toEqual([two, two]);
    await expect(store().read(one, 'large')).rejects.toThrow(NoSuchObject);
    await store().remove(two);
  });

  it('neither lists nor removes photos of another installation, and names it', async () => {
    const other = stores[`${kind} of a stranger`] as PhotoStore;
    await other.put(one, sizes);
    expect(await namesIn(store().list())).toEqual([]);
    await store().remove(one);
    await expect(store().read(one, 'large')).rejects.toThrow(NoSuchObject);
    expect((await other.read(one, 'large')).toString()).toBe('large');
    // s3rver names no folder that holds folders only; gateway-bucket.test.ts looks at a bucket's own answer.
    if (kind === 'disk') expect(await store().upkeep.strangers()).toEqual([stranger]);
    await other.remove(one);
  });

  it('moves photos to the trash and back, and empties it', async () => {
    const { upkeep } = store();
    await store().put(one, sizes);
    await upkeep.setAside(one, '2026-11-22');
    await upkeep.setAside(one, '2026-11-22');
    await expect(store().read(one, 'large')).rejects.toThrow(NoSuchObject);
    expect(await namesIn(store().list())).toEqual([]);
    expect(await namesIn(upkeep.asides())).toEqual([one, one]);
    await upkeep.putBack(one, '2026-11-22');
    expect((await store().read(one, 'large')).toString()).toBe('large');
    await upkeep.setAside(one, '2026-11-23');
    await upkeep.removeAside(one, '2026-11-23');
    expect(await namesIn(upkeep.asides())).toEqual([]);
  });

  it('keeps the marker', async () => {
    const { upkeep } = store();
    expect(await upkeep.readMarker()).toBeNull();
    await upkeep.writeMarker({ installation, turn: 'one' });
    await upkeep.writeMarker({ installation, turn: 'two' });
    expect(await upkeep.readMarker()).toEqual({ installation, turn: 'two' });
  });
});

describe('photos of an installation from before photos had its number', () => {
  it('are found where they lie, listed apart, and removed there', async () => {
    const name = 'cd'.repeat(16);
    const store = stores.disk as PhotoStore;
    await (stores['disk of old'] as PhotoStore).put(name, sizes);
    expect((await store.read(name, 'large')).toString()).toBe('large');
    expect(await namesIn(store.list())).toEqual([]);
    expect(await namesIn(store.upkeep.unnumbered())).toEqual([name, name]);
    await store.remove(name);
    await expect(store.read(name, 'large')).rejects.toThrow(NoSuchObject);
  });
});

describe('a file on disk', () => {
  const root = join(folder, 'files');
  const write = (key: string, bytes: Uint8Array) =>
    openFolder(root).write([{ key, bytes, type: 'image/jpeg' }]);
  afterEach(() => vi.restoreAllMocks());

  it('is flushed, then named, then its folder is flushed, before the write is done', async () => {
    const any = await open(folder, 'r');
    const handles = Object.getPrototypeOf(any) as FileHandle;
    await any.close();
    const isNamed = () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).includes('ab/file.jpg');
    const seen: string[] = [];
    const sync = Reflect.get(handles, 'sync');
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const kind = (await this.stat()).isDirectory() ? 'folder' : 'file';
      seen.push(`${kind} ${isNamed() ? 'after' : 'before'}`);
      return sync.call(this);
    });
    await write('ab/file.jpg', Buffer.from('bytes'));
    expect(seen[0]).toBe('file before');
    expect(seen.at(-1)).toBe('folder after');
  });

  it('is never seen in part, and one that was cut off is cleared away', async () => {
    const whole = Buffer.alloc(8_000_000, 'x');
    const writing = write('ab/large.jpg', whole);
    let done = false;
    void writing.then(() => (done = true));
    const lengths = new Set<number>();
    while (!done) {
      const found = await stat(join(root, 'ab/large.jpg')).catch(() => null);
      if (found) lengths.add(found.size);
    }
    expect([...lengths].filter((size) => size !== whole.length)).toEqual([]);
    writeFileSync(join(root, 'incoming/left'), 'half');
    const store = openFolder(root);
    await store.clear(new Date(Date.now() - 60_000));
    expect(readdirSync(join(root, 'incoming'))).toEqual(['left']);
    await store.clear(new Date(Date.now() + 60_000));
    expect(readdirSync(join(root, 'incoming'))).toEqual([]);
  });
});
