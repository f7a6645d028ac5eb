/** A payout that came back: two people, twice at once, what stands in the way, what the borrower is told, and its being undone. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { noteReturn } from '../../testing/returned-payouts.ts';
import { officeEntries } from '../loan-views/commands-office-entries.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import type { By } from '../loans/commands-act.ts';
import { waitingNotice } from '../notices/store.ts';
import { confirmRefund, orderRefund } from './commands-refund.ts';
import { confirmPayoutReturn, orderPayoutReturn, voidPayoutReturn } from './commands-returned.ts';
import { reversePayment } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

const confirm = (loanId: bigint, id: string, by: By = STAFF.max) =>
  confirmPayoutReturn(house, by, { loanId, id, again: null, key: randomUUID() });
const pageOf = (loanId: bigint) =>
  officeLoan(house, { number: loanNumber(loanId), asOf: undefined, who: STAFF.max.who });

describe('a payout that came back', () => {
  it('is noted by one and confirmed by another; then nothing is owed, whatever had run up', async () => {
    const { loanId, phone, applicationId, offerId } = await bringTo(house, 'open');
    // 100.00 at 15 % a month for 10 days bear 5.00; five days after the Pay Day 2.00 for the third, fourth and fifth: 111.00.
    later(house, 15);
    expect(await loanOf(house, { loanId })).toMatchObject({ dueCents: 111_00 });
    const id = await noteReturn(house, { loanId });
    expect(await pageOf(loanId)).toMatchObject({
      acts: { payout_return: 'return-waits' },
      payout_return_waiting: { id, cents: 100_00, is_mine: false, method: 'bank' },
    });
    expect(refusalOf(await confirm(loanId, id, STAFF.sam))).toBe('second_person');
    const { entry } = done(await confirm(loanId, id));
    expect(await loanOf(house, { loanId })).toMatchObject({
      ...{ balanceCents: 0, dueCents: 0, wasOnTime: false, closedBy: entry, rows: [] },
      returnedOn: house.clock.today(),
    });
    const summary = await house.db
      .selectFrom('loan_summary')
      .selectAll()
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    expect(summary).toMatchObject({
      ...{ loan_status_id: 17, child_status_id: 0, balance_cents: 0n, late_fee_cents: 0n },
      ...{ closed_on: house.clock.today(), was_on_time: false, days_past_due: 0 },
    });
    const sms = await waitingNotice(house.db, { phone, kind: 'payout_returned' });
    expect(sms).toContain('$100.00');
    expect(sms).toContain(loanNumber(loanId));
    // Who, when and why stand on the loan's page.
    expect(await pageOf(loanId)).toMatchObject({ returned_on: house.clock.today(), rows: [] });
    const ledger = await officeEntries(house, loanNumber(loanId), { locale: 'en' });
    expect(ledger).toMatchObject({
      rows: [
        { kind: 'payoutReturn', cents: 100_00, reason: 'wrong account number' },
        { kind: 'disbursement' },
      ],
    });
    // What was signed and paid out stays so.
    const kept = await house.db
      .selectFrom('application as a')
      .innerJoin('offer as o', 'o.application_id', 'a.id')
      .select(['a.status as application', 'o.status as offer'])
      .where('a.id', '=', applicationId)
      .where('o.id', '=', offerId)
      .executeTakeFirst();
    expect(kept).toEqual({ application: 'Disbursed', offer: 'Signed' });
  });

  it('needs the bank’s reference, a reason, and the sum typed again above the limit', async () => {
    const { loanId } = await bringTo(house, 'open');
    const told = { loanId, again: null, method: 'bank', reference: 'R', reason: 'wrong' } as const;
    const note = async (more: Partial<Parameters<typeof orderPayoutReturn>[2]>) =>
      refusalOf(await orderPayoutReturn(house, STAFF.sam, { ...told, ...more, key: randomUUID() }));
    expect(await note({ reference: '  ' })).toBe('field:reference');
    expect(await note({ reference: 'x'.repeat(101) })).toBe('field:reference');
    expect(await note({ reason: '' })).toBe('field:reason');
    expect(await note({ method: 'cash' })).toBe('no_drawer');
    const limit = {
      key: 'second_person_payday',
      value: '99.99',
      changed_by: 'staff:max',
      version: 1,
    };
    await house.db
      .insertInto('setting')
      .values({ ...limit, changed_at: house.clock.now() })
      .execute();
    expect(await note({})).toBe('field:cents_again');
    expect(await note({ again: 10_000 })).toBeNull();
    await house.db.deleteFrom('setting').where('key', '=', limit.key).execute();
    expect(await note({})).toBe('changed');
  });

  it('is confirmed once by two at once, and voided by one of two', async () => {
    const { loanId } = await bringTo(house, 'returnOrdered');
    const [order] = await house.db
      .selectFrom('intent')
      .select('id')
      .where('loan_id', '=', loanId)
      .execute();
    const id = order?.id ?? '';
    const other = { who: 'staff:other-cashier', role: 'cashier' } as const;
    const answers = await Promise.all([
      confirm(loanId, id),
      confirm(loanId, id, other),
      voidPayoutReturn(house, other, { loanId, id, reason: 'it did not come' }),
    ]);
    expect(answers.map(refusalOf).filter((why) => why === null)).toHaveLength(1);
    const entries = await house.db
      .selectFrom('loan_entry')
      .select('kind')
      .where('loan_id', '=', loanId)
      .execute();
    expect(entries.length).toBeLessThan(2);
  });

  it('one key makes one note and one entry', async () => {
    const { loanId } = await bringTo(house, 'open');
    const told = { loanId, again: null, method: 'bank', reference: 'R2', reason: 'wrong' } as const;
    const note = { ...told, key: randomUUID() };
    const { id } = done(await orderPayoutReturn(house, STAFF.sam, note));
    expect(done(await orderPayoutReturn(house, STAFF.sam, note))).toEqual({ id });
    const said = { loanId, id, again: null, key: randomUUID() };
    const first = done(await confirmPayoutReturn(house, STAFF.max, said));
    expect(done(await confirmPayoutReturn(house, STAFF.max, said))).toEqual(first);
  });

  it('is not confirmed once a payment came after the note; the note is taken back', async () => {
    const subject = await bringTo(house, 'returnOrdered');
    const { loanId, intentId: id } = subject;
    done(await payOf(house, subject, 5_00));
    expect(refusalOf(await confirm(loanId, id))).toBe('others-stand');
    done(await voidPayoutReturn(house, STAFF.sam, { loanId, id, reason: 'it was paid' }));
    expect(await pageOf(loanId)).toMatchObject({
      acts: { payout_return: 'others-stand' },
      payout_return_waiting: null,
    });
  });

  it('is noted of no loan of which a refund waits, and is not confirmed once a refund was ordered', async () => {
    const paid = await bringTo(house, 'credited');
    const { loanId: refunded } = paid;
    const order = { again: null, method: 'bank', reason: 'too much' } as const;
    done(
      await orderRefund(house, STAFF.sam, {
        ...{ ...order, loanId: refunded, key: randomUUID() },
        cents: (await loanOf(house, paid)).creditCents,
      }),
    );
    const note = { ...order, loanId: refunded, reference: 'R', key: randomUUID() };
    expect(refusalOf(await orderPayoutReturn(house, STAFF.sam, note))).toBe('others-stand');
    // Nor can the payment be undone that stands in its way.
    const undone = { loanId: refunded, entry: 1, reason: 'a mistake', key: randomUUID() };
    expect(refusalOf(await reversePayment(house, STAFF.sam, undone))).toBe('refund-waits');
    const subject = await bringTo(house, 'returnOrdered');
    const { loanId, intentId: id } = subject;
    done(await payOf(house, subject, 110_00));
    const { creditCents: cents } = await loanOf(house, subject);
    const refund = done(
      await orderRefund(house, STAFF.sam, { ...order, loanId, cents, key: randomUUID() }),
    );
    expect(refusalOf(await confirm(loanId, id))).toBe('others-stand');
    const said = { loanId, id: refund.id, reference: 'R', again: null, key: randomUUID() };
    done(await confirmRefund(house, STAFF.max, said));
    expect(refusalOf(await confirm(loanId, id))).toBe('others-stand');
  });

  it('is refused by the database where no second person confirmed it, or for another sum', async () => {
    const { loanId } = await bringTo(house, 'open');
    const row = {
      ...{ loan_id: loanId, number: 1, kind: 'payoutReturn', effective_on: house.clock.today() },
      ...{ cents: 100_00n, made_by: STAFF.max.who, made_at: house.clock.now() },
    };
    const insert = (more: object) =>
      house.db
        .insertInto('loan_entry')
        .values({ ...row, ...more })
        .execute();
    await expect(insert({})).rejects.toThrow('noted by one and confirmed by another');
    const id = await noteReturn(house, { loanId });
    await expect(insert({ intent_id: id })).rejects.toThrow('noted by one');
    const end = { intent_id: id, outcome: 'confirmed', made_by: STAFF.sam.who, details: '{}' };
    const ended = { ...end, ended_by: STAFF.sam.who, ended_at: house.clock.now() };
    await expect(house.db.insertInto('intent_end').values(ended).execute()).rejects.toThrow(
      'intent_end_second_person',
    );
    await house.db
      .insertInto('intent_end')
      .values({ ...ended, ended_by: STAFF.max.who })
      .execute();
    await expect(insert({ intent_id: id, cents: 99_99n })).rejects.toThrow('noted by one');
  });
});
