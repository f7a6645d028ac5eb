import type { ProductTerms } from 'contract/office/product-terms';
import { Refused } from 'contract/refusal';
import { addDays } from 'lending/calendar';
import { amountOptions, snapAmount } from 'lending/product';
import { isAboveWarn } from 'lending/second-time';
import type { LoanTerms } from 'lending/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { contentsOf, done, type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { aStaff } from '../../testing/office.ts';
import { productFees, productLimits } from '../products/store.ts';
import { readTerms } from '../products/store-terms.ts';
import { findByUsername } from '../staff/store.ts';
import { askerOf } from '../staff-by.ts';
import type { Staff } from '../staff-session.ts';
import { decide, propose, proposalPage } from './commands.ts';
import { checkedTerms } from './commands-products.ts';

let house: LoanHouse;
let max: Staff;
let dina: Staff;
beforeAll(async () => {
  house = await openLoanHouse();
  [max, dina] = [await aManager(), await aManager()];
});
afterAll(() => house.close());

async function aManager(): Promise<Staff> {
  const { username } = await aStaff({ house }, 'manager');
  const found = await findByUsername(house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
}

const reasonOf = (answer: unknown) =>
  answer instanceof Refused ? (answer.reason ?? [...answer.fields.keys()].join()) : answer;

/** Payday terms with its first row ended yesterday and another from today on. */
async function withRate(rateMillionths: number): Promise<{ version: number; terms: ProductTerms }> {
  const { version, terms } = await readTerms(house.db, 'payday');
  const today = house.clock.today();
  const rates = terms.rates.map((line) =>
    line.valid_until === null ? { ...line, valid_until: addDays(today, -1) } : line,
  );
  const [first] = terms.rates;
  if (!first) throw new Error('No rate');
  const added = { ...first, id: null, rate_millionths: rateMillionths };
  const since = { valid_from: today, valid_until: null };
  return { version, terms: { ...terms, rates: [...rates, { ...added, ...since }] } };
}

async function proposed(by: Staff, given: { version: number; terms: ProductTerms }) {
  const before = await checkedTerms(house, 'staff:max', { product: 'payday', ...given });
  if (before instanceof Refused) return before;
  const body = { before, after: given.terms, baseVersion: given.version };
  return propose(house, by, { kind: 'product', key: 'payday', ...body });
}

async function termsOfOffer(offerId: bigint): Promise<LoanTerms> {
  const { terms } = await house.db
    .selectFrom('offer')
    .select('terms')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return terms as unknown as LoanTerms;
}

describe('V8.2.1 a rate is proposed by one manager and confirmed by another', () => {
  it('and counts for new offers alone: an offer and a loan from before keep their terms', async () => {
    const offered = await bringTo(house, 'offered');
    const lent = await bringTo(house, 'open');
    const before = await termsOfOffer(offered.offerId);
    expect(before.rate).toBe(150_000);
    const first = await proposed(max, await withRate(90_000));
    if (first instanceof Refused) throw new Error('Not proposed');
    const id = BigInt(first.proposal);
    const rateToday = async () =>
      (await productLimits(house.db, 'payday', house.clock.today())).rates[0]?.rateMillionths;
    expect(await rateToday()).toBe(150_000);
    expect(reasonOf(await decide(house, max, { id, confirmed: true }))).toBe('second_person');
    expect(await rateToday()).toBe(150_000);
    expect(await decide(house, dina, { id, confirmed: true })).toBeNull();
    expect(await rateToday()).toBe(90_000);
    expect(await termsOfOffer(offered.offerId)).toEqual(before);
    expect((await termsOfOffer(lent.offerId)).rate).toBe(150_000);
    const loan = await house.db
      .selectFrom('loan')
      .select('terms')
      .where('id', '=', lent.loanId)
      .executeTakeFirstOrThrow();
    expect((loan.terms as unknown as LoanTerms).rate).toBe(150_000);
    const after = await bringTo(house, 'offered');
    expect((await termsOfOffer(after.offerId)).rate).toBe(90_000);
    // Any day of the past keeps its answer.
    const yesterday = addDays(house.clock.today(), -1);
    const { rates } = await productLimits(house.db, 'payday', yesterday);
    expect(rates.map((row) => row.rateMillionths)).toEqual([150_000]);
  });

  it('with both sides of it in the audit and in the history', async () => {
    const acts = await house.test.owner
      .selectFrom('audit')
      .select(['event', 'actor', 'facts'])
      .where('subject', '=', 'product:payday')
      .orderBy('id')
      .execute();
    expect(acts.map(({ event, actor }) => [event, actor])).toEqual([
      ['product.proposed', `staff:${max.handle}`],
      ['proposal.decided', `staff:${dina.handle}`],
      ['product.changed', `staff:${dina.handle}`],
    ]);
    expect(acts[2]?.facts).toMatchObject({
      version: 2,
      changes: [
        { what: 'rate', before: { valid_until: null }, after: { valid_until: '2026-11-20' } },
        { what: 'rate', before: null, after: { rate_millionths: 90_000 } },
      ],
    });
    const about = { state: 'decided', kind: 'product', key: 'payday' } as const;
    const page = await proposalPage(house, about, askerOf(max));
    expect(page.rows).toMatchObject([
      { confirmed: true, proposed_by: { handle: max.handle }, decided_by: { handle: dina.handle } },
    ]);
    expect(page.managers.map(({ handle }) => handle).toSorted()).toEqual(
      [max.handle, dina.handle].toSorted(),
    );
  });
});

describe('a change of a product is refused, and nothing is written,', () => {
  const refusedAs = async (work: () => Promise<unknown>) => {
    const before = await contentsOf(house);
    const reason = reasonOf(await work());
    expect(await contentsOf(house)).toEqual(before);
    return reason;
  };
  const changed = async (change: (terms: ProductTerms) => Partial<ProductTerms>) => {
    const { version, terms } = await readTerms(house.db, 'payday');
    return proposed(max, { version, terms: { ...terms, ...change(terms) } });
  };

  it.each<[string, string, (terms: ProductTerms) => Partial<ProductTerms>]>([
    ['that changes nothing', 'nothing', () => ({})],
    ['below zero', 'min_amount_cents', () => ({ min_amount_cents: -100 })],
    ['of cents in a bound', 'max_amount_cents', () => ({ max_amount_cents: 200_50 })],
    ['upside down', 'max_amount_cents', () => ({ max_amount_cents: 40_00 })],
    ['of payday’s days', 'max_duration', () => ({ max_duration: 60 })],
    [
      'of a row that has begun',
      'rates.0.valid_from',
      ({ rates }) => ({ rates: rates.map((row) => ({ ...row, rate_millionths: 1 })).slice(0, 1) }),
    ],
    ['that drops a row that has begun', 'rates', ({ rates }) => ({ rates: rates.slice(1) })],
    [
      'that begins in the past',
      'rates.2.valid_from',
      ({ rates }) => ({
        rates: [...rates, { ...rates[0]!, id: null, valid_from: '2026-11-20', valid_until: null }],
      }),
    ],
    [
      'of a rate of 1001 %',
      'rates.2.rate_millionths',
      ({ rates }) => ({
        rates: [
          ...rates,
          {
            ...rates[0]!,
            id: null,
            valid_from: '2026-12-01',
            valid_until: null,
            rate_millionths: 10_010_000,
          },
        ],
      }),
    ],
    [
      'of two processing fees on one day',
      'fees.1.valid_from',
      () => {
        const fee = {
          id: null,
          kind: 'processing',
          rate_millionths: 10_000,
          fixed_cents: null,
          min_cents: null,
          max_cents: null,
          charged: 'disbursement',
          valid_until: null,
        } as const;
        return {
          fees: [
            { ...fee, valid_from: '2026-12-01' },
            { ...fee, valid_from: '2026-12-05' },
          ],
        };
      },
    ],
  ])('%s', async (_what, where, change) => {
    expect(await refusedAs(() => changed(change))).toContain(where);
  });

  it('from a page that is older than the last change', async () => {
    const { terms } = await readTerms(house.db, 'payday');
    const given = { version: 1, terms: { ...terms, max_amount_cents: 190_00 } };
    expect(await refusedAs(() => proposed(max, given))).toBe('changed');
  });

  it('while another waits; taken back by its proposer it waits no longer, and is decided once', async () => {
    const first = await changed(() => ({ max_amount_cents: 190_00 }));
    if (first instanceof Refused) throw new Error('Not proposed');
    const id = BigInt(first.proposal);
    const second = () => changed(() => ({ max_amount_cents: 180_00 }));
    expect(await refusedAs(second)).toBe('waits');
    expect(await decide(house, max, { id, confirmed: false })).toBeNull();
    const late = await decide(house, dina, { id, confirmed: true });
    expect(reasonOf(late)).toBe('decided');
    expect(late?.text?.('en')).toMatch(
      /^Person \d+ refused this, or took it back, on 21\/11\/2026/,
    );
    const { limits } = await productLimits(house.db, 'payday', house.clock.today());
    expect(limits.maxAmountCents).toBe(200_00);
  });

  it('once the day from which it counts has gone by', async () => {
    const before = house.clock.now();
    const tomorrow = { id: null, valid_from: '2026-11-22', valid_until: null };
    const first = await changed(({ rates }) => ({
      rates: [...rates, { ...rates[0]!, ...tomorrow }],
    }));
    if (first instanceof Refused) throw new Error('Not proposed');
    const decision = { id: BigInt(first.proposal), confirmed: true };
    house.clock.set(new Date(before.getTime() + 3 * 86_400_000));
    expect(await refusedAs(() => decide(house, dina, decision))).toBe('too_late');
    house.clock.set(before);
    expect(await decide(house, dina, { ...decision, confirmed: false })).toBeNull();
  });

  it('by eight who confirm at once: one does it', async () => {
    const first = await changed(() => ({ max_amount_cents: 150_00 }));
    if (first instanceof Refused) throw new Error('Not proposed');
    const decision = { id: BigInt(first.proposal), confirmed: true };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => decide(house, dina, decision)),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(new Set(answers.map(reasonOf))).toEqual(new Set([null, 'decided']));
    expect((await readTerms(house.db, 'payday')).version).toBe(3);
  });
});

it('a fee counts from its day on', async () => {
  const { version, terms } = await readTerms(house.db, 'pawn');
  const fee = {
    id: null,
    kind: 'processing',
    rate_millionths: 10_000,
    fixed_cents: null,
    min_cents: 200,
    max_cents: null,
    charged: 'disbursement',
    valid_from: '2026-12-01',
    valid_until: '2026-12-31',
  } as const;
  const after = { ...terms, fees: [fee] };
  const before = await checkedTerms(house, 'staff:max', { product: 'pawn', version, terms: after });
  if (before instanceof Refused) throw new Error('Refused');
  const body = { kind: 'product', key: 'pawn', baseVersion: version, before, after } as const;
  const { proposal } = done(await propose(house, max, body));
  expect(await decide(house, dina, { id: BigInt(proposal), confirmed: true })).toBeNull();
  expect(await productFees(house.db, 'pawn', '2026-11-30')).toEqual({});
  expect(await productFees(house.db, 'pawn', '2026-12-01')).toEqual({
    processing: {
      amount: { kind: 'percent', rate: 10_000 },
      charged: 'disbursement',
      minCents: 200,
    },
  });
  expect(await productFees(house.db, 'pawn', '2027-01-01')).toEqual({});
});

it('steps and what is for second-time borrowers alone reach calculator, form and approval', async () => {
  const { version, terms } = await readTerms(house.db, 'personal');
  const after = {
    ...terms,
    amount_step_cents: 100_00,
    amount_warn_cents: 600_00,
    duration_warn: null,
  };
  const body = { kind: 'product', key: 'personal', baseVersion: version } as const;
  const { proposal } = done(await propose(house, max, { ...body, before: terms, after }));
  expect(await decide(house, dina, { id: BigInt(proposal), confirmed: true })).toBeNull();
  const { limits } = await productLimits(house.db, 'personal', house.clock.today());
  expect(amountOptions('personal', limits).slice(0, 3)).toEqual([200_00, 300_00, 400_00]);
  expect(snapAmount('personal', limits, 555_00)).toBe(500_00);
  expect(isAboveWarn('personal', 'amount', 600_01, limits)).toBe(true);
  expect(isAboveWarn('personal', 'amount', 600_00, limits)).toBe(false);
  expect(isAboveWarn('personal', 'duration', 24, limits)).toBe(false);
  expect(isAboveWarn('personal', 'duration', 24)).toBe(true);
});
