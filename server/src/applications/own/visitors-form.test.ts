/** What a borrower who is signed in sends by the form of visitors: the page does not offer it, a call may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBorrower, post, type TestBorrower } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { draftOf } from '../../../testing/applications.ts';
import { aFreeBorrower } from '../../../testing/borrower-loans.ts';
import { openTestApp, SENTENCES, STORE, type TestApp } from '../../../testing/http.ts';
import { sendProfile } from '../../../testing/own-wizards.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const countOf = async ({ id }: TestBorrower) => {
  const rows = await test.house.db
    .selectFrom('application')
    .select('id')
    .where('borrower_id', '=', id)
    .execute();
  return rows.length;
};

describe('the form of visitors, sent by who is signed in', () => {
  const form = ({ phone }: TestBorrower) => {
    const answers = applicantAnswers();
    const one = { ...answers['personal-info'], phone };
    return { ...answers, 'personal-info': one, bank: { ...answers.bank, accept: true } };
  };

  it('G-22 ROLE-05 is plainly refused while another of theirs is under way: at its first step, and at Submit', async () => {
    const borrower = await aBorrower(test);
    const count = await countOf(borrower);
    const begun = await sendProfile(test, borrower, form(borrower), 'borrow');
    expect(begun).toMatchObject({
      answer: { code: 0, reason: 'pending', ...SENTENCES },
      id: undefined,
    });
    // A draft that was begun before signing in.
    const { bank, ...steps } = form(borrower);
    const { id } = await sendProfile(test, null, steps, 'borrow');
    const call = { formName: 'bank', formType: 'borrow', type: 'Payday', status: 'Pending', id };
    const sent = await post(test, STORE, { ...bank, ...call }, borrower.headers);
    expect(sent).toMatchObject({ code: 0, reason: 'pending', ...SENTENCES });
    expect(await draftOf(test.house, id ?? '')).toMatchObject({ status: 'Draft' });
    expect(await countOf(borrower)).toBe(count);
  });

  it('G-22 with nothing under way is taken as a visitor’s, and so is what an outsider sends, who learns nothing', async () => {
    const free = await aFreeBorrower(test);
    const own = await sendProfile(test, free, form(free), 'borrow');
    expect(own.answer.code).toBe(1);
    expect(await draftOf(test.house, own.id ?? '')).toMatchObject({ phone_proved_at: null });
    const waiting = await aBorrower(test);
    expect((await sendProfile(test, null, form(waiting), 'borrow')).answer.code).toBe(1);
  });
});
