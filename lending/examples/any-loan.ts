import fc from 'fast-check';
import { addDays } from '../src/calendar.ts';
import type { Entry, PaymentEntry } from '../src/entry.ts';
import type { Fee } from '../src/fee.ts';
import { standardTerms } from '../src/standard-terms.ts';
import { INTEREST_METHODS } from '../src/terms.ts';
import type { Component, LoanTerms } from '../src/terms.ts';

/** Any loan, with fees and any method, for the properties of the ledger; never part of the product. */

const anyFee: fc.Arbitrary<Fee> = fc.record({
  amount: fc.record({
    kind: fc.constant('fixed' as const),
    cents: fc.integer({ min: 0, max: 900 }),
  }),
  charged: fc.constantFrom('first-instalment', 'last-instalment', 'spread', 'disbursement'),
});

const anyFees = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ processing: anyFee, consulting: anyFee }) },
);

const anyRate = fc.constantFrom(0, 15_000, 80_000, 150_000, 333_333);

export const anyPayday: fc.Arbitrary<LoanTerms> = fc
  .record({
    product: fc.constant('payday' as const),
    principalCents: fc.integer({ min: 200, max: 20_000 }),
    rate: anyRate,
    duration: fc.integer({ min: 1, max: 30 }),
    fees: anyFees,
  })
  .map(standardTerms);

const anyMonthly: fc.Arbitrary<LoanTerms> = fc
  .record({
    standard: fc.record({
      product: fc.constant('personal' as const),
      principalCents: fc.integer({ min: 1000, max: 200_000 }),
      rate: anyRate,
      duration: fc.integer({ min: 1, max: 12 }),
      fees: anyFees,
    }),
    interestMethod: fc.constantFrom(...INTEREST_METHODS),
    paymentScheme: fc.constantFrom('weekly' as const, 'monthly' as const),
    initialOrder: fc.constantFrom<readonly Component[]>(
      ['processingFee', 'consultingFee', 'interest', 'principal'],
      ['principal', 'interest', 'consultingFee', 'processingFee'],
    ),
    dayCount: fc.constantFrom('period' as const, 'actual/30' as const, 'actual/365' as const),
  })
  .map(({ standard, ...changed }) => ({ ...standardTerms(standard), ...changed }));

export const anyTerms = fc.oneof(anyPayday, anyMonthly);

export const DISBURSED_ON = '2026-01-31';
/** Past the last due day of every loan made here. */
const HORIZON_DAYS = 480;

export const anyDay = fc
  .oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: HORIZON_DAYS }))
  .map((days) => addDays(DISBURSED_ON, days));

/** Payments of any size on any days, recorded in any order. */
export const anyPayments: fc.Arbitrary<PaymentEntry[]> = fc
  .array(
    fc.record({
      on: anyDay,
      cents: fc.oneof(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 12_000 }),
        fc.integer({ min: 1, max: 100_000 }),
      ),
    }),
    { maxLength: 8 },
  )
  .map((payments) =>
    payments.map((payment, index) => ({ kind: 'payment', number: index + 1, ...payment })),
  );

const anyAct: fc.Arbitrary<(number: number, on: string) => Entry> = fc.oneof(
  fc.constant((number: number, on: string): Entry => ({ kind: 'extensionRequest', number, on })),
  fc.constant((number: number, on: string): Entry => ({ kind: 'extensionRefusal', number, on })),
  fc
    .record({ feeCents: fc.integer({ min: 0, max: 8000 }), days: fc.integer({ min: 0, max: 60 }) })
    .map(({ feeCents, days }) => (number: number, on: string): Entry => ({
      kind: 'extensionGrant',
      number,
      on,
      feeCents,
      payDay: addDays(on, days),
    })),
  fc.integer({ min: 1, max: 400 }).map((cents) => (number: number, on: string): Entry => ({
    kind: 'waiver',
    number,
    on,
    cents,
  })),
  fc.integer({ min: 1, max: 400 }).map((cents) => (number: number, on: string): Entry => ({
    kind: 'refund',
    number,
    on,
    cents,
  })),
  fc.constant((number: number, on: string): Entry => ({ kind: 'default', number, on })),
  fc.constant((number: number, on: string): Entry => ({ kind: 'writeOff', number, on })),
);

/** Payments and acts of every kind, whether or not the loan allowed them that day. */
export const anyEntries: fc.Arbitrary<Entry[]> = fc
  .tuple(anyPayments, fc.array(fc.tuple(anyAct, anyDay), { maxLength: 5 }))
  .map(([payments, acts]) => [
    ...payments,
    ...acts.map(([act, on], index) => act(payments.length + index + 1, on)),
  ]);
