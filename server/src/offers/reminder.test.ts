/** Two days before the last day to sign the borrower is reminded: once, in the hours of contact, while the offer can be signed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { workOnLoans } from '../jobs/loans.ts';
import { leavesAt } from '../messages/commands-by-hand.ts';
import { declineOffer, expireOffers } from './commands.ts';
import { OFFER_REMINDER, remindSigners } from './commands-remind.ts';
import { withdrawApproval } from './commands-withdraw.ts';
import { findOffer } from './store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const at = (instant: string) => house.clock.set(new Date(instant));
const remindersTo = (phone: string) =>
  house.db
    .selectFrom('notice')
    .select(['kind', 'phone', 'body', 'created_at'])
    .where('phone', '=', phone)
    .where('kind', '=', OFFER_REMINDER)
    .execute();

/** How many reminders somebody has had once the loans' work has run. */
async function reminded(phone: string): Promise<number> {
  await workOnLoans(house);
  return (await remindersTo(phone)).length;
}

it('goes out once, on the second day before the last, once the hours of contact are open', async () => {
  // A Saturday, 10:00 in Phnom Penh: to be signed by Saturday, 28 November.
  at('2026-11-21T03:00:00Z');
  const { phone } = await bringTo(house, 'offered');
  at('2026-11-25T03:00:00Z');
  expect(await reminded(phone)).toBe(0);
  // Thursday, 07:59 and 08:00.
  at('2026-11-26T00:59:00Z');
  expect(await reminded(phone)).toBe(0);
  at('2026-11-26T01:00:00Z');
  expect(await reminded(phone)).toBe(1);
  const [sms] = await remindersTo(phone);
  expect(sms?.body).toMatch(/\$100\.00.*28\/11\/2026/);
  at('2026-11-27T01:00:00Z');
  expect(await reminded(phone)).toBe(1);
});

it('goes out on the last day of contact before, where contact does not open again until the last day to sign has passed', async () => {
  // Khmer New Year in 2027: Wednesday to Friday are holidays, and on Saturday contact opens again.
  const days = ['2027-04-14', '2027-04-15', '2027-04-16'];
  const names = { name_km: 'ចូលឆ្នាំ', name_en: 'New Year' };
  const newYear = { ...names, added_by: 'staff:max', added_at: new Date() };
  await house.db
    .insertInto('holiday')
    .values(days.map((day) => ({ day, ...newYear })))
    .execute();
  // 10:00 in Phnom Penh, to be signed within seven days: by Friday the 16th, and by Saturday the 17th.
  at('2027-04-09T03:00:00Z');
  const friday = await bringTo(house, 'offered');
  at('2027-04-10T03:00:00Z');
  const saturday = await bringTo(house, 'offered');
  const told = async () => [await reminded(friday.phone), await reminded(saturday.phone)];
  at('2027-04-12T03:00:00Z');
  expect(await told()).toEqual([0, 0]);
  // Tuesday, the last day of contact before: two days before the 16th it is closed, and on the 15th and the 16th too.
  at('2027-04-13T03:00:00Z');
  expect(await told()).toEqual([1, 0]);
  // Who may sign on the next day of contact still is reminded on that day, as where it was closed until then.
  at('2027-04-15T03:00:00Z');
  expect(await told()).toEqual([1, 0]);
  at('2027-04-17T03:00:00Z');
  expect(await told()).toEqual([1, 1]);
});

it('reaches nobody whose offer is withdrawn, declined or signed, nor once its time has passed', async () => {
  at('2026-11-21T03:00:00Z');
  const withdrawn = await bringTo(house, 'offered');
  const declined = await bringTo(house, 'offered');
  const signed = await bringTo(house, 'signed');
  done(await withdrawApproval(house, STAFF.nary, withdrawn.applicationId));
  const by = { who: `borrower:${declined.borrowerId}`, role: 'borrower' } as const;
  done(await declineOffer(house, by, declined.offerId, declined.borrowerId));
  const late = await bringTo(house, 'offered');
  at('2026-11-26T03:00:00Z');
  await workOnLoans(house);
  for (const { phone } of [withdrawn, declined, signed]) expect(await reminded(phone)).toBe(0);
  const [sms] = await remindersTo(late.phone);
  if (!sms) throw new Error('Nobody was reminded');
  // Given up and tried again: in the hours alone, and while it can be signed.
  const leaves = async (instant: string) => {
    const when = await leavesAt(house, sms, new Date(instant));
    return when instanceof Date ? when.toISOString() : when;
  };
  expect(await leaves('2026-11-27T03:00:00Z')).toBe('2026-11-27T03:00:00.000Z');
  expect(await leaves('2026-11-27T12:00:00Z')).toBe('2026-11-28T01:00:00.000Z');
  expect(await leaves('2026-11-28T12:00:00Z')).toBeNull();
  done(await withdrawApproval(house, STAFF.nary, late.applicationId));
  expect(await leaves('2026-11-27T03:00:00Z')).toBeNull();
});

it('an offer that can be neither ended nor reminded of keeps no other from it, and no loan from its night', async () => {
  at('2026-11-23T03:00:00Z');
  const broken = await bringTo(house, 'offered');
  const other = await bringTo(house, 'offered');
  at('2026-11-24T03:00:00Z');
  const mute = await bringTo(house, 'offered');
  const heard = await bringTo(house, 'offered');
  const { loanId } = await bringTo(house, 'open');
  const { owner } = house.test;
  await sql`alter table offer add constraint broken_here
    check (id <> ${sql.lit(Number(broken.offerId))} or status = 'Open') not valid`.execute(owner);
  await sql`alter table offer_reminder add constraint broken_here
    check (offer_id <> ${sql.lit(Number(mute.offerId))}) not valid`.execute(owner);
  // Signed by 30 November or not at all; those of the 24th by today.
  at('2026-12-01T03:00:00Z');
  expect([await reminded(mute.phone), await reminded(heard.phone)]).toEqual([0, 1]);
  const ended = [broken, other].map(({ offerId }) => findOffer(house.db, offerId));
  expect(await Promise.all(ended)).toMatchObject([{ status: 'Open' }, { status: 'Expired' }]);
  const night = await house.db
    .selectFrom('loan_summary')
    .select('as_of')
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  expect(night).toEqual({ as_of: '2026-12-01' });
  // A page full of those that fail ends the turn, which asks again while any ended.
  expect(await expireOffers(house, 1)).toBe(0);
  expect(await remindSigners(house, 100)).toBe(0);
});
