/** How a refusal says what has changed, to whom: oneself, a colleague, a borrower; and where no table names anybody. */
import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { displayDay } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { aStaff, openTestOffice, type TestOffice } from '../../testing/office.ts';
import { actsOn } from '../applications/review/store-acts.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { endCancellation, markCancelled } from '../offers/store-cancel.ts';
import { changedSince, sinceAct, whoTo } from './commands.ts';
import { changedForBorrower, standsForBorrower } from './commands-borrowers.ts';
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
    'Your own act stands here already, 21/11/2026 10:05: Complaint answered. What you sent now was not saved. Look at it before you send again.',
  );
  expect(await said(who, 'system')).toBe(sentence('The system, '));
  expect(await said(who, 'borrower:7')).toBe(sentence('The borrower, '));
  expect(await said(who, null)).toBe(sentence(''));
  expect(await said('borrower:7', who), 'no name of staff').toBe(sentence(''));
});

/** What a borrower reads who signs or refuses an offer once more. */
async function toldOf(offerId: bigint, locale: 'km' | 'en' = 'en') {
  return textOf(await changedForBorrower(house, ['offer', offerId]), locale);
}

it('a borrower reads in whole sentences how their offer stands: signed or refused by themselves and when, expired, taken back, cancelled', async () => {
  const { hotline } = house.env.company;
  const { offerId: signed } = await bringTo(house, 'signed');
  expect(await toldOf(signed)).toMatch(
    /^You have already signed this agreement \(\d\d\/\d\d\/\d{4} \d\d:\d\d\)\. Once is enough\./,
  );
  expect(await toldOf(signed)).toContain(hotline);
  const { offerId: declined } = await bringTo(house, 'declined');
  expect(await toldOf(declined)).toMatch(
    /^You have already said that you do not want this loan \(\d\d\/\d\d\/\d{4} \d\d:\d\d\)\.$/,
  );
  const { offerId: expired } = await bringTo(house, 'expired');
  expect(await toldOf(expired)).toBe(
    'The time to sign this agreement has passed, so there is no loan. You pay nothing for it and can apply again.',
  );
  const { offerId: withdrawn, applicationId } = await bringTo(house, 'coded');
  done(await withdrawApproval(house, STAFF.nary, applicationId));
  expect(await toldOf(withdrawn)).toBe(
    'The lender has taken this offer back. Your account shows where your application stands.',
  );
  await cancel(signed);
  expect(await toldOf(signed)).toBe(
    'This agreement was cancelled before any money was sent. You owe nothing for it.',
  );
  const { offerId: open } = await bringTo(house, 'offered');
  expect(await toldOf(open)).toBe('This has changed in the meantime. Please reload the page.');
  expect(await toldOf(open, 'km')).toMatch(/^\p{Script=Khmer}/u);
});

/** Cancels a signed agreement: proposed by Nary, confirmed by Max at `at`. */
async function cancel(offerId: bigint): Promise<void> {
  const proposed = { proposed_by: 'staff:nary', proposed_at: at };
  const { id } = await house.db
    .insertInto('agreement_cancellation')
    .values({ offer_id: offerId, reason: 'Account closed', ...proposed })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cancellation = { id, proposedBy: proposed.proposed_by };
  const end = { cancellation, outcome: 'confirmed', by: 'staff:max', note: null } as const;
  await endCancellation(house.db, { ...end, at: cancelledAt });
  await markCancelled(house.db, offerId);
}
const cancelledAt = new Date('2126-11-24T03:05:00Z');

it('staff read of an offer who ended it and when: whoever cancelled a signed one, whoever withdrew its approval, its borrower', async () => {
  const said = async (offerId: bigint) =>
    textOf(await changedSince(house.db, 'staff:another', ['offer', offerId]), 'en');
  const { offerId, applicationId } = await bringTo(house, 'signed');
  expect(await said(offerId)).toContain(': Agreement signed (The borrower, ');
  await cancel(offerId);
  expect(await said(offerId)).toContain(
    `: Agreement cancelled (${await nameOf('staff:max')}, 24/11/2126 10:05).`,
  );
  const acts = (await actsOn(house.db, applicationId)).map(({ kind }) => kind);
  expect(acts.filter((kind) => /^offer|cancel/.test(kind)).toSorted()).toEqual([
    'cancel_proposed',
    'cancelled',
    'offer_made',
    'offer_signed',
  ]);
  const coded = await bringTo(house, 'coded');
  done(await withdrawApproval(house, STAFF.nary, coded.applicationId));
  expect(await said(coded.offerId)).toMatch(
    new RegExp(`: Approval withdrawn \\(${await nameOf('staff:nary')}, \\d\\d/`),
  );
  const withdrawn = (await actsOn(house.db, coded.applicationId)).map(({ kind }) => kind);
  expect(withdrawn.filter((kind) => kind === 'approval_withdrawn')).toHaveLength(1);
  const { offerId: expired } = await bringTo(house, 'expired');
  expect(await said(expired)).toContain(': Offer expired (The system, ');
});

it('what was never there is not found; what is there from the beginning has changed, though no act says how', async () => {
  const refused = await changedSince(house.db, 'staff:another', ['offer', 987_654_321n]);
  expect([refused.reason, textOf(refused, 'en')]).toEqual([
    'not_found',
    'There is nothing at this address.',
  ]);
  // A text as it was delivered is there, though nobody has ever changed it.
  const delivered = await changedSince(house.db, 'staff:another', ['text', 'page_text:terms-km']);
  expect([delivered.reason, textOf(delivered, 'en')]).toEqual([
    'changed',
    'This has changed in the meantime. Please reload the page.',
  ]);
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
    since('This loan’s figures have been worked out by now', 'The system'),
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
  expect(textOf(standsForBorrower(house, told), 'en')).toBe(
    `You have already sent this document (21/11/2026 10:05). If it was the wrong photo, please call ${house.env.company.hotline}`,
  );
  expect(textOf(await sinceAct(house.db, 'staff:uma', told), 'en')).toContain(
    ': Document received (The borrower, ',
  );
});

it('of a drawer that a manager counted in the place of its cashier the manager is named; of one’s own its cashier', async () => {
  const opened = { opening_cents: 0n, opened_at: at, on_day: '2026-11-21' };
  const counted = { counted_cents: 0n, expected_cents: 0n, counted_at: at };
  const said = async (counter: string | null) => {
    const cashier = `staff:${(await aStaff(test, 'cashier')).handle}`;
    const { id } = await house.db
      .insertInto('cash_sheet')
      .values({ cashier, ...opened, ...counted, counted_by: counter })
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = textOf(await changedSince(house.db, 'staff:another', ['cash', id]), 'en');
    return { cashier: cashier.slice('staff:'.length), text };
  };
  const own = await said(null);
  expect(own.text).toContain(`(${own.cashier}, 21/11/2026 10:05)`);
  const { text } = await said('staff:uma');
  expect(text).toContain(`(${await nameOf('staff:uma')}, 21/11/2026 10:05)`);
});
