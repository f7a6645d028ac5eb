import type { LoanCard } from 'contract/loan-views';
import { expect, it } from 'vitest';
import { settleChoice } from './settle-choice.ts';

/** $200 at 15 % for 30 days, on the third day: 1.00 a day of interest, so $203.00 settles what is $230.00 on the Pay Day. */
const payday = { loanId: 7, state: 'open', dueCents: 23_000, payoffCents: 20_300 } as LoanCard;
const next = { loanId: 7, what: 'next' } as const;

it('says what settles the loan today before a code over more is made', () => {
  expect(settleChoice(next, [payday])).toEqual({ payoffCents: 20_300, dueCents: 23_000 });
});

it('says nothing where the figure is no more than that, or wanted all the same', () => {
  expect(settleChoice({ ...next, isWanted: true }, [payday])).toBeNull();
  expect(settleChoice({ ...next, what: 'payoff' }, [payday])).toBeNull();
  expect(settleChoice(next, [{ ...payday, payoffCents: 23_000 }])).toBeNull();
  expect(settleChoice(next, [{ ...payday, dueCents: 5528 }])).toBeNull();
  expect(settleChoice(next, [{ ...payday, state: 'repaid' }])).toBeNull();
});

it('says nothing of a loan that the page does not have, and waits for a page that has none yet', () => {
  expect(settleChoice({ ...next, loanId: 8 }, [payday])).toBeNull();
  expect(settleChoice(next, [])).toBeNull();
  expect(settleChoice(next, null)).toBe('unknown');
});
