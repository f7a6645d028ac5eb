import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { installationId } from '../database/installation.ts';
import { dayPeople } from './day-people.ts';
import { closeDemo, seedDemo } from './demo.ts';

const log = {} as never;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  // Early in the morning of a Monday: nothing of today has happened, and nobody is called on the Sunday before.
  house.clock.set('2027-02-28T17:40:00Z');
  await seedDemo({ ...house, log, installation: await installationId(house.db) }, true);
}, 240_000);
afterAll(() => house.close());

const counted = async (query: string): Promise<Record<string, number>> => {
  const { rows } = await house.test.pool.query<{ name: string; n: string }>(query);
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]));
};

it('a day at the office has work on every desk, beside the fourteen people, and nothing of it is in the future', async () => {
  const { borrowers } = await counted(`select 'borrowers' as name, count(*) as n from borrower`);
  expect(borrowers).toBe(14 + dayPeople().size);
  const stages = await counted('select status as name, count(*) as n from application group by 1');
  expect(stages).toMatchObject({ Pending: 13, 'In review': 8, Denied: 2 });
  const late = await counted(`
    select case when days_past_due = 0 then '0' when days_past_due <= 7 then '1 to 7'
      when days_past_due <= 30 then '8 to 30' when days_past_due <= 60 then '31 to 60'
      when days_past_due <= 90 then '61 to 90' else 'over 90' end as name, count(*) as n
    from loan_summary where closed_on is null group by 1`);
  for (const bucket of ['0', '1 to 7', '8 to 30', '31 to 60', '61 to 90', 'over 90']) {
    expect(late[bucket], bucket).toBeGreaterThan(0);
  }
  const rows = await counted(
    [
      ...['open_money', 'cash_sheet', 'complaint', 'partner', 'referral', 'invest_lead'],
      ...['payment_promise', 'hardship_pause', 'collateral', 'collateral_valuation'],
    ]
      .map((table) => `select '${table}' as name, count(*) as n from ${table}`)
      .join(' union all '),
  );
  expect(rows).toMatchObject({
    ...{ open_money: 4, cash_sheet: 2, complaint: 4, partner: 3, referral: 3, invest_lead: 3 },
    ...{ payment_promise: 1, hardship_pause: 1, collateral: 4, collateral_valuation: 4 },
  });
  // Of the closed drawer half a dollar is missing, and nothing of it is in today's.
  const { missing } = await counted(
    `select 'missing' as name, expected_cents - counted_cents as n from cash_sheet where closed_at is not null`,
  );
  expect(missing).toBe(50);
  const { ahead } = await counted(
    `select 'ahead' as name, count(*) as n from audit where at > '2027-02-28T17:40:00Z'`,
  );
  expect(ahead).toBe(0);
});

it('V6.3.2 without the demo none of the day’s people comes in either', async () => {
  const { accounts } = await counted(`select 'accounts' as name, count(*) as n from account`);
  expect(accounts).toBe(14 + dayPeople().size);
  expect(await closeDemo(house)).toBe(accounts);
  expect(await counted(`select 'accounts' as name, count(*) as n from account`)).toEqual({
    accounts: 0,
  });
});
