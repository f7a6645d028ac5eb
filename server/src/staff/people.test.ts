import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aStaff,
  openTestOffice,
  signedIn,
  type TestOffice,
  type TestStaff,
} from '../../testing/office.ts';
import { Cipher } from '../cipher.ts';
import { newKey } from '../secret-key.ts';
import { closeDemoStaff, seedStaff } from '../seed/staff.ts';
import type { Staff } from '../staff-session.ts';
import { addStaff, changeRoles, decide, endStaff, resetTotp } from './commands-people.ts';
import { secretPlace } from './commands-secret.ts';
import { signIn } from './commands-sign-in.ts';
import { encryptStaff } from './store-encrypted.ts';
import { findByUsername } from './store.ts';

let test: TestOffice;
let managers: [TestStaff, TestStaff];
beforeAll(async () => {
  test = await openTestOffice();
  managers = [await aStaff(test, 'manager'), await aStaff(test, 'manager')];
});
afterAll(() => test.close());

const asStaff = async ({ username }: TestStaff): Promise<Staff> => {
  const found = await findByUsername(test.house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
};
const NEW = { username: 'New@Lender.test', nameKm: 'ថ្មី', nameEn: 'New One', locale: 'km' } as const;
const reasonOf = (answer: unknown) => (answer instanceof Refused ? answer.reason : answer);

it('V8.2.1 somebody new waits for a second manager, who gets the start password', async () => {
  const [first, second] = [await asStaff(managers[0]), await asStaff(managers[1])];
  const proposed = await addStaff(test.house, first, { ...NEW, roles: ['officer'] });
  if (proposed instanceof Refused) throw new Error('Not proposed');
  expect(await findByUsername(test.house.db, 'new@lender.test')).toBeNull();
  const decision = { ...proposed, confirmed: true };
  expect(reasonOf(await decide(test.house, first, decision))).toBe('second_person');
  const done = await decide(test.house, second, decision);
  expect(done).toEqual({
    startPassword: expect.stringMatching(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/),
  });
  expect(reasonOf(await decide(test.house, second, decision))).toBe('decided');
  expect(await findByUsername(test.house.db, 'new@lender.test')).toMatchObject({
    handle: 'new-one',
    roles: ['officer'],
    startPassword: true,
  });
  const twice = await addStaff(test.house, first, { ...NEW, roles: ['cashier'] });
  if (twice instanceof Refused) throw new Error('Not proposed');
  expect(reasonOf(await decide(test.house, second, { ...twice, confirmed: true }))).toBe('known');
});

it('only managers change staff', async () => {
  const officer = await asStaff(await aStaff(test, 'officer', 'approver', 'cashier'));
  const { id } = managers[0];
  const acts = [
    addStaff(test.house, officer, { ...NEW, roles: ['officer'] }),
    resetTotp(test.house, officer, id),
    changeRoles(test.house, officer, { staffId: id, roles: ['officer'] }),
    decide(test.house, officer, { proposalId: 1n, confirmed: false }),
    endStaff(test.house, officer, id),
  ];
  for (const answer of await Promise.all(acts)) expect(reasonOf(answer)).toBe('not_allowed');
});

it('V6.4.4 V6.4.6 a reset ends the sessions, and the next sign-in enrols anew', async () => {
  const [first, second] = [await asStaff(managers[0]), await asStaff(managers[1])];
  const staff = await aStaff(test, 'cashier');
  const headers = await signedIn(test, staff);
  const proposed = await resetTotp(test.house, first, staff.id);
  if (proposed instanceof Refused) throw new Error('Not proposed');
  const done = await decide(test.house, second, { ...proposed, confirmed: true });
  if (done instanceof Refused) throw new Error('Not confirmed');
  const me = await test.call({ method: 'GET', url: '/api/office/session', headers });
  expect(me.status).toBe(401);
  const { username } = staff;
  const password = done.startPassword ?? '';
  const step = await signIn(test.house, { username, password, address: '10.3.0.1' });
  expect(step).toMatchObject({ next: 'enrol' });
});

it('V7.4.2 V7.4.5 ends access at once; nobody ends themselves or the last manager', async () => {
  const [first, second] = [await asStaff(managers[0]), await asStaff(managers[1])];
  const staff = await aStaff(test, 'officer');
  const headers = await signedIn(test, staff);
  expect(await endStaff(test.house, first, staff.id)).toEqual({ handle: staff.handle });
  const me = await test.call({ method: 'GET', url: '/api/office/session', headers });
  expect(me.status).toBe(401);
  expect(reasonOf(await endStaff(test.house, first, staff.id))).toBe('gone');
  expect(reasonOf(await endStaff(test.house, first, first.id))).toBe('last');
  const proposed = await changeRoles(test.house, first, { staffId: second.id, roles: ['officer'] });
  if (proposed instanceof Refused) throw new Error('Not proposed');
  const third = await asStaff(await aStaff(test, 'manager'));
  expect(await decide(test.house, third, { ...proposed, confirmed: true })).toEqual({
    startPassword: null,
  });
  expect((await asStaff(managers[1])).roles).toEqual(['officer']);
});

it('brings the secrets under a new data key', async () => {
  const { house } = test;
  const staff = await aStaff(test, 'officer');
  const newer = new Cipher([newKey(), ...house.env.dataKeys]);
  const batch = { after: staff.id - 1n, most: 500, placeOf: secretPlace };
  expect(await encryptStaff(house.db, newer, batch)).toMatchObject({ changed: 1, left: 0 });
  const found = await findByUsername(house.db, staff.username);
  expect(newer.openText(found?.totpSecret ?? '', secretPlace(staff.id))).toBe(staff.secret);
});

it('V6.3.2 the demo’s staff lose their access where the demo is off', async () => {
  const demo = await openTestOffice();
  try {
    const { house } = demo;
    const services = { ...house, log: demo.app.log, installation: '' };
    await seedStaff(services);
    await seedStaff(services);
    expect(await findByUsername(house.db, 'manager@romdoul.test')).toMatchObject({ handle: 'max' });
    expect(await closeDemoStaff(services)).toBe(4);
    expect(await findByUsername(house.db, 'manager@romdoul.test')).toBeNull();
    expect(await closeDemoStaff(services)).toBe(0);
  } finally {
    await demo.close();
  }
});
