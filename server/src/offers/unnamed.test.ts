import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WHO_LENDS } from '../../testing/env.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  contentsOf,
  done,
  FINDINGS,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { approve } from '../applications/decide/commands-decide.ts';
import { parseEnv } from '../env.ts';
import { nightlyView } from '../nightly/commands.ts';
import { asBorrower, sign, signWith } from '../seed/lender.ts';
import { makeMissingOffers, makeOffer } from './commands.ts';
import { sendSigningCode } from './commands-sign.ts';
import { withdrawApproval } from './commands-withdraw.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** Goes on as an installation outside the demo of which the operator has set so much. */
const setUp = (set: Record<string, string>) => {
  const { demo, lender, company, placeholders } = parseEnv({ DEMO: 'off', ...set });
  Object.assign(house.env, { demo, lender, company, placeholders });
};
const missing = async () => (await nightlyView(house, {})).facts_missing;

it('no agreement is offered, and nothing approved, while it would name its lender in brackets; the office says what the operator must fill in', async () => {
  const { applicationId } = await bringTo(house, 'inReview');
  const approved = await bringTo(house, 'approved');
  expect(await missing()).toEqual([]);
  setUp({ LENDER_NAME: 'A Plc' });
  const before = await contentsOf(house);
  const refused = await approve(house, STAFF.nary, { applicationId, findings: FINDINGS });
  expect(refusalOf(refused)).toBe('lender_unnamed');
  const said = refused instanceof Refused ? refused.text?.('en') : '';
  expect(said).toContain('COMPANY_HOTLINE, LENDER_LICENCE.');
  expect(refusalOf(await makeOffer(house, STAFF.nary, approved.applicationId))).toBe(
    'lender_unnamed',
  );
  house.clock.set(new Date(house.clock.now().getTime() + 6 * 60_000));
  expect(await makeMissingOffers(house, 10)).toMatchObject({ made: 0, left: 1 });
  expect(await contentsOf(house)).toEqual(before);
  expect(await missing()).toEqual(['COMPANY_HOTLINE', 'LENDER_LICENCE']);

  setUp(WHO_LENDS);
  expect(await missing()).toEqual([]);
  expect(await makeMissingOffers(house, 10)).toMatchObject({ made: 1, left: 0 });
  done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS }));
});

it.each([
  ['name', { LENDER_LICENCE: 'NBC 1' }],
  ['licence', { LENDER_NAME: 'A Plc' }],
])(
  'an agreement that was frozen without the lender’s %s gets no code and is not signed; the office takes it back and makes it anew',
  async (_what, set) => {
    setUp(set);
    // As an earlier release offered it, which did not ask.
    Object.assign(house.env, { placeholders: [] });
    const { applicationId, offerId, borrowerId, phone } = await bringTo(house, 'offered');
    const signer = { offerId, borrowerId, phone };
    setUp(WHO_LENDS);
    const before = await contentsOf(house);
    const refused = await sendSigningCode(house, asBorrower(signer), { offerId, borrowerId });
    expect(refusalOf(refused)).toBe('lender_unnamed');
    expect(refused instanceof Refused && refused.text?.('en')).toContain(WHO_LENDS.COMPANY_HOTLINE);
    expect(refusalOf(await signWith(house, signer, '1234'))).toBe('lender_unnamed');
    expect(await contentsOf(house)).toEqual(before);

    done(await withdrawApproval(house, STAFF.nary, applicationId));
    done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS }));
    const { offerId: anew } = done(await makeOffer(house, STAFF.nary, applicationId));
    expect(await sign(house, { ...signer, offerId: BigInt(anew) })).toBe(true);
  },
);
