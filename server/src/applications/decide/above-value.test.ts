/** A loan on collateral is limited by the value that staff set (C-07). */
import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPawnHouse, TOLD } from '../../../testing/collateral.ts';
import { bringTo } from '../../../testing/loan-states.ts';
import { asker, done, FINDINGS, type LoanHouse, refusalOf, STAFF } from '../../../testing/loans.ts';
import { takeValued, valueCollateral } from '../../collateral/commands-custody.ts';
import { decisionView } from '../../decisions/commands-view.ts';
import { orderDisbursement } from '../../disbursements/commands.ts';
import { disbursementPage } from '../../disbursements/commands-waiting.ts';
import { startReview } from '../review/commands-review.ts';
import { giveAccount } from './commands-account.ts';
import { approve } from './commands-decide.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

const { uma, nary, sam } = STAFF;

const value = async (applicationId: bigint, valueCents: number) =>
  done(
    await valueCollateral(house, uma, {
      applicationId,
      valueCents,
      basis: 'used',
      key: randomUUID(),
    }),
  ).valuation;

it('no more is approved than the newest valuation, to the cent; without one nothing limits it yet', async () => {
  const { applicationId } = await bringTo(house, 'pawnPending');
  done(await startReview(house, uma, applicationId));
  done(await giveAccount(house, uma, { applicationId, bank: 'ABA Bank', number: '7' }));
  const valued = async () =>
    done(await decisionView(house, String(applicationId), nary.who)).valuation;
  expect(await valued()).toBeNull();
  // 300.00 is asked for.
  await value(applicationId, 500_00);
  await value(applicationId, 299_99);
  expect(await valued()).toMatchObject({ who: uma.who, value_cents: 299_99 });
  const asked = { applicationId, findings: FINDINGS };
  const refused = await approve(house, nary, asked);
  expect(refusalOf(refused)).toBe('above_value');
  expect(refused instanceof Refused && refused.text?.('en')).toContain('$299.99');
  await value(applicationId, 300_00);
  done(await approve(house, nary, asked));
});

it('no money is ordered of a loan that is more than what was taken is worth', async () => {
  const { applicationId, offerId } = await bringTo(house, 'pawnSigned');
  const valuation = String(await value(applicationId, 299_99));
  done(await takeValued(house, sam, { applicationId, told: { ...TOLD, valuation } }));
  const order = () => orderDisbursement(house, sam, { offerId, key: randomUUID() });
  expect(refusalOf(await order())).toBe('above_value');
  const row = async (waits_for?: 'me') =>
    (await disbursementPage(house, { waits_for }, asker(sam))).rows.find(
      ({ id }) => id === String(offerId),
    );
  expect((await row())?.blocked).toEqual(['above_value']);
  expect(await row('me')).toBeUndefined();
});
