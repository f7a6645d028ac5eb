/** Whoever sent the form twice before their first code is approved all the same, once staff have ended the repetition. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { provePhone } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import {
  fillItemDraft,
  itemAnswers,
  lookInto,
  submitItemDraft,
} from '../../../testing/item-applications.ts';
import { lendingServices } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { callAll, done, FINDINGS, refusalOf, STAFF } from '../../../testing/loans.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { readReview } from '../review-page/commands-read.ts';
import { startReview } from '../review/commands-review.ts';
import { approve, deny } from './commands-decide.ts';
import { endRepeat } from './commands-repeat.ts';
import { withdrawApplication } from './commands-withdrawn.ts';

let test: TestApp;
let house: LoanServices;
beforeAll(async () => {
  test = await openTestApp();
  house = lendingServices(test);
});
afterAll(() => test.close());
// A Monday in Phnom Penh, 09:00; each story an hour after the one before.
let hours = 0;
const later = () => {
  hours += 1;
  test.house.clock.set(new Date(Date.parse('2026-11-23T02:00:00Z') + hours * 3_600_000));
};
beforeEach(later);

const { uma, nary } = STAFF;

/** A form, so many times before any code. */
async function sentBefore(times: number) {
  const answers = applicantAnswers();
  const ids: bigint[] = [];
  for (let time = 0; time < times; time += 1) {
    const again = applicantAnswers();
    again['personal-info'] = answers['personal-info'];
    ids.push(await submitAnApplication(test.house, again));
  }
  const [first = 0n, ...repeats] = ids;
  return { first, repeats, phone: answers['personal-info'].phone };
}

/** What the review says of the phone. */
async function phoneCheck(applicationId: bigint) {
  const { checks } = done(await readReview(house, uma, { applicationId, locale: 'en' }));
  const check = checks.find(({ criterion }) => criterion === 'phone');
  return check?.is_met === true ? 'met' : check?.value;
}

const NO_CODE_YET = 'no code entered yet';
const NONE_PROVES = expect.stringContaining('no code proves this one') as string;
const ANOTHER = expect.stringContaining('with a new code') as string;

async function approveIt(applicationId: bigint) {
  await startReview(house, uma, applicationId);
  await callAll(test.house, applicationId);
  return refusalOf(await approve(house, nary, { applicationId, findings: FINDINGS }));
}

it('the repetitions are ended, the first code proves what goes on, and it is approved', async () => {
  const { first, repeats, phone } = await sentBefore(3);
  expect(await phoneCheck(first)).toEqual(NONE_PROVES);
  for (const applicationId of repeats) done(await endRepeat(house, uma, { applicationId }));
  expect(await phoneCheck(first)).toBe(NO_CODE_YET);
  await provePhone(test, phone);
  expect(await phoneCheck(first)).toBe('met');
  expect(await approveIt(first)).toBeNull();
});

it('after a code that came before the repetition was ended, the next one proves what goes on', async () => {
  const { first, repeats, phone } = await sentBefore(2);
  await provePhone(test, phone);
  expect(await phoneCheck(first)).toEqual(NONE_PROVES);
  expect(await approveIt(first)).toBe('phone:not-verified');
  for (const applicationId of repeats) done(await endRepeat(house, uma, { applicationId }));
  expect(await phoneCheck(first)).toEqual(ANOTHER);
  later();
  await provePhone(test, phone);
  expect(await phoneCheck(first)).toBe('met');
  expect(await approveIt(first)).toBeNull();
});

it.each([
  [
    'taken back',
    (id: bigint) => withdrawApplication(house, uma, { applicationId: id, reason: 'Said so' }),
  ],
  ['denied', (id: bigint) => deny(house, nary, { applicationId: id, reasons: ['income'] })],
] as const)(
  'one that was %s may be the owner’s own: no code proves what a stranger may have sent before or after it',
  async (_how, end) => {
    for (const which of [0, 1]) {
      const { first, repeats, phone } = await sentBefore(2);
      const both = [first, ...repeats];
      const [ended = 0n, left = 0n] = which === 0 ? both : both.toReversed();
      done(await end(ended));
      await provePhone(test, phone);
      expect(await phoneCheck(left)).toEqual(NONE_PROVES);
      expect(await approveIt(left)).toBe('phone:not-verified');
    }
  },
);

it.each([
  ['national ID', { national_id_number: '110203040' }, {}],
  ['account', {}, { bank_account_number: '900800700' }],
])(
  'a form that was ended as a repetition and names another %s lets no code prove the other, which a stranger may have sent',
  async (_what, person, account) => {
    const strangers = applicantAnswers();
    const own = applicantAnswers();
    own['personal-info'] = { ...strangers['personal-info'], ...person };
    own.bank = { ...own.bank, ...account };
    const first = await submitAnApplication(test.house, strangers);
    const second = await submitAnApplication(test.house, own);
    done(await endRepeat(house, uma, { applicationId: second }));
    await provePhone(test, strangers['personal-info'].phone);
    expect(await phoneCheck(first)).toEqual(NONE_PROVES);
    expect(await approveIt(first)).toBe('phone:not-verified');
  },
);

/** A purchase, sent twice before any code. @param other what the second form says otherwise */
async function purchasesBefore(other: Record<string, string>) {
  const answers = itemAnswers('purchasing');
  const sent = async (said: typeof answers) => {
    const key = await fillItemDraft(test.house, 'purchasing', said);
    await submitItemDraft(test.house, 'purchasing', key);
    return (await lookInto(test.house).rowOf(key)).id;
  };
  const first = await sent(answers);
  const one = { ...answers['purchasing-step-1'], ...other };
  const second = await sent({ ...answers, 'purchasing-step-1': one });
  return { first, second, phone: String(one.phone) };
}

it.each([
  ['name', { name: 'Vanna' }],
  ['last name', { last_name: 'Keo' }],
  ['birth date', { date_of_birth: '1990-01-01' }],
])(
  'of two purchases, which name neither national ID nor account, one that was ended and is of another %s lets no code prove the other',
  async (_what, other) => {
    const { first, second, phone } = await purchasesBefore(other);
    done(await endRepeat(house, uma, { applicationId: second }));
    await provePhone(test, phone);
    expect(await phoneCheck(first)).toEqual(NONE_PROVES);
  },
);

it('a purchase that the same person sent twice is proved by their code, once the repetition was ended', async () => {
  const { first, second, phone } = await purchasesBefore({});
  done(await endRepeat(house, uma, { applicationId: second }));
  await provePhone(test, phone);
  expect(await phoneCheck(first)).toBe('met');
});

it('whoever was denied without a password and applies anew by the form is not proved by a code, and the review says whom to ask', async () => {
  const { first, phone } = await sentBefore(1);
  expect(await phoneCheck(first)).toBe(NO_CODE_YET);
  done(await deny(house, nary, { applicationId: first, reasons: ['income'] }));
  const answers = applicantAnswers();
  answers['personal-info'].phone = phone;
  const again = await submitAnApplication(test.house, answers);
  await provePhone(test, phone);
  expect(await phoneCheck(again)).toEqual(NONE_PROVES);
});
