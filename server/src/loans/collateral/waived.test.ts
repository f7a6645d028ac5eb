import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPawnHouse } from '../../../testing/collateral.ts';
import { bringTo } from '../../../testing/loan-states.ts';
import { officeLoan } from '../../loan-views/commands-office-loan.ts';
import { done, later, type LoanHouse, loanOf, payOf, STAFF } from '../../../testing/loans.ts';
import { waitingNotice } from '../../notices/store.ts';
import { waiveResidue } from '../commands-default.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

it('a waiver that closes a pawn loan tells its borrower to fetch what was pawned', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  const { loanId, phone, ticket } = subject;
  done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents - 1_00));
  done(await waiveResidue(house, STAFF.nary, { loanId, reason: 'small', key: randomUUID() }));
  expect((await loanOf(house, subject)).closedOn).not.toBeNull();
  const told = await waitingNotice(house.db, { phone, kind: 'residue_waived' });
  for (const said of [
    'Phone',
    `T${String(ticket).padStart(6, '0')}`,
    '$1.00',
    house.env.company.hotline,
  ]) {
    expect(told).toContain(said);
  }
});

it('a waiver that leaves late fees unpaid closes nothing: SMS and panel say what is still to be paid', async () => {
  // 100.00 at 15 % a month for 10 days: 5.00 of interest. Out on the 1st, due on the 11th; on the 25th 103.80 are paid, which leaves 1.20 of principal
  // and the late fees that had arisen: 2.00 a day for the 12 days from the 14th on, 24.00.
  house.clock.set('2026-11-01T02:00:00Z');
  const subject = await bringTo(house, 'open');
  const { loanId, phone } = subject;
  later(house, 24);
  done(await payOf(house, subject, 103_80));
  later(house, 1);
  const page = done(
    await officeLoan(house, { number: loanNumber(loanId), asOf: undefined, who: STAFF.nary.who }),
  );
  expect([page.waivable_cents, page.waiver_leaves_cents]).toEqual([1_20, 24_00]);
  done(await waiveResidue(house, STAFF.nary, { loanId, reason: 'small', key: randomUUID() }));
  const { closedOn, dueCents } = await loanOf(house, subject);
  expect([closedOn, dueCents]).toEqual([null, 24_00]);
  const told = await waitingNotice(house.db, { phone, kind: 'residue_waived' });
  expect(told).toMatch(/\$1\.20.*\$24\.00/);
  expect(told).toContain(house.env.company.hotline);
  expect(told).not.toMatch(/settled|owe nothing/);
});

it('a waiver that leaves money too much, since it counts from before a later payment: SMS and panel say that it is the borrower’s', async () => {
  // 100.00 at 0.50 a day, out on the 1st: of 99.50 on the 3rd 1.00 is interest, and 1.50 of principal is left. Of 0.60 on the Pay Day, the 11th,
  // 0.06 is its interest of eight days, and 0.96 is left. Waived from the 3rd on, 0.54 was left, with 0.02 of interest: 0.60 is 0.04 more.
  house.clock.set('2026-11-01T02:00:00Z');
  const subject = await bringTo(house, 'open');
  const { loanId, phone } = subject;
  later(house, 2);
  done(await payOf(house, subject, 99_50));
  later(house, 8);
  done(await payOf(house, subject, 60));
  later(house, 1);
  const page = done(
    await officeLoan(house, { number: loanNumber(loanId), asOf: undefined, who: STAFF.nary.who }),
  );
  expect([page.waivable_cents, page.waiver_leaves_cents, page.waiver_credit_cents]).toEqual([
    96, 0, 4,
  ]);
  done(await waiveResidue(house, STAFF.nary, { loanId, reason: 'small', key: randomUUID() }));
  const { closedOn, creditCents } = await loanOf(house, subject);
  expect([closedOn, creditCents]).toEqual(['2026-11-11', 4]);
  const told = await waitingNotice(house.db, { phone, kind: 'residue_waived' });
  expect(told).toMatch(/\$0\.96.*\$0\.04/);
  expect(told).toContain(house.env.company.hotline);
  expect(told).not.toMatch(/owe nothing/);
});
