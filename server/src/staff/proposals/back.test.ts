/** Who left and comes back is the same person: under the handle that they had, let back in by two managers. */
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../../testing/loan-states.ts';
import { done, type LoanHouse, refusalOf } from '../../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  signedIn,
  STAFF_PASSWORD,
  type TestOffice,
  type TestStaff,
} from '../../../testing/office.ts';
import { houseOf } from '../../../testing/office-samples-loans.ts';
import { findLoan, foldToday } from '../../loans/store.ts';
import { confirmRefund, orderRefund } from '../../payments/commands-refund.ts';
import type { Staff } from '../../staff-session.ts';
import { addStaff, changeRoles, hire, letBack } from '../commands-people.ts';
import { signIn } from '../commands-sign-in.ts';
import { findByUsername, replaceRecoveryCodes, unusedRecoveryCodes } from '../store.ts';
import { letBackOnMachine } from './commands-back.ts';
import { decide, endStaff } from './commands-decide.ts';

let test: TestOffice;
let house: LoanHouse;
let nary: Staff;
let max: Staff;
let sam: TestStaff;
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  nary = await asStaff(await aStaff(test, 'manager'));
  max = await asStaff(await aStaff(test, 'manager'));
});
afterAll(() => test.close());
beforeEach(async () => {
  sam = await aStaff(test, 'cashier');
});

async function asStaff({ username }: Pick<TestStaff, 'username'>): Promise<Staff> {
  const found = await findByUsername(test.house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
}
const end = () => endStaff(test.house, nary, sam.id);
const propose = () => letBack(test.house, nary, { staffId: sam.id, roles: ['cashier'] });
/** Sam, who has left, is let back in. @returns the whole start password */
async function back(): Promise<string> {
  const { proposalId, firstHalf } = done(await propose());
  const { secondHalf } = done(await decide(test.house, max, { proposalId, confirmed: true }));
  return `${firstHalf}-${secondHalf}`;
}
const enters = async (password: string) => {
  const step = await signIn(test.house, { ...sam, password, address: '10.5.0.1' });
  return step instanceof Refused ? step.reason : step.next;
};
const namedAs = (username: string) => ({
  ...{ username, nameKm: 'សាម', nameEn: 'Sam Chea', locale: 'km' as const },
  roles: ['cashier'] as const,
});

describe('who left', () => {
  it('has nothing left of what was proposed before: nobody confirms it once they are back', async () => {
    const { proposalId } = done(
      await changeRoles(test.house, max, { staffId: sam.id, roles: ['manager'] }),
    );
    await end();
    await back();
    const late = await decide(test.house, nary, { proposalId, confirmed: true });
    expect(late).toBeInstanceOf(Refused);
    expect((await asStaff(sam)).roles).toEqual(['cashier']);
    done(await changeRoles(test.house, max, { staffId: sam.id, roles: ['manager'] }));
  });

  it('is added under their address again neither by managers nor on the machine: both are told the way back', async () => {
    await end();
    const who = namedAs(sam.username.toUpperCase());
    const answers = [
      await addStaff(test.house, nary, who),
      await hire(test.house, 'operator', who),
    ];
    for (const refused of answers) {
      expect(refusalOf(refused)).toBe('left');
      expect(refused instanceof Refused && refused.text?.('en')).toMatch(
        new RegExp(`^Person \\d+ worked here before with this address \\(staff:${sam.handle}\\)`),
      );
    }
    expect(await findByUsername(test.house.db, sam.username)).toBeNull();
  });

  it('is not added either by a proposal from before they left', async () => {
    const waiting = done(await addStaff(test.house, nary, namedAs('later@lender.test')));
    const hired = done(await hire(test.house, 'operator', namedAs('later@lender.test')));
    await endStaff(test.house, nary, hired.id);
    const late = await decide(test.house, max, { ...waiting, confirmed: true });
    expect(refusalOf(late)).toBe('left');
  });

  it('comes back under the handle that they had, with another password and authenticator, once two managers have said so', async () => {
    await replaceRecoveryCodes(test.house.db, sam.id, ['$argon2id$one']);
    const token = await signedIn(test, sam);
    await end();
    const proposed = done(await propose());
    const decision = { proposalId: proposed.proposalId, confirmed: true };
    expect(await findByUsername(test.house.db, sam.username), 'not yet').toBeNull();
    expect(refusalOf(await decide(test.house, nary, decision))).toBe('second_person');
    const { secondHalf } = done(await decide(test.house, max, decision));
    expect(await asStaff(sam)).toMatchObject({
      id: sam.id,
      handle: sam.handle,
      roles: ['cashier'],
      startPassword: true,
      totpSecret: null,
    });
    expect(await unusedRecoveryCodes(test.house.db, sam.id)).toEqual([]);
    expect(await enters(STAFF_PASSWORD)).toBe('wrong');
    expect(await enters(`${proposed.firstHalf}-${secondHalf}`)).toBe('enrol');
    const url = '/api/office/session';
    expect((await test.call({ method: 'GET', url, headers: token })).status).toBe(401);
    const { rows } = await actsOn(sam.handle);
    expect(rows).toEqual([
      ['staff.added', 'operator'],
      ['staff.signed_in', `staff:${sam.handle}`],
      ['staff.ended', `staff:${nary.handle}`],
      ['staff.proposed', `staff:${nary.handle}`],
      ['staff.let_back', `staff:${max.handle}`],
      ['staff.decided', `staff:${max.handle}`],
      ['staff.sign_in_refused', 'visitor'],
    ]);
  });

  it('V2.3.5 confirms nothing then that they ordered before', async () => {
    const { loanId } = await bringTo(house, 'credited');
    const loan = await findLoan(house.db, loanId);
    const cents = loan ? foldToday(loan, house.clock.today()).creditCents : 0;
    const by = { who: `staff:${sam.handle}`, role: 'cashier' } as const;
    const key = () => crypto.randomUUID();
    const order = { loanId, cents, again: cents, method: 'bank', reason: 'Paid twice' } as const;
    const { id } = done(await orderRefund(house, by, { ...order, key: key() }));
    await end();
    await back();
    const { handle } = await asStaff(sam);
    const paid = { loanId, id, reference: 'FT-1', again: cents, key: key() };
    const own = await confirmRefund(house, { who: `staff:${handle}`, role: 'cashier' }, paid);
    expect(refusalOf(own)).toBe('second_person');
  });

  it('is told to the other managers, and as a manager reads of nothing that was while they were away', async () => {
    const third = await aStaff(test, 'manager');
    const told = async (staff: TestStaff) => {
      const headers = await signedIn(test, staff);
      const { body } = await test.call({ method: 'GET', url: '/api/office/session', headers });
      return body.changes as { kind: string; about: { handle: string } }[];
    };
    test.house.clock.set(new Date(test.house.clock.now().getTime() + 60_000));
    await end();
    await back();
    const [ended, let_back] = await told(third);
    expect([ended, let_back]).toMatchObject([
      { kind: 'ended', about: { handle: sam.handle } },
      { kind: 'let_back', about: { handle: sam.handle } },
    ]);
    await endStaff(test.house, nary, third.id);
    const proposal = { staffId: third.id, roles: ['manager'] } as const;
    const { proposalId } = done(await letBack(test.house, nary, proposal));
    done(await decide(test.house, max, { proposalId, confirmed: true }));
    const { seen } = await test.house.db
      .selectFrom('staff')
      .select('changes_seen as seen')
      .where('id', '=', third.id)
      .executeTakeFirstOrThrow();
    const { newest } = await test.house.db
      .selectFrom('staff_change')
      .select((of) => of.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    // But for their own coming back.
    expect(seen).toBe(BigInt(newest) - 1n);
  });
});

it('who works here is not let back in, nor is one whose address somebody else has now', async () => {
  expect(refusalOf(await propose())).toBe('known');
  await end();
  const proposed = done(await propose());
  await test.house.db
    .updateTable('staff')
    .set({ ended_at: null })
    .where('id', '=', sam.id)
    .execute();
  const late = await decide(test.house, max, { ...proposed, confirmed: true });
  expect(refusalOf(late)).toBe('known');
  const none = { staffId: sam.id, roles: [] };
  expect(refusalOf(await letBack(test.house, nary, none))).toBe('roles');
});

it('the operator lets somebody back in on the machine, as where one manager alone is left', async () => {
  const wanted = { username: sam.username, roles: ['manager'] } as const;
  expect(refusalOf(await letBackOnMachine(test.house, wanted)), 'works here').toBe('not_found');
  await end();
  const { startPassword } = done(await letBackOnMachine(test.house, wanted));
  expect(await asStaff(sam)).toMatchObject({ handle: sam.handle, roles: ['manager'] });
  expect(await enters(startPassword)).toBe('enrol');
  expect((await actsOn(sam.handle)).rows.slice(-1)).toEqual([['staff.let_back', 'operator']]);
});

/** What the audit has under a handle: each act, and whose. */
async function actsOn(handle: string): Promise<{ rows: (readonly [string, string])[] }> {
  const rows = await test.house.db
    .selectFrom('audit')
    .select(['event', 'actor'])
    .where('subject', '=', `staff:${handle}`)
    .orderBy('id')
    .execute();
  return { rows: rows.map(({ event, actor }) => [event, actor] as const) };
}
