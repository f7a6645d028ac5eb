import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { lateFeeDays } from './late-fee.ts';
import { loanAsOf } from './ledger.ts';
import { standardTerms } from './standard-terms.ts';
import type { LoanTerms } from './terms.ts';

/** 100 without interest for 10 days; the Pay Day D is 11 January. */
const payday = standardTerms({ product: 'payday', principalCents: 10_000, rate: 0, duration: 10 });
/** 300 without interest: 100 each on 11 February, 11 March, 11 April. */
const monthly = standardTerms({
  product: 'personal',
  principalCents: 30_000,
  rate: 0,
  duration: 3,
});

let number = 0;
const paid = (on: string, cents: number): Entry => {
  number += 1;
  return { kind: 'payment', number, on, cents };
};
const feesOf = (terms: LoanTerms, disbursedOn: string, entries: Entry[], asOf: string) =>
  loanAsOf(terms, disbursedOn, entries, asOf).lateFees;

describe('the late fee', () => {
  it.each([
    ['2026-01-11', 0, 'the Pay Day D'],
    ['2026-01-12', 0, 'D+1'],
    ['2026-01-13', 0, 'D+2'],
    ['2026-01-14', 200, 'D+3'],
    ['2026-01-15', 400, 'D+4'],
    ['2026-01-31', 3600, 'D+20: 2 × (20 − 2)'],
  ])('TERM-08 TERM-09 on %s comes to %i cents: %s', (asOf, cents) => {
    expect(feesOf(payday, '2026-01-01', [], asOf).arisenCents).toBe(cents);
  });

  it.each([
    [100, 0, '1.00 exactly: none'],
    [101, 200, '1.01: 2.00'],
  ])('TERM-09 with %i cents past due on D+3 comes to %i: %s', (left, cents) => {
    const entries = [paid('2026-01-11', 10_000 - left)];
    expect(feesOf(payday, '2026-01-01', entries, '2026-01-14').arisenCents).toBe(cents);
  });

  it('arises before the payments of its day', () => {
    const entries = [paid('2026-01-14', 10_000)];
    const loan = loanAsOf(payday, '2026-01-01', entries, '2026-01-14');
    expect(loan.lateFees).toMatchObject({ arisenCents: 200, unpaidCents: 200 });
    expect(loan.closedOn).toBeNull();
  });

  it('stops with the day on which 1.00 or less is past due, and bears no late fee itself', () => {
    const entries = [paid('2026-01-15', 10_000)];
    const loan = loanAsOf(payday, '2026-01-01', entries, '2026-03-01');
    expect(loan.lateFees).toMatchObject({ arisenCents: 400, unpaidCents: 400, sinceOn: null });
    expect(loan.pastDueCents).toBe(0);
  });

  it('is one a day, not one an instalment, counted from the oldest that is past due', () => {
    const fees = feesOf(monthly, '2026-01-11', [], '2026-03-20');
    // 14 February to 20 March: 15 + 20 days.
    expect(fees.spans).toEqual([
      { sinceOn: '2026-02-11', firstOn: '2026-02-14', lastOn: '2026-03-20', cents: 7000 },
    ]);
  });

  it('counts anew after a break, free days included', () => {
    const entries = [paid('2026-02-15', 10_000)];
    const fees = feesOf(monthly, '2026-01-11', entries, '2026-03-15');
    expect(fees.spans).toEqual([
      { sinceOn: '2026-02-11', firstOn: '2026-02-14', lastOn: '2026-02-15', cents: 400 },
      { sinceOn: '2026-03-11', firstOn: '2026-03-14', lastOn: '2026-03-15', cents: 400 },
    ]);
  });

  it('has a break too where the past-due instalment is paid on the day the next one falls due', () => {
    const entries = [paid('2026-03-11', 10_000)];
    expect(feesOf(monthly, '2026-01-11', entries, '2026-03-13')).toMatchObject({
      // 14 February to 11 March: 15 + 11 days.
      arisenCents: 5200,
      sinceOn: '2026-03-11',
    });
  });

  it('counts from the day on which more than 1.00 is past due together: 0.80 of one instalment bears none, 1.30 after the next does', () => {
    const entries = [paid('2026-02-11', 9920), paid('2026-03-11', 9950)];
    expect(feesOf(monthly, '2026-01-11', entries, '2026-03-11').sinceOn).toBeNull();
    expect(feesOf(monthly, '2026-01-11', entries, '2026-03-14')).toMatchObject({
      arisenCents: 200,
      sinceOn: '2026-03-11',
    });
  });

  it('ends at the cap, the last fee being what is left of it', () => {
    const capped = { ...payday, lateFee: { ...payday.lateFee, capCents: 500 } };
    expect(feesOf(capped, '2026-01-01', [], '2026-01-15').arisenCents).toBe(400);
    const { arisenCents, spans } = feesOf(capped, '2026-01-01', [], '2026-03-01');
    expect(arisenCents).toBe(500);
    expect(spans).toEqual([
      { sinceOn: '2026-01-11', firstOn: '2026-01-14', lastOn: '2026-01-16', cents: 500 },
    ]);
  });

  it('is shown day by day, the oldest paid first', () => {
    const entries = [paid('2026-01-16', 10_300)];
    const fees = feesOf(payday, '2026-01-01', entries, '2026-01-20');
    expect(lateFeeDays(fees, payday.lateFee)).toEqual([
      { on: '2026-01-14', sinceOn: '2026-01-11', cents: 200, paidCents: 200 },
      { on: '2026-01-15', sinceOn: '2026-01-11', cents: 200, paidCents: 100 },
      { on: '2026-01-16', sinceOn: '2026-01-11', cents: 200, paidCents: 0 },
    ]);
  });
});

describe('a back-dated payment', () => {
  it('takes away the late fees of the days after it, and its reversal brings them back', () => {
    const late = [paid('2026-01-20', 5000)];
    const backDated: Entry = { kind: 'payment', number: 90, on: '2026-01-13', cents: 9950 };
    const reversal: Entry = { kind: 'reversal', number: 91, on: '2026-01-22', reverses: 90 };
    const fees = (entries: Entry[], asOf: string) =>
      feesOf(payday, '2026-01-01', entries, asOf).arisenCents;
    expect(fees(late, '2026-01-22')).toBe(1800);
    expect(fees([...late, backDated], '2026-01-22')).toBe(0);
    expect(fees([...late, backDated, reversal], '2026-01-21')).toBe(0);
    expect(fees([...late, backDated, reversal], '2026-01-22')).toBe(1800);
  });
});
