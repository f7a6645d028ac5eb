/** Backups that have had their days. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, phnomPenhDay } from 'lending/calendar';
import { readManifest } from './manifest.ts';

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

/** Whether a folder is a whole backup of an installation. Another one's may lie beside it, which has days of its own. */
function isOf(installation: string, folder: string): boolean {
  try {
    return readManifest(folder).installation === installation;
  } catch {
    return false;
  }
}

/**
 * Removes backups that are older than so many days of Phnom Penh's calendar, and what such old ones left unfinished, once a whole new one
 * stands. The list of who was erased, and whatever else lies there, stays. @returns the names of what was removed
 */
export function removeOldBackups(
  into: string,
  { newest, days, now }: { newest: string; days: number; now: Date },
): string[] {
  const { installation } = readManifest(join(into, newest));
  const first = addDays(phnomPenhDay(now.getTime()), -days);
  const old = readdirSync(into).filter((name) => {
    const begun = begunAt(name);
    if (name === newest || begun === null || phnomPenhDay(begun) >= first) return false;
    return name.endsWith(UNFINISHED) || isOf(installation, join(into, name));
  });
  for (const name of old) {
    // A removal that is cut off leaves a folder that the next one knows to be none.
    const going = name.endsWith(UNFINISHED) ? name : `${name}${UNFINISHED}`;
    if (going !== name) renameSync(join(into, name), join(into, going));
    rmSync(join(into, going), { recursive: true });
  }
  return old;
}
