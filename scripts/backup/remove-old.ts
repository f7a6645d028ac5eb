/** Backups that have had their days. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, phnomPenhDay } from 'lending/calendar';
import { type Manifest, readManifest } from './manifest.ts';

const UNFINISHED = '.unfinished';

/** A folder's name by the instant at which it was begun; `:` is no part of a name everywhere. */
const NAME = /^romdoul-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(\.unfinished)?$/;

/** When a folder was begun, as milliseconds; null: it is none of a backup. */
function begunAt(name: string): number | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (day === undefined) return null;
  const instant = Date.parse(`${day}T${hour}:${minute}:${second}`);
  return Number.isNaN(instant) ? null : instant;
}

/** Whether a name is that of a backup which was written to its end. */
export function isWhole(name: string): boolean {
  return begunAt(name) !== null && !name.endsWith(UNFINISHED);
}

/** Whether a name is that of a folder whose backup was not written to its end. */
export function isUnfinished(name: string): boolean {
  return begunAt(name) !== null && name.endsWith(UNFINISHED);
}

/** What a whole backup of an installation says of itself; null: another one's may lie beside it, which has days of its own. */
function manifestOf(installation: string, folder: string): Manifest | null {
  try {
    const manifest = readManifest(folder);
    return manifest.installation === installation ? manifest : null;
  } catch {
    return null;
  }
}

interface Old {
  name: string;
  /** Photos without a file; null: it was not written to its end. */
  missing: number | null;
}

/** The backup that holds photos which the newest lacks: of those with the fewest missing, the last. */
function withMorePhotos(others: readonly Old[], missing: number): string | null {
  let best: { name: string; missing: number } | null = null;
  for (const { name, missing: lacks } of others.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (lacks !== null && lacks < missing && lacks <= (best?.missing ?? lacks)) {
      best = { name, missing: lacks };
    }
  }
  return best?.name ?? null;
}

/**
 * Removes backups that are older than so many days of Phnom Penh's calendar, and what such old ones left unfinished, once a whole new one
 * stands. Where the new one lacks photos, that one stays which has the most of them, however old. The list of who was erased, and whatever
 * else lies there, stays. @returns the names of what was removed, and of what stayed for its photos although it is old
 */
export function removeOldBackups(
  into: string,
  { newest, days, now }: { newest: string; days: number; now: Date },
): { removed: string[]; stayed: string | null } {
  const { installation, photos } = readManifest(join(into, newest));
  const first = addDays(phnomPenhDay(now.getTime()), -days);
  const others = readdirSync(into).flatMap((name): Old[] => {
    if (name === newest || begunAt(name) === null) return [];
    if (name.endsWith(UNFINISHED)) return [{ name, missing: null }];
    const manifest = manifestOf(installation, join(into, name));
    return manifest ? [{ name, missing: manifest.photos.missing }] : [];
  });
  const old = others
    .map(({ name }) => name)
    .filter((name) => phnomPenhDay(begunAt(name) ?? now.getTime()) < first);
  const needed = withMorePhotos(others, photos.missing);
  const removed = old.filter((name) => name !== needed);
  for (const name of removed) {
    // A removal that is cut off leaves a folder that the next one knows to be none.
    const going = name.endsWith(UNFINISHED) ? name : `${name}${UNFINISHED}`;
    if (going !== name) renameSync(join(into, name), join(into, going));
    rmSync(join(into, going), { recursive: true });
  }
  return { removed, stayed: old.find((name) => name === needed) ?? null };
}
