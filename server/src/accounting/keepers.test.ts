/** What reads the books or is told of them does not outlive who answers for it. */
import { randomUUID } from 'node:crypto';
import { ENTRIES_PATH } from 'contract/accounting';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { behind } from '../../testing/at-once.ts';
import { type LoanHouse, refusalOf } from '../../testing/loans.ts';
import { aStaff, openTestOffice, type TestOffice } from '../../testing/office.ts';
import { decide, endStaff } from '../staff/proposals/commands-decide.ts';
import { changeRoles } from '../staff/commands-people.ts';
import { findByUsername } from '../staff/store.ts';
import type { Staff } from '../staff-session.ts';
import { feedEntries } from './commands-feed.ts';
import { makeKey } from './commands.ts';
import { takeOverKey, takeOverWebhook } from './commands-keepers.ts';
import { secretsOf } from './commands-secret.ts';
import { end, makeWebhook, retry, rotate, webhooks } from './commands-webhooks.ts';
import { takeDueWebhooks } from './store-webhooks.ts';

let test: TestOffice;
let house: LoanHouse;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
});
afterAll(() => test.close());

async function aManager(): Promise<Staff> {
  const { username } = await aStaff(test, 'manager');
  const found = await findByUsername(house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
}

const whoOf = ({ handle }: Staff) => `staff:${handle}`;
const by = (staff: Staff) => ({ who: whoOf(staff), role: 'manager' }) as const;
const made = <Made>(answer: Made | Refused): Made => {
  if (answer instanceof Refused) throw new Error('Refused');
  return answer;
};
const aKey = async (staff: Staff) =>
  made(await makeKey(house, by(staff), { name: 'Ledger', key: randomUUID() }));
const statusBy = async (secret: string) => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await test.call({ method: 'GET', url: ENTRIES_PATH, headers })).status;
};

it('a key opens nothing once its maker has left or is no manager any more, until another takes it over', async () => {
  const [maker, other, demoted, third] = [
    await aManager(),
    await aManager(),
    await aManager(),
    await aManager(),
  ];
  const [theirs, spare] = [await aKey(maker), await aKey(demoted)];
  expect(await statusBy(theirs.secret)).toBe(200);
  await endStaff(house, other, maker.id);
  expect(await statusBy(theirs.secret)).toBe(401);
  const roles = { staffId: demoted.id, roles: ['officer'] } as const;
  const proposed = made(await changeRoles(house, other, roles));
  await decide(house, third, { ...proposed, confirmed: true });
  expect(await statusBy(spare.secret)).toBe(401);
  const told = await house.db
    .selectFrom('staff_change')
    .select(['about', 'amount'])
    .where('kind', '=', 'suspended')
    .orderBy('id')
    .execute();
  expect(told).toEqual([
    { about: whoOf(maker), amount: 1 },
    { about: whoOf(demoted), amount: 1 },
  ]);
  const kept = { kept_by: { handle: other.handle }, suspended_at: null };
  const opened = house.db.updateTable('api_key').set({ suspended_at: null });
  await expect(opened.execute()).rejects.toThrow(/another key takes its place/);
  const taken = made(await takeOverKey(house, whoOf(other), theirs.key.id));
  expect(taken.key).toMatchObject(kept);
  // Who left may have noted the one before.
  expect(await statusBy(theirs.secret)).toBe(401);
  expect(await statusBy(taken.secret)).toBe(200);
  const again = await takeOverKey(house, whoOf(third), theirs.key.id);
  const spares = made(await takeOverKey(house, whoOf(third), spare.key.id));
  expect(spares.key.name).toBe(spare.key.name);
  expect(again).toMatchObject({ reason: 'not_suspended' });
  // What was taken over goes with who took it.
  await endStaff(house, third, other.id);
  expect(await statusBy(taken.secret)).toBe(401);
});

it('an address is told nothing meanwhile, and once taken over what it missed', async () => {
  const [maker, other] = [await aManager(), await aManager()];
  const address = 'https://ledger.lender.test/in';
  const { webhook } = made(await makeWebhook(house, by(maker), { address, key: randomUUID() }));
  const before = made(await rotate(house, whoOf(maker), webhook.id));
  await bringTo(house, 'open');
  const due = async () => {
    await feedEntries(house);
    const now = house.clock.now();
    return (await takeDueWebhooks(house.db, { now, leaseUntil: now })).map(({ id }) => String(id));
  };
  await expect.poll(due, { timeout: 20_000, interval: 20 }).toEqual([webhook.id]);
  await endStaff(house, other, maker.id);
  expect(await due()).toEqual([]);
  const [row] = (await webhooks(house)).rows;
  expect(row).toMatchObject({ id: webhook.id, suspended_at: expect.any(String) });
  for (const act of [retry, rotate]) {
    expect(await act(house, whoOf(other), webhook.id)).toMatchObject({ reason: 'ended' });
  }
  const taken = made(await takeOverWebhook(house, whoOf(other), webhook.id));
  expect(taken.secret).not.toBe(before.secret);
  const now = house.clock.now();
  const [told, ...more] = await takeDueWebhooks(house.db, { now, leaseUntil: now });
  expect([String(told?.id), more]).toEqual([webhook.id, []]);
  // Nothing is signed with a secret that who left may have.
  expect(told && secretsOf(house.cipher, told, now)).toEqual([taken.secret]);
});

it('who made an address’s newest secret answers for it, and who answered before takes theirs along', async () => {
  const [maker, other, third] = [await aManager(), await aManager(), await aManager()];
  const anAddress = async (host: string) => {
    const address = `https://${host}.lender.test/in`;
    const { webhook } = made(await makeWebhook(house, by(maker), { address, key: randomUUID() }));
    return webhook.id;
  };
  const [id, foreign] = [await anAddress('one'), await anAddress('two')];
  const rotated = made(await rotate(house, whoOf(other), id));
  expect(rotated.webhook).toMatchObject({
    made_by: { handle: maker.handle },
    kept_by: { handle: other.handle },
  });
  const secrets = async () => {
    const row = await house.db
      .selectFrom('webhook')
      .select(['id', 'secret', 'previous_secret', 'previous_until', 'suspended_at'])
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    return {
      isSuspended: row.suspended_at !== null,
      all: secretsOf(house.cipher, row, house.clock.now()),
    };
  };
  expect((await secrets()).all).toHaveLength(2);
  // The maker leaves within the day: nothing is signed with theirs, and the address goes on.
  await endStaff(house, third, maker.id);
  expect(await secrets()).toEqual({ isSuspended: false, all: [rotated.secret] });
  const { rows } = await webhooks(house);
  const stands = rows.find((row) => row.id === foreign);
  expect(stands).toMatchObject({ suspended_at: expect.any(String) });
  const acts = house.db.selectFrom('audit').select('event').where('subject', '=', `webhook:${id}`);
  expect((await acts.orderBy('id').execute()).map(({ event }) => event)).toEqual([
    'webhook.made',
    'webhook.rotated',
    'webhook.old_secret_ended',
  ]);
  // Who rotated it last leaves: it is told nothing until it is taken over.
  await endStaff(house, third, other.id);
  expect((await secrets()).isSuspended).toBe(true);
  for (const one of [id, foreign]) await end(house, whoOf(third), one);
});

it('nothing is made, or taken over, by who is being ended at that moment', async () => {
  const [maker, gone, other] = [await aManager(), await aManager(), await aManager()];
  const anAddress = async (host: string, staff: Staff) => {
    const address = `https://${host}.lender.test/in`;
    return makeWebhook(house, by(staff), { address, key: randomUUID() });
  };
  const theirs = await aKey(gone);
  const { webhook: left } = made(await anAddress('three', gone));
  const { webhook: foreign } = made(await anAddress('four', other));
  await endStaff(house, other, gone.id);
  const row = sql`select from staff where id = ${maker.id} for update`;
  const acts = [
    () => makeKey(house, by(maker), { name: 'Ledger', key: randomUUID() }),
    () => takeOverKey(house, whoOf(maker), theirs.key.id),
    () => anAddress('five', maker),
    () => rotate(house, whoOf(maker), foreign.id),
    () => takeOverWebhook(house, whoOf(maker), left.id),
  ];
  const [ended, ...answers] = await behind(house, (tx) => row.execute(tx), [
    () => endStaff(house, other, maker.id),
    ...acts,
  ]);
  expect(ended).toEqual({ handle: maker.handle });
  expect(answers.map(refusalOf)).toEqual(acts.map(() => 'not_allowed'));
  await end(house, whoOf(other), foreign.id);
});
