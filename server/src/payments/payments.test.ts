import { randomUUID } from 'node:crypto';
import { LOCALES } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  asBorrower,
  askExtension,
  contentsOf,
  daysAgo,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { pastLoansOf } from '../applications/review/store-review.ts';
import { connect } from '../database/connect.ts';
import { orderDisbursement } from '../disbursements/commands.ts';
import { declareDefault, waiveResidue } from '../loans/commands-default.ts';
import { grantExtension } from '../loans/commands-extension.ts';
import { reverseAct } from '../loans/commands-reverse.ts';
import { reversePayment } from './commands.ts';

let house: LoanHouse;
const start = '2026-11-21T03:00:00Z';
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const undo = (subject: Subject, entry: number) => {
  const { loanId } = subject;
  return { loanId, entry, reason: 'wrong', key: randomUUID() };
};
const reverse = (subject: Subject, entry: number) =>
  reversePayment(house, STAFF.sam, undo(subject, entry));
const takeBack = (subject: Subject, entry: number) =>
  reverseAct(house, STAFF.nary, undo(subject, entry));

async function unchanged(work: () => Promise<unknown>): Promise<void> {
  const before = await contentsOf(house);
  await work();
  expect(await contentsOf(house)).toEqual(before);
}

describe('L5 a key', () => {
  it('with the same body gets the same answer, and writes nothing again', async () => {
    const subject = await bringTo(house, 'open');
    const key = randomUUID();
    const first = done(await payOf(house, subject, 10_00, { key }));
    await unchanged(async () => {
      for (let times = 0; times < 3; times += 1) {
        expect(await payOf(house, subject, 10_00, { key })).toEqual(first);
      }
    });
    expect((await loanOf(house, subject)).paidCents).toBe(10_00);
  });

  it('with another body is refused by the name of the field that differs, and nothing is written', async () => {
    const subject = await bringTo(house, 'open');
    const other = await bringTo(house, 'signed');
    const key = randomUUID();
    const reference = randomUUID();
    done(await payOf(house, subject, 10_00, { key, methodId: 10, reference }));
    const same = { key, methodId: 10, reference };
    await unchanged(async () => {
      const told = async (cents: number, more: object, name: string) =>
        expect(refusalOf(await payOf(house, subject, cents, { ...same, ...more }))).toBe(
          `key_used:${name}`,
        );
      await told(10_01, {}, 'cents');
      await told(10_00, { methodId: 11 }, 'method');
      await told(10_00, { reference: 'other' }, 'reference');
      await told(10_00, { paidOn: '2026-11-20' }, 'paid_on');
      await told(10_00, { loanId: other.loanId }, 'loan');
      const refused = await payOf(house, subject, 10_00, { ...same, methodId: 11 });
      expect(refused instanceof Refused && LOCALES.map((locale) => refused.text?.(locale))).toEqual(
        [
          'អ្នកបានផ្ញើម្ដងរួចហើយ ដោយមាន «វិធី» ខុសពីនេះ។ អ្វីដែលផ្ញើលើកមុននៅដដែល ហើយអ្វីដែលផ្ញើលើកនេះមិនបានធ្វើទេ។ សូមចុច «មើល» ជាមុនសិន។ បើផ្ញើម្ដងទៀត នឹងកត់ត្រាមួយទៀត។',
          'This was sent before with something else under “Way”, and what was sent first stands. What was sent now was not done. Press “See it” first: sending again makes another one.',
        ],
      );
      const order = { offerId: other.offerId, key };
      const answer = await orderDisbursement(house, STAFF.sam, order);
      expect(refusalOf(answer)).toMatch(/^key_used:/);
    });
  });

  it('of eight calls at once makes one entry, and all get its answer', async () => {
    const subject = await bringTo(house, 'open');
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => payOf(house, subject, 5_00, { key })),
    );
    for (const answer of answers) expect(done(answer)).toEqual(answers[0]);
    expect((await loanOf(house, subject)).paidCents).toBe(5_00);
  });

  it('of eight calls at once answers as the first also where the others come to a refusal: its reference is taken, its order is out', async () => {
    const subject = await bringTo(house, 'open');
    const { offerId } = await bringTo(house, 'signed');
    const eight = <Answer>(call: () => Promise<Answer>) =>
      Promise.all(Array.from({ length: 8 }, call));
    const paying = { key: randomUUID(), methodId: 10, reference: randomUUID() };
    const paid = await eight(() => payOf(house, subject, 5_00, paying));
    for (const answer of paid) expect(done(answer)).toEqual(paid[0]);
    expect((await loanOf(house, subject)).paidCents).toBe(5_00);
    const order = { offerId, key: randomUUID() };
    const ordered = await eight(() => orderDisbursement(house, STAFF.sam, order));
    for (const answer of ordered) expect(done(answer)).toEqual(ordered[0]);
  });

  it('is asked for in the statement that locks the loan: a payment sends two, and its writes are the second', async () => {
    const subject = await bringTo(house, 'open');
    // One connection, so that what it has prepared can be asked on it.
    const { db } = connect(house.test.connection, { most: 1 });
    done(await payOf({ ...house, db }, subject, 1_00));
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements order by prepare_time`.execute(db);
    await db.destroy();
    expect(rows.map(({ statement }) => statement)).toEqual([
      expect.stringMatching(/from posting\s.*for update$/s),
      expect.stringMatching(/^with .*insert into "posting"/s),
    ]);
  });

  it('means nothing where another person uses it: two callers never get in each other’s way', async () => {
    const subject = await bringTo(house, 'defaulted');
    const key = randomUUID();
    done(await payOf(house, subject, 1_00, { key }));
    const given = { loanId: subject.loanId, entry: 1, reason: 'x', key };
    const reversed = done(await reverseAct(house, STAFF.nary, given));
    expect(done(await reverseAct(house, STAFF.nary, given))).toEqual(reversed);
    expect(refusalOf(await payOf(house, subject, 2_00, { key }))).toBe('key_used:cents');
  });
});

describe('a bank’s reference', () => {
  it('R4 is one receipt, of eight cashiers on eight loans at once', async () => {
    const subjects = [];
    for (let count = 0; count < 8; count += 1) subjects.push(await bringTo(house, 'open'));
    for (let round = 0; round < 5; round += 1) {
      const given = { methodId: 10, reference: randomUUID() };
      const answers = await Promise.all(
        subjects.map((subject) => payOf(house, subject, 1_00, given)),
      );
      const refused = answers.map(refusalOf).filter((reason) => reason !== null);
      expect(refused).toEqual(Array.from({ length: 7 }, () => 'reference-taken'));
    }
    const paid = await Promise.all(subjects.map((subject) => loanOf(house, subject)));
    expect(paid.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(5_00);
  });

  it('of another way of paying is another transaction', async () => {
    const subject = await bringTo(house, 'open');
    const reference = randomUUID();
    done(await payOf(house, subject, 1_00, { methodId: 10, reference }));
    done(await payOf(house, subject, 1_00, { methodId: 11, reference }));
    const again = await payOf(house, subject, 1_00, { methodId: 10, reference });
    expect(refusalOf(again)).toBe('reference-taken');
  });

  it('recorded on the wrong loan is reversed and recorded on the right one', async () => {
    const [wrong, right] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const given = { methodId: 10, reference: randomUUID() };
    done(await payOf(house, wrong, 20_00, given));
    done(await reverse(wrong, 1));
    done(await payOf(house, right, 20_00, given));
    expect((await loanOf(house, wrong)).paidCents).toBe(0);
    expect((await loanOf(house, right)).paidCents).toBe(20_00);
  });
});

describe('a payment', () => {
  it('on a closed loan is kept as a credit, is given back, and never more than that', async () => {
    const subject = await bringTo(house, 'closed');
    done(await payOf(house, subject, 7_00));
    expect(await loanOf(house, subject)).toMatchObject({ creditCents: 700 });
    const give = (cents: number) => refundOf(house, subject, cents);
    expect(refusalOf(await give(7_01))).toBe('above-credit');
    done(await give(7_00));
    expect(await loanOf(house, subject)).toMatchObject({ creditCents: 0, refundedCents: 700 });
    expect(refusalOf(await give(1))).toBe('above-credit');
  });

  it('dated back is folded into its place: late fees since then are gone', async () => {
    house.clock.set(start);
    const subject = await bringTo(house, 'open');
    later(house, 15);
    // Pay Day was day 10; D+3, D+4 and D+5 cost 2.00 each (TERM-09).
    expect((await loanOf(house, subject)).lateFees.arisenCents).toBe(600);
    done(await payOf(house, subject, 105_00, { paidOn: daysAgo(house, 5) }));
    const summary = await house.db
      .selectFrom('loan_summary')
      .selectAll()
      .where('loan_id', '=', subject.loanId)
      .executeTakeFirstOrThrow();
    expect(summary).toMatchObject({ late_fee_cents: 0n, balance_cents: 0n, was_on_time: true });
    expect(summary.closed_on).toBe(daysAgo(house, 5));
    house.clock.set(start);
  });

  it.each([
    ['before the disbursement', { paidOn: '2026-11-20' }, 100, 'before-disbursement'],
    ['tomorrow', { paidOn: '2026-11-22' }, 100, 'after-today'],
    ['on no day', { paidOn: '2026-02-30' }, 100, 'not-a-day'],
    ['of nothing', {}, 0, 'not-an-amount'],
    ['of less than nothing', {}, -5, 'not-an-amount'],
    ['of half a cent', {}, 0.5, 'not-an-amount'],
    ['in no known way', { methodId: 999 }, 100, 'unknown-method'],
    ['that confirms no intent', { intentId: randomUUID() }, 100, 'intent-ended'],
  ])('%s is refused', async (_name, more, cents, reason) => {
    house.clock.set(start);
    const subject = await bringTo(house, 'open');
    await unchanged(async () => {
      expect(refusalOf(await payOf(house, subject, cents, more))).toBe(reason);
    });
  });

  it('does not confirm the intent of another loan, nor an order to pay out', async () => {
    const subject = await bringTo(house, 'open');
    const { intentId } = await bringTo(house, 'ordered');
    await unchanged(async () => {
      expect(refusalOf(await payOf(house, subject, 1_00, { intentId }))).toBe('intent-ended');
    });
  });
});

describe('a reversal', () => {
  it('of a payment, a request, its answer or a default leaves the loan as it was before it', async () => {
    house.clock.set(start);
    const subject = await bringTo(house, 'corrected');
    const { loanId } = subject;
    const key = () => randomUUID();
    const fresh = await loanOf(house, subject);
    done(await payOf(house, subject, 50_50));
    const paid = await loanOf(house, subject);
    done(await askExtension(house, subject));
    const asked = await loanOf(house, subject);
    done(await grantExtension(house, STAFF.nary, { loanId, key: key() }));
    expect(refusalOf(await takeBack(subject, 2))).toBe('answer-stands');
    done(await takeBack(subject, 3));
    expect(await loanOf(house, subject)).toEqual(asked);
    done(await takeBack(subject, 2));
    expect(await loanOf(house, subject)).toEqual(paid);
    done(await declareDefault(house, STAFF.nary, { loanId, reason: both('x'), key: key() }));
    done(await takeBack(subject, 6));
    expect(await loanOf(house, subject)).toEqual(paid);
    done(await reverse(subject, 1));
    expect(await loanOf(house, subject)).toEqual(fresh);
    expect(refusalOf(await reverse(subject, 1))).toBe('already-reversed');
    expect(refusalOf(await reverse(subject, 8))).toBe('is-a-reversal');
    expect(refusalOf(await reverse(subject, 99))).toBe('no-such-entry');
  });

  it('G-09 of a default leaves no default for the tier to look at', async () => {
    const subject = await bringTo(house, 'corrected');
    const { loanId, borrowerId } = subject;
    done(await declareDefault(house, STAFF.nary, { loanId, reason: both('x'), key: randomUUID() }));
    const defaulted = await pastLoansOf(house.db, borrowerId);
    expect(defaulted.map(({ defaultedOn }) => defaultedOn)).toEqual([house.clock.today()]);
    done(await takeBack(subject, 1));
    const after = await pastLoansOf(house.db, borrowerId);
    expect(after.map(({ defaultedOn }) => defaultedOn)).toEqual([null]);
  });

  it('of money is the cashier’s, of the lender’s acts the approver’s', async () => {
    const subject = await bringTo(house, 'residue');
    const { loanId } = subject;
    done(await waiveResidue(house, STAFF.nary, { loanId, reason: 'x', key: randomUUID() }));
    await unchanged(async () => {
      expect(refusalOf(await takeBack(subject, 1))).toBe('is-money');
      expect(refusalOf(await reverse(subject, 2))).toBe('is-an-act');
    });
    done(await takeBack(subject, 2));
  });
});

describe('a stranger’s loan', () => {
  it('answers as one that is not there', async () => {
    const [subject, other] = [await bringTo(house, 'partPaid'), await bringTo(house, 'open')];
    const foreign = { ...subject, borrowerId: other.borrowerId };
    const none = { ...other, loanId: subject.loanId };
    await unchanged(async () => {
      expect(refusalOf(await askExtension(house, foreign, asBorrower(other)))).toBe('not_found');
      expect(refusalOf(await askExtension(house, none, asBorrower(other)))).toBe('not_found');
    });
  });
});
