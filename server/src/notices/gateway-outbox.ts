import { link, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OLD_FILE = /^sms-(\d{4}-\d{2}-\d{2})\.ndjson$/;
/** Bytes read to find the first message; no line is longer. */
const LINE_BYTES = 16 * 1024;

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const failedWith = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** File names in a folder; empty if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return [];
    throw error;
  }
}

/** UTC day (`YYYY-MM-DD`) of the first message in the file; null if it is empty or missing. */
async function firstDay(path: string): Promise<string | null> {
  let file;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return null;
    throw error;
  }
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LINE_BYTES), 0, LINE_BYTES, 0);
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
    return /"at":"(\d{4}-\d{2}-\d{2})T[^"]*"\}$/.exec(line)?.[1] ?? null;
  } finally {
    await file.close();
  }
}

/**
 * Rotates the outbox file (SMS=outbox): a file begun on an earlier UTC day is renamed after that day, and removed
 * after as many days as the notices (docs/security.md). Concurrent appends are not lost.
 */
export async function keepOutboxShort(
  { dataDir, sms }: Pick<Env, 'dataDir' | 'sms'>,
  now: Date,
  daysKept: number,
): Promise<void> {
  if (sms.kind !== 'outbox') return;
  const folder = join(dataDir, 'outbox');
  const current = join(folder, 'sms.ndjson');
  const day = await firstDay(current);
  if (day !== null && day < dayOf(now)) {
    try {
      // Not `rename`: with two processes at once, the second would overwrite the first one's file.
      await link(current, join(folder, `sms-${day}.ndjson`));
      await rm(current);
    } catch (error) {
      if (!failedWith(error, 'EEXIST', 'ENOENT')) throw error;
    }
  }
  const oldest = dayOf(new Date(now.getTime() - daysKept * DAY_MS));
  for (const name of await namesIn(folder)) {
    const [, began] = OLD_FILE.exec(name) ?? [];
    if (began !== undefined && began < oldest) await rm(join(folder, name), { force: true });
  }
}
