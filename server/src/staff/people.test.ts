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
import { decide, endStaff } from './proposals/commands-decide.ts';
import { addStaff, changeRoles, hire, resetTotp } from './commands-people.ts';
import { secretPlace } from './commands-secret.ts';
import { signIn } from './commands-sign-in.ts';
import { encryptStaff } from './store-encrypted.ts';
import { findByUsername, setRoles } from './store.ts';

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

it('V8.2.1 V6.4.6 somebody new waits for a second manager; each of the two gets a half of the start password', async () => {
  const [first, second] = [await asStaff(managers[0]), await asStaff(managers[1])];
  const proposed = await addStaff(test.house, first, { ...NEW, roles: ['officer'] });
  if (proposed instanceof Refused) throw new Error('Not proposed');
  expect(await findByUsername(test.house.db, 'new@lender.test')).toBeNull();
  const decision = { ...proposed, confirmed: true };
  expect(reasonOf(await decide(test.house, first, decision))).toBe('second_person');
  const done = await decide(test.house, second, decision);
  const half = expect.stringMatching(/^[a-z2-7]{4}-[a-z2-7]{4}$/);
  expect([proposed.firstHalf, done]).toEqual([half, { secondHalf: half }]);
  const { secondHalf } = done as { secondHalf: string };
  const address = '10.3.0.2';
  const { username } = { username: 'new@lender.test' };
  for (const password of [proposed.firstHalf ?? '', secondHalf, `${secondHalf}-${secondHalf}`]) {
    expect(reasonOf(await signIn(test.house, { username, password, address }))).toBe('wrong');
  }
  const password = `${proposed.firstHalf}-${secondHalf}`;
  const step = await signIn(test.house, { username, password, address });
  expect(step).toMatchObject({ next: 'enrol' });
  expect(reasonOf(await decide(test.house, first, decision))).toBe('decided');
  expect(await findByUsername(test.house.db, 'new@lender.test')).toMatchObject({
    handle: 'new-one',
    roles: ['officer'],
    startPassword: true,
  });
  const twice = await addStaff(test.house, first, { ...NEW, roles: ['cashier'] });
  expect(reasonOf(twice)).toBe('known');
  // Entered on the machine itself after they were proposed.
  const other = { ...NEW, username: 'other@lender.test', roles: ['officer'] } as const;
  const late = await addStaff(test.house, first, other);
  if (late instanceof Refused) throw new Error('Not proposed');
  await hire(test.house, 'operator', other);
  expect(reasonOf(await decide(test.house, second, { ...late, confirmed: true }))).toBe('known');
});

it('who is proposed by two managers several times at the same moment waits once', async () => {
  const [first, second] = [await asStaff(managers[0]), await asStaff(managers[1])];
  const twin = { ...NEW, username: 'twin@lender.test', roles: ['officer'] } as const;
  const asked = [1, 2, 3, 4].flatMap(() =>
    [first, second].map((by) => addStaff(test.house, by, twin)),
  );
  const answers = await Promise.all(asked);
  const [answered, refused] = [false, true].map((isRefused) =>
    answers.filter((answer) => answer instanceof Refused === isRefused),
  );
  expect(refused?.map(reasonOf)).toEqual(Array.from({ length: 4 }, () => 'waits'));
  // Whoever of the two came first is given the same half by each of their four calls.
  expect(answered).toHaveLength(4);
  expect(new Set(answered?.map((one) => JSON.stringify(one, textOfNumber))).size).toBe(1);
});

const textOfNumber = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

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
  const open = await test.house.db.selectFrom('staff_proposal').select('wanted').execute();
  expect(JSON.stringify(open)).not.toContain(proposed.firstHalf);
  const me = await test.call({ method: 'GET', url: '/api/office/session', headers });
  expect(me.status).toBe(401);
  const { username } = staff;
  const password = `${proposed.firstHalf}-${done.secondHalf}`;
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
    secondHalf: null,
  });
  expect((await asStaff(managers[1])).roles).toEqual(['officer']);
});

it('what was done among the staff is told to every other manager, until they have read it', async () => {
  const [first, second, third] = [
    await aStaff(test, 'manager'),
    await aStaff(test, 'manager'),
    await aStaff(test, 'manager'),
  ];
  const officer = await aStaff(test, 'officer');
  test.house.clock.set(new Date(test.house.clock.now().getTime() + 60_000));
  const proposed = await resetTotp(test.house, await asStaff(first), officer.id);
  if (proposed instanceof Refused) throw new Error('Not proposed');
  await decide(test.house, await asStaff(second), { ...proposed, confirmed: true });
  await endStaff(test.house, await asStaff(first), officer.id);
  const told = async (staff: TestStaff) => {
    const headers = await signedIn(test, staff);
    const { body } = await test.call({ method: 'GET', url: '/api/office/session', headers });
    return { headers, changes: body.changes as { id: string; kind: string }[] };
  };
  const { headers, changes } = await told(third);
  expect(changes).toMatchObject([
    {
      kind: 'reset',
      about: { handle: officer.handle },
      proposed_by: { handle: first.handle },
      done_by: { handle: second.handle },
    },
    { kind: 'ended', about: { handle: officer.handle }, done_by: { handle: first.handle } },
  ]);
  // Who did a thing knows it.
  expect((await told(second)).changes.map(({ kind }) => kind)).toEqual(['ended']);
  expect((await told(first)).changes).toEqual([]);
  expect((await told(await aStaff(test, 'cashier'))).changes).toEqual([]);
  const payload = { through: changes.at(-1)?.id };
  const url = '/api/office/session/changes';
  expect((await test.call({ method: 'PUT', url, headers, payload })).status).toBe(204);
  const after = await test.call({ method: 'GET', url: '/api/office/session', headers });
  expect(after.body.changes).toEqual([]);
  // Nobody has read what is still to come.
  const ahead = { through: '999999999999' };
  expect((await test.call({ method: 'PUT', url, headers, payload: ahead })).status).toBe(204);
  await endStaff(test.house, await asStaff(first), (await aStaff(test, 'cashier')).id);
  const later = await test.call({ method: 'GET', url: '/api/office/session', headers });
  expect(later.body.changes).toMatchObject([{ kind: 'ended' }]);
});

it('who becomes a manager is told of that and of what comes after, not of what was before', async () => {
  const [first, second] = [
    await asStaff(await aStaff(test, 'manager')),
    await asStaff(await aStaff(test, 'manager')),
  ];
  const nary = await aStaff(test, 'officer');
  test.house.clock.set(new Date(test.house.clock.now().getTime() + 60_000));
  const end = async () => endStaff(test.house, first, (await aStaff(test, 'officer')).id);
  await end();
  const proposed = await changeRoles(test.house, first, { staffId: nary.id, roles: ['manager'] });
  if (proposed instanceof Refused) throw new Error('Not proposed');
  await decide(test.house, second, { ...proposed, confirmed: true });
  await end();
  const headers = await signedIn(test, nary);
  const { body } = await test.call({ method: 'GET', url: '/api/office/session', headers });
  expect(body.changes).toMatchObject([
    { kind: 'roles_changed', about: { handle: nary.handle } },
    { kind: 'ended' },
  ]);
});

it('nothing is confirmed that somebody proposed who has left or is no manager any more', async () => {
  const [first, second] = [await aStaff(test, 'manager'), await aStaff(test, 'manager')];
  const officer = await aStaff(test, 'officer');
  const [leaver, decider] = [await asStaff(first), await asStaff(second)];
  const proposed = await resetTotp(test.house, leaver, officer.id);
  if (proposed instanceof Refused) throw new Error('Not proposed');
  await setRoles(test.house.db, first.id, ['officer']);
  const decision = { proposalId: proposed.proposalId, confirmed: true };
  const demoted = await decide(test.house, decider, decision);
  expect(reasonOf(demoted)).toBe('proposer_gone');
  expect((demoted as Refused).text?.('en')).toMatch(/may no longer do so. Nothing was saved/);
  await setRoles(test.house.db, first.id, ['manager']);
  await endStaff(test.house, decider, first.id);
  expect(reasonOf(await decide(test.house, decider, decision))).toBe('proposer_gone');
  expect(await decide(test.house, decider, { ...decision, confirmed: false })).toEqual({
    secondHalf: null,
  });
});

it('V8.2.1 the database itself keeps what was proposed among the staff, and how it was decided', async () => {
  const { db } = test.house;
  const change = (values: object) =>
    db.updateTable('staff_proposal').set(values).where('decided_at', 'is not', null).execute();
  await expect(change({ confirmed: true })).rejects.toThrow('decided once');
  const first = await asStaff(await aStaff(test, 'manager'));
  const { id } = await aStaff(test, 'officer');
  const proposed = await changeRoles(test.house, first, { staffId: id, roles: ['cashier'] });
  if (proposed instanceof Refused) throw new Error('Not proposed');
  const open = db.updateTable('staff_proposal').where('id', '=', proposed.proposalId);
  const wanted = JSON.stringify({ roles: ['manager'] });
  await expect(open.set({ wanted }).execute()).rejects.toThrow('never changed');
  await expect(open.set({ proposed_by: 'staff:other' }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('staff_proposal').execute()).rejects.toThrow('never removed');
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
