/** How a refusal says what has changed, to whom: oneself, a colleague, a borrower; and where no table names anybody. */
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { aStaff, openTestOffice, type TestOffice } from '../../testing/office.ts';
import { changedSince, sinceAct } from './commands.ts';

let test: TestOffice;
let house: LoanHouse;
beforeAll(async () => {
  [test, house] = await Promise.all([openTestOffice(), openLoanHouse()]);
});
afterAll(() => Promise.all([test.close(), house.close()]));

const at = new Date('2026-11-21T03:05:00Z');
const textOf = (refused: Refused, locale: 'km' | 'en') => refused.text?.(locale);

it('a colleague is named in the reader’s language, oneself “You”, the system and a borrower by what they are', async () => {
  const { handle, id } = await aStaff(test, 'cashier');
  const { db } = test.house;
  const { name_en: nameEn, name_km: nameKm } = await db
    .selectFrom('staff')
    .select(['name_en', 'name_km'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const who = `staff:${handle}`;
  const said = async (reader: string, by: string | null, locale: 'km' | 'en' = 'en') =>
    textOf(await sinceAct(db, reader, { event: 'complaint.answered', who: by, at }), locale);
  const sentence = (by: string) =>
    `This has changed in the meantime: Complaint answered (${by}21/11/2026 10:05). Nothing you did was saved.`;
  expect(await said('staff:another', who)).toBe(sentence(`${nameEn}, `));
  expect(await said('staff:another', who, 'km')).toContain(`(${nameKm}, 21/11/2026 10:05)`);
  expect(await said(who, who), 'one’s own act stands').toBe(
    'You have already done something here: Complaint answered (21/11/2026 10:05). That stands; what you sent now was not saved.',
  );
  expect(await said(who, 'system')).toBe(sentence('The system, '));
  expect(await said(who, 'borrower:7')).toBe(sentence('The borrower, '));
  expect(await said(who, null)).toBe(sentence(''));
  expect(await said('borrower:7', who), 'no name of staff').toBe(sentence(''));
});

it('a borrower whose offer is signed reads that they signed it, and when', async () => {
  const { offerId, borrowerId } = await bringTo(house, 'signed');
  const refused = await changedSince(house.db, `borrower:${borrowerId}`, ['offer', offerId]);
  expect(textOf(refused, 'en')).toMatch(
    /^You have already done something here: Agreement signed \(\d\d\/\d\d\/\d{4} \d\d:\d\d\)\. That stands/,
  );
});

it('a borrower reads of their document that they sent it, not that it was received', async () => {
  const told = { event: 'document.received', who: 'borrower:7', at } as const;
  expect(textOf(await sinceAct(house.db, 'borrower:7', told), 'en')).toContain(': Document sent (');
  expect(textOf(await sinceAct(house.db, 'staff:uma', told), 'en')).toContain(
    ': Document received (The borrower, ',
  );
});
