/** Loans that are repaid and of which something waits with the lender: what was pawned, or money that came above all that was owed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { waitingNotice } from '../notices/store.ts';
import { overviewOf } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
beforeEach(() => house.clock.set('2026-11-22T03:00:00Z'));
afterAll(() => house.close());

const told = async ({ borrowerId }: Subject) =>
  done(await overviewOf(house, borrowerId)).loans.map(({ state, collateral, creditCents }) => [
    state,
    collateral?.state,
    creditCents,
  ]);
const said = ({ phone }: Subject) => waitingNotice(house.db, { phone, kind: 'payment_received' });
/** Pays what settles the loan, and so much more. */
async function settle(subject: Subject, more = 0) {
  const { payoff } = await loanOf(house, subject);
  done(await payOf(house, subject, payoff.cents + more));
}

/** The loan as one of another borrower: its rows stand for one that came by a second application. */
async function giveTo(next: Subject, { borrowerId }: Subject) {
  await sql`alter table loan disable trigger user`.execute(house.test.owner);
  for (const table of ['loan', 'loan_summary'] as const) {
    const id = table === 'loan' ? 'id' : 'loan_id';
    await sql`update ${sql.table(table)} set borrower_id = ${borrowerId} where ${sql.ref(id)} = ${next.loanId}`.execute(
      house.test.owner,
    );
  }
  await sql`alter table loan enable trigger user`.execute(house.test.owner);
}

describe('what was pawned for a loan that is repaid', () => {
  it('is told to be fetched by the SMS of the payment, and in the account for as long as it lies there', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    await settle(subject);
    const sms = await said(subject);
    expect(sms).toMatch(/T\d{6}/);
    expect(sms).toContain(house.env.company.hotline);
    expect(await told(subject)).toEqual([['repaid', 'in-custody', 0]]);
    // A repaid loan is told of for 90 days; one whose pawned thing was not fetched, for longer.
    house.clock.set('2027-06-01T03:00:00Z');
    expect(await told(subject)).toEqual([['repaid', 'in-custody', 0]]);
    done(await releaseCollateral(house, STAFF.uma, subject.ticket));
    expect(await told(subject)).toEqual([]);
  });

  it('is told with the sum where more came than settles it', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    await settle(subject, 6_44);
    const sms = await said(subject);
    expect(sms).toContain('$6.44');
    expect(sms).toMatch(/T\d{6}/);
  });
});

describe('money above all that was owed of a loan', () => {
  it('is told with its sum by the SMS of the payment and in the account, until it is given back', async () => {
    const subject = await bringTo(house, 'open');
    // 53.56 settles a loan and 60.00 comes: 6.44 is the borrower's. Here the pay-off is the loan's own.
    await settle(subject, 6_44);
    const sms = await said(subject);
    expect(sms).toContain('$6.44');
    expect(sms).toContain(house.env.company.hotline);
    house.clock.set('2027-06-01T03:00:00Z');
    expect(await told(subject)).toEqual([['repaid', undefined, 6_44]]);
    done(await refundOf(house, { loanId: subject.loanId }, 6_44));
    expect(await told(subject)).toEqual([]);
  });

  it('is not spoken of where the loan is settled to the cent', async () => {
    const subject = await bringTo(house, 'open');
    await settle(subject);
    expect(await said(subject)).not.toContain('$0.00');
    expect(await told(subject)).toEqual([['repaid', undefined, 0]]);
  });

  it('is told of each closed loan, not of the one repaid last alone', async () => {
    const first = await bringTo(house, 'open');
    await settle(first, 6_44);
    const next = await bringTo(house, 'open');
    await giveTo(next, first);
    // Beside an open loan, and beside one that was repaid later, to the cent or with money above it.
    expect(await told(first)).toEqual([
      ['open', undefined, 0],
      ['repaid', undefined, 6_44],
    ]);
    await settle(next, 1_00);
    expect((await told(first)).map((loan) => loan[2])).toEqual([6_44, 1_00]);
    done(await refundOf(house, { loanId: next.loanId }, 1_00));
    // After 90 days the one repaid last is told of no more: the money of the other still waits.
    house.clock.set('2027-06-01T03:00:00Z');
    expect(await told(first)).toEqual([['repaid', undefined, 6_44]]);
  });
});
