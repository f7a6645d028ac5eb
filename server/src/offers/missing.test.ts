import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { nightlyView } from '../nightly/commands.ts';
import { workOnLoans } from '../jobs/loans.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const pass = (minutes: number) =>
  house.clock.set(new Date(house.clock.now().getTime() + minutes * 60_000));

const offersOf = (applicationId: bigint) =>
  house.db
    .selectFrom('offer')
    .select(['status', 'made_by'])
    .where('application_id', '=', applicationId)
    .execute();

it('an approval that has no offer, since the server ended between the two, gets it by the loans’ turn, once', async () => {
  const { applicationId, phone } = await bringTo(house, 'approved');
  // Whoever approves is about to offer: theirs is not forestalled.
  pass(4);
  await workOnLoans(house);
  expect(await offersOf(applicationId)).toEqual([]);
  pass(2);
  await Promise.all([workOnLoans(house), workOnLoans(house)]);
  expect(await offersOf(applicationId)).toEqual([{ status: 'Open', made_by: 'system' }]);
  const told = await house.db
    .selectFrom('notice')
    .select('kind')
    .where('phone', '=', phone)
    .where('kind', '=', 'offer_made')
    .execute();
  expect(told).toHaveLength(1);
});

it('one whose offer has ended gets no other', async () => {
  const { applicationId } = await bringTo(house, 'offered');
  pass(9 * 24 * 60);
  await workOnLoans(house);
  await workOnLoans(house);
  expect(await offersOf(applicationId)).toMatchObject([{ status: 'Expired' }]);
});

it('one whose offer cannot be made is told among the nightly work, with why and which, until it is made; the others are made', async () => {
  const [broken, other] = [await bringTo(house, 'approved'), await bringTo(house, 'approved')];
  const { owner } = house.test;
  await sql`alter table offer add constraint broken_here
    check (application_id <> ${sql.lit(Number(broken.applicationId))}) not valid`.execute(owner);
  pass(6);
  await workOnLoans(house);
  await workOnLoans(house);
  expect(await offersOf(broken.applicationId)).toEqual([]);
  expect(await offersOf(other.applicationId)).toMatchObject([{ status: 'Open' }]);
  const seen = async () => {
    const { works, unoffered } = await nightlyView(house, {});
    const loans = works.find(({ work }) => work === 'loans');
    return { cause: loans?.cause, count: loans?.count, detail: loans?.detail, unoffered };
  };
  expect(await seen()).toEqual({
    cause: 'offers_missing',
    count: 1,
    detail: 'error 23514',
    unoffered: [String(broken.applicationId)],
  });
  await sql`alter table offer drop constraint broken_here`.execute(owner);
  await workOnLoans(house);
  expect(await offersOf(broken.applicationId)).toMatchObject([{ status: 'Open' }]);
  expect(await seen()).toEqual({ cause: null, count: null, detail: null, unoffered: [] });
});
