/** `--keep`: which folders beside a new backup go. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { removeOldBackups } from './backup/remove-old.ts';
import { newFolder } from './own-database.ts';

/**
 * A folder with these folders in it, each of which holds what a backup of that installation does, with so many photos missing; null: it was
 * not written to its end.
 */
function backupsOf(
  installations: Readonly<Record<string, string | null>>,
  missing: Readonly<Record<string, number>> = {},
): string {
  const into = newFolder('backups');
  onTestFinished(() => rmSync(into, { recursive: true, force: true }));
  for (const [name, installation] of Object.entries(installations)) {
    mkdirSync(join(into, name, 'tables'), { recursive: true });
    if (installation === null) continue;
    const photos = { held: 9, missing: missing[name] ?? 0 };
    const manifest = JSON.stringify({ format: 1, installation, photos });
    writeFileSync(join(into, name, 'backup.json'), manifest);
  }
  return into;
}

/** A folder's name. By the calendar of Phnom Penh, seven hours ahead, 18:30 is half past one of the next day. */
const named = (instant: string) => `romdoul-${instant.replaceAll(':', '-')}`;

it('what is older than the days goes, with what such days left unfinished, and nothing else', () => {
  const newest = named('2026-11-27T18:30:00.000Z');
  // 28 November less 7 days is the 21st: what was begun before its midnight, 17:00 of the 20th in UTC, is older.
  const [old, kept] = [named('2026-11-20T16:59:59.999Z'), named('2026-11-20T17:00:00.000Z')];
  const cut = `${named('2026-11-01T18:30:00.000Z')}.unfinished`;
  const underWay = `${named('2026-11-27T18:00:00.000Z')}.unfinished`;
  const others = named('2026-11-02T18:30:00.000Z');
  const nobodys = [named('2026-11-03T18:30:00.000Z'), 'romdoul-notes', 'romdoul-lent-x'];
  const into = backupsOf({
    [newest]: 'ours',
    [old]: 'ours',
    [kept]: 'ours',
    [cut]: null,
    [underWay]: null,
    [others]: 'theirs',
    ...Object.fromEntries(nobodys.map((name) => [name, null])),
  });
  const list = 'erasures-ours.ndjson';
  writeFileSync(join(into, list), '');
  const now = new Date('2026-11-27T18:31:00Z');
  const { removed, stayed } = removeOldBackups(into, { newest, days: 7, now });
  expect(removed.toSorted()).toEqual([cut, old].toSorted());
  expect(stayed).toBeNull();
  const left = [newest, kept, underWay, others, ...nobodys, list];
  expect(readdirSync(into).toSorted()).toEqual(left.toSorted());
});

it('the newest stays whatever the clock says, and without one that is whole nothing goes', () => {
  const newest = named('2026-11-27T18:30:00.000Z');
  const into = backupsOf({ [newest]: 'ours', [named('2026-11-26T18:30:00.000Z')]: null });
  const given = { newest, days: 1, now: new Date('2036-01-01T00:00:00Z') };
  expect(removeOldBackups(into, given)).toEqual({ removed: [], stayed: null });
  rmSync(join(into, newest, 'backup.json'));
  expect(() => removeOldBackups(into, given)).toThrow(/no whole backup/);
});

describe('where the new one lacks photos', () => {
  const newest = named('2026-11-27T18:30:00.000Z');
  const [first, second, third] = [
    named('2026-11-01T18:30:00.000Z'),
    named('2026-11-02T18:30:00.000Z'),
    named('2026-11-03T18:30:00.000Z'),
  ];
  const recent = named('2026-11-26T18:30:00.000Z');
  const ours = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'ours']));
  const given = { newest, days: 7, now: new Date('2026-11-27T18:31:00Z') };

  it('the last of the old ones that has them stays, and the others go', () => {
    const into = backupsOf(ours(first, second, third, newest), { [third]: 2, [newest]: 2 });
    expect(removeOldBackups(into, given)).toEqual({ removed: [first, third], stayed: second });
    expect(removeOldBackups(into, given)).toEqual({ removed: [], stayed: second });
  });

  it('no old one stays where one of these days has them, or where none has more', () => {
    const beside = backupsOf(ours(first, recent, newest), { [newest]: 1 });
    expect(removeOldBackups(beside, given)).toEqual({ removed: [first], stayed: null });
    const alike = backupsOf(ours(first, second, newest), { [first]: 1, [second]: 1, [newest]: 1 });
    expect(removeOldBackups(alike, given)).toEqual({ removed: [first, second], stayed: null });
  });
});
