import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerRecord, PendingReply } from 'contract/accounts';
import { aBorrower, INFO, PENDING, post, type TestBorrower } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';

let test: TestApp;
let borrower: TestBorrower;
let other: TestBorrower;
const answers = applicantAnswers();
beforeAll(async () => {
  test = await openTestApp();
  borrower = await aBorrower(test, answers);
  other = await aBorrower(test);
});
afterAll(() => test.close());

/** The borrower record as the documents list it. */
const DOCUMENTED = [
  ...['uuid', 'name', 'last_name', 'phone', 'email', 'national_id_number', 'date_of_birth'],
  ...['gender', 'marital_status', 'home_number', 'street_number', 'address', 'commune', 'district'],
  ...['province', 'borrow_education', 'borrow_education_id', 'graduate_year', 'school_name'],
  ...['study_major', 'company_name', 'company_type', 'occupation', 'gross_monthly_income'],
  ...['company_contact_name', 'company_contact_phone', 'relative_name', 'relative_type'],
  ...['relative_contact_phone', 'bank_name', 'bank_account_number', 'facebook_name'],
  ...['facebook_link', 'membership_id', 'membership', 'user'],
];

const record = async (body: object, locale = 'en') => {
  const headers = { ...borrower.headers, 'x-localization': locale };
  const answer = await post(test, INFO, body, headers);
  return { ...answer, data: answer.data as unknown as BorrowerRecord };
};

describe('API-30 ENT-12 get-borrow-info', () => {
  it('PROF-19 to PROF-24 holds what the borrower said, the ID and account number in the clear', async () => {
    const { data } = await record({});
    const {
      'personal-info': person,
      'additional-info': more,
      employment,
      relative,
      bank,
    } = answers;
    const { amount: _amount, duration: _duration, ...who } = person;
    const { loan_type_id: _purpose, ...work } = employment;
    const { source_of_information: _source, ...account } = bank;
    expect(data).toMatchObject({
      ...who,
      ...more,
      ...work,
      ...relative,
      ...account,
      company_contact_phone: '85512345678',
      relative_contact_phone: '855967654321',
      facebook_link: null,
    });
  });

  it('ENT-22 has every value of the documents, and two of ours beside the address', async () => {
    const { data } = await record({});
    expect(Object.keys(data).toSorted()).toEqual(
      [...DOCUMENTED, 'home_type', 'how_long_have_been_living_there'].toSorted(),
    );
    expect(Object.keys(data.membership ?? {}).toSorted()).toEqual([
      'color',
      'icon',
      'name_en',
      'name_km',
    ]);
    expect(Object.keys(data.user).toSorted()).toEqual(['avatar', 'created_at']);
  });

  it('names education and address in the reader’s language', async () => {
    const english = (await record({})).data;
    expect(english.address).toBe('Tonle Basak, Chamkar Mon, Phnom Penh');
    expect(english.borrow_education).toMatch(/[a-z]/);
    const khmer = (await record({}, 'km')).data;
    for (const text of [khmer.address, khmer.borrow_education]) {
      expect(text).toMatch(/^[\p{Script=Khmer}\u200b, ]+$/u);
    }
  });

  it('PROF-05 membership begins with Member', async () => {
    expect((await record({})).data.membership).toMatchObject({ name_en: 'Member' });
  });

  it('G-16 takes the borrower’s own uuid, and refuses another’s', async () => {
    const { data } = await record({});
    expect((await record({ uuid: data.uuid })).code).toBe(1);
    const foreign = (await post(test, INFO, {}, other.headers)).data as unknown as BorrowerRecord;
    const answer = await record({ uuid: foreign.uuid });
    expect(answer).toMatchObject({ status: 200, code: 0, data: null });
  });
});

describe('API-06 C-56 check-account-has-loan-pending', () => {
  it('ENT-23 says since when an application is under way, and that none is', async () => {
    const answer = await post(test, PENDING, {}, borrower.headers);
    expect(answer.data as unknown as PendingReply).toEqual({
      has_pending_loan: true,
      loan: { created_at: '2026-11-21T03:00:00.000Z' },
    });
    await test.house.db
      .updateTable('application')
      .set({ status: 'Denied' })
      .where('borrower_id', '=', other.id)
      .execute();
    expect((await post(test, PENDING, {}, other.headers)).data).toEqual({
      has_pending_loan: false,
      loan: null,
    });
  });
});
