/** The number of a national ID that staff write into a request: it is compared with everybody's, as one that its borrower gave (G-63). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBorrower } from '../../../testing/accounts.ts';
import { aBorrower } from '../../../testing/accounts.ts';
import { aFreeBorrower, lendingServices } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { requests } from '../../../testing/missing.ts';
import { findPerson } from '../../borrowers/store.ts';
import { openNationalId } from '../../borrowers/store-encrypted.ts';
import { readReview } from '../review-page/commands-read.ts';

let test: TestApp;
let on: ReturnType<typeof requests>;
beforeAll(async () => {
  test = await openTestApp();
  on = requests(test);
});
afterAll(() => test.close());

/** A request of a borrower whose number nobody has asked for. */
async function withoutNumber(): Promise<{ borrower: TestBorrower; id: bigint }> {
  const borrower = await aFreeBorrower(test);
  await sql`update borrower set national_id_number = null, national_id_search = null
    where id = ${borrower.id}`.execute(test.house.db);
  await on.forget(borrower, 'national_id_number', 'national_id_search');
  const id = await on.request('Pawn', borrower);
  return { borrower, id };
}

const numberOf = async ({ id }: TestBorrower) =>
  openNationalId(test.house.cipher, await findPerson(test.house.db, id));

/** Whether the check that nobody else has this number is open. */
async function clashes(applicationId: bigint): Promise<boolean> {
  const asked = { applicationId, locale: 'en' } as const;
  const { checks } = done(await readReview(lendingServices(test), STAFF.nary, asked));
  return checks.find(({ criterion }) => criterion === 'unique_id')?.is_met === false;
}

const settledOf = ({ id }: TestBorrower) =>
  test.house.db
    .selectFrom('audit')
    .select(['actor', 'facts'])
    .where('event', '=', 'borrower.national_id_settled')
    .where('subject', '=', `borrower:${id}`)
    .execute();

it('a number of nobody else is the borrower’s record’s from then on, in whatever digits it was written', async () => {
  const { borrower, id } = await withoutNumber();
  done(await on.write(id, { national_id_number: '០៩៩ ៣៤៥ ៦៧៨' }));
  expect(await numberOf(borrower)).toBe('099345678');
  expect(await clashes(id)).toBe(false);
  expect(await settledOf(borrower)).toEqual([{ actor: 'staff:uma', facts: { clash: false } }]);
});

it('another borrower’s number is flagged, and stays theirs', async () => {
  const holder = await aBorrower(test);
  const held = (await numberOf(holder)) ?? '';
  const { borrower, id } = await withoutNumber();
  done(await on.write(id, { national_id_number: held }));
  expect(await numberOf(borrower)).toBe(held);
  expect(await clashes(id)).toBe(true);
  const { rows } = await sql<{ clash: boolean }>`
    select national_id_clash as clash from borrower where id = ${holder.id}`.execute(test.house.db);
  expect(rows).toEqual([{ clash: false }]);
});

it('of two borrowers into whose requests one number is written at once, one has it and the other is flagged', async () => {
  const both = [await withoutNumber(), await withoutNumber()];
  const written = both.map(({ id }) => on.write(id, { national_id_number: '088111222' }));
  expect((await Promise.all(written)).map(refusalOf)).toEqual([null, null]);
  const flagged = await Promise.all(both.map(({ id }) => clashes(id)));
  expect(flagged.filter((one) => one)).toHaveLength(1);
});

it('what is refused writes nothing into the record, and a record that has a number keeps it', async () => {
  const { borrower, id } = await withoutNumber();
  const wrong = { national_id_number: '088111333', amount: '1' };
  expect(refusalOf(await on.write(id, wrong))).toBe('field:amount');
  expect(await numberOf(borrower)).toBeNull();
  const known = await aFreeBorrower(test);
  const before = await numberOf(known);
  const request = await on.request('Pawn', known);
  await on.forget(known, 'national_id_number', 'national_id_search');
  done(await on.write(request, { national_id_number: '088111444' }));
  expect(await numberOf(known)).toBe(before);
});
