import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import {
  done,
  FINDINGS,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../../testing/loans.ts';
import { verifyBorrowerPhone } from '../commands-prove.ts';
import { approve, deny } from '../decide/commands-decide.ts';
import { startReview } from './commands-review.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const someone = () => applicantAnswers();

async function inReview(answers = someone()) {
  const applicationId = await submitAnApplication(house, answers);
  done(await startReview(house, STAFF.uma, applicationId));
  return { applicationId, phone: answers['personal-info'].phone };
}

const decide = (applicationId: bigint) =>
  approve(house, STAFF.nary, { applicationId, findings: FINDINGS });

it('G-01 an application whose phone was not proved is not approved, whoever has proved the same phone before', async () => {
  const mine = someone();
  const { phone } = mine['personal-info'];
  const own = await inReview(mine);
  await verifyBorrowerPhone(house, { phone, applicationId: own.applicationId });
  done(await deny(house, STAFF.nary, { applicationId: own.applicationId, reasons: ['income'] }));
  const theirs = someone();
  theirs['personal-info'].phone = phone;
  const { applicationId } = await inReview(theirs);
  expect(refusalOf(await decide(applicationId))).toBe('phone:not-verified');
  await verifyBorrowerPhone(house, { phone, applicationId });
  expect(refusalOf(await decide(applicationId))).toBeNull();
});

it('G-22 a duplicate is not approved while the application that it repeats is under way, and may be afterwards', async () => {
  const first = await inReview();
  await verifyBorrowerPhone(house, first);
  const again = someone();
  again['personal-info'].phone = first.phone;
  const second = await inReview(again);
  await verifyBorrowerPhone(house, second);
  expect(refusalOf(await decide(second.applicationId))).toBe('duplicate');
  done(await decide(first.applicationId));
  expect(refusalOf(await decide(second.applicationId))).toBe('duplicate');
  const other = await inReview();
  await verifyBorrowerPhone(house, other);
  const third = someone();
  third['personal-info'].phone = other.phone;
  const repeated = await inReview(third);
  await verifyBorrowerPhone(house, repeated);
  const { applicationId } = other;
  done(await deny(house, STAFF.nary, { applicationId, reasons: ['income'] }));
  expect(refusalOf(await decide(repeated.applicationId))).toBeNull();
});
