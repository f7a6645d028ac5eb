/** How a refusal says what has changed, to whom: oneself, a colleague, a borrower; and where no table names anybody. */
import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { displayDay } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { aStaff, openTestOffice, type TestOffice } from '../../testing/office.ts';
import { changedSince, sinceAct, whoTo } from './commands.ts';
import type { ActedOn } from './store.ts';

let test: TestOffice;
let house: LoanHouse;
beforeAll(async () => {
  [test, house] = await Promise.all([openTestOffice(), openLoanHouse()]);
});
afterAll(() => Promise.all([test.close(), house.close()]));

const at = new Date('2026-11-21T03:05:00Z');
const nameOf = async (who: string) => (await whoTo(house.db, 'staff:another', [who]))(who, 'en');
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

it('who settled details, sent a message again, erased a review or tried a night again is named, and when', async () => {
  const { loanId, applicationId } = await bringTo(house, 'open');
  const said = async (on: ActedOn) =>
    textOf(await changedSince(house.db, 'staff:another', on), 'en');
  const by = 'staff:uma';
  await house.db
    .updateTable('application')
    .set({ details_settled_at: at, details_settled_by: by })
    .where('id', '=', applicationId)
    .execute();
  const { id: message } = await house.db
    .updateTable('notice')
    .set({ sent_again: 1, sent_again_at: at, sent_again_by: by })
    .where('id', '=', (of) => of.selectFrom('notice').select((own) => own.fn.min('id').as('id')))
    .returning('id')
    .executeTakeFirstOrThrow();
  const words = { name_km: '–', name_en: '–', text_km: '–', text_en: '–', photo: null };
  const { id: review } = await house.db
    .insertInto('review')
    .values({ ...words, position: 99, is_published: false, is_sample: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await said(['review', review])).toBe('There is nothing at this address.');
  await house.db
    .updateTable('review')
    .set({ erased_at: at, erased_by: by })
    .where('id', '=', review)
    .execute();
  const since = (what: string, who: string) =>
    `This has changed in the meantime: ${what} (${who}). Nothing you did was saved.`;
  const uma = `${await nameOf(by)}, 21/11/2026 10:05`;
  expect(await said(['night', loanId]), 'the night itself').toBe(
    since('A loan’s night tried again', 'The system'),
  );
  const { as_of: day } = await house.db
    .selectFrom('loan_summary')
    .select('as_of')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  await house.db
    .insertInto('night_retry')
    .values({ loan_id: loanId, retried_by: by, retried_at: `${day}T10:05:00+07:00` })
    .execute();
  expect(await said(['night', loanId])).toContain(
    `(${await nameOf(by)}, ${displayDay(day)} 10:05)`,
  );
  expect([
    await said(['details', applicationId]),
    await said(['message', message]),
    await said(['review', review]),
  ]).toEqual([
    since('Changed details confirmed', uma),
    since('Message sent again', uma),
    since('Words of a review erased', uma),
  ]);
});

it('an order of another loan is told to nobody who looks at this one', async () => {
  const { loanId } = await bringTo(house, 'open');
  const { loanId: other } = await bringTo(house, 'open');
  const id = randomUUID();
  await house.db
    .insertInto('intent')
    .values({
      id,
      kind: 'refund',
      loan_id: other,
      cents: 5_00n,
      details: JSON.stringify({ method: 'cash', reason: 'Paid twice' }),
      made_by: 'staff:uma',
      made_at: at,
    })
    .execute();
  const said = async (loan: bigint) =>
    textOf(await changedSince(house.db, 'staff:another', ['orderOfLoan', `${loan}:${id}`]), 'en');
  expect(await said(loanId)).toBe('There is nothing at this address.');
  expect(await said(other)).toContain(`(${await nameOf('staff:uma')}, 21/11/2026 10:05)`);
});

it('a borrower reads of their document that they sent it, not that it was received', async () => {
  const told = { event: 'document.received', who: 'borrower:7', at } as const;
  expect(textOf(await sinceAct(house.db, 'borrower:7', told), 'en')).toContain(': Document sent (');
  expect(textOf(await sinceAct(house.db, 'staff:uma', told), 'en')).toContain(
    ': Document received (The borrower, ',
  );
});
