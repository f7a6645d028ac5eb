/** What the audit says of proposals about the staff. */
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aStaff,
  openTestOffice,
  type TestOffice,
  type TestStaff,
} from '../../../testing/office.ts';
import type { Staff } from '../../staff-session.ts';
import { decide } from './commands-decide.ts';
import { addStaff, changeRoles, resetTotp } from '../commands-people.ts';
import { findByUsername } from '../store.ts';

let test: TestOffice;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());

const asStaff = async ({ username }: TestStaff): Promise<Staff> => {
  const found = await findByUsername(test.house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
};

it('the audit has what was proposed about somebody, and how it was decided, under their handle, with the roles and without names', async () => {
  const [first, second] = [
    await asStaff(await aStaff(test, 'manager')),
    await asStaff(await aStaff(test, 'manager')),
  ];
  const { id, handle } = await aStaff(test, 'officer');
  const decided = async (proposed: Awaited<ReturnType<typeof addStaff>>, confirmed: boolean) => {
    if (proposed instanceof Refused) throw new Error('Not proposed');
    await decide(test.house, second, { proposalId: proposed.proposalId, confirmed });
    return Number(proposed.proposalId);
  };
  const acts = (subject: string) =>
    test.house.db
      .selectFrom('audit')
      .select(['event', 'facts'])
      .where('subject', '=', subject)
      .where('event', 'in', ['staff.proposed', 'staff.decided'])
      .orderBy('id')
      .execute();
  const reset = await decided(await resetTotp(test.house, first, id), false);
  const roles = await decided(
    await changeRoles(test.house, first, { staffId: id, roles: ['cashier', 'approver'] }),
    true,
  );
  const wanted = { kind: 'set_roles', proposal: roles, roles: ['cashier', 'approver'] };
  expect(await acts(`staff:${handle}`)).toEqual([
    { event: 'staff.proposed', facts: { kind: 'reset_totp', proposal: reset } },
    { event: 'staff.decided', facts: { kind: 'reset_totp', proposal: reset, confirmed: false } },
    { event: 'staff.proposed', facts: wanted },
    { event: 'staff.decided', facts: { ...wanted, confirmed: true } },
  ]);
  const who = {
    username: 'later@lender.test',
    nameKm: 'ថ្មី',
    nameEn: 'Later One',
    locale: 'km',
  } as const;
  const added = await decided(
    await addStaff(test.house, first, { ...who, roles: ['officer'] }),
    true,
  );
  const addition = { kind: 'add', proposal: added, roles: ['officer'] };
  expect((await acts('staff:new')).at(-1)).toEqual({ event: 'staff.proposed', facts: addition });
  expect(await acts('staff:later-one')).toEqual([
    { event: 'staff.decided', facts: { ...addition, confirmed: true } },
  ]);
});
