import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import type { BucketPatience } from './gateway-bucket.ts';
import { openPhotoStore, PhotoStoreAway } from './gateway.ts';

const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends) end();
});

/** With a bucket that is silent. One that answers has the running server's time, on a busy machine too. */
const LITTLE: BucketPatience = { connectMs: 200, callMs: 400, restMs: 2000 };
/** Of a call that would wait for ever. */
const SOON_MS = 5000;
const name = 'ab'.repeat(16);
const sizes = { large: Buffer.from('large'), small: Buffer.from('small') };

/** A bucket that answers as told, and how often it was asked. */
async function bucketThat(answer: RequestListener, patience?: BucketPatience) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const store = await openPhotoStore(
    {
      dataDir: '/nowhere',
      storage: {
        kind: 's3',
        bucket: 'photos',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        forcePathStyle: true,
      },
    },
    '00000000-0000-4000-8000-000000000000',
    patience,
  );
  return { store, asked: () => asked };
}

interface Page {
  keys?: string[];
  folders?: string[];
  next?: string;
}

/** How a bucket lists what it holds. */
function listing({ keys = [], folders = [], next }: Page): string {
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-22T00:00:00.000Z</LastModified></Contents>`,
  );
  const prefixes = folders.map(
    (name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
  );
  const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join('')}${prefixes.join('')}</ListBucketResult>`;
}

/** How a call failed, and after how many milliseconds. */
async function failureOf(call: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const begun = performance.now();
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - begun };
}

describe('a bucket that answers in pages', () => {
  const own = '00000000-0000-4000-8000-000000000000';
  const stranger = '11111111-1111-4111-8111-111111111111';
  const photo = (at: number) => `${own}/ab/ab${String(at).padStart(30, '0')}-large.jpg`;

  it('is read to the last one, without a question for each object', async () => {
    const { store, asked } = await bucketThat((request, response) => {
      const query = new URL(request.url ?? '', 'http://bucket').searchParams;
      const page = Number(query.get('continuation-token') ?? 0);
      const keys = [photo(2 * page), photo(2 * page + 1)];
      const next = page < 4 ? { next: String(page + 1) } : {};
      response.setHeader('content-type', 'application/xml').end(listing({ keys, ...next }));
    });
    let count = 0;
    for await (const { writtenAt } of store.list()) {
      expect(writtenAt).toEqual(new Date('2026-11-22T00:00:00Z'));
      count += 1;
    }
    expect(count).toBe(10);
    expect(asked()).toBe(5);
  });

  it('tells of other installations in it', async () => {
    const { store } = await bucketThat((_request, response) => {
      const folders = [`${own}/`, `${stranger}/`, 'ab/'];
      response.setHeader('content-type', 'application/xml').end(listing({ folders }));
    });
    expect(await store.upkeep.strangers()).toEqual([stranger]);
  });
});

describe('a bucket that is silent', () => {
  it('fails a write, a read and a walk within the time limit', async () => {
    const { store } = await bucketThat(() => undefined, LITTLE);
    for (const call of [
      () => store.put(name, sizes),
      () => store.read(name, 'large'),
      () => store.list()[Symbol.asyncIterator]().next(),
    ]) {
      const { error, ms } = await failureOf(call());
      expect(error).toBeInstanceOf(PhotoStoreAway);
      expect(ms).toBeLessThan(SOON_MS);
    }
  });

  it('and one that stops in the middle of a photo is given up too', async () => {
    const { store } = await bucketThat((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
    }, LITTLE);
    const { error, ms } = await failureOf(store.read(name, 'large'));
    expect(error).toBeInstanceOf(PhotoStoreAway);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('keeps nobody waiting once it has failed three times, and is asked again later', async () => {
    let silent = true;
    const { store, asked } = await bucketThat((_request, response) => {
      if (!silent) response.writeHead(200).end('photo');
    }, LITTLE);
    for (let tries = 0; tries < 3; tries += 1) await failureOf(store.read(name, 'large'));
    const before = asked();
    const { error, ms } = await failureOf(store.read(name, 'large'));
    expect(error).toBeInstanceOf(PhotoStoreAway);
    expect(ms).toBeLessThan(LITTLE.callMs);
    expect(asked()).toBe(before);
    silent = false;
    await expect.poll(() => store.read(name, 'large').then(String, () => 'away')).toBe('photo');
  });

  it('holds no stop: what is under way ends with the store', async () => {
    const { store } = await bucketThat(() => undefined);
    const reading = failureOf(store.read(name, 'large'));
    store.close();
    const { error, ms } = await reading;
    expect(error).toBeInstanceOf(PhotoStoreAway);
    expect(ms).toBeLessThan(SOON_MS);
  });
});

describe('a bucket that fails', () => {
  it('by 503 counts as away', async () => {
    const { store } = await bucketThat((_request, response) => response.writeHead(503).end());
    const { error } = await failureOf(store.put(name, sizes));
    expect(error).toBeInstanceOf(PhotoStoreAway);
  });

  it('by a dropped connection counts as away', async () => {
    const { store } = await bucketThat((request) => request.socket.destroy());
    const { error } = await failureOf(store.put(name, sizes));
    expect(error).toBeInstanceOf(PhotoStoreAway);
  });

  it('by a refusal says what it refused, however often, and is asked each time', async () => {
    const { store, asked } = await bucketThat((_request, response) =>
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>'),
    );
    for (let tries = 1; tries <= 5; tries += 1) {
      const { error } = await failureOf(store.read(name, 'large'));
      expect(error).toMatchObject({ name: 'AccessDenied' });
      expect(asked()).toBe(tries);
    }
  });
});
