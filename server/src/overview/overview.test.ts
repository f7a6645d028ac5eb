import type { BorrowerRecord } from 'contract/accounts';
import type { Overview } from 'contract/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBorrower, type TestBorrower } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { aFreeBorrower, aLoan, anOffer, onDay, pay } from '../../testing/borrower-loans.ts';

const OVERVIEW = '/api/v1/account/overview';
const INFO = '/api/v1/frontend/borrow/get-borrow-info';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function overviewOf({ headers }: TestBorrower): Promise<Overview> {
  const { data } = await test.call({ method: 'POST', url: OVERVIEW, headers });
  return data as unknown as Overview;
}

async function recordOf({ headers }: TestBorrower): Promise<BorrowerRecord> {
  const { data } = await test.call({ method: 'POST', url: INFO, payload: {}, headers });
  return data as unknown as BorrowerRecord;
}

describe("the account's first screen", () => {
  it('of who has just applied: the application with an estimate, and nothing owed', async () => {
    const overview = await overviewOf(await aBorrower(test));
    // $100 for 10 days at 15 % per 30.
    expect(overview).toMatchObject({
      today: '2026-11-21',
      loans: [],
      application: { state: 'pending', amountCents: 10_000, estimateCents: 10_500, offer: null },
      earlier: [],
      membership: { key: 'Member', repaidOnTime: 0, next: { key: 'Silver', more: 2 } },
    });
  });

  it('of who was refused: the reasons with what to prepare, and the day to apply again', async () => {
    const { application } = await overviewOf(await aFreeBorrower(test));
    expect(application).toMatchObject({ state: 'denied', applyAgainOn: '2026-12-21' });
    expect(application?.estimateCents).toBeNull();
    expect(application?.reasons.map(({ reason }) => reason.en)).toEqual([
      'Papers that we asked for are missing or cannot be read.',
      'We could not reach you by phone.',
    ]);
    for (const { reason, prepare } of application?.reasons ?? []) {
      expect(reason.km + (prepare?.km ?? '')).toMatch(/\p{Script=Khmer}/u);
    }
    expect(application?.steps.find(({ step }) => step === 'decision')?.state).toBe('stopped');
  });

  it('of who has an offer: its figures, and the refused application beneath', async () => {
    const borrower = await aFreeBorrower(test);
    const offerId = Number(await anOffer(test, borrower));
    const { application, earlier } = await overviewOf(borrower);
    expect(application).toMatchObject({
      state: 'approved',
      estimateCents: null,
      offer: { offerId, totalCents: 12_600 },
    });
    expect(earlier.map(({ state }) => state)).toEqual(['denied']);
  });

  it('of whose phone a stranger sent an application with: the own refusal first, the other beneath, as not proved', async () => {
    const borrower = await aFreeBorrower(test);
    const answers = applicantAnswers();
    answers['personal-info'].phone = borrower.phone;
    await submitAnApplication(test.house, answers);
    const { application, earlier } = await overviewOf(borrower);
    expect(application).toMatchObject({ state: 'denied', isProved: true });
    expect(earlier).toMatchObject([{ state: 'pending', isProved: false }]);
  });

  it('of who has two loans: the one to be paid first comes first', async () => {
    const borrower = await aFreeBorrower(test);
    const personal = { type: 'Personal', amount: 500, duration: 12 } as const;
    const later = await aLoan(test, borrower, personal);
    const sooner = await aLoan(test, borrower);
    const { loans, application } = await overviewOf(borrower);
    expect(loans.map(({ loanId }) => loanId)).toEqual([Number(sooner), Number(later)]);
    expect(application).toBeNull();
  });

  it('G-09 of who repaid on time: the tier, here and in the borrower’s record, and for 90 days the loan', async () => {
    const borrower = await aFreeBorrower(test);
    for (const count of [1, 2]) {
      const today = test.house.clock.today();
      const loanId = await aLoan(test, borrower);
      await pay(test, loanId, { cents: 12_060, on: today });
      const { membership } = await overviewOf(borrower);
      expect(membership.repaidOnTime).toBe(count);
    }
    const { membership, loans } = await overviewOf(borrower);
    expect(membership).toEqual({
      key: 'Silver',
      repaidOnTime: 2,
      next: { key: 'Gold', more: 3 },
    });
    expect(loans).toMatchObject([{ state: 'repaid', dueCents: 0, wasOnTime: true }]);
    const record = await recordOf(borrower);
    expect(record.membership_id).toBe(2);
    expect(record.membership?.name_en).toBe('Silver');
    await onDay(test, '2027-02-19', borrower);
    expect((await overviewOf(borrower)).loans).toHaveLength(1);
    await onDay(test, '2027-02-20', borrower);
    expect((await overviewOf(borrower)).loans).toEqual([]);
  });
});
