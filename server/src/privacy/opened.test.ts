import { randomUUID } from 'node:crypto';
import { LISTS } from 'contract/office/columns';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import type { LoanHouse } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

let test: TestOffice;
let house: LoanHouse;
let one: Record<string, string>;
const log = { warn: () => undefined, error: () => undefined, info: () => undefined } as never;
beforeAll(async () => {
  test = await openTestOffice();
  house = { ...test.house, log };
  one = await signedIn(test, await aStaff(test, 'manager'));
});
afterAll(() => test.close());

const get = (path: string) =>
  test.call({ method: 'GET', url: `/api/office/privacy${path}`, headers: one });

describe('whose data was opened', () => {
  it('follows from the photo views and acts of somebody in the time, and is one file', async () => {
    const [seen, acted] = [await bringTo(house, 'denied'), await bringTo(house, 'denied')];
    await sql`insert into photo_view (application_id, photo_id, viewed_by, viewed_at)
      select application_id, id, 'staff:thief', '2026-11-20T03:00:00Z' from photo
      where application_id = ${seen.applicationId}`.execute(house.db);
    await sql`insert into audit (at, event, actor, subject, facts) values
      ('2026-11-20T04:00:00Z', 'privacy.exported', 'staff:thief', ${`borrower:${acted.borrowerId}`}, '{}'),
      ('2026-11-20T04:00:00Z', 'report.exported', 'staff:thief', 'report:loans', '{}'), ('2026-11-20T04:00:00Z', 'queue.exported', 'staff:thief', 'queue:open', '{}'), ('2026-11-20T04:00:00Z', 'loans.exported', 'staff:thief', 'loans:list', '{}'), ('2026-11-20T04:00:00Z', 'privacy.opened_exported', 'staff:thief', 'privacy:opened', '{}'),
      ('2026-11-20T17:00:00Z', 'application.assigned', 'staff:thief', ${`application:${seen.applicationId}`}, '{}')`.execute(
      house.db,
    );
    const span = 'from=2026-11-20&until=2026-11-20';
    const { body } = await get(`/opened?${span}&by=staff:thief`);
    expect(body).toMatchObject({
      persons: 2,
      files: 4,
      rows: [
        { borrower_id: String(seen.borrowerId), photos: 1, acts: 0, exported: false },
        { borrower_id: String(acted.borrowerId), photos: 0, acts: 1, exported: true },
      ],
    });
    expect((await get(`/opened?${span}&by=staff:honest`)).body.rows).toEqual([]);
    expect(
      (await get('/opened?from=2026-11-20&until=2026-11-21&by=staff:thief')).body.rows,
    ).toMatchObject([{ photos: 1, acts: 1 }, { acts: 1 }]);
    const file = await get(`/opened.csv?${span}&by=staff:thief`);
    expect(file.text.trim().split('\n')).toHaveLength(3);
    expect(file.text).toContain(String(seen.borrowerId));
    expect((await get('/opened?from=2026-01-01&until=2026-11-21')).status).toBe(422);
    const acts = await sql`select from audit where event = 'privacy.opened_exported'`.execute(
      house.db,
    );
    expect(acts.rows).toHaveLength(2);
    const { handle } = await aStaff(test, 'officer');
    await get(`/opened.csv?${span}&by=staff:${handle}`);
    await get(`/opened.csv?${span}&by=staff:sok-dara-012345678`);
    const noted = await sql<{ by: string }>`select facts->>'by' as by from audit
      where event = 'privacy.opened_exported' order by id`.execute(house.db);
    expect(noted.rows.slice(-2).map(({ by }) => by)).toEqual([`staff:${handle}`, 'staff:…']);
  });

  it('names the borrower of a message, a referral, money on its way back, a line and a review, each by its own noun', async () => {
    const subject = await bringTo(house, 'partPaid');
    const { borrowerId, loanId, phone } = subject;
    const at = house.clock.now();
    const one = async (inserted: ReturnType<typeof sql<{ id: bigint }>>) =>
      (await inserted.execute(house.db)).rows[0]?.id;
    const message = await one(
      sql`select id from notice where phone = ${phone} order by id limit 1`,
    );
    const referral = await one(sql`
      insert into referral (friend_name, friend_phone, referrer_name, referrer_phone, locale, created_at)
      values ('Dara', '85512000111', 'Sophea', ${phone}, 'km', ${at}) returning id`);
    const intent = randomUUID();
    await sql`insert into intent (id, kind, loan_id, cents, details, md5, made_by, made_at)
      values (${intent}, 'khqr', ${loanId}, 900, '{}', md5('9'), 'system', ${at})`.execute(
      house.db,
    );
    await sql`insert into unmatched_money (bank_hash, intent_id, cause, amount, currency, account, found_at)
      values ('hash-9', ${intent}, 'amount', '9.00', 'USD', 'lender@bank', ${at})`.execute(
      house.db,
    );
    const back = await one(sql`
      insert into money_return (bank_hash, cents, method, reason, ordered_by, ordered_at)
      values ('hash-9', 900, 'bank', 'twice', 'staff:sam', ${at}) returning id`);
    const review = await one(sql`
      insert into review (name_en, name_km, text_en, text_km, position, is_published, is_sample, borrower_id)
      values ('Sophea', 'សុភា', 'Good', 'ល្អ', 99, false, false, ${borrowerId}) returning id`);
    const acts = [
      ['message.sent_again', `message:${message}`, {}],
      ['referral.rewarded', `referral:${referral}`, {}],
      ['money.return_ordered', 'money:77', { return: Number(back) }],
      ['money.same', 'money:78', { loan: Number(loanId), entry: 1, cents: 8_00 }],
      ['money.given_back', `return:${back}`, {}],
      ['statement.reopened', 'line:88', { loan: Number(loanId), entry: 1 }],
      ['site_review.changed', `site_review:${review}`, {}],
      // What leads to nobody.
      ['site_review.ordered', 'site_review:all', {}],
      ['cash.opened', 'cash:1', {}],
    ] as const;
    for (const [index, [event, about, facts]] of acts.entries()) {
      await sql`insert into audit (at, event, actor, subject, facts) values
        ('2026-11-19T04:00:00Z', ${event}, ${`staff:act-${index}`}, ${about}, ${JSON.stringify(facts)}::jsonb)`.execute(
        house.db,
      );
    }
    const found: unknown[] = [];
    for (const [index, [, about]] of acts.entries()) {
      const { body } = await get(`/opened?from=2026-11-19&until=2026-11-19&by=staff:act-${index}`);
      const rows = body.rows as { borrower_id: string; acts: number }[];
      found.push([about, rows.map(({ borrower_id: id, acts: count }) => [id, count])]);
    }
    const theirs = [[String(borrowerId), 1]];
    const nobodys = ['site_review:all', 'cash:1'];
    expect(found).toEqual(acts.map(([, about]) => [about, nobodys.includes(about) ? [] : theirs]));
  });

  it('names both the referrer and the friend of a reward, which names the friend’s loan', async () => {
    const [referrer, friend] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const { rows: referrals } = await sql<{ id: bigint }>`
      insert into referral (friend_name, friend_phone, referrer_name, referrer_phone, locale, created_at)
      values ('Dara', ${friend.phone}, 'Sophea', ${referrer.phone}, 'km', ${house.clock.now()}) returning id`.execute(
      house.db,
    );
    const facts = JSON.stringify({ loan: Number(friend.loanId), cents: 2_00, method: 'bank' });
    const about = `referral:${referrals[0]?.id}`;
    await sql`insert into audit (at, event, actor, subject, facts) values
      ('2026-11-18T04:00:00Z', 'referral.rewarded', 'staff:thief', ${about}, ${facts}::jsonb),
      ('2026-11-18T05:00:00Z', 'referral.reward_undone', 'staff:thief', ${about}, ${facts}::jsonb)`.execute(
      house.db,
    );
    const { body } = await get('/opened?from=2026-11-18&until=2026-11-18&by=staff:thief');
    expect(body).toMatchObject({
      persons: 2,
      rows: [
        { borrower_id: String(referrer.borrowerId), acts: 2 },
        { borrower_id: String(friend.borrowerId), acts: 2 },
      ],
    });
  });

  it('counts the files of lists that hold borrowers, and of no other', async () => {
    for (const list of Object.keys(LISTS)) {
      await sql`insert into audit (at, event, actor, subject, facts) values
        ('2026-11-21T04:00:00Z', 'list.exported', ${`staff:${list}`}, ${`list:${list}`}, '{}')`.execute(
        house.db,
      );
    }
    for (const [list, { holdsBorrowers }] of Object.entries(LISTS)) {
      const { body } = await get(`/opened?from=2026-11-21&until=2026-11-21&by=staff:${list}`);
      expect([list, body.files]).toEqual([list, holdsBorrowers ? 1 : 0]);
    }
    const none = Object.entries(LISTS).filter(([, { holdsBorrowers }]) => !holdsBorrowers);
    expect(none.map(([list]) => list).toSorted()).toEqual([
      ...['audit', 'investors', 'options', 'partners', 'sms', 'staff', 'statements', 'texts'],
    ]);
  });
});
