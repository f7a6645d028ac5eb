/** Whom the operator lets in anew on the machine: who cannot log in, and whom nobody in the office can help. */
import { Refused } from 'contract/refusal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { done, refusalOf } from '../../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  signedIn,
  STAFF_PASSWORD,
  type TestOffice,
} from '../../../testing/office.ts';
import { hire, resetTotp } from '../commands-people.ts';
import { signIn } from '../commands-sign-in.ts';
import { findByUsername, replaceRecoveryCodes, unusedRecoveryCodes } from '../store.ts';
import { letInOnMachine } from './commands-anew.ts';
import { endStaff } from './commands-decide.ts';

let test: TestOffice;
beforeEach(async () => {
  test = await openTestOffice();
});
afterEach(() => test.close());

const DAY_MS = 86_400_000;
const SOKHA = {
  username: 'sokha@lender.test',
  nameKm: 'សុខា',
  nameEn: 'Sokha',
  locale: 'km',
} as const;
const letIn = (username: string) => letInOnMachine(test.house, username);
async function enters(username: string, password: string) {
  const step = await signIn(test.house, { username, password, address: '10.5.0.1' });
  return step instanceof Refused ? step.reason : step.next;
}
async function actsOn(handle: string) {
  const rows = await test.house.db
    .selectFrom('audit')
    .select(['event', 'actor'])
    .where('subject', '=', `staff:${handle}`)
    .orderBy('id')
    .execute();
  return rows.map(({ event, actor }) => [event, actor]);
}

describe('who never set up their login', () => {
  it('gets another start password once the first one is over, under the same handle', async () => {
    const first = done(await hire(test.house, 'operator', { ...SOKHA, roles: ['manager'] }));
    test.house.clock.set(new Date(test.house.clock.now().getTime() + DAY_MS));
    expect(await enters(SOKHA.username, first.startPassword)).toBe('wrong');
    const { startPassword } = done(await letIn(` ${SOKHA.username.toUpperCase()} `));
    expect(await enters(SOKHA.username, first.startPassword)).toBe('wrong');
    expect(await enters(SOKHA.username, startPassword)).toBe('enrol');
    expect(await findByUsername(test.house.db, SOKHA.username)).toMatchObject({
      id: first.id,
      handle: first.handle,
      roles: ['manager'],
    });
    const acts = await actsOn(first.handle);
    expect(acts).toContainEqual(['staff.reset', 'operator']);
    expect(acts.filter(([event]) => event === 'staff.added')).toHaveLength(1);
  });

  it('whatever they are, and however many managers there are', async () => {
    for (let count = 0; count < 3; count += 1) await aStaff(test, 'manager');
    done(await hire(test.house, 'operator', { ...SOKHA, roles: ['cashier'] }));
    const { startPassword } = done(await letIn(SOKHA.username));
    expect(await enters(SOKHA.username, startPassword)).toBe('enrol');
  });
});

describe('who has lost what they log in with', () => {
  it('as the only manager sets it up anew; what was signed in has ended, and no recovery code is left', async () => {
    const sole = await aStaff(test, 'manager');
    await replaceRecoveryCodes(test.house.db, sole.id, ['$argon2id$one']);
    const headers = await signedIn(test, sole);
    const { startPassword } = done(await letIn(sole.username));
    expect((await test.call({ method: 'GET', url: '/api/office/session', headers })).status).toBe(
      401,
    );
    expect(await unusedRecoveryCodes(test.house.db, sole.id)).toEqual([]);
    expect(await enters(sole.username, STAFF_PASSWORD)).toBe('wrong');
    expect(await enters(sole.username, startPassword)).toBe('enrol');
    expect((await actsOn(sole.handle)).at(-2)).toEqual(['staff.reset', 'operator']);
  });

  it('as a manager beside one other, who alone could not do it; beside two, these let them in', async () => {
    const [sam, nary, max] = [
      await aStaff(test, 'manager'),
      await aStaff(test, 'manager'),
      await aStaff(test, 'manager'),
    ];
    // Who was entered and never logged in can confirm nothing.
    done(await hire(test.house, 'operator', { ...SOKHA, roles: ['manager'] }));
    expect(refusalOf(await letIn(sam.username))).toBe('enrolled');
    const second = await findByUsername(test.house.db, nary.username);
    if (second === null) throw new Error('Nobody');
    done(await resetTotp(test.house, second, sam.id));
    await endStaff(test.house, second, max.id);
    done(await letIn(sam.username));
  });

  it('as anybody else is let in by managers, and nobody who does not work here is', async () => {
    const manager = await aStaff(test, 'manager');
    const cashier = await aStaff(test, 'cashier');
    expect(refusalOf(await letIn(cashier.username))).toBe('enrolled');
    const by = await findByUsername(test.house.db, manager.username);
    if (by === null) throw new Error('Nobody');
    await endStaff(test.house, by, cashier.id);
    for (const username of [cashier.username, 'nobody@lender.test']) {
      expect(refusalOf(await letIn(username))).toBe('not_found');
    }
  });
});
