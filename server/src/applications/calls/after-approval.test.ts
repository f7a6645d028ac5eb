/** Who may be called once the application is approved. */
import { randomUUID } from 'node:crypto';
import type { Reference } from 'contract/office/applications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo, type State } from '../../../testing/loan-states.ts';
import {
  done,
  FINDINGS,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../../testing/loans.ts';
import { makeOffer } from '../../offers/commands.ts';
import { markNotTheirs } from '../../phones/commands-not-theirs.ts';
import { approve } from '../decide/commands-decide.ts';
import { callBackPage } from './commands-call-backs.ts';
import { logContact } from './commands-contact.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const call = (applicationId: bigint, reference: Reference, callBackAt: string | null = null) =>
  logContact(house, STAFF.uma, {
    applicationId,
    reference,
    outcome: callBackAt === null ? 'no_answer' : 'call_back',
    callBackAt,
    key: randomUUID(),
  });

it.each<[State, boolean]>([
  ['offered', true],
  ['signed', true],
  ['approved', false],
  ['declined', false],
  ['denied', false],
  ['open', false],
])('the applicant of an application that is %s: %s; nobody else in any', async (state, may) => {
  const { applicationId } = await bringTo(house, state);
  expect(refusalOf(await call(applicationId, 'applicant'))).toBe(may ? null : 'changed');
  expect(refusalOf(await call(applicationId, 'relative'))).toBe('changed');
});

it('an applicant whose phone is known not to be theirs is not called on it', async () => {
  const { applicationId, borrowerId } = await bringTo(house, 'offered');
  const lost = { id: borrowerId, why: 'lost' } as const;
  expect(await markNotTheirs(house, STAFF.nary.who, lost)).toBeUndefined();
  expect(refusalOf(await call(applicationId, 'applicant'))).toBe('held_phone');
});

it('outside the hours of contact nobody is, and who asks to be called again before signing is listed', async () => {
  const { applicationId } = await bringTo(house, 'offered');
  done(await call(applicationId, 'applicant', '2026-11-21T08:00:00.000Z'));
  const { rows } = await callBackPage(house, {});
  expect(rows.map(({ application, reference }) => [application, reference])).toContainEqual([
    String(applicationId),
    'applicant',
  ]);
  // A Sunday.
  house.clock.set('2026-11-22T03:00:00Z');
  expect(refusalOf(await call(applicationId, 'applicant'))).toBe('contact_hours');
});

it('who asked to be called again while in review is listed once more with the offer, since no call could be noted before it', async () => {
  house.clock.set('2026-11-20T03:00:00Z');
  const { applicationId } = await bringTo(house, 'inReview');
  done(await call(applicationId, 'applicant', '2026-11-20T08:00:00.000Z'));
  const isListed = async () =>
    (await callBackPage(house, {})).rows.some(
      ({ application }) => application === String(applicationId),
    );
  expect(await isListed()).toBe(true);
  done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS }));
  expect(await isListed()).toBe(false);
  done(await makeOffer(house, STAFF.nary, applicationId));
  expect(await isListed()).toBe(true);
});
