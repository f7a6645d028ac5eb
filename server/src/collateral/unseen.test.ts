import { denialReasons } from 'contract/options/decisions';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOLD, value } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { startReview } from '../applications/review/commands-review.ts';
import { takeCollateral } from './commands.ts';
import { takeValued } from './commands-custody.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { sam, uma, nary } = STAFF;
const said = (answer: unknown) => (answer instanceof Refused ? answer.text?.('en') : answer);

it('of a pawn application that the register shows nothing of a cashier is told nothing: it is not there', async () => {
  const { applicationId } = await bringTo(house, 'pawnPending');
  done(await startReview(house, uma, applicationId));
  const { valuation } = done(await value(house, applicationId, uma));
  const reasons = [denialReasons[0]?.key ?? ''];
  done(await deny(house, nary, { applicationId, reasons }));
  for (const seen of [String(valuation), '0']) {
    const told = { ...TOLD, valuation: seen };
    const answer = await takeValued(house, sam, { applicationId, told });
    expect(said(answer)).toBe('There is nothing at this address.');
  }
});

it('a cashier is told neither who has decided what nor anything else of an application in review; an officer is', async () => {
  const { applicationId } = await bringTo(house, 'pawnPending');
  done(await startReview(house, uma, applicationId));
  const item = { km: 'x', en: 'x' };
  const taking = { applicationId, item, place: item, valueCents: 5_00, valuedBy: nary.who };
  const text = said(await takeCollateral(house, sam, taking));
  expect(text).toBe('This has changed in the meantime. Please reload the page.');
  expect(said(await takeCollateral(house, uma, taking))).not.toBe(text);
});
