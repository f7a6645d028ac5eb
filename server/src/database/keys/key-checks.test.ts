import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { KeysWrong } from '../../key-list.ts';
import { newKey } from '../../secret-key.ts';
import { acceptKeys, keyPrint, registerKeys } from './key-checks.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(() => test.db.deleteFrom('key_check').execute());

const NOW = new Date('2026-11-21T03:00:00Z');
const [secretKey, audit] = [newKey(), newKey()];
const OURS = { secretKey, auditKeys: [audit] };

/** A start with these keys. @returns what it is refused with; null: it is not */
async function start(keys: Partial<typeof OURS> = {}): Promise<string | null> {
  try {
    await registerKeys(test.db, { ...OURS, ...keys }, NOW);
    return null;
  } catch (error) {
    if (error instanceof KeysWrong) return error.message;
    throw error;
  }
}
const known = async () =>
  (await test.db.selectFrom('key_check').select('print').execute()).map(({ print }) => print);
const accept = (keys: Partial<typeof OURS>, setting: 'SECRET_KEY' | 'AUDIT_KEYS') =>
  acceptKeys(test.db, { ...OURS, ...keys }, { setting, now: NOW });

describe('the keys by which a database works', () => {
  it('are those of its first start; another machine starts with the same ones alone, and is told which setting is wrong and what to do', async () => {
    expect(await start()).toBeNull();
    expect(await start()).toBeNull();
    expect(await start({ secretKey: newKey() })).toMatch(
      /^SECRET_KEY is not the one .* Give every machine the same.* --accept SECRET_KEY/s,
    );
    expect(await start({ auditKeys: [newKey()] })).toMatch(
      new RegExp(`^AUDIT_KEYS lacks key ${keyPrint(audit)}, .* --accept AUDIT_KEYS`, 's'),
    );
    // Nothing is noted of a start that was refused.
    expect((await known()).toSorted()).toEqual([keyPrint(secretKey), keyPrint(audit)].toSorted());
  });

  it('stand nowhere: 32 bits of each are kept', async () => {
    await start();
    const rows = JSON.stringify(await test.db.selectFrom('key_check').selectAll().execute());
    for (const key of [secretKey, audit]) expect(rows).not.toContain(key);
    for (const print of await known()) expect(print).toMatch(/^[0-9a-f]{8}$/);
  });

  it('of two first starts at once with other keys one is refused', async () => {
    const said = await Promise.all([start(), start({ secretKey: newKey() })]);
    expect(said.filter((one) => one === null)).toHaveLength(1);
    await test.db.deleteFrom('key_check').execute();
    const auditors = await Promise.all([start(), start({ auditKeys: [newKey()] })]);
    expect(auditors.filter((one) => one === null)).toHaveLength(1);
  });

  it('rotate: a new audit key signs first, the older one stays behind it, and who has not been given the new one is refused', async () => {
    await start();
    const next = newKey();
    // Given to both machines in the second place first, then put first on each.
    for (const auditKeys of [
      [audit, next],
      [audit, next],
      [next, audit],
    ]) {
      expect(await start({ auditKeys })).toBeNull();
    }
    expect(await start({ auditKeys: [audit, next] })).toBeNull();
    expect(await start({ auditKeys: [audit] })).toContain(`lacks key ${keyPrint(next)}`);
    expect(await start({ auditKeys: [next] })).toContain(`lacks key ${keyPrint(audit)}`);
  });

  it('that are lost or meant to be others are forgotten by the operator’s word, of that setting alone', async () => {
    await start();
    const [other, next] = [newKey(), newKey()];
    expect(await accept({ secretKey: other }, 'SECRET_KEY')).toEqual([keyPrint(secretKey)]);
    expect(await accept({ secretKey: other }, 'SECRET_KEY')).toEqual([]);
    expect(await start({ secretKey: other })).toBeNull();
    expect(await start()).toContain('SECRET_KEY is not the one');
    expect(await accept({ auditKeys: [next] }, 'AUDIT_KEYS')).toEqual([keyPrint(audit)]);
    expect(await start({ secretKey: other, auditKeys: [next] })).toBeNull();
  });
});
