import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerRecord, PendingReply } from 'contract/accounts';
import { aBorrower, INFO, PENDING, post, type TestBorrower } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { lendingServices, newestApplicationOf } from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { requestLoan } from '../applications/own/commands-new-loan.ts';

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

  it('has the answers of one line from one application: what a newer one leaves open is not filled from an older', async () => {
    const mixed = await aBorrower(test);
    const services = lendingServices(test);
    const start = services.clock.today();
    const asked = { amount: 50, duration: 10, loan_type: 'Payday', purpose_loan_id: 101, start };
    const applicationId = await newestApplicationOf(test, mixed);
    done(await deny(services, STAFF.nary, { applicationId, reasons: ['call'] }));
    test.house.clock.set(new Date(services.clock.now().getTime() + 60_000));
    done(await requestLoan(services, mixed.id, asked));
    await test.house.db
      .updateTable('application')
      .set({ study_major: null })
      .where('id', '=', await newestApplicationOf(test, mixed))
      .execute();
    const { data } = await post(test, INFO, {}, mixed.headers);
    const { school_name: school } = answers['additional-info'];
    expect(data).toMatchObject({ school_name: school, study_major: null });
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
    const before = test.logged().length;
    const answer = await record({ uuid: foreign.uuid });
    expect(answer).toMatchObject({ status: 200, code: 0, data: null, reason: 'not_found' });
    expect(test.logged().slice(before)).toContain('asked for what is not theirs');
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
