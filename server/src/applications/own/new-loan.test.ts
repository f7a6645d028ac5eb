import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PENDING, post, type TestBorrower } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { openTestApp, SENTENCES, type TestApp } from '../../../testing/http.ts';
import {
  aFreeBorrower,
  lendingServices,
  newestApplicationOf,
} from '../../../testing/borrower-loans.ts';
import { done, STAFF } from '../../../testing/loans.ts';
import { approve, deny } from '../decide/commands-decide.ts';
import { startReview } from '../review/commands-review.ts';
import { decryptColumns } from '../store-encrypted.ts';

const REQUEST = '/api/v1/frontend/loan/request-new-loan';
const TODAY = '2026-11-21';

let test: TestApp;
let borrower: TestBorrower;
beforeAll(async () => {
  test = await openTestApp();
  borrower = await aFreeBorrower(test);
});
afterAll(() => test.close());

const RIGHT = {
  amount: 150,
  duration: 15,
  loan_type: 'Payday',
  purpose_loan_id: 201,
  start: TODAY,
};

const request = (body: object, { headers }: TestBorrower = borrower) =>
  test.call({ method: 'POST', url: REQUEST, payload: { ...RIGHT, ...body }, headers });

const applicationOf = async (who: TestBorrower) => {
  const id = await newestApplicationOf(test, who);
  const row = await test.house.db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return decryptColumns(test.house.cipher, row);
};

async function refuse(who: TestBorrower): Promise<void> {
  const applicationId = await newestApplicationOf(test, who);
  const denial = { applicationId, reasons: ['debts'] };
  done(await deny(lendingServices(test), STAFF.nary, denial));
}

describe('a request for another loan', () => {
  const wrong: [string, object, string[]][] = [
    ['an amount below the product’s', { amount: 5 }, ['amount']],
    ['an amount above it', { amount: 201 }, ['amount']],
    ['a part of a dollar', { amount: 100.5 }, ['amount']],
    ['more days than payday has', { duration: 31 }, ['duration']],
    ['no duration', { duration: undefined }, ['duration']],
    ['a product that is none', { loan_type: 'Mortgage' }, ['loan_type']],
    ['a purpose that is none', { purpose_loan_id: 5 }, ['purpose_loan_id']],
    ['yesterday', { start: '2026-11-20' }, ['start']],
    ['tomorrow', { start: '2026-11-22' }, ['start']],
    [
      'four faults at once',
      { amount: 0, duration: 0, purpose_loan_id: 0, start: '' },
      ['amount', 'duration', 'purpose_loan_id', 'start'],
    ],
  ];
  it.each(wrong)('NL-10 is refused under its keys: %s', async (_name, body, keys) => {
    const answer = await request(body);
    expect(answer).toMatchObject({ status: 200, code: 0, data: null, ...SENTENCES });
    expect(Object.keys(answer.message).toSorted()).toEqual(keys.toSorted());
  });

  it('NL-12 ROLE-05 API-35 of two at once one is taken; while it is under way every other is refused', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => request({})));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code === 0)) {
      expect(answer).toMatchObject({ reason: 'pending', ...SENTENCES });
    }
    expect(await request({})).toMatchObject({ code: 0, reason: 'pending' });
  });

  it('carries what is known of the person, with sensitive answers encrypted anew for this row', async () => {
    const rows = await test.house.db
      .selectFrom('application')
      .selectAll()
      .where('borrower_id', '=', borrower.id)
      .orderBy('id')
      .execute();
    const [first, second] = rows;
    if (!first || !second) throw new Error('two applications were made');
    expect(second.national_id_number).not.toBe(first.national_id_number);
    const [was, is] = [first, second].map((row) => decryptColumns(test.house.cipher, row));
    const person = ['phone', 'name', 'email', 'national_id_number', 'bank_account_number'] as const;
    for (const key of [...person, 'commune', 'company_name', 'relative_name'] as const) {
      expect(is?.[key], key).toBe(was?.[key]);
    }
    expect(is).toMatchObject({
      status: 'Pending',
      product: 'payday',
      amount_cents: 15_000n,
      duration: 15,
      loan_type_id: 201,
      is_incomplete: false,
      duplicate_of: null,
      form_version: 'new-loan-1',
    });
  });

  it('leaves its line in the audit, and tells borrower and lender; no password is asked for again', async () => {
    const { id } = await applicationOf(borrower);
    const acts = await test.house.db
      .selectFrom('audit')
      .select(['event', 'actor'])
      .where('subject', '=', `application:${id}`)
      .execute();
    expect(acts).toEqual([{ event: 'application.submitted', actor: `borrower:${borrower.id}` }]);
    const notices = await test.house.db
      .selectFrom('notice')
      .select(['kind', 'body'])
      .where('application_id', '=', id)
      .execute();
    expect(notices.map(({ kind }) => kind)).toEqual(['application_received', 'application_new']);
    expect(notices[0]?.body).not.toMatch(/ពាក្យសម្ងាត់|password/);
  });

  it('G-22 a stranger’s application with the borrower’s phone keeps nobody from asking, and becomes the duplicate', async () => {
    const other = await aFreeBorrower(test);
    const forged = applicantAnswers();
    forged['personal-info'].phone = other.phone;
    const strangers = await submitAnApplication(test.house, forged);
    const asked = await post(test, PENDING, {}, other.headers);
    expect(asked.data).toMatchObject({ has_pending_loan: false });
    expect(await request({}, other)).toMatchObject({ code: 1 });
    const own = await applicationOf(other);
    expect(own).toMatchObject({ duplicate_of: null, status: 'Pending' });
    const row = await test.house.db
      .selectFrom('application')
      .select('duplicate_of')
      .where('id', '=', strangers)
      .executeTakeFirstOrThrow();
    expect(row.duplicate_of).toBe(own.id);
    expect(await request({}, other)).toMatchObject({ code: 0, reason: 'pending' });
    const pending = await post(test, PENDING, {}, other.headers);
    expect(pending.data).toMatchObject({ has_pending_loan: true });
  });

  it('G-44 takes a product by its number too; months for a personal loan', async () => {
    await refuse(borrower);
    expect(await request({ loan_type: 2, amount: 500, duration: 12 })).toMatchObject({ code: 1 });
    expect(await applicationOf(borrower)).toMatchObject({ product: 'personal', duration: 12 });
  });

  it.each(['Purchasing', 'Pawn'])(
    'G-69 of %s it is incomplete, and not approved before staff have asked for the rest',
    async (loanType) => {
      const other = await aFreeBorrower(test);
      const answer = await request({ loan_type: loanType, amount: 300, duration: 6 }, other);
      expect(answer).toMatchObject({ code: 1, data: {} });
      const { id: applicationId, is_incomplete: isIncomplete } = await applicationOf(other);
      expect(isIncomplete).toBe(true);
      const services = lendingServices(test);
      done(await startReview(services, STAFF.uma, applicationId));
      const findings = {} as never;
      const decided = await approve(services, STAFF.nary, { applicationId, findings });
      expect(decided).toMatchObject({ reason: 'incomplete' });
    },
  );
});
