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
