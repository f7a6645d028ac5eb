/** A session that ends in the middle of a form of the account: what was begun there never becomes a visitor's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGOUT, post, signInAs } from '../../../testing/accounts.ts';
import { draftOf } from '../../../testing/applications.ts';
import { aFreeBorrower, newestApplicationOf } from '../../../testing/borrower-loans.ts';
import { openTestApp, SENTENCES, type TestApp } from '../../../testing/http.ts';
import {
  ownItemAnswers,
  profileAnswers,
  sendItemLoan,
  sendProfile,
} from '../../../testing/own-wizards.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const countOf = async (phone: string): Promise<number> => {
  const rows = await test.house.db
    .selectFrom('application')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 'Pending')
    .execute();
  return rows.length;
};

describe.each(['purchasing', 'pawn'] as const)('%s, begun in the account', (product) => {
  it('G-68 C-21 is refused once the session has ended, and goes on after the same borrower’s login', async () => {
    const borrower = await aFreeBorrower(test);
    const steps = ownItemAnswers(borrower, product);
    const [first = '', second = ''] = Object.keys(steps);
    const { id } = await sendItemLoan(test, borrower, product, steps, first);
    const before = await countOf(borrower.phone);
    await post(test, LOGOUT, {}, borrower.headers);
    const next = { [second]: { ...steps[second], id } };
    const ended = await sendItemLoan(test, borrower, product, next);
    expect(ended.answer).toMatchObject({ reason: 'signed_out', ...SENTENCES });
    // Sent from the beginning, as a client does whose draft is unknown.
    const anew = await sendItemLoan(test, borrower, product, steps);
    expect(anew.answer).toMatchObject({ reason: 'signed_out' });
    expect(await countOf(borrower.phone)).toBe(before);
    const headers = { authorization: `Bearer ${await signInAs(test, borrower)}` };
    const rest = Object.entries(steps).filter(([name]) => name !== first);
    const answers = rest.map(([name, own]) => [name, { ...own, id }] as const);
    const sent = await sendItemLoan(test, { headers }, product, Object.fromEntries(answers));
    expect(sent.answer).toMatchObject({ code: 200 });
    const row = await draftOf(test.house, id ?? '');
    expect(row).toMatchObject({ status: 'Pending', borrower_id: borrower.id, duplicate_of: null });
    expect(await newestApplicationOf(test, borrower)).toBe(row.id);
  });

  it('is refused without a token where its page says that somebody was signed in', async () => {
    const borrower = await aFreeBorrower(test);
    const steps = ownItemAnswers(borrower, product);
    const [first = ''] = Object.keys(steps);
    for (const said of [true, 'true']) {
      const step = { [first]: { ...steps[first], signed_in: said } };
      const { answer } = await sendItemLoan(test, null, product, step, first);
      expect(answer).toMatchObject({ reason: 'signed_out', ...SENTENCES });
    }
    const visitor = await sendItemLoan(test, null, product, steps, first);
    expect(visitor.answer).toMatchObject({ code: 200 });
  });
});

it('C-27 an update of the record says that the login has ended, and is taken after the next', async () => {
  const borrower = await aFreeBorrower(test);
  await post(test, LOGOUT, {}, borrower.headers);
  const ended = await sendProfile(test, borrower, profileAnswers(borrower));
  expect(ended.answer).toMatchObject({
    code: 0,
    reason: 'signed_out',
    message_en: expect.stringContaining('has ended'),
  });
  const headers = { authorization: `Bearer ${await signInAs(test, borrower)}` };
  const sent = await sendProfile(test, { headers }, profileAnswers(borrower));
  expect(sent.answer).toMatchObject({ code: 1 });
});
