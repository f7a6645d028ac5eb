import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
} from '../../../testing/loans.ts';
import { nightsOf, openLoans, summariesFollow } from '../../../testing/nights.ts';
import { workOnLoans } from '../../jobs/loans.ts';
import { findOffer } from '../../offers/store.ts';
import { bringLoansToToday } from './commands-night.ts';
import { loansToFold, noteFailure } from './store-night.ts';

let house: LoanHouse;
beforeEach(async () => {
  house = await openLoanHouse();
});
afterEach(() => house.close());

const failures = () => house.db.selectFrom('night_failure').selectAll().execute();
const problem = async () => {
  const row = await house.db
    .selectFrom('job_run')
    .select('problem')
    .where('job', '=', 'loans')
    .executeTakeFirst();
  return row?.problem ?? null;
};

describe('a new day', () => {
  it('brings every open loan to today, days in order, and closed ones stay; again it adds nothing', async () => {
    await openLoans(house, 3);
    const closed = await bringTo(house, 'closed');
    later(house, 4);
    expect(await bringLoansToToday(house)).toEqual({ loans: 3, failed: 0 });
    await summariesFollow(house);
    const noted = await nightsOf(house);
    expect(noted).toHaveLength(3 * 4);
    expect(noted.some((row) => row.loan_id === closed.loanId)).toBe(false);
    expect(noted.slice(0, 4).map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ]);
    expect(await bringLoansToToday(house)).toEqual({ loans: 0, failed: 0 });
    expect(await nightsOf(house)).toEqual(noted);
  });

  it('by four passes at once does each loan once', async () => {
    await openLoans(house, 8);
    later(house, 13);
    const passes = await Promise.all(Array.from({ length: 4 }, () => bringLoansToToday(house)));
    expect(passes.reduce((sum, { loans }) => sum + loans, 0)).toBe(8);
    expect(await nightsOf(house)).toHaveLength(8 * 13);
    await summariesFollow(house);
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
          s.closed_on, s.was_on_time, s.waivable_cents, null, null, case when l.id % 4 > 0 then s.changes_on end,
          s.owed_back_cents, s.credit_cents, s.flags
        from loan l, loan_summary s where l.id > ${loanId} and s.loan_id = ${loanId}`.execute(tx);
    });
    later(house, 3);
    const some = { moved: 200, folded: 100 };
    expect(await bringLoansToToday(house, undefined, some)).toEqual({ loans: 1201, failed: 0 });
    await summariesFollow(house);
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
    await summariesFollow(house);
    expect(await nightsOf(house)).toHaveLength(15 + 10);
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

describe('a loan whose night fails', () => {
  const breakTerms = async (loanId: bigint, terms: string) => {
    await sql`alter table loan disable trigger only_entries`.execute(house.test.owner);
    await sql`update loan set terms = ${terms} where id = ${loanId}`.execute(house.test.owner);
    await sql`alter table loan enable trigger only_entries`.execute(house.test.owner);
  };

  it('is recorded, counted and said with its cause; the others go on; the next pass tries it again', async () => {
    const [broken, ...others] = await openLoans(house, 3);
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
    expect(new Set((await nightsOf(house)).map((row) => row.loan_id))).toEqual(
      new Set(others.map(({ loanId }) => loanId)),
    );
    await breakTerms(broken.loanId, JSON.stringify(terms));
    await workOnLoans(house);
    expect(await failures()).toEqual([]);
    expect(await problem()).toBeNull();
    await summariesFollow(house);
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
    const subjects = await openLoans(house, 10);
    later(house, days);
    const killed: number[] = [];
    const kill = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename <> current_user and state <> 'idle'`.execute(
        house.test.owner,
      );
      killed.push(...rows.map(({ pid }) => pid));
    };
    const stillEnding = async () => {
      const { rows } = await sql`select from pg_stat_activity where pid = any(${killed})`.execute(
        house.test.owner,
      );
      return rows.length;
    };
    let killing = true;
    const killer = (async () => {
      for (let times = 0; killing && (times < 6 || killed.length === 0); times += 1) {
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
    expect(killed.length).toBeGreaterThan(0);
    // One that was killed with its last statement done may still be taken for a connection.
    await expect.poll(stillEnding).toBe(0);
    await bringLoansToToday(house);
    await bringLoansToToday(house);
    await summariesFollow(house);
    expect(await failures()).toEqual([]);
    const noted = await nightsOf(house);
    expect(new Set(noted.map((row) => `${row.loan_id} ${row.day}`)).size).toBe(noted.length);
    const again = await bringLoansToToday(house);
    expect(again).toEqual({ loans: 0, failed: 0 });
  });
});
