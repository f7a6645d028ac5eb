import { applicationNumber, loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { bringTo } from '../../testing/loan-states.ts';
import type { LoanHouse } from '../../testing/loans.ts';
import { proposePhone } from './commands-propose.ts';

let test: TestApp;
let house: LoanHouse;
beforeAll(async () => {
  test = await openTestApp();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
});
afterAll(() => test.close());

it('a number that is taken is refused in words that say whose it is, and how one person who was entered twice gets it', async () => {
  const borrower = await aBorrower(test);
  const said = async (phone: string) => {
    const asked = { id: borrower.id, phone, reason: 'sim_lost' } as const;
    const answer = await proposePhone(house, 'staff:uma', asked);
    return answer instanceof Refused ? answer.fields.get('phone')?.('en') : answer;
  };
  const answers = applicantAnswers();
  const { phone } = answers['personal-info'];
  const application = await submitAnApplication(test.house, answers);
  const who = `whoever sent application ${applicationNumber(application)}`;
  expect(await said(phone)).toContain(`${who}, which is under way. If that is the same person`);
  await test.house.db
    .updateTable('application')
    .set({ status: 'Withdrawn' })
    .where('id', '=', application)
    .execute();
  expect(await said(phone)).toContain(`${who}. If that is the same person`);
  const { loanId, phone: lent } = await bringTo(house, 'open');
  expect(await said(lent)).toContain(`the borrower of loan ${loanNumber(loanId)}. It cannot`);
});
