import { describe, expect, it } from 'vitest';
import { eligibility, isIncomeBand, leastIncomeCents } from './eligibility.ts';
import type { EligibilityApplication, Unmet } from './eligibility.ts';
import type { PastLoan } from './membership.ts';

const TODAY = '2026-11-20';
const repaid: PastLoan = {
  disbursedOn: '2026-01-05',
  repaidOn: '2026-07-05',
  wasOnTime: false,
  defaultedOn: null,
};
const approvable: EligibilityApplication = {
  product: 'personal',
  amountCents: 60_000,
  duration: 12,
  dateOfBirth: '1995-03-02',
  monthlyIncomeCents: 20_000,
  residesInCambodia: true,
  phoneVerified: true,
  callAnswered: true,
  referencesConfirmed: [true, true],
  hasNamedAccount: true,
  hasIdentification: true,
  priceCents: null,
  isPartnerShop: false,
  loans: [],
  limits: {},
};
const unmetOf = (change: Partial<EligibilityApplication>) =>
  eligibility({ ...approvable, ...change }, TODAY);
const only = (criterion: Unmet['criterion'], reason: Unmet['reason']) => [{ criterion, reason }];

describe('eligibility', () => {
  it('finds nothing unmet in an application that meets everything', () => {
    expect(unmetOf({})).toEqual([]);
  });

  it('TERM-19 asks for 19 to 50: the 19th birthday passes, the 51st does not', () => {
    expect(unmetOf({ dateOfBirth: '2007-11-21' })).toEqual(only('age', 'below-minimum'));
    expect(unmetOf({ dateOfBirth: '2007-11-20' })).toEqual([]);
    expect(unmetOf({ dateOfBirth: '1975-11-21' })).toEqual([]);
    expect(unmetOf({ dateOfBirth: '1975-11-20' })).toEqual(only('age', 'above-maximum'));
    expect(unmetOf({ dateOfBirth: null })).toEqual(only('age', 'not-given'));
    expect(unmetOf({ dateOfBirth: '1990-02-30' })).toEqual(only('age', 'not-given'));
  });

  it('TERM-20 asks for an income of at least 200, which every band has but the lowest', () => {
    expect(unmetOf({ monthlyIncomeCents: 19_999 })).toEqual(only('income', 'below-minimum'));
    expect(unmetOf({ monthlyIncomeCents: null })).toEqual(only('income', 'not-given'));
    const ofBand = (band: string) => unmetOf({ monthlyIncomeCents: leastIncomeCents(band) });
    expect(ofBand('<200')).toEqual(only('income', 'below-minimum'));
    expect(ofBand('200-250')).toEqual([]);
    expect(ofBand('4000+')).toEqual([]);
    expect(ofBand('plenty')).toEqual(only('income', 'not-given'));
  });

  it.each([
    // By hand: all of it at 200 or above, or all of it below.
    ['4001-6000', true],
    ['6000+', true],
    ['200', true],
    ['<200', true],
    ['100-199', true],
    ['150', true],
    // Holds 250 and 150.
    ['<300', false],
    ['150-250', false],
    ['199-200', false],
    ['100+', false],
    ['6000-4001', false],
    ['<200-250', false],
    ['over 6000', false],
    ['4,001-6,000', false],
    ['$4001-6000', false],
    ['4001 - 6000', false],
    ['4001–6000', false],
    ['6000 +', false],
    ['៦០០០+', false],
  ])('TERM-20 whether %s tells who earns enough: %s', (band, tells) => {
    expect(isIncomeBand(band)).toBe(tells);
  });

  it('TERM-21 asks for residence in Cambodia', () => {
    expect(unmetOf({ residesInCambodia: false })).toEqual(only('residence', 'abroad'));
    expect(unmetOf({ residesInCambodia: null })).toEqual(only('residence', 'not-given'));
  });

  it('TERM-23 asks for a verified phone and an answered call', () => {
    expect(unmetOf({ phoneVerified: false })).toEqual(only('phone', 'not-verified'));
    expect(unmetOf({ callAnswered: false })).toEqual(only('call', 'not-answered'));
  });

  it('TERM-24 asks that every reference confirms, and that there is one', () => {
    expect(unmetOf({ referencesConfirmed: [] })).toEqual(only('references', 'not-given'));
    expect(unmetOf({ referencesConfirmed: [true, null] })).toEqual(
      only('references', 'not-reached'),
    );
    expect(unmetOf({ referencesConfirmed: [null, false] })).toEqual(
      only('references', 'not-confirmed'),
    );
  });

  it('asks for an account in the own name and an identification on file', () => {
    expect(unmetOf({ hasNamedAccount: false })).toEqual(only('account', 'not-given'));
    expect(unmetOf({ hasIdentification: false })).toEqual(only('identification', 'not-given'));
  });

  it('G-59 refuses what is for second-time borrowers until a loan is fully repaid, late or not', () => {
    expect(unmetOf({ amountCents: 100_000, duration: 12 })).toEqual([]);
    expect(unmetOf({ amountCents: 100_001 })).toEqual(only('amount', 'second-time-only'));
    expect(unmetOf({ duration: 13 })).toEqual(only('duration', 'second-time-only'));
    expect(unmetOf({ amountCents: 100_001, duration: 13, loans: [repaid] })).toEqual([]);
    const notYet = { ...repaid, repaidOn: '2026-11-21' };
    expect(unmetOf({ duration: 13, loans: [notYet] })).toEqual(
      only('duration', 'second-time-only'),
    );
  });

  it('G-60 lends at most the price, and at most 85 % of it in a partner’s shop', () => {
    const buying = { product: 'purchasing', priceCents: 60_000, duration: 12 } as const;
    expect(unmetOf({ ...buying, amountCents: 60_000 })).toEqual([]);
    expect(unmetOf({ ...buying, amountCents: 60_001 })).toEqual(only('price', 'above-price'));
    const atPartner = { ...buying, isPartnerShop: true };
    expect(unmetOf({ ...atPartner, amountCents: 51_000 })).toEqual([]);
    expect(unmetOf({ ...atPartner, amountCents: 51_001 })).toEqual(
      only('price', 'above-partner-share'),
    );
    expect(unmetOf({ ...buying, priceCents: null })).toEqual(only('price', 'not-given'));
  });

  it('returns every unmet criterion with its reason, in the order of the terms', () => {
    const nothing: Partial<EligibilityApplication> = {
      product: 'purchasing',
      amountCents: 460_000,
      duration: 12,
      dateOfBirth: null,
      monthlyIncomeCents: null,
      residesInCambodia: null,
      phoneVerified: false,
      callAnswered: false,
      referencesConfirmed: [],
      hasNamedAccount: false,
      hasIdentification: false,
    };
    expect(unmetOf(nothing)).toEqual([
      { criterion: 'age', reason: 'not-given' },
      { criterion: 'income', reason: 'not-given' },
      { criterion: 'residence', reason: 'not-given' },
      { criterion: 'phone', reason: 'not-verified' },
      { criterion: 'call', reason: 'not-answered' },
      { criterion: 'references', reason: 'not-given' },
      { criterion: 'account', reason: 'not-given' },
      { criterion: 'identification', reason: 'not-given' },
      { criterion: 'amount', reason: 'second-time-only' },
      { criterion: 'price', reason: 'not-given' },
    ]);
  });
});
