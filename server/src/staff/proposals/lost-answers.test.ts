/** An answer that was lost on the way: what it gave is given once more, and nobody is told that nothing was changed. */
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { done } from '../../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  type TestOffice,
  type TestStaff,
} from '../../../testing/office.ts';
import type { Staff } from '../../staff-session.ts';
import { decide } from './commands-decide.ts';
import { settle } from '../commands-enrol.ts';
import { addStaff, changeRoles, resetTotp } from '../commands-people.ts';
import { signIn } from '../commands-sign-in.ts';
import { findByUsername } from '../store.ts';

let test: TestOffice;
let nary: Staff;
let max: Staff;
let dina: Staff;
let uma: TestStaff;
beforeAll(async () => {
  test = await openTestOffice();
  const managers = [];
  for (let count = 0; count < 3; count += 1)
    managers.push(await asStaff(await aStaff(test, 'manager')));
  [nary, max, dina] = managers as [Staff, Staff, Staff];
});
afterAll(() => test.close());
beforeEach(async () => {
  uma = await aStaff(test, 'officer');
});

async function asStaff({ username }: TestStaff): Promise<Staff> {
  const found = await findByUsername(test.house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
}
const later = (minutes: number) =>
  test.house.clock.set(new Date(test.house.clock.now().getTime() + minutes * 60_000));
const acts = async () => (await test.house.db.selectFrom('audit').select('id').execute()).length;
const textOf = (answer: unknown) => (answer instanceof Refused ? answer.text?.('en') : undefined);
/** Whether both halves together let somebody in to set up their login. */
const opens = async (username: string, halves: readonly (string | null)[]) => {
  const password = halves.join('-');
  const step = await signIn(test.house, { username, password, address: '10.4.0.1' });
  return !(step instanceof Refused);
};

it('who proposed is given the first half again while it waits; who proposes anything else is told that it waits', async () => {
  const first = done(await resetTotp(test.house, nary, uma.id));
  const before = await acts();
  later(60);
  expect(await resetTotp(test.house, nary, uma.id)).toEqual(first);
  expect(await acts(), 'nothing was done again').toBe(before);
  expect(await resetTotp(test.house, dina, uma.id)).toMatchObject({ reason: 'waits' });
  const roles = { staffId: uma.id, roles: ['cashier'] } as const;
  const changed = done(await changeRoles(test.house, nary, roles));
  expect(await changeRoles(test.house, nary, roles)).toEqual(changed);
  const others = { ...roles, roles: ['approver'] } as const;
  expect(await changeRoles(test.house, nary, others)).toMatchObject({ reason: 'waits' });
  const { secondHalf } = done(await decide(test.house, max, { ...first, confirmed: true }));
  expect(await opens(uma.username, [first.firstHalf, secondHalf])).toBe(true);
  // Decided, it waits no longer: the same is another proposal, of another password.
  expect(done(await resetTotp(test.house, nary, uma.id)).firstHalf).not.toBe(first.firstHalf);
});

it('who confirmed is given the second half again, for a quarter of an hour', async () => {
  const proposed = done(await resetTotp(test.house, nary, uma.id));
  const decision = { proposalId: proposed.proposalId, confirmed: true };
  const confirmed = done(await decide(test.house, max, decision));
  const before = await acts();
  later(14);
  const again = await decide(test.house, max, decision);
  expect(again).toEqual(confirmed);
  expect(await acts(), 'nothing was done again').toBe(before);
  expect(await opens(uma.username, [proposed.firstHalf, confirmed.secondHalf])).toBe(true);
  later(1);
  const late = await decide(test.house, max, decision);
  expect(late).toMatchObject({ reason: 'decided' });
  expect(textOf(late)).toMatch(
    /^Your own act stands here already, \d\d\/\d\d\/\d{4} \d\d:\d\d: Proposal about a colleague decided\./,
  );
});

it('so is who confirmed somebody new, until they have logged in with it', async () => {
  const who = { username: 'sokha@lender.test', nameKm: 'សុខា', nameEn: 'Sokha' } as const;
  const added = { ...who, roles: ['officer'], locale: 'km' } as const;
  const proposed = done(await addStaff(test.house, nary, added));
  const other = { ...added, nameEn: 'Sokha Chan' };
  expect(await addStaff(test.house, nary, other)).toMatchObject({ reason: 'waits' });
  expect(await addStaff(test.house, nary, added)).toEqual(proposed);
  const decision = { proposalId: proposed.proposalId, confirmed: true };
  const confirmed = done(await decide(test.house, max, decision));
  expect(await decide(test.house, max, decision)).toEqual(confirmed);
  const { id } = (await findByUsername(test.house.db, who.username)) ?? { id: 0n };
  const passwordHash = '$argon2id$of-her-own';
  const own = { passwordHash, totpSecret: 'v1.of-her-own', totpStep: 0n, recoveryCodes: [] };
  await settle(test.house, { id }, own);
  expect(await decide(test.house, max, decision)).toMatchObject({ reason: 'decided' });
});

it('nobody else is: they are told who decided, and when', async () => {
  const proposed = done(await resetTotp(test.house, nary, uma.id));
  const decision = { proposalId: proposed.proposalId, confirmed: true };
  const confirmed = done(await decide(test.house, max, decision));
  for (const by of [nary, dina]) {
    const refused = await decide(test.house, by, decision);
    expect(refused).toMatchObject({ reason: 'decided' });
    expect(textOf(refused)).toMatch(
      new RegExp(`^${max.nameEn} confirmed this on \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.`),
    );
    expect(JSON.stringify(textOf(refused))).not.toContain(confirmed.secondHalf);
  }
  const refusal = { ...decision, confirmed: false };
  expect(await decide(test.house, max, refusal), 'the other way').toMatchObject({
    reason: 'decided',
  });
  const unknown = { proposalId: 999_999n, confirmed: true };
  expect(await decide(test.house, max, unknown)).toMatchObject({ reason: 'not_found' });
});

it('what gives no half is answered so again too: other roles, and what was refused or taken back', async () => {
  const roles = { staffId: uma.id, roles: ['cashier'] } as const;
  const { proposalId } = done(await changeRoles(test.house, nary, roles));
  const decision = { proposalId, confirmed: true };
  for (let press = 1; press <= 2; press += 1) {
    expect(await decide(test.house, max, decision)).toEqual({ secondHalf: null });
  }
  const { proposalId: taken } = done(await resetTotp(test.house, nary, uma.id));
  for (let press = 1; press <= 2; press += 1) {
    const answer = await decide(test.house, nary, { proposalId: taken, confirmed: false });
    expect(answer).toEqual({ secondHalf: null });
  }
});
