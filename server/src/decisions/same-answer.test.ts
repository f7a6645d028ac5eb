import { LOCALE_HEADER } from 'contract/locale';
import type { Review } from 'contract/office/applications';
import type { DecisionView, TermsPreview } from 'contract/office/decision-views';
import type { QueuePage } from 'contract/office/queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillItemDraft, itemAnswers, submitItemDraft } from '../../testing/item-applications.ts';
import { done } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { aCase, approval, houseOf } from '../../testing/office-decisions.ts';

let test: TestOffice;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  const { cookie } = await signedIn(test, await aStaff(test, 'approver'));
  headers = { cookie, [LOCALE_HEADER]: 'en' };
});
afterAll(() => test.close());

const at = (id: string, rest: string) => `/api/office/applications/${id}/${rest}`;
const read = async (url: string) => (await test.call({ method: 'GET', url, headers })).body;
const approve = (id: string, payload: object) =>
  test.call({ method: 'POST', url: at(id, 'approval'), headers, payload });

it('queue, review and decision say the same of a limit that staff have set, of a paper that came, and of the cost', async () => {
  const { db, clock } = test.house;
  const said = async (id: string, of: string) => {
    const queue = (await read('/api/office/applications')) as unknown as QueuePage;
    const review = (await read(`/api/office/applications/${id}`)) as unknown as Review;
    const row = queue.rows.find((one) => one.id === id);
    return {
      cost: review.cost,
      flags: [row, review].map((one) => one?.flags.includes('over_limit')),
      isOpen: [
        review.checks.some(({ criterion, is_met }) => criterion === of && !is_met),
        ((await read(at(id, 'decision'))) as unknown as DecisionView).unmet.some(
          ({ criterion }) => criterion === of,
        ),
      ],
    };
  };
  const one = await aCase(test, 'inReview');
  const body = await approval(test, one);
  expect(await said(one.id, 'amount')).toMatchObject({
    flags: [false, false],
    isOpen: [false, false],
  });
  const payday = db.updateTable('product').where('key', '=', 'payday');
  await payday.set({ amount_warn_cents: 99_00n }).execute();
  try {
    expect(await said(one.id, 'amount')).toMatchObject({
      flags: [true, true],
      isOpen: [true, true],
    });
    const refused = await approve(one.id, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'amount:second-time-only']);
  } finally {
    await payday.set({ amount_warn_cents: null }).execute();
  }
  const figures = `amount_cents=${body.amount_cents}&duration=${body.duration}`;
  const terms = (await read(`${at(one.id, 'terms')}?${figures}`)) as unknown as TermsPreview;
  expect((await said(one.id, 'amount')).cost).toMatchObject({
    total_cents: terms.total_cents,
    interest_cents: terms.interest_cents,
    yearly_rate: terms.yearly_rate,
    ceiling: terms.ceiling,
  });

  // The purchasing form asks for no number of a national ID.
  const house = houseOf(test);
  const draft = await fillItemDraft(house, 'purchasing', itemAnswers('purchasing'));
  const { number } = done(await submitItemDraft(house, 'purchasing', draft));
  const bike = String(number);
  expect((await said(bike, 'identification')).isOpen).toEqual([true, true]);
  const asked = { kind: 'national_id', asked_by: 'staff:uma', asked_at: clock.now() };
  const came = { application_id: BigInt(bike), ...asked, received_at: clock.now() };
  await db.insertInto('document_request').values(came).execute();
  expect((await said(bike, 'identification')).isOpen).toEqual([false, false]);
});
