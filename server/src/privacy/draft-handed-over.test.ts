/** A draft whose photo was handed over with its borrower's file goes after its days as any other, and no part of the sweep stops another. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf, fillDraft } from '../../testing/applications.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, STAFF } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { sweep } from '../jobs/sweeper.ts';

let test: TestOffice;
let house: LoanHouse;
const warned: unknown[][] = [];
beforeAll(async () => {
  test = await openTestOffice();
  const log = {
    warn: (...line: unknown[]) => warned.push(line),
    error: () => undefined,
    info: () => undefined,
  };
  house = { ...test.house, log: log as never };
});
afterAll(() => test.close());

/** A draft of a borrower, with its photo, whose days are over. */
async function anExpiredDraft(borrowerId: bigint): Promise<bigint> {
  const { id } = await draftOf(house, await fillDraft(house));
  await sql`update application set owner_id = ${borrowerId}, expires_at = ${house.clock.now()}
    where id = ${id}`.execute(house.db);
  return id;
}

const isThere = async (id: bigint) => {
  const { rows } = await sql`select from application where id = ${id}`.execute(house.db);
  return rows.length > 0;
};

it('who saw its photo stays, and the sweep removes the draft', async () => {
  const { borrowerId } = await bringTo(house, 'partPaid');
  const draft = await anExpiredDraft(borrowerId);
  const headers = await signedIn(test, await aStaff(test, 'manager'));
  const url = `/api/office/privacy/borrowers/${borrowerId}/data.json`;
  const file = JSON.parse((await test.call({ method: 'GET', url, headers })).text) as {
    photos: { application: number }[];
  };
  expect(file.photos.map(({ application }) => application)).toContain(Number(draft));
  expect(await sweep(house, { graceMs: 0 })).toMatchObject({ drafts: 1, problem: null });
  expect(await isThere(draft)).toBe(false);
  const views = await sql`select from photo_view where application_id = ${draft}`.execute(house.db);
  expect(views.rows).toHaveLength(1);
});

it('a draft that cannot be removed is told, and everything else goes all the same', async () => {
  const { borrowerId } = await bringTo(house, 'partPaid');
  const draft = await anExpiredDraft(borrowerId);
  // What no act writes to a draft: a row that leads to it and stays.
  await sql`insert into review_note (application_id, body, written_by, written_at)
    values (${draft}, 'It stays', ${STAFF.uma.who}, ${house.clock.now()})`.execute(house.db);
  await sql`insert into notice (uuid, kind, audience, locale, body, state, due_at, created_at)
    values (gen_random_uuid(), 'lead', 'lender', 'km', 'old', 'failed', ${house.clock.now()},
      ${house.clock.now()}::timestamptz - interval '1 year')`.execute(house.db);
  warned.length = 0;
  const swept = await sweep(house, { graceMs: 0 });
  expect(swept).toMatchObject({ photos: 1, draftPhotos: 1, drafts: 0, notices: 1 });
  expect(swept?.problem).toContain('The last turn failed (error 23503)');
  expect(warned).toEqual([[expect.objectContaining({ job: 'retention' }), expect.any(String)]]);
  const { rows } = await sql<{ cause: string }>`
    select cause from job_run where job = 'retention'`.execute(house.db);
  expect(rows).toEqual([{ cause: 'broke' }]);
  expect(await isThere(draft)).toBe(true);
});
