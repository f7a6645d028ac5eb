/** A loan whose payout came back: later payments, its being undone, its collateral, and cash in the drawer. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { addDays, displayDay } from 'lending/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { m } from 'words/messages';
import { openPawnHouse } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { returned, returnPayout } from '../../testing/returned-payouts.ts';
import { cashOn } from '../cash/commands-view.ts';
import { openDrawer } from '../cash/commands.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { waitingNotice } from '../notices/store.ts';
import { reverseAtCounter } from './commands-counter.ts';
import { confirmReversal, orderReversal } from './commands-reversal.ts';
import { reversePayment } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

const KM = { locale: 'km' } as const;

describe('a loan whose payout came back', () => {
  it('takes no payment of a day before, and keeps a later one as a credit that is not called repaid', async () => {
    const subject = await bringTo(house, 'open');
    later(house, 3);
    await returned(house, subject);
    const today = house.clock.today();
    const before = await payOf(house, subject, 20_00, { paidOn: addDays(today, -1) });
    expect(refusalOf(before)).toBe('payout-returned');
    done(await payOf(house, subject, 20_00));
    expect(await loanOf(house, subject)).toMatchObject({ creditCents: 20_00, balanceCents: 0 });
    const { phone, loanId } = subject;
    const number = loanNumber(loanId);
    const { hotline } = house.env.company;
    const sms = (await waitingNotice(house.db, { phone, kind: 'payment_received' })) ?? '';
    const receipt = /R\d+/.exec(sms)?.[0] ?? '';
    const amount = '$20.00';
    // Nothing was owed: all 20.00 are theirs.
    expect(sms).toBe(
      m.notice_payment_not_owed({ amount, number, receipt, credit: amount, hotline }, KM),
    );
    // 5.00 more come: 25.00 are theirs.
    done(await payOf(house, subject, 5_00));
    expect(await waitingNotice(house.db, { phone, kind: 'payment_received' })).toContain('$25.00');
  });

  it('is owed as before once its return is undone by a cashier, and the borrower is told', async () => {
    const subject = await bringTo(house, 'open');
    const { loanId, phone } = subject;
    later(house, 2);
    const owed = (await loanOf(house, subject)).payoff.cents;
    const { entry } = await returned(house, subject);
    const undoing = { loanId, entry, reason: 'it did not come back', key: randomUUID() };
    expect(refusalOf(await reverseAct(house, STAFF.nary, undoing))).toBe('is-money');
    done(await reversePayment(house, STAFF.sam, undoing));
    expect(await loanOf(house, subject)).toMatchObject({
      ...{ closedOn: null, returnedOn: null, payoff: { cents: owed } },
    });
    const said = { number: loanNumber(loanId), hotline: house.env.company.hotline };
    // Ten days before the Pay Day nothing is due yet: 100.00 and 5.00 of interest for ten days of 15 % a month fall due on it.
    const { next, disbursedOn } = await loanOf(house, subject);
    expect(next).toMatchObject({ cents: 105_00, dueOn: addDays(disbursedOn, 10) });
    const day = displayDay(addDays(disbursedOn, 10));
    expect(await waitingNotice(house.db, { phone, kind: 'payout_return_reversed' })).toBe(
      m.notice_payout_return_reversed_early({ ...said, due: '$105.00', day }, KM),
    );
    expect(refusalOf(await returnPayout(house, subject))).toBeNull();
  });

  it('is said to be due with its amount, where the return is undone on the Pay Day', async () => {
    const subject = await bringTo(house, 'open');
    const { loanId, phone } = subject;
    const { entry } = await returned(house, subject);
    later(house, 10);
    const undoing = { loanId, entry, reason: 'it did not come back', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, undoing));
    const said = { number: loanNumber(loanId), hotline: house.env.company.hotline };
    expect(await waitingNotice(house.db, { phone, kind: 'payout_return_reversed' })).toBe(
      m.notice_payout_return_reversed({ ...said, due: '$105.00' }, KM),
    );
  });

  it('has its collateral given back by who had no part in it; then undoing takes two', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    const { loanId, ticket, phone } = subject;
    const { entry } = await returned(house, subject);
    expect(await waitingNotice(house.db, { phone, kind: 'payout_returned' })).toMatch(/T\d{6}/);
    for (const { who } of [STAFF.sam, STAFF.max]) {
      const by = { who, role: 'cashier' } as const;
      expect(refusalOf(await releaseCollateral(house, by, ticket))).toBe('second_person');
      await expect(
        house.db
          .updateTable('collateral')
          .set({ released_by: who, released_at: house.clock.now() })
          .where('id', '=', ticket)
          .execute(),
      ).rejects.toThrow('who recorded money does not give the pledge back');
    }
    done(await releaseCollateral(house, STAFF.uma, ticket));
    const undoing = { loanId, entry, reason: 'it did not come back', key: randomUUID() };
    expect(refusalOf(await reversePayment(house, STAFF.sam, undoing))).toBe('collateral-gone');
    const byHand = { loan_id: loanId, number: entry + 1, kind: 'reversal', reverses: entry };
    const made = { made_by: STAFF.sam.who, made_at: house.clock.now() };
    const row = { ...byHand, ...made, effective_on: house.clock.today() };
    await expect(house.db.insertInto('loan_entry').values(row).execute()).rejects.toThrow(
      'is undone by two',
    );
    const { id } = done(await orderReversal(house, STAFF.sam, { ...undoing, key: randomUUID() }));
    done(await confirmReversal(house, STAFF.nary, { loanId, id, key: randomUUID() }));
    expect((await loanOf(house, subject)).closedOn).toBeNull();
  });
});

it('cash that came back is in the drawer of who noted it, and leaves it where that is undone', async () => {
  const subject = await bringTo(house, 'open');
  const sam = { who: STAFF.sam.who, roles: ['cashier'] } as const;
  done(await openDrawer(house, sam.who, { opening_cents: 5_00 }));
  const drawer = async () => (await cashOn(house, {}, sam)).sheets[0];
  const { entry } = await returned(house, subject, { method: 'cash' });
  expect(await drawer()).toMatchObject({
    ...{ in_cents: 100_00, in_count: 1, expected_cents: 105_00 },
    movements: [{ kind: 'payoutReturn', cents: 100_00, loan: loanNumber(subject.loanId) }],
  });
  const undoing = { loanId: subject.loanId, entry, reason: 'a mistake', key: randomUUID() };
  done(await reverseAtCounter(house, STAFF.sam, undoing));
  expect(await drawer()).toMatchObject({ out_cents: 100_00, expected_cents: 5_00 });
});
