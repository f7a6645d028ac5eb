import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, millionthsOf, readTable } from '../examples/read-tables.ts';
import type { Fee, Fees } from './fee.ts';
import { PRODUCTS, PRODUCT_KEYS, limitsInForce, startValues } from './product.ts';
import type { ProductKey } from './product.ts';
import { quote, quotePaymentCents } from './quote.ts';
import type { QuoteRequest } from './quote.ts';
import { formatPercent } from './rate.ts';
import type { RateRow } from './rate.ts';
import { equalInstalments } from './schedule.ts';

const always = (rateMillionths: number): RateRow[] => [
  { startAmountCents: 0, endAmountCents: 10 ** 9, start: 0, end: 0, rateMillionths },
];

const ask = (product: ProductKey, amountCents: number, duration: number, rate?: number) =>
  quote({
    product,
    amountCents,
    duration,
    rows: rate === undefined ? [] : always(rate),
    limits: limitsInForce(product),
  });

describe('payday', () => {
  it.each(
    readTable('quotes', 'Payday').map((row) => ({
      amount: row('amount'),
      rate: row('rate'),
      days: row('days'),
      total: row('total'),
      source: row('source'),
      row,
    })),
  )('CALC-27 $amount at $rate % for $days days is $total ($source)', ({ row }) => {
    const figure = ask(
      'payday',
      centsOf(row('amount')),
      Number(row('days')),
      millionthsOf(row('rate')),
    );
    expect(figure.totalCents).toBe(centsOf(row('total')));
    expect(figure.paymentCents).toBe(centsOf(row('total')));
    expect(figure.lastInstalmentCents).toBe(centsOf(row('total')));
    expect(figure.interestCents).toBe(centsOf(row('interest')));
    expect(figure.isEstimate).toBe(false);
  });

  it('says what the design picture says: $100 for 10 days is $105, 493.5 % effective a year', () => {
    const figure = ask('payday', 10_000, 10, 150_000);
    expect(figure.costCents).toBe(500);
    expect(formatPercent(figure.effectiveYearly ?? 0, 1)).toBe('493.5');
    expect(formatPercent(figure.nominalYearly ?? 0, 1)).toBe('182.5');
  });
});

describe('months', () => {
  it.each(
    readTable('quotes', 'Monthly').map((row) => ({
      amount: row('amount'),
      rate: row('rate'),
      months: row('months'),
      payment: row('payment'),
      source: row('source'),
      row,
    })),
  )('CALC-34 CALC-35 $amount at $rate % for $months months is $payment ($source)', ({ row }) => {
    const amountCents = centsOf(row('amount'));
    const figure = ask('personal', amountCents, Number(row('months')), millionthsOf(row('rate')));
    expect(figure.paymentCents).toBe(centsOf(row('payment')));
  });

  it('total the cent schedule, never payment × months: 490 at 15 % for 36 months', () => {
    const figure = ask('purchasing', 49_000, 36, 150_000);
    expect(figure.paymentCents).toBe(7400);
    expect(figure.totalCents).toBe(35 * 7398 + 7789);
    expect(figure.lastInstalmentCents).toBe(7789);
    expect(figure.interestCents).toBe(35 * 7398 + 7789 - 49_000);
  });
});

describe('without a rate row', () => {
  it('CALC-32 CALC-33 payday is an estimate at 15 %, or 8 % above the midpoint', () => {
    expect(ask('payday', 12_500, 30)).toMatchObject({
      rate: 150_000,
      isEstimate: true,
      totalCents: 14_400,
    });
    expect(ask('payday', 13_000, 30)).toMatchObject({
      rate: 80_000,
      isEstimate: true,
      totalCents: 14_100,
    });
  });

  it('CALC-36 CALC-40 the personal calculator opens at 230, an estimate', () => {
    const { amountCents, duration } = startValues('personal', limitsInForce('personal'));
    expect(ask('personal', amountCents, duration)).toMatchObject({
      paymentCents: 23_000,
      isEstimate: true,
    });
    expect(ask('personal', 200_000, 12)).toMatchObject({ rate: 80_000, isEstimate: true });
  });
});

describe('fees', () => {
  const fees: Fees = {
    processing: { amount: { kind: 'percent', rate: 20_000 }, charged: 'disbursement' },
    consulting: { amount: { kind: 'fixed', cents: 300 }, charged: 'last-instalment' },
  };
  const request: QuoteRequest = {
    product: 'payday',
    amountCents: 10_000,
    duration: 10,
    rows: always(150_000),
    limits: limitsInForce('payday'),
  };

  it('stand beside the figure, which stays the stated formula, and count in cost and yearly cost', () => {
    const figure = quote({ ...request, fees });
    expect(figure).toMatchObject({
      totalCents: 10_500,
      processingFeeCents: 200,
      consultingFeeCents: 300,
      feesCents: 500,
      costCents: 1000,
    });
    // By hand: 98 received, 108 paid after 10 days: 10 / 98 × 36.5 = 372.4 %.
    expect(formatPercent(figure.nominalYearly ?? 0, 1)).toBe('372.4');
  });

  it('are none by default', () => {
    const none = { feesCents: 0, costCents: 500, paidBackCents: 10_500, lastPaymentCents: 10_500 };
    expect(quote(request)).toMatchObject(none);
  });

  it('are paid back where they are not kept back from the money', () => {
    // 105.00, and 3.00 with the one instalment; the 2.00 are kept back.
    const once = { totalCents: 10_500, paidBackCents: 10_800, lastPaymentCents: 10_800 };
    expect(quote({ ...request, fees })).toMatchObject(once);
    // $200 for 2 months at 10 %: 200 × 0.1 / (1 − 1.1^−2) = 115.24 twice, 230.48. A fee of 3 % is 6.00, half of it with each.
    const months: QuoteRequest = {
      ...request,
      product: 'personal',
      amountCents: 20_000,
      duration: 2,
      rows: always(100_000),
    };
    const charged = (when: Fee['charged']) =>
      quote({
        ...months,
        fees: { processing: { amount: { kind: 'percent', rate: 30_000 }, charged: when } },
      });
    const lent = { totalCents: 23_048, lastInstalmentCents: 11_524 };
    expect(charged('spread')).toMatchObject({
      ...lent,
      paidBackCents: 23_648,
      lastPaymentCents: 11_824,
    });
    expect(charged('first-instalment')).toMatchObject({
      ...lent,
      paidBackCents: 23_648,
      lastPaymentCents: 11_524,
    });
    expect(charged('last-instalment')).toMatchObject({
      ...lent,
      paidBackCents: 23_648,
      lastPaymentCents: 12_124,
    });
    expect(charged('disbursement')).toMatchObject({
      ...lent,
      paidBackCents: 23_048,
      lastPaymentCents: 11_524,
    });
  });

  it('that leave nothing to receive leave no yearly cost to tell', () => {
    const all: Fees = {
      processing: { amount: { kind: 'fixed', cents: 10_000 }, charged: 'disbursement' },
    };
    expect(quote({ ...request, fees: all })).toMatchObject({
      effectiveYearly: null,
      nominalYearly: null,
    });
  });
});

describe('every quote', () => {
  const someRequest = fc
    .record({
      product: fc.constantFrom(...PRODUCT_KEYS),
      dollars: fc.integer({ min: 40, max: 4000 }),
      rate: fc.integer({ min: 0, max: 400_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ product, dollars, rate, share }) => {
      const { max } = PRODUCTS[product].duration;
      return {
        product,
        amountCents: dollars * 100,
        rate,
        duration: 1 + Math.floor(share * (max - 1)),
      };
    });

  it('is never below the principal, in whole dollars, and its parts add up', () => {
    fc.assert(
      fc.property(someRequest, ({ product, amountCents, duration, rate }) => {
        const figure = ask(product, amountCents, duration, rate);
        expect(figure.totalCents).toBeGreaterThanOrEqual(amountCents);
        expect(figure.paymentCents % 100).toBe(0);
        expect(figure.totalCents).toBe(amountCents + figure.interestCents);
        expect(figure.costCents).toBe(figure.interestCents + figure.feesCents);
        expect(figure.effectiveYearly).not.toBeNull();
        expect(figure.nominalYearly).not.toBeNull();
        expect(figure.effectiveYearly ?? -1).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('quotePaymentCents is the payment of the whole quote, and refuses what the quote refuses', () => {
    fc.assert(
      fc.property(someRequest, ({ product, amountCents, duration, rate }) => {
        const request = { product, amountCents, duration, limits: limitsInForce(product) };
        for (const rows of [always(rate), []]) {
          expect(quotePaymentCents({ ...request, rows })).toBe(
            quote({ ...request, rows }).paymentCents,
          );
        }
      }),
    );
    expect(() =>
      quotePaymentCents({
        product: 'payday',
        amountCents: 0,
        duration: 5,
        rows: [],
        limits: limitsInForce('payday'),
      }),
    ).toThrow(RangeError);
  });

  it('never falls when the amount, the rate or (payday) the days rise', () => {
    fc.assert(
      fc.property(someRequest, ({ product, amountCents, duration, rate }) => {
        const payment = ask(product, amountCents, duration, rate).paymentCents;
        expect(
          ask(product, amountCents + 1000, duration, rate).paymentCents,
        ).toBeGreaterThanOrEqual(payment);
        expect(
          ask(product, amountCents, duration, rate + 5000).paymentCents,
        ).toBeGreaterThanOrEqual(payment);
        const longer = ask(product, amountCents, duration + 1, rate).paymentCents;
        if (product === 'payday') expect(longer).toBeGreaterThanOrEqual(payment);
        else expect(longer).toBeLessThanOrEqual(payment);
      }),
    );
  });

  it('of months totals its schedule', () => {
    fc.assert(
      fc.property(someRequest, ({ product, amountCents, duration, rate }) => {
        fc.pre(product !== 'payday');
        const rows = equalInstalments({ principalCents: amountCents, rate, instalments: duration });
        const figure = ask(product, amountCents, duration, rate);
        expect(figure.totalCents).toBe(rows.reduce((total, row) => total + row.paymentCents, 0));
        expect(figure.lastInstalmentCents).toBe(rows.at(-1)?.paymentCents);
      }),
    );
  });

  it('refuses what is not a loan', () => {
    for (const [amount, duration] of [
      [0, 5],
      [-100, 5],
      [100.5, 5],
      [100, 0],
      [100, 1.5],
      [Number.NaN, 1],
    ] as const) {
      expect(() => ask('payday', amount, duration)).toThrow(RangeError);
    }
  });
});
