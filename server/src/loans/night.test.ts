import { sql } from 'kysely';
import { loanAsOf } from 'lending/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  type Subject,
} from '../../testing/loans.ts';
import { workOnLoans } from '../jobs/loans.ts';
import { findOffer } from '../offers/store.ts';
import { bringLoansToToday } from './commands-night.ts';
import { addEntry, findLoan, lockLoan, type StoredLoan, withEntry } from './store.ts';
import { loansToFold, noteFailure } from './store-night.ts';
import { summaryOf } from './store-summary.ts';

let house: LoanHouse;
beforeEach(async () => {
  house = await openLoanHouse();
});
afterEach(() => house.close());

async function several(count: number): Promise<Subject[]> {
  const subjects = [];
  for (let one = 0; one < count; one += 1) subjects.push(await bringTo(house, 'open'));
  return subjects;
}

/** Every summary is what the fold of its loan gives on its day; open ones are of today. */
async function summariesFollow(): Promise<void> {
  const rows = await house.db.selectFrom('loan_summary').selectAll().orderBy('loan_id').execute();
  const loans = await house.db.selectFrom('loan').select('id').execute();
  expect(rows).toHaveLength(loans.length);
  for (const row of rows) {
    if (row.closed_on === null) expect(row.as_of).toBe(house.clock.today());
    const stored = await findLoan(house.db, row.loan_id);
    if (!stored) throw new Error('a summary without a loan');
    const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, row.as_of);
    expect(row).toEqual(summaryOf(stored, loan));
  }
}

const nights = () =>
  house.db.selectFrom('night_work').selectAll().orderBy('loan_id').orderBy('day').execute();
const failures = () => house.db.selectFrom('night_failure').selectAll().execute();
const problem = async () => {
  const row = await house.db
    .selectFrom('job_run')
    .select('problem')
    .where('job', '=', 'loans')
    .executeTakeFirst();
  return row?.problem ?? null;
};

/** How many of the server's statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from pg_stat_activity
    where datname = current_database() and usename <> current_user
      and wait_event_type = 'Lock'`.execute(house.test.owner);
  return Number(rows[0]?.count ?? 0);
}

describe('a new day', () => {
  it('brings every open loan to today, days in order, and closed ones stay; again it adds nothing', async () => {
    await several(3);
    const closed = await bringTo(house, 'closed');
    later(house, 4);
    expect(await bringLoansToToday(house)).toEqual({ loans: 3, failed: 0 });
    await summariesFollow();
    const noted = await nights();
    expect(noted).toHaveLength(3 * 4);
    expect(noted.some((row) => row.loan_id === closed.loanId)).toBe(false);
    expect(noted.slice(0, 4).map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ]);
    expect(await bringLoansToToday(house)).toEqual({ loans: 0, failed: 0 });
    expect(await nights()).toEqual(noted);
  });

  it('by four passes at once does each loan once', async () => {
    await several(8);
    later(house, 13);
    const passes = await Promise.all(Array.from({ length: 4 }, () => bringLoansToToday(house)));
    expect(passes.reduce((sum, { loans }) => sum + loans, 0)).toBe(8);
    expect(await nights()).toHaveLength(8 * 13);
    await summariesFollow();
  });

  it('goes through more loans than one transaction takes, whatever day they are of', async () => {
    const { loanId } = await bringTo(house, 'open');
    await house.test.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into loan (id, offer_id, application_id, borrower_id, product, terms, disbursed_on, disbursed_cents, opened_at)
        overriding system value
        select id + n, offer_id + n, application_id + n, borrower_id, product, terms, disbursed_on, disbursed_cents, opened_at
        from loan, generate_series(1, 1200) n where id = ${loanId}`.execute(tx);
      await sql`
        insert into loan_summary
        select l.id, s.borrower_id, s.as_of + (l.id % 3)::int, s.loan_status_id, s.child_status_id, s.matures_on,
          s.fees_due_cents, s.late_fee_cents, s.paid_cents, s.balance_cents, s.due_cents, s.days_past_due,
          s.closed_on, s.was_on_time, s.waivable_cents, null, null, case when l.id % 4 > 0 then s.changes_on end
        from loan l, loan_summary s where l.id > ${loanId} and s.loan_id = ${loanId}`.execute(tx);
    });
    later(house, 3);
    const some = { moved: 200, folded: 100 };
    expect(await bringLoansToToday(house, undefined, some)).toEqual({ loans: 1201, failed: 0 });
    await summariesFollow();
    expect(await bringLoansToToday(house)).toEqual({ loans: 0, failed: 0 });
  });

  it('folds loans whose figures may be others today, and moves the day of the rest', async () => {
    const falling = await bringTo(house, 'open');
    later(house, 5);
    const quiet = await bringTo(house, 'open');
    const toFold = async () => {
      const next = { today: house.clock.today(), after: null, most: 10 };
      return (await loansToFold(house.db, next)).map(({ loanId }) => loanId);
    };
    await bringLoansToToday(house);
    later(house, 5);
    expect(await toFold()).toEqual([falling.loanId]);
    expect(await bringLoansToToday(house)).toEqual({ loans: 2, failed: 0 });
    later(house, 5);
    expect(await toFold()).toEqual([falling.loanId, quiet.loanId]);
    expect(await bringLoansToToday(house)).toEqual({ loans: 2, failed: 0 });
    await summariesFollow();
    expect(await nights()).toHaveLength(15 + 10);
  });

  it('offers staff the residue that may be waived', async () => {
    const { loanId } = await bringTo(house, 'residue');
    later(house, 1);
    await bringLoansToToday(house);
    const { waivable_cents: waivable } = await house.db
      .selectFrom('loan_summary')
      .select('waivable_cents')
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    expect(waivable).toBe(BigInt((await loanOf(house, { loanId })).principalBalanceCents));
    expect(waivable).toBeGreaterThan(0n);
  });

  it('ends offers whose last day has passed, and tells the borrower', async () => {
    const subject = await bringTo(house, 'offered');
    later(house, 7);
    await workOnLoans(house);
    expect((await findOffer(house.db, subject.offerId))?.status).toBe('Open');
    later(house, 1);
    await Promise.all([workOnLoans(house), workOnLoans(house)]);
    expect((await findOffer(house.db, subject.offerId))?.status).toBe('Expired');
    const told = await house.db
      .selectFrom('notice')
      .select('kind')
      .where('phone', '=', subject.phone)
      .where('kind', '=', 'offer_expired')
      .execute();
    expect(told).toHaveLength(1);
  });
});

/** A payment up to its end: what it reads, then what it writes. */
const payment = {
  begin: async (tx: LoanHouse['db'], loanId: bigint): Promise<StoredLoan> => {
    const stored = await lockLoan(tx, loanId);
    if (!stored) throw new Error('no loan');
    return stored;
  },
  write: async (tx: LoanHouse['db'], stored: StoredLoan, on: string): Promise<void> => {
    const next = withEntry(stored, { kind: 'payment', on, cents: 1_00 });
    const facts = { by: 'staff:sam', at: house.clock.now(), methodId: 1 };
    const loan = loanAsOf(next.terms, next.disbursedOn, next.entries, on);
    await addEntry(tx, next, { facts, summary: summaryOf(next, loan) });
  },
};

// After four days the day of a loan moves, after thirteen it is folded.
describe.each([4, 13])('a new day beside a payment, %i days after', (days) => {
  const paidOf = async ({ loanId }: Subject) => (await loanOf(house, { loanId })).paidCents;

  it('leaves out the loan that has been written, and waits for nobody', async () => {
    const [busy, free] = await several(2);
    if (!busy || !free) throw new Error('no loans');
    later(house, days);
    await house.db.transaction().execute(async (tx) => {
      await payment.write(tx, await payment.begin(tx, busy.loanId), house.clock.today());
      expect(await bringLoansToToday(house)).toEqual({ loans: 1, failed: 0 });
      done(await payOf(house, free, 1_00));
    });
    await summariesFollow();
    expect(await nights()).toHaveLength(days);
    expect(await bringLoansToToday(house)).toEqual({ loans: 0, failed: 0 });
    expect([await paidOf(busy), await paidOf(free)]).toEqual([1_00, 1_00]);
  });

  it('goes on where the payment has not written yet, which then replaces what the night wrote', async () => {
    const [busy] = await several(1);
    if (!busy) throw new Error('no loan');
    later(house, days);
    await house.db.transaction().execute(async (tx) => {
      const stored = await payment.begin(tx, busy.loanId);
      expect(await bringLoansToToday(house)).toEqual({ loans: 1, failed: 0 });
      await payment.write(tx, stored, house.clock.today());
    });
    await summariesFollow();
    expect(await paidOf(busy)).toBe(1_00);
    expect(await nights()).toHaveLength(days);
  });

  it('brings a loan on again that a payment of the evening before put back a day', async () => {
    const [busy] = await several(1);
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
    await summariesFollow();
    expect(await nights()).toHaveLength(days);
  });

  it('keeps a payment waiting no longer than its own statement on that loan, and another not at all', async () => {
    const [held, free] = await several(2);
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
    await summariesFollow();
    expect([await paidOf(held), await paidOf(free)]).toEqual([1_00, 1_00]);
  });
});

describe('a loan whose night fails', () => {
  const breakTerms = async (loanId: bigint, terms: string) => {
    await sql`alter table loan disable trigger only_entries`.execute(house.test.owner);
    await sql`update loan set terms = ${terms} where id = ${loanId}`.execute(house.test.owner);
    await sql`alter table loan enable trigger only_entries`.execute(house.test.owner);
  };

  it('is recorded, counted and said with its cause; the others go on; the next pass tries it again', async () => {
    const [broken, ...others] = await several(3);
    if (!broken) throw new Error('no loan');
    const { terms } = await house.db
      .selectFrom('loan')
      .select('terms')
      .where('id', '=', broken.loanId)
      .executeTakeFirstOrThrow();
    await breakTerms(broken.loanId, '{}');
    later(house, 10);
    await workOnLoans(house);
    await workOnLoans(house);
    expect(await failures()).toMatchObject([
      { loan_id: broken.loanId, day: house.clock.today(), cause: 'RangeError', tries: 2 },
    ]);
    expect(await problem()).toMatch(/^1 loans were not brought to today \(RangeError\)/);
    expect(new Set((await nights()).map((row) => row.loan_id))).toEqual(
      new Set(others.map(({ loanId }) => loanId)),
    );
    await breakTerms(broken.loanId, JSON.stringify(terms));
    await workOnLoans(house);
    expect(await failures()).toEqual([]);
    expect(await problem()).toBeNull();
    await summariesFollow();
  });

  it('is said no more once a payment has brought it to today', async () => {
    const { loanId } = await bringTo(house, 'open');
    later(house, 1);
    await noteFailure(house.db, {
      loanId,
      day: house.clock.today(),
      cause: 'Error',
      at: house.clock.now(),
    });
    const before = await failures();
    expect(before).toHaveLength(1);
    done(await payOf(house, { loanId }, 1_00));
    await workOnLoans(house);
    expect(await failures()).toEqual([]);
  });
});

describe.each([4, 13])('R7 a pass that is killed, after %i days', (days) => {
  it('leaves nobody behind when it is run again, beside payments, and adds nothing twice', async () => {
    const subjects = await several(10);
    later(house, days);
    let killed = 0;
    const kill = async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename <> current_user and state <> 'idle'`.execute(
        house.test.owner,
      );
      killed += rows.length;
    };
    let killing = true;
    const killer = (async () => {
      for (let times = 0; killing && (times < 6 || killed === 0); times += 1) {
        await kill();
        await sql`select pg_sleep(0.02)`.execute(house.test.owner);
      }
    })();
    const work = [
      bringLoansToToday(house),
      bringLoansToToday(house),
      ...subjects.slice(0, 4).map((subject) => payOf(house, subject, 2_00)),
    ].map((one) => one.catch(() => null));
    await Promise.all(work);
    killing = false;
    await killer;
    expect(killed).toBeGreaterThan(0);
    await bringLoansToToday(house);
    await bringLoansToToday(house);
    await summariesFollow();
    expect(await failures()).toEqual([]);
    const noted = await nights();
    expect(new Set(noted.map((row) => `${row.loan_id} ${row.day}`)).size).toBe(noted.length);
    const again = await bringLoansToToday(house);
    expect(again).toEqual({ loans: 0, failed: 0 });
  });
});
