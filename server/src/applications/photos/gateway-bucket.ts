import type { StorageSettings } from '../../env.ts';
import { NoSuchObject, type ObjectStore, PhotoStoreAway } from './gateway-objects.ts';

type BucketSettings = Extract<StorageSettings, { kind: 's3' }>;

/** How long a bucket may keep us waiting, in milliseconds. */
export interface BucketPatience {
  /** For a connection. */
  connectMs: number;
  /** For one call, with its repeats. */
  callMs: number;
  /** How long after failures in a row no call is sent to wait for it again. */
  restMs: number;
}

const PATIENCE: BucketPatience = { connectMs: 2000, callMs: 15_000, restMs: 10_000 };
/** Failed calls in a row after which the bucket counts as away. */
const FAILURES_MOST = 3;

/** Keeps callers from waiting in vain: after failures in a row calls are refused at once for a while, then one may try. */
class Breaker {
  private failures = 0;
  private restsUntil = 0;
  private readonly restMs: number;

  constructor(restMs: number) {
    this.restMs = restMs;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.failures >= FAILURES_MOST) {
      if (performance.now() < this.restsUntil) throw new PhotoStoreAway();
      // Other calls are still refused while this one tries.
      this.restsUntil = performance.now() + this.restMs;
    }
    try {
      const result = await call();
      this.failures = 0;
      return result;
    } catch (error) {
      // Any other error is an answer, if only that there is nothing.
      if (!(error instanceof PhotoStoreAway)) this.failures = 0;
      else if (++this.failures >= FAILURES_MOST) {
        this.restsUntil = performance.now() + this.restMs;
      }
      throw error;
    }
  }
}

interface ServiceError {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

/** A refusal (wrong key, no such bucket) stays what it is; silence, a dropped connection and 5xx mean that the store is away. */
function meaningOf(error: unknown): unknown {
  const { name, $metadata } = error as ServiceError;
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchKey' || name === 'NotFound') return new NoSuchObject();
  return status === undefined || status >= 500 ? new PhotoStoreAway(error) : error;
}

/** Settles with the promise, or fails when the signal says so, whatever the promise does. */
function unless<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(new PhotoStoreAway(signal.reason));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

interface Sending {
  client: import('@aws-sdk/client-s3').S3Client;
  s3: typeof import('@aws-sdk/client-s3');
  bucket: string;
  /** One call, limited in time, its repeats included. */
  call: <T>(work: (abortSignal: AbortSignal) => Promise<T>) => Promise<T>;
}

async function clientFor(
  storage: BucketSettings,
  patience: BucketPatience,
  closing: AbortSignal,
): Promise<Sending> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region: storage.region,
    ...(storage.endpoint === null ? {} : { endpoint: storage.endpoint }),
    forcePathStyle: storage.forcePathStyle,
    credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Without these the SDK waits for ever.
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.callMs,
      throwOnRequestTimeout: true,
    },
  });
  const breaker = new Breaker(patience.restMs);
  const call = <T>(work: (abortSignal: AbortSignal) => Promise<T>) =>
    breaker.run(async () => {
      const abortSignal = AbortSignal.any([closing, AbortSignal.timeout(patience.callMs)]);
      try {
        return await unless(abortSignal, work(abortSignal));
      } catch (error) {
        throw error instanceof PhotoStoreAway ? error : meaningOf(error);
      }
    });
  return { client, s3, bucket: storage.bucket, call };
}

/** A bucket of S3 or of a service that speaks like it. Every call is limited in time. */
export async function openBucket(
  storage: BucketSettings,
  patience = PATIENCE,
): Promise<ObjectStore> {
  const closing = new AbortController();
  const sending = await clientFor(storage, patience, closing.signal);
  return {
    async write(objects) {
      await Promise.all(objects.map((object) => putObject(sending, object)));
    },
    read: (key) => readObject(sending, key),
    remove: (key) => removeObject(sending, key),
    async move(from, to) {
      // A bucket cannot rename: a copy first, so that at no moment there is none.
      await copyObject(sending, from, to);
      await removeObject(sending, from);
    },
    list: (folder) => listBucket(sending, folder),
    folders: () => foldersAtTop(sending),
    // A bucket shows an object whole or not at all.
    clear: () => Promise.resolve(),
    close: () => closing.abort(),
  };
}

async function putObject(
  { client, s3, bucket, call }: Sending,
  { key, bytes, type }: { key: string; bytes: Uint8Array; type: string },
): Promise<void> {
  const command = new s3.PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: bytes,
    ContentType: type,
  });
  await call((abortSignal) => client.send(command, { abortSignal }));
}

async function readObject({ client, s3, bucket, call }: Sending, key: string): Promise<Buffer> {
  const command = new s3.GetObjectCommand({ Bucket: bucket, Key: key });
  return call(async (abortSignal) => {
    const { Body } = await client.send(command, { abortSignal });
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  });
}

async function removeObject({ client, s3, bucket, call }: Sending, key: string): Promise<void> {
  const command = new s3.DeleteObjectCommand({ Bucket: bucket, Key: key });
  await call((abortSignal) => client.send(command, { abortSignal }));
}

async function copyObject(
  { client, s3, bucket, call }: Sending,
  from: string,
  to: string,
): Promise<void> {
  const command = new s3.CopyObjectCommand({
    Bucket: bucket,
    Key: to,
    CopySource: `${bucket}/${from}`,
  });
  await call((abortSignal) => client.send(command, { abortSignal }));
}

async function* pagesOf({ client, s3, bucket, call }: Sending, what: object) {
  let token: string | undefined;
  do {
    const next = token === undefined ? {} : { ContinuationToken: token };
    const command = new s3.ListObjectsV2Command({ Bucket: bucket, ...what, ...next });
    const page = await call((abortSignal) => client.send(command, { abortSignal }));
    yield page;
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

async function* listBucket(sending: Sending, folder: string) {
  for await (const { Contents = [] } of pagesOf(sending, { Prefix: folder })) {
    for (const { Key, LastModified } of Contents) {
      if (Key !== undefined && LastModified) yield { key: Key, writtenAt: LastModified };
    }
  }
}

async function foldersAtTop(sending: Sending): Promise<string[]> {
  const names: string[] = [];
  for await (const { CommonPrefixes = [] } of pagesOf(sending, { Delimiter: '/' })) {
    names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(0, -1)));
  }
  return names;
}
