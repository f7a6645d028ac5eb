import { sql } from 'kysely';
import { loanAsOf } from 'lending/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  type Subject,
} from '../../../testing/loans.ts';
import { nightsOf, openLoans, summariesFollow } from '../../../testing/nights.ts';
import { together } from '../../database/prepared.ts';
import { bringLoansToToday } from './commands-night.ts';
import { lockLoan, type StoredLoan, withEntry } from '../store.ts';
import { entryParts } from '../store-entry.ts';
import { summaryOf } from '../store-summary.ts';

let house: LoanHouse;
beforeEach(async () => {
  house = await openLoanHouse();
});
afterEach(() => house.close());

/** How many of the server's statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from pg_stat_activity
    where datname = current_database() and usename <> current_user
      and wait_event_type = 'Lock'`.execute(house.test.owner);
  return Number(rows[0]?.count ?? 0);
}

/** A payment up to its end: what it reads, then what it writes. */
const payment = {
  begin: async (tx: LoanHouse['db'], loanId: bigint): Promise<StoredLoan> => {
    const stored = await lockLoan(tx, loanId);
    if (!stored) throw new Error('no loan');
    return stored;
  },
  write: async (tx: LoanHouse['db'], stored: StoredLoan, on: string): Promise<void> => {
    const next = withEntry(stored, { kind: 'payment', on, cents: 1_00 });
    const { rows } = await sql<{
      receipt: bigint;
    }>`select nextval('receipt_number') as receipt`.execute(tx);
    const receipt = rows[0]?.receipt ?? null;
    const facts = { by: 'staff:sam', at: house.clock.now(), methodId: 1, receipt };
    const loan = loanAsOf(next.terms, next.disbursedOn, next.entries, on);
    const [first, ...more] = entryParts(tx, next, { facts, summary: summaryOf(next, loan) });
    if (first) await tx.executeQuery(together(tx, [first, ...more]));
  },
};

// After four days the day of a loan moves, after thirteen it is folded.
describe.each([4, 13])('a new day beside a payment, %i days after', (days) => {
  const paidOf = async ({ loanId }: Subject) => (await loanOf(house, { loanId })).paidCents;

  it('leaves out the loan that has been written, and waits for nobody', async () => {
    const [busy, free] = await openLoans(house, 2);
    if (!busy || !free) throw new Error('no loans');
    later(house, days);
    await house.db.transaction().execute(async (tx) => {
      await payment.write(tx, await payment.begin(tx, busy.loanId), house.clock.today());
      expect(await bringLoansToToday(house)).toEqual({ loans: 1, failed: 0 });
      done(await payOf(house, free, 1_00));
    });
    await summariesFollow(house);
    expect(await nightsOf(house)).toHaveLength(days);
    expect(await bringLoansToToday(house)).toEqual({ loans: 0, failed: 0 });
    expect([await paidOf(busy), await paidOf(free)]).toEqual([1_00, 1_00]);
  });

  it('goes on where the payment has not written yet, which then replaces what the night wrote', async () => {
    const [busy] = await openLoans(house, 1);
    if (!busy) throw new Error('no loan');
    later(house, days);
    await house.db.transaction().execute(async (tx) => {
      const stored = await payment.begin(tx, busy.loanId);
      expect(await bringLoansToToday(house)).toEqual({ loans: 1, failed: 0 });
      await payment.write(tx, stored, house.clock.today());
    });
    await summariesFollow(house);
    expect(await paidOf(busy)).toBe(1_00);
    expect(await nightsOf(house)).toHaveLength(days);
  });

  it('brings a loan on again that a payment of the evening before put back a day', async () => {
    const [busy] = await openLoans(house, 1);
    if (!busy) throw new Error('no loan');
    later(house, days - 1);
    const evening = house.clock.today();
    await house.db.transaction().execute(async (tx) => {
      const stored = await payment.begin(tx, busy.loanId);
      later(house, 1);
      expect(await bringLoansToToday(house)).toEqual({ loans: 1, failed: 0 });
      await payment.write(tx, stored, evening);
    });
    expect(await bringLoansToToday(house)).toEqual({ loans: 1, failed: 0 });
    await summariesFollow(house);
    expect(await nightsOf(house)).toHaveLength(days);
  });

  it('keeps a payment waiting no longer than its own statement on that loan, and another not at all', async () => {
    const [held, free] = await openLoans(house, 2);
    if (!held || !free) throw new Error('no loans');
    later(house, days);
    let paying: Promise<unknown> = Promise.resolve();
    await house.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('loan_summary')
        .select('loan_id')
        .where('loan_id', '=', held.loanId)
        .forNoKeyUpdate()
        .execute();
      paying = payOf(house, held, 1_00);
      await expect.poll(waiting).toBe(1);
      expect(await bringLoansToToday(house)).toEqual({ loans: 1, failed: 0 });
      done(await payOf(house, free, 1_00));
      expect(await waiting()).toBe(1);
    });
    await paying;
    await summariesFollow(house);
    expect([await paidOf(held), await paidOf(free)]).toEqual([1_00, 1_00]);
  });
});
