/** An application that somebody else sent with the borrower's phone is not the borrower's to read. */
import { applicationNumber } from 'contract/record-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { bringTo } from '../../testing/loan-states.ts';
import type { LoanHouse } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

let test: TestOffice;
let house: LoanHouse;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  headers = await signedIn(test, await aStaff(test, 'manager'));
});
afterAll(() => test.close());

type File = Record<string, Record<string, unknown>[]>;

async function handedOver(id: bigint) {
  const url = `/api/office/privacy/borrowers/${id}`;
  const page = await test.call({ method: 'GET', url, headers });
  const { text } = await test.call({ method: 'GET', url: `${url}/data.json`, headers });
  return { text, file: JSON.parse(text) as File, withheld: page.body.withheld };
}

/** Somebody sends an application with a phone, and staff write a note about it. */
async function sent(phone: string, given: Partial<{ name: string; national_id_number: string }>) {
  const answers = applicantAnswers();
  const person = answers['personal-info'];
  Object.assign(person, { phone: `0${phone.slice(3)}`, ...given });
  const id = await submitAnApplication(house, answers);
  await sql`insert into review_note (application_id, body, written_by, written_at)
    values (${id}, ${`Note of ${id}`}, 'staff:uma', ${house.clock.now()})`.execute(house.db);
  return { id, nationalId: person.national_id_number };
}

const borrowerOf = async (applicationId: bigint) => {
  const { borrower_id: id } = await house.db
    .selectFrom('application')
    .select('borrower_id')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return id ?? 0n;
};

it('of an unproved one with another national ID the file has number, product, status and day, and nothing that was said or noted', async () => {
  const { borrowerId, applicationId, phone } = await bringTo(house, 'closed');
  const wife = await sent(phone, { name: 'Unmistakable' });
  const { text, file, withheld } = await handedOver(borrowerId);
  expect(withheld).toEqual([applicationNumber(wife.id)]);
  expect(file.applications).toHaveLength(2);
  expect(file.applications?.[0]).toHaveProperty('national_id_number');
  expect(file.applications?.[1]).toEqual({
    id: Number(wife.id),
    product: 'payday',
    status: 'Pending',
    submitted_at: expect.any(String),
    sent_unproved: true,
  });
  expect(file.photos?.map(({ application }) => application)).toEqual([Number(applicationId)]);
  expect(file.notes).toEqual([]);
  expect(file.messages?.filter((one) => one.application_id === Number(wife.id))).toEqual([]);
  expect(file.messages?.length).toBeGreaterThan(2);
  for (const theirs of ['Unmistakable', wife.nationalId, `Note of ${wife.id}`])
    expect(text).not.toContain(theirs);
  const views = await sql`select from photo_view where application_id = ${wife.id}`.execute(
    house.db,
  );
  expect(views.rows).toEqual([]);
});

it('one with the borrower’s own national ID is theirs, proved or not', async () => {
  const { borrowerId, phone } = await bringTo(house, 'closed');
  const [own] = (await handedOver(borrowerId)).file.applications ?? [];
  const again = await sent(phone, { national_id_number: String(own?.national_id_number) });
  const { file, withheld } = await handedOver(borrowerId);
  expect(withheld).toEqual([]);
  expect(file.applications?.[1]).toMatchObject({ id: Number(again.id), name: expect.any(String) });
  expect(file.notes).toMatchObject([{ application_id: Number(again.id) }]);
});

it('who never set a password gets the one that made them; a later one with another ID is withheld', async () => {
  const phone = '85512987001';
  const first = await sent(phone, {});
  const id = await borrowerOf(first.id);
  expect((await handedOver(id)).file).toMatchObject({
    applications: [{ id: Number(first.id), national_id_number: first.nationalId }],
    notes: [{ body: `Note of ${first.id}` }],
    photos: [{ application: Number(first.id) }],
  });
  const other = await sent(phone, {});
  expect((await handedOver(id)).withheld).toEqual([applicationNumber(other.id)]);
});

it('without an ID to compare it is theirs while nobody has proved the phone, and withheld from then on', async () => {
  const { id: application } = await sent('85512987002', {});
  const id = await borrowerOf(application);
  await sql`update borrower set national_id_number = null, national_id_search = null where id = ${id}`.execute(
    house.db,
  );
  expect((await handedOver(id)).withheld).toEqual([]);
  await sql`update borrower set phone_verified_at = ${house.clock.now()} where id = ${id}`.execute(
    house.db,
  );
  expect((await handedOver(id)).withheld).toEqual([applicationNumber(application)]);
});
