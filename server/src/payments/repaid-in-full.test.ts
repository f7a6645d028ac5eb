/** A loan that is closed while a refund of it is owed back has not been repaid: nothing that repaying brings is given for it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isSecondTime, membership } from 'lending/membership';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refer, referralAnswers } from '../../testing/leads.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { findListed } from '../applications/review/store-flags.ts';
import { earlierLoans } from '../applications/review/store-reviewed.ts';
import { pastLoansOf } from '../applications/review/store-review.ts';
import { payReward } from '../leads/commands-reward.ts';
import { findReferral } from '../leads/store-referrals.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { hindrancesOf } from '../privacy/commands-hindrances.ts';
import { orderRefund } from './commands-refund.ts';
import { reversePayment } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const key = () => randomUUID();

/** Repaid by one payment; 9.00 more is given back, and its payment reversed: 9.00 - 9.00 - 9.00. */
async function owingBack(): Promise<Subject> {
  const subject = await bringTo(house, 'open');
  const { loanId } = subject;
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
  const { entry } = done(await payOf(house, subject, 9_00));
  done(await refundOf(house, subject, 9_00));
  done(await reversePayment(house, STAFF.sam, { loanId, entry, reason: 'bounced', key: key() }));
  expect(await loanOf(house, subject)).toMatchObject({
    closedOn: house.clock.today(),
    creditCents: -9_00,
  });
  return subject;
}

const keptOf = async ({ loanId }: Subject) => {
  const summary = house.db.selectFrom('loan_summary').where('loan_id', '=', loanId);
  return (await summary.select('owed_back_cents as cents').executeTakeFirstOrThrow()).cents;
};

/** What counts on a loan that was repaid. */
async function standsAs({ applicationId, borrowerId }: Subject) {
  const today = house.clock.today();
  const past = await pastLoansOf(house.db, borrowerId);
  const [shown] = await earlierLoans(house.db, borrowerId);
  return {
    isSecondTime: isSecondTime(past, today),
    repaidOnTime: membership(past, today).repaidOnTime,
    isListedAsSecond: (await findListed(house.db, applicationId))?.is_second,
    closedOn: shown?.closedOn,
    hindrances: await hindrancesOf(house, borrowerId),
  };
}

const NOT_REPAID = {
  isSecondTime: false,
  repaidOnTime: 0,
  isListedAsSecond: false,
  closedOn: null,
  hindrances: ['loan_open'],
};
const repaid = () => ({
  isSecondTime: true,
  repaidOnTime: 1,
  isListedAsSecond: true,
  closedOn: house.clock.today(),
  hindrances: [],
});

it('until the money has come: no second loan’s limits, no tier, and no erasure', async () => {
  const subject = await owingBack();
  expect(await keptOf(subject)).toBe(9_00n);
  expect(await standsAs(subject)).toEqual(NOT_REPAID);
  done(await payOf(house, subject, 9_00));
  expect(await keptOf(subject)).toBe(0n);
  expect(await standsAs(subject)).toEqual(repaid());
});

it('no reward is paid for who was referred and owes it', async () => {
  const subject = await owingBack();
  await refer(house, { ...referralAnswers(), referee_phone: `0${subject.phone.slice(3)}` });
  const { id } = await house.db
    .selectFrom('referral')
    .select('id')
    .where('friend_phone', '=', subject.phone)
    .executeTakeFirstOrThrow();
  // As if the referral had been made a day before.
  const at = new Date(house.clock.now().getTime() - 86_400_000);
  await house.db.updateTable('referral').set({ created_at: at }).where('id', '=', id).execute();
  const reward = { id, method: 'bank', reference: 'TRF reward' } as const;
  const pay = () => payReward(house, STAFF.sam, { ...reward, key: key() });
  expect((await findReferral(house.db, id))?.state).toBe('borrowing');
  expect(refusalOf(await pay())).toBe('not_earned');
  done(await payOf(house, subject, 9_00));
  done(await pay());
});

it('of a loan that was closed before that was kept, the night finds it out, once', async () => {
  const owing = await owingBack();
  const settled = await owingBack();
  done(await payOf(house, settled, 9_00));
  const never = await bringTo(house, 'closed');
  await sql`update loan_summary set credit_cents = null, owed_back_cents = null`.execute(
    house.test.owner,
  );
  await bringLoansToToday(house);
  expect(await Promise.all([owing, settled, never].map(keptOf))).toEqual([9_00n, 0n, 0n]);
  expect(await standsAs(owing)).toEqual(NOT_REPAID);
  expect(await standsAs(never)).toEqual(repaid());
});

it('nobody is erased to whom money that was paid too much is due, also while its refund waits', async () => {
  const subject = await bringTo(house, 'open');
  const { loanId, borrowerId } = subject;
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents + 7_00));
  expect(await hindrancesOf(house, borrowerId)).toEqual(['credit_held']);
  const order = { loanId, cents: 7_00, again: 7_00, method: 'bank', reason: 'too much' } as const;
  done(await orderRefund(house, STAFF.sam, { ...order, key: key() }));
  expect(await hindrancesOf(house, borrowerId)).toEqual(['credit_held']);
});
