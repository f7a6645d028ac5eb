import { LOCALE_HEADER } from 'contract/locale';
import type { DecisionView, TermsPreview } from 'contract/office/decision-views';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renameBorrower } from '../applications/own/store-own.ts';
import { startReview } from '../applications/review/commands-review.ts';
import { renewWords } from '../notices/commands-words.ts';
import { sendDueNotices } from '../notices/commands.ts';
import { newestOffers } from '../offers/store.ts';
import { aCase, approval, houseOf, withoutAccount } from '../../testing/office-decisions.ts';
import { contentsOf, done } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

let test: TestOffice;
let nary: { handle: string; cookie: string };
let uma: { handle: string; cookie: string };
beforeAll(async () => {
  test = await openTestOffice();
  const people = [await aStaff(test, 'approver'), await aStaff(test, 'officer')] as const;
  nary = { handle: people[0].handle, ...(await signedIn(test, people[0])) };
  uma = { handle: people[1].handle, ...(await signedIn(test, people[1])) };
});
afterAll(() => test.close());

const ENGLISH = { [LOCALE_HEADER]: 'en' };
const at = (id: string, rest: string) => `/api/office/applications/${id}/${rest}`;
const post = (who: { cookie: string }, id: string, rest: string, payload: object) =>
  test.call({
    method: 'POST',
    url: at(id, rest),
    headers: { cookie: who.cookie, ...ENGLISH },
    payload,
  });
const viewOf = async (id: string) => {
  const answer = await test.call({
    method: 'GET',
    url: at(id, 'decision'),
    headers: { cookie: nary.cookie },
  });
  return answer.body as unknown as DecisionView;
};
const pass = (seconds: number) => {
  const { clock } = test.house;
  clock.set(new Date(clock.now().getTime() + seconds * 1000));
};

/** Sends what is due, and says to whom what kind went. */
async function sent(phone: string): Promise<string[]> {
  const texts: string[] = [];
  const gateway = {
    dailyCap: null,
    needsNumber: false,
    send: async (message: { to: string | null; text: string }) => {
      if (message.to === phone) texts.push(message.text);
      return { sent: true };
    },
  };
  while ((await sendDueNotices(test.house, gateway as never)) > 0);
  return texts;
}

it('an approval freezes the terms and offers the agreement; its SMS leaves ten seconds later, in the words that were shown', async () => {
  const one = await aCase(test, 'inReview');
  const shown = await test.call({
    method: 'GET',
    url: `${at(one.id, 'terms')}?amount_cents=10000&duration=15`,
    headers: { cookie: nary.cookie },
  });
  const preview = shown.body as unknown as TermsPreview;
  const body = {
    ...(await approval(test, one)),
    amount_cents: 100_00,
    duration: 15,
    total_cents: preview.total_cents,
  };
  await sent(one.phone);
  const answer = await post(nary, one.id, 'approval', body);
  expect(answer.body).toEqual({ status: 'Approved', version: one.version + 2 });
  expect(await sent(one.phone)).toEqual([]);
  pass(10);
  expect(await sent(one.phone)).toEqual([preview.sms]);
  const view = await viewOf(one.id);
  expect(view.approval?.terms).toMatchObject({ total_cents: preview.total_cents, duration: 15 });
  expect(view.offer).toMatchObject({ status: 'Open', told: true, sign_by: preview.sign_by });
});

it('the agreement is in the name that was reviewed, and who approves sees that the record has another one by then', async () => {
  const one = await aCase(test, 'inReview');
  const { name: reviewed, record_name } = await viewOf(one.id);
  expect(record_name).toBeNull();
  const renamed = { name: 'ដារ៉ា', lastName: 'សុខ' };
  await renameBorrower(test.house.db, one.borrowerId, renamed);
  expect(await viewOf(one.id)).toMatchObject({ name: reviewed, record_name: 'ដារ៉ា សុខ' });
  await post(nary, one.id, 'approval', await approval(test, one));
  const offers = await newestOffers(test.house.db, [one.applicationId]);
  const { agreement } = offers.get(one.applicationId) ?? {};
  expect(agreement?.borrower).toBe(reviewed);
  const [parties] = agreement?.clauses ?? [];
  expect(parties?.text.en).toContain(reviewed);
  expect(parties?.text.en).not.toContain(renamed.name);
});

it('an approval that is taken back within ten seconds has told nobody; later the borrower is told that the offer is gone', async () => {
  const early = await aCase(test, 'inReview');
  await post(nary, early.id, 'approval', await approval(test, early));
  await sent(early.phone);
  const version = early.version + 2;
  const back = await post(nary, early.id, 'approval/withdrawal', { version });
  expect(back.body).toEqual({ status: 'In review', version: version + 1 });
  pass(60);
  expect(await sent(early.phone)).toEqual([]);

  const late = await aCase(test, 'inReview');
  await post(nary, late.id, 'approval', await approval(test, late));
  pass(10);
  expect(await sent(late.phone)).toHaveLength(2);
  await post(nary, late.id, 'approval/withdrawal', { version: late.version + 2 });
  expect(await sent(late.phone)).toEqual([
    expect.stringMatching(/អ្នកឱ្យខ្ចីបានដកសំណើផ្ដល់កម្ចី|taken the offer back/),
  ]);
});

it('a denial keeps its reasons, day and note, and is taken back by who made it before its SMS has left', async () => {
  const one = await aCase(test, 'inReview');
  const day = addDays(test.house.clock.today(), 60);
  const body = { version: one.version, reasons: ['income', 'age'], apply_again_on: day };
  const answer = await post(nary, one.id, 'denial', { ...body, note: 'Called twice' });
  expect(answer.body).toEqual({ status: 'Denied', version: one.version + 1 });
  expect((await viewOf(one.id)).denial).toMatchObject({
    reasons: ['income', 'age'],
    apply_again_on: day,
    note: 'Called twice',
    told: false,
  });
  await sent(one.phone);
  const version = one.version + 1;
  const other = await signedIn(test, await aStaff(test, 'approver'));
  expect((await post(other, one.id, 'denial/withdrawal', { version })).status).toBe(409);
  const back = await post(nary, one.id, 'denial/withdrawal', { version });
  expect(back.body).toEqual({ status: 'In review', version: version + 1 });
  pass(60);
  expect(await sent(one.phone)).toEqual([]);

  await post(nary, one.id, 'denial', { ...body, version: version + 1, note: null });
  pass(10);
  expect(await sent(one.phone)).toHaveLength(1);
  const late = await post(nary, one.id, 'denial/withdrawal', { version: version + 2 });
  expect([late.status, late.body.code]).toEqual([409, 'already_told']);
});

it.each([
  ['a day that has gone', { apply_again_on: '2020-01-01' }, 'apply_again_on'],
  ['no reason', { reasons: [] }, 'reasons'],
])(
  'a denial with %s is refused under its field, and nothing is written',
  async (_what, wrong, field) => {
    const one = await aCase(test, 'inReview');
    const day = addDays(test.house.clock.today(), 30);
    const body = { version: one.version, reasons: ['income'], apply_again_on: day, note: null };
    const before = await contentsOf(houseOf(test));
    const answer = await post(nary, one.id, 'denial', { ...body, ...wrong });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, [field]]);
    expect(await contentsOf(houseOf(test))).toEqual(before);
  },
);

it('the day after a denial and the words of its SMS are those that managers have set', async () => {
  const { db, clock } = test.house;
  const one = await aCase(test, 'inReview');
  const { today } = await viewOf(one.id);
  expect((await viewOf(one.id)).apply_again).toEqual({
    day: addDays(today, 30),
    latest: addDays(today, 365),
  });
  const set = { version: 1, changed_by: 'staff:max', changed_at: clock.now() };
  await db
    .insertInto('setting')
    .values({ key: 'apply_again_days', value: '45', ...set })
    .execute();
  const worded = 'Ours: {day}, {address}';
  const words = { body_km: worded, body_en: worded };
  await db
    .insertInto('sms_template')
    .values({ kind: 'notice_application_denied', ...words, ...set })
    .execute();
  await renewWords(test.house);
  const view = await viewOf(one.id);
  await test.house.test.owner.deleteFrom('sms_template').execute();
  await test.house.test.owner.deleteFrom('setting').execute();
  await renewWords(test.house);
  expect(view.apply_again.day).toBe(addDays(today, 45));
  expect(view.sms.denied).toBe(worded);
});

it('an act on a page that is stale says who did what meanwhile, and writes nothing', async () => {
  const one = await aCase(test, 'inReview');
  const body = await approval(test, one);
  const day = addDays(test.house.clock.today(), 30);
  await post(nary, one.id, 'denial', {
    version: one.version,
    reasons: ['income'],
    apply_again_on: day,
    note: null,
  });
  const before = await contentsOf(houseOf(test));
  const answer = await post(nary, one.id, 'approval', body);
  expect([answer.status, answer.body.code]).toEqual([409, 'changed']);
  expect(answer.body.detail).toMatch(
    /^You denied this, \d\d\/\d\d\/\d{4} \d\d:\d\d\. That stands; what you sent now was not saved\.$/,
  );
  expect(await contentsOf(houseOf(test))).toEqual(before);
});

it('an approval at another total than was shown, or without what the review must find, is refused', async () => {
  const one = await aCase(test, 'inReview');
  const body = await approval(test, one);
  const dearer = await post(nary, one.id, 'approval', {
    ...body,
    total_cents: body.total_cents + 1,
  });
  expect([dearer.status, dearer.body.code]).toEqual([409, 'terms_changed']);
  const uncalled = await aCase(test, 'inReview', { isCalled: false });
  const unfound = await post(nary, uncalled.id, 'approval', {
    ...(await approval(test, uncalled)),
    found: { ...body.found, resides_in_cambodia: false },
  });
  expect([unfound.status, unfound.body.code]).toEqual([
    409,
    'residence:not-given,call:not-answered,references:not-reached',
  ]);
});

it('C-85 without an account nothing is approved; an officer fills it in once, and it lies encrypted', async () => {
  const asked = await aCase(test, 'pawnPending');
  const { applicationId } = asked;
  const by = { who: `staff:${uma.handle}`, role: 'officer' } as const;
  done(await startReview(houseOf(test), by, applicationId));
  const unasked = await approval(test, { applicationId, version: asked.version + 1 });
  const refused = await post(nary, asked.id, 'approval', unasked);
  expect([refused.status, refused.body.code]).toEqual([409, 'account:not-given']);
  const pawn = await aCase(test, 'pawnApproved');
  await withoutAccount(test, pawn.applicationId);
  const wrong = await post(uma, pawn.id, 'account', { bank: ' ', account_number: '12a' });
  expect(Object.keys(wrong.body.errors as object)).toEqual(['bank', 'account_number']);
  const account = { bank: 'ABA Bank', account_number: '០០០ 123-456' };
  expect((await post(uma, pawn.id, 'account', account)).status).toBe(200);
  expect((await viewOf(pawn.id)).account).toEqual({
    bank: 'ABA Bank',
    last_digits: '3456',
    is_correctable: true,
  });
  const row = await test.house.db
    .selectFrom('application')
    .select('bank_account_number')
    .where('id', '=', pawn.applicationId)
    .executeTakeFirstOrThrow();
  expect(row.bank_account_number).toMatch(/^v1\./);
  const again = await post(uma, pawn.id, 'account', account);
  expect([again.status, again.body.code]).toEqual([409, 'has_account']);
});

it('the evidence of a signature stands beside the offer, and its paper is the borrower’s own', async () => {
  const { id, offerId, phone } = await aCase(test, 'signed');
  const { offer } = await viewOf(id);
  expect(offer).toMatchObject({
    status: 'Signed',
    signature: { phone, address: '192.0.2.1', same_hash: true },
  });
  const paper = await test.call({
    method: 'GET',
    url: `/api/office/offers/${offerId}/agreement`,
    headers: { cookie: uma.cookie },
  });
  expect(paper.body.name).toBe(`agreement-A-${id}.pdf`);
  const pdf = Buffer.from(String(paper.body.base64), 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
