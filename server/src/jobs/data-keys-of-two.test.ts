/** A rotation of the data keys on two machines, which are started anew one after the other (docs/keys.md). */
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftOf, fillDraft, openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { openPhotoStore } from '../applications/photos/gateway.ts';
import { encryptPhotos } from '../applications/photos/gateway-encrypted.ts';
import { decryptColumns } from '../applications/store-encrypted.ts';
import { Cipher } from '../cipher.ts';
import { neededKeys, registerDataKeys } from '../database/keys/data-keys.ts';
import { installationId } from '../database/installation.ts';
import { newKey } from '../secret-key.ts';
import { dataKeyWork } from './data-keys.ts';

const HOUR_MS = 3600 * 1000;
const log = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;

let house: TestHouse;
let [older, newer] = ['', ''];
beforeEach(async () => {
  house = await openTestHouse();
  [older, newer] = [house.env.dataKeys[0] ?? '', newKey()];
  await start([older]);
  passHours(1);
});
afterEach(() => house.close());

const passHours = (hours: number) =>
  house.clock.set(new Date(house.clock.now().getTime() + hours * HOUR_MS));

/** A process that starts with these keys; `turn` is the hourly one of its work on the keys. */
async function start(keys: readonly string[]): Promise<TestHouse & { turn(): Promise<void> }> {
  const cipher = new Cipher(keys);
  await registerDataKeys(house.db, cipher.keyIds, house.clock.now());
  const store = await openPhotoStore(house.env, await installationId(house.db));
  const services = { ...house, cipher, photos: encryptPhotos(store, cipher) };
  const work = dataKeyWork({ ...services, log });
  return {
    ...services,
    async turn() {
      while (await work());
    },
  };
}

const idOf = (key: string) => new Cipher([key]).keyId;

/** Which key a draft's national ID lies under. */
async function keyOfDraft(draft: string): Promise<string | undefined> {
  const { national_id_number: stored } = await draftOf(house, draft);
  return stored?.split('.')[1];
}

describe('a rotation of the data keys on two machines', () => {
  it('keeps the older key while the second machine still writes with it, and for a day after', async () => {
    const first = await start([newer, older]);
    await first.turn();
    // The second was started before the change and goes on in the old order, for two days.
    const second = await start([older, newer]);
    let last = '';
    for (let hours = 0; hours < 48; hours += 12) {
      last = await fillDraft(second);
      await second.turn();
      await first.turn();
      passHours(12);
    }
    expect(await neededKeys(house.db)).toContain(idOf(older));
    const anew = await start([newer, older]);
    for (let hours = 0; hours < 24; hours += 12) {
      await Promise.all([first.turn(), anew.turn()]);
      passHours(12);
    }
    await first.turn();
    // Whoever takes the older key out then reads everything.
    const alone = await start([newer]);
    expect(await neededKeys(house.db)).toEqual([idOf(newer)]);
    const { national_id_number } = decryptColumns(alone.cipher, await draftOf(house, last));
    expect(national_id_number).toMatch(/^\d+$/);
  });

  it('the second machine brings nothing back under the older key', async () => {
    const first = await start([newer, older]);
    const id = await fillDraft(first);
    const second = await start([older, newer]);
    for (let hours = 0; hours < 48; hours += 12) {
      await second.turn();
      expect(await keyOfDraft(id)).toBe(idOf(newer));
      passHours(12);
      await first.turn();
    }
    expect(await neededKeys(house.db)).toContain(idOf(newer));
  });

  it('a machine that comes back in the old order after days is found, and its values are brought again', async () => {
    const first = await start([newer, older]);
    await first.turn();
    passHours(24);
    await first.turn();
    expect(await neededKeys(house.db)).toEqual([idOf(newer)]);
    passHours(100);
    await first.turn();
    const second = await start([older, newer]);
    const id = await fillDraft(second);
    await first.turn();
    expect(await keyOfDraft(id)).toBe(idOf(newer));
    expect(await neededKeys(house.db)).toContain(idOf(older));
  });

  it('an older key that all machines were given first again becomes the newest after a day', async () => {
    const first = await start([newer, older]);
    const id = await fillDraft(first);
    await first.turn();
    passHours(1);
    const back = await start([older, newer]);
    await back.turn();
    expect(await keyOfDraft(id)).toBe(idOf(newer));
    passHours(24);
    await back.turn();
    expect(await keyOfDraft(id)).toBe(idOf(older));
    expect(await neededKeys(house.db)).toEqual([idOf(older)]);
  });
});
