/** What a borrower who is signed in sends by the wizards: updates of the record, and applications of the account. */
import type { BorrowerRecord } from 'contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBorrower, INFO, PENDING, post, type TestBorrower } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { draftOf } from '../../../testing/applications.ts';
import {
  aFreeBorrower,
  lendingServices,
  newestApplicationOf,
} from '../../../testing/borrower-loans.ts';
import { openTestApp, SENTENCES, STORE, type TestApp } from '../../../testing/http.ts';
import { done, STAFF } from '../../../testing/loans.ts';
import { lookInto } from '../../../testing/item-applications.ts';
import {
  ownItemAnswers,
  profileAnswers,
  sendItemLoan,
  sendProfile,
  STORE_ITEM,
} from '../../../testing/own-wizards.ts';
import { detailsPage } from './commands-waiting.ts';
import { confirmDetails } from './commands-confirm.ts';
import { deny } from '../decide/commands-decide.ts';
import { decryptColumns, encryptColumns } from '../store-encrypted.ts';
import { requestLoan } from './commands-new-loan.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const recordOf = async ({ headers }: TestBorrower) =>
  (await post(test, INFO, {}, headers)).data as unknown as BorrowerRecord;

const auditOf = (subject: string, event: string) =>
  test.house.db
    .selectFrom('audit')
    .select(['actor', 'facts'])
    .where('subject', '=', subject)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const countOf = async ({ id }: TestBorrower) => {
  const rows = await test.house.db
    .selectFrom('application')
    .select('id')
    .where('borrower_id', '=', id)
    .where('status', '<>', 'Recorded')
    .execute();
  return rows.length;
};

describe('the profile variant', () => {
  it('C-27 G-49 changes the record of the token’s borrower, makes no application, and leaves its line in the audit', async () => {
    const answers = applicantAnswers();
    const borrower = await aBorrower(test, answers);
    const before = await recordOf(borrower);
    const steps = profileAnswers(borrower, answers);
    const home = { home_number: '99', street_number: '63' };
    steps['additional-info'] = { ...steps['additional-info'], ...home };
    const { answer, id } = await sendProfile(test, borrower, steps);
    expect(answer).toMatchObject({ code: 1, data: { id } });
    expect(answer.data).not.toHaveProperty('number');
    expect(await recordOf(borrower)).toEqual({ ...before, ...home });
    expect(await countOf(borrower)).toBe(1);
    expect(await draftOf(test.house, id ?? '')).toMatchObject({
      status: 'Recorded',
      form_type: 'profile',
      borrower_id: borrower.id,
      amount_cents: null,
      duration: null,
      occupation: null,
      unconfirmed: null,
    });
    const { actor, facts } = await auditOf(`borrower:${borrower.id}`, 'borrower.details_recorded');
    expect(actor).toBe(`borrower:${borrower.id}`);
    expect(facts).toMatchObject({ changed: ['home_number', 'street_number'], unconfirmed: [] });
  });

  it('G-49 another national ID or bank account waits for the lender’s call: the earlier ones stand in the record', async () => {
    const answers = applicantAnswers();
    const borrower = await aBorrower(test, answers);
    const steps = profileAnswers(borrower, answers);
    steps['personal-info'] = { ...steps['personal-info'], national_id_number: '123123123' };
    const account = { bank_name: 'ACLEDA Bank', bank_account_number: '777' };
    steps.bank = { ...steps.bank, ...account, facebook_name: 'Other Name' };
    const { answer, id } = await sendProfile(test, borrower, steps);
    expect(answer.code).toBe(1);
    expect(await recordOf(borrower)).toMatchObject({
      national_id_number: answers['personal-info'].national_id_number,
      bank_name: answers.bank.bank_name,
      bank_account_number: answers.bank.bank_account_number,
      facebook_name: 'Other Name',
    });
    const row = await draftOf(test.house, id ?? '');
    expect(row.unconfirmed).toEqual(['national_id_number', 'bank_account_number']);
  });

  it('G-49 counts once staff have confirmed it, and never once they have not; either is answered once', async () => {
    const wait = async () => {
      const borrower = await aBorrower(test);
      const { answer, id } = await sendProfile(test, borrower, profileAnswers(borrower));
      expect(answer.code).toBe(1);
      return {
        borrower,
        updateId: (await draftOf(test.house, id ?? '')).id,
        before: await recordOf(borrower),
      };
    };
    const settle = (updateId: bigint, confirmed: boolean) =>
      confirmDetails(lendingServices(test), STAFF.uma, { updateId, confirmed });
    const listed = async ({ updateId }: { updateId: bigint }) => {
      const { rows } = await detailsPage(test.house, { after: String(updateId - 1n) });
      return rows.find(({ id }) => id === String(updateId)) ?? null;
    };
    const yes = await wait();
    expect(await listed(yes)).toMatchObject({
      phone: yes.borrower.phone,
      national_id: expect.stringMatching(/^\d{4}$/),
    });
    done(await settle(yes.updateId, true));
    expect(await listed(yes)).toBeNull();
    const after = await recordOf(yes.borrower);
    expect(after.bank_account_number).not.toBe(null);
    expect(after.national_id_number).not.toBe(yes.before.national_id_number);
    const row = await test.house.db
      .selectFrom('borrower')
      .select('national_id_clash')
      .where('id', '=', yes.borrower.id)
      .executeTakeFirstOrThrow();
    expect(row.national_id_clash).toBe(false);
    expect(await settle(yes.updateId, false)).toMatchObject({ reason: 'changed' });
    const no = await wait();
    done(await settle(no.updateId, false));
    expect(await recordOf(no.borrower)).toEqual(no.before);
    expect(await settle(no.updateId, true)).toMatchObject({ reason: 'changed' });
  });

  it('C-26 has no employment step, and what the record says of the work stays, however many updates come', async () => {
    const answers = applicantAnswers();
    const borrower = await aBorrower(test, answers);
    const call = { formType: 'profile', type: 'Payday', status: 'Draft' };
    const refused = await post(
      test,
      STORE,
      { ...answers.employment, ...call, formName: 'employment' },
      borrower.headers,
    );
    expect(Object.keys(refused.message)).toEqual(['formName']);
    const { id } = await sendProfile(test, borrower, profileAnswers(borrower, answers));
    const { id: _id, ...row } = await lookInto(test.house).rowOf(id ?? '');
    const { national_id_number, bank_account_number } = row;
    for (let number = 0; number < 25; number += 1) {
      const draft_key_hash = Buffer.alloc(32, number);
      const plain = { national_id_number, bank_account_number };
      const sealed = encryptColumns(test.house.cipher, draft_key_hash, plain);
      const copy = { ...row, ...sealed, draft_key_hash };
      await test.house.db.insertInto('application').values(copy).execute();
    }
    expect((await recordOf(borrower)).company_name).toBe(answers.employment.company_name);
  });

  it('G-49 a confirmed bank account stands, however many updates with another one wait for the call', async () => {
    const borrower = await aBorrower(test);
    const steps = profileAnswers(borrower);
    const account = { bank_name: 'ACLEDA Bank', bank_account_number: '777' };
    const { id } = await sendProfile(test, borrower, {
      ...steps,
      bank: { ...steps.bank, ...account },
    });
    const { id: updateId, ...row } = await lookInto(test.house).rowOf(id ?? '');
    done(await confirmDetails(lendingServices(test), STAFF.uma, { updateId, confirmed: true }));
    expect(await recordOf(borrower)).toMatchObject(account);
    const later = new Date((row.submitted_at ?? new Date()).getTime() + 1000);
    for (let number = 0; number < 20; number += 1) {
      const draft_key_hash = Buffer.alloc(32, 100 + number);
      const { national_id_number } = row;
      const other = { national_id_number, bank_account_number: '999999999' };
      const sealed = encryptColumns(test.house.cipher, draft_key_hash, other);
      const copy = { ...row, ...sealed, draft_key_hash, submit_id: null, submitted_at: later };
      const waits = { ...copy, bank_name: 'Other', unconfirmed: ['bank_account_number'] };
      await test.house.db.insertInto('application').values(waits).execute();
    }
    expect(await recordOf(borrower)).toMatchObject(account);
  });

  it('G-63 another phone than the account’s is refused under its key', async () => {
    const borrower = await aBorrower(test);
    const { answer } = await sendProfile(test, borrower, profileAnswers({ phone: '85599111222' }));
    expect(answer).toMatchObject({ code: 0, ...SENTENCES });
    expect(Object.keys(answer.message)).toEqual(['phone']);
  });

  it('C-27 without a session is refused', async () => {
    const { answer } = await sendProfile(test, null, profileAnswers({ phone: '85599111222' }));
    expect(answer).toMatchObject({ code: 0, reason: 'signed_out', ...SENTENCES });
  });

  it('V8.2.2 a draft is nobody’s but who began it: to another borrower and to a visitor its key is unknown', async () => {
    const [one, two] = [await aBorrower(test), await aBorrower(test)];
    const { 'personal-info': first, ...rest } = profileAnswers(one);
    const { id } = await sendProfile(test, one, { 'personal-info': first ?? {} });
    const call = { formName: 'additional-info', formType: 'profile', type: 'Payday' };
    const body = { ...rest['additional-info'], ...call, status: 'Draft', id };
    const foreign = await post(test, STORE, body, two.headers);
    expect(foreign).toMatchObject({ code: 0, reason: 'unknown_draft' });
    const visitor = await post(test, STORE, { ...body, formType: 'borrow' });
    expect(visitor).toMatchObject({ code: 0, reason: 'unknown_draft' });
    expect(await post(test, STORE, body, one.headers)).toMatchObject({ code: 1 });
  });
});

describe.each(['purchasing', 'pawn'] as const)('%s in the account', (product) => {
  it('G-68 becomes a whole pending application of the account, its phone proved by the session', async () => {
    const borrower = await aFreeBorrower(test);
    const steps = ownItemAnswers(borrower, product);
    const { answer, id } = await sendItemLoan(test, borrower, product, steps);
    expect(answer).toMatchObject({ code: 200 });
    const row = await draftOf(test.house, id ?? '');
    expect(row).toMatchObject({
      status: 'Pending',
      product,
      borrower_id: borrower.id,
      is_incomplete: false,
      duplicate_of: null,
      phone_proved_at: test.house.clock.now(),
    });
    expect(await newestApplicationOf(test, borrower)).toBe(row.id);
    expect(await lookInto(test.house).heldBy(row.id)).toEqual(['borrower_photo']);
    const pending = await post(test, PENDING, {}, borrower.headers);
    expect(pending.data).toMatchObject({ has_pending_loan: true });
    const { actor } = await auditOf(`application:${row.id}`, 'application.submitted');
    expect(actor).toBe(`borrower:${borrower.id}`);
  });

  it('G-68 NL-12 is refused at the first step and at Submit while another is under way', async () => {
    const borrower = await aFreeBorrower(test);
    const steps = ownItemAnswers(borrower, product);
    const [, before = ''] = Object.keys(steps).toReversed();
    const { id } = await sendItemLoan(test, borrower, product, steps, before);
    const sent = await Promise.all(
      [1, 2].map(() => sendItemLoan(test, borrower, product, ownItemAnswers(borrower, product))),
    );
    const codes = sent.map(({ answer }) => answer.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 422]);
    const again = await sendItemLoan(test, borrower, product, steps);
    expect(again.answer).toMatchObject({ reason: 'pending', ...SENTENCES });
    const last = Object.keys(steps).at(-1) ?? '';
    const late = await sendItemLoan(test, borrower, product, { [last]: { ...steps[last], id } });
    expect(late.answer.code).not.toBe(200);
    expect(await draftOf(test.house, id ?? '')).toMatchObject({ status: 'Draft' });
  });

  it('a visitor’s draft stays a visitor’s: signed in, its key is unknown', async () => {
    const borrower = await aFreeBorrower(test);
    const steps = ownItemAnswers(borrower, product);
    const [first = '', second = ''] = Object.keys(steps);
    const { id } = await sendItemLoan(test, null, product, { [first]: steps[first] ?? {} }, first);
    const type = product === 'pawn' ? 'Pawn' : 'Purchasing';
    const call = { formName: second, formType: 'borrow', type, status: 'Draft', id };
    const answer = await post(test, STORE_ITEM, { ...steps[second], ...call }, borrower.headers);
    expect(answer).toMatchObject({ reason: 'unknown_draft' });
  });
});

it('G-49 the next request has the confirmed national ID, whatever a pawn application of the account says', async () => {
  const answers = applicantAnswers();
  const borrower = await aBorrower(test, answers);
  const reasons = ['documents'];
  const denyNewest = async () => {
    const applicationId = await newestApplicationOf(test, borrower);
    done(await deny(lendingServices(test), STAFF.nary, { applicationId, reasons }));
  };
  await denyNewest();
  test.house.clock.set('2026-11-21T04:00:00Z');
  const steps = ownItemAnswers(borrower, 'pawn');
  const [asksId] = Object.entries(steps).find(([, body]) => 'national_id_number' in body) ?? [''];
  steps[asksId] = { ...steps[asksId], national_id_number: '321321321' };
  expect((await sendItemLoan(test, borrower, 'pawn', steps)).answer).toMatchObject({ code: 200 });
  await denyNewest();
  test.house.clock.set('2026-11-21T05:00:00Z');
  const start = test.house.clock.today();
  const wish = { amount: 100, duration: 10, loan_type: 'Payday', purpose_loan_id: 101, start };
  done(await requestLoan(lendingServices(test), borrower.id, wish));
  const row = await test.house.db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', await newestApplicationOf(test, borrower))
    .executeTakeFirstOrThrow();
  const asked = decryptColumns(test.house.cipher, row);
  expect(asked.national_id_number).toBe(answers['personal-info'].national_id_number);
});
