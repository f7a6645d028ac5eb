import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastSeen, openPawnHouse } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { both, done, later, type LoanHouse, STAFF, type Subject } from '../../testing/loans.ts';
import { moveCollateral } from '../collateral/commands-custody.ts';
import { proposeSale, sellCollateral } from '../collateral/commands-sale.ts';
import { noticeSale } from '../collateral/commands-sale-notice.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { officeLoan } from './commands-office-loan.ts';
import { viewLoan } from './commands-read.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

const key = () => randomUUID();

/** What the borrower's page says of the thing, and whether the office says that it is in custody. */
async function shown({ borrowerId, loanId }: Subject) {
  const view = await viewLoan(house, borrowerId, Number(loanId));
  const asked = { number: loanNumber(loanId), asOf: undefined, who: STAFF.sam.who };
  const page = await officeLoan(house, asked);
  if (view instanceof Refused || page instanceof Refused) throw new Error('refused');
  const { collateral_in_custody: isHere, collateral_gone: gone } = page;
  return { ...view.card.collateral, office: [isHere, gone] };
}

it('a pawned thing stands where it was moved to, in both languages as staff wrote it, and where it was taken when it is back there', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  const { applicationId } = subject;
  const move = async (kind: 'moved' | 'seen', place?: string) => {
    const told = { kind, after: await lastSeen(house, applicationId), place, seal: '' };
    done(await moveCollateral(house, STAFF.max, { applicationId, told, key: key() }));
  };
  const { place: taken, ...first } = await shown(subject);
  if (taken === undefined) throw new Error('no place');
  expect(first).toMatchObject({ state: 'in-custody', office: [true, null] });
  await move('moved', 'Safe 7');
  await move('seen');
  expect((await shown(subject)).place).toEqual({ km: 'Safe 7', en: 'Safe 7' });
  await move('moved', taken.km);
  expect((await shown(subject)).place).toEqual(taken);
});

it('a pawned thing that was sold is sold, with its day, for the borrower and for the office', async () => {
  const subject = await bringTo(house, 'pawnCorrected');
  const { applicationId, loanId } = subject;
  done(await declareDefault(house, STAFF.nary, { loanId, reason: both('gone'), key: key() }));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 30);
  const sale = { applicationId, priceCents: 50_00, again: null, buyer: 'Sok Tep' };
  const { proposal } = done(await proposeSale(house, STAFF.nary, sale));
  expect(await shown(subject)).toMatchObject({ state: 'in-custody', office: [true, null] });
  const told = { proposal: String(proposal), method: 10, reference: key(), cents_again: null };
  done(await sellCollateral(house, STAFF.sam, { applicationId, told: { ...told, key: key() } }));
  const soldOn = house.clock.today();
  later(house, 3);
  expect(await shown(subject)).toMatchObject({
    state: 'sold',
    soldOn,
    releasedOn: null,
    office: [false, 'sold'],
  });
});

it('a pawned thing that was given back is not in custody, and was not sold', async () => {
  const subject = await bringTo(house, 'pawnClosed');
  done(await releaseCollateral(house, STAFF.uma, subject.ticket));
  expect(await shown(subject)).toMatchObject({
    state: 'released',
    releasedOn: house.clock.today(),
    soldOn: null,
    office: [false, 'released'],
  });
});
