import { describe, expect, it } from 'vitest';
import { agreementOf } from './agreement.ts';
import type { Fees } from './fee.ts';
import { loanAsOf } from './ledger.ts';
import type { PaymentPart } from './loan.ts';
import { standardTerms } from './standard-terms.ts';
import type { Component, LoanTerms } from './terms.ts';

const spread = (cents: number) =>
  ({ amount: { kind: 'fixed', cents }, charged: 'spread' }) as const;
const fees: Fees = { processing: spread(300), consulting: spread(600) };
/** 300 at 10 % for 3 months: 30.00 + 90.63, 20.94 + 99.69, 10.97 + 109.68; a fee of 1.00 and one of 2.00 each. */
const monthly = standardTerms({
  product: 'personal',
  principalCents: 30_000,
  rate: 100_000,
  duration: 3,
  fees,
});

function partsOf(terms: LoanTerms, on: string, cents: number): string[] {
  const payment = { kind: 'payment', number: 1, on, cents } as const;
  const [allocated] = loanAsOf(terms, '2026-04-01', [payment], on).payments;
  return (allocated?.parts ?? []).map(shown);
}

function shown({ instalment, component, cents }: PaymentPart): string {
  return `${instalment ?? '-'} ${component} ${cents}`;
}

describe('a payment', () => {
  it('TERM-14 pays instalment by instalment, each in order, then late fees, then what is early', () => {
    // 2 June: late since 1 May, so late fees of 4 May to 2 June, 30 days; one of 30 days has run of the third month.
    expect(partsOf(monthly, '2026-06-02', 36_000)).toEqual([
      '1 processingFee 100',
      '1 consultingFee 200',
      '1 interest 3000',
      '1 principal 9063',
      '2 processingFee 100',
      '2 consultingFee 200',
      '2 interest 2094',
      '2 principal 9969',
      '- lateFee 6000',
      '3 processingFee 100',
      '3 consultingFee 200',
      '3 interest 37',
      '3 principal 4937',
    ]);
  });

  it('fills the running instalment first; principal beyond it belongs to none, fees to come are last', () => {
    // Ten of 30 days: 10.00. The instalment is 120.63, so 110.63 of it are principal; 189.37 go beyond.
    expect(partsOf(monthly, '2026-04-11', 31_900)).toEqual([
      '1 processingFee 100',
      '1 consultingFee 200',
      '1 interest 1000',
      '1 principal 11063',
      '- principal 18937',
      '2 processingFee 100',
      '2 consultingFee 200',
      '3 processingFee 100',
      '3 consultingFee 200',
    ]);
  });

  it('follows another order where the agreement has one', () => {
    const initialOrder: Component[] = ['principal', 'interest', 'consultingFee', 'processingFee'];
    expect(partsOf({ ...monthly, initialOrder }, '2026-05-01', 12_300)).toEqual([
      '1 principal 9063',
      '1 interest 3000',
      '1 consultingFee 200',
      '1 processingFee 37',
    ]);
  });

  it('on a closed loan is all credit', () => {
    const entries = [30_900, 500].map((cents, index) => {
      return { kind: 'payment', number: index + 1, on: '2026-04-01', cents } as const;
    });
    const loan = loanAsOf(monthly, '2026-04-01', entries, '2026-04-01');
    expect(loan.closedOn).toBe('2026-04-01');
    expect(loan.payments.map((payment) => payment.creditCents)).toEqual([0, 500]);
  });
});

describe('an agreement', () => {
  it('refuses an order that leaves a component out or names it twice', () => {
    for (const initialOrder of [
      ['interest', 'principal'],
      ['processingFee', 'consultingFee', 'interest', 'interest', 'principal'],
    ] satisfies Component[][]) {
      expect(() => agreementOf({ ...monthly, initialOrder }, '2026-04-01')).toThrow(RangeError);
    }
  });

  it('refuses an extension of several instalments', () => {
    const { extension } = standardTerms({
      product: 'payday',
      principalCents: 100,
      rate: 0,
      duration: 1,
    });
    expect(() => agreementOf({ ...monthly, extension }, '2026-04-01')).toThrow(RangeError);
  });
});

describe('entries that cannot be', () => {
  const payment = { kind: 'payment', number: 1, on: '2026-04-02', cents: 100 } as const;
  it.each([
    ['precede the disbursement', [{ ...payment, on: '2026-03-31' }]],
    ['are no money', [{ ...payment, cents: 0 }]],
    ['are no whole cents', [{ ...payment, cents: 1.5 }]],
    ['reverse nothing', [{ kind: 'reversal', number: 2, on: '2026-04-02', reverses: 1 } as const]],
  ])('are refused when they %s', (_, entries) => {
    expect(() => loanAsOf(monthly, '2026-04-01', entries, '2026-04-03')).toThrow(RangeError);
  });
});
