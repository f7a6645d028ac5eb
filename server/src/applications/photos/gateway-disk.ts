import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NoSuchObject, type ObjectStore, type StoredObject } from './gateway-objects.ts';

/** Files under way lie here, at the top: what is elsewhere is whole. */
const INCOMING = 'incoming';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The entries of a folder become durable: a file's name is lost with the power as easily as its bytes. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder and its parents, each named durably in the one above it. */
async function makeFolder(path: string, root: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = path; at !== root && at.length >= first.length; at = dirname(at)) {
    await flushFolder(dirname(at));
  }
}

async function* filesIn(root: string, folder: string): AsyncGenerator<StoredObject> {
  let entries;
  try {
    entries = await opendir(join(root, folder));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(root, `${key}/`);
    if (!entry.isFile()) continue;
    const found = await stat(join(root, key)).catch(() => null);
    // Gone meanwhile.
    if (found !== null) yield { key, writtenAt: found.mtime };
  }
}

/** Removes files under way that were begun before then: whoever wrote them is gone. */
async function clearIncoming(root: string, before: Date): Promise<void> {
  for await (const { key, writtenAt } of filesIn(root, `${INCOMING}/`)) {
    if (writtenAt < before) await rm(join(root, key), { force: true });
  }
}

/**
 * A folder of this machine, made when it is not there. A file is written beside, flushed and renamed, and its folder is
 * flushed, so that after a power cut it is there whole or not at all.
 */
export function openFolder(root: string): ObjectStore {
  mkdirSync(join(root, INCOMING), { recursive: true, mode: 0o700 });
  const at = (key: string) => join(root, key);
  const put = async (key: string, bytes: Uint8Array) => {
    const beside = at(`${INCOMING}/${randomBytes(12).toString('hex')}`);
    try {
      await writeFlushed(beside, bytes);
      await makeFolder(dirname(at(key)), root);
      await rename(beside, at(key));
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  };
  return {
    async write(objects) {
      await Promise.all(objects.map(({ key, bytes }) => put(key, bytes)));
      const folders = new Set(objects.map(({ key }) => dirname(at(key))));
      await Promise.all([...folders].map(flushFolder));
    },
    async read(key) {
      try {
        return await readFile(at(key));
      } catch (error) {
        throw isMissing(error) ? new NoSuchObject() : error;
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    async move(from, to) {
      await makeFolder(dirname(at(to)), root);
      try {
        await rename(at(from), at(to));
      } catch (error) {
        throw isMissing(error) ? new NoSuchObject() : error;
      }
      await flushFolder(dirname(at(to)));
    },
    list: (folder) => filesIn(root, folder),
    async folders() {
      const entries = await readdir(root, { withFileTypes: true });
      const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      return names.filter((name) => name !== INCOMING);
    },
    clear: (before) => clearIncoming(root, before),
    close: () => undefined,
  };
}
