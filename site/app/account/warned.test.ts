/** What a lender has demanded or announced, as the account tells of it: a breach to be put right, and the sale of what was pawned. */
import type { LoanCard } from 'contract/loan-views';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { emptyView, htmlOf, openLoan, TODAY } from './account-testing.ts';
import { TopCard } from './top-card.tsx';
import { topChoice } from './top-choice.ts';

overwriteGetLocale(() => 'en');

const pawned: NonNullable<LoanCard['collateral']> = {
  item: { km: 'ចិញ្ចៀន', en: 'gold ring' },
  ticket: 'T000012',
  place: { km: 'ទូ', en: 'Safe 1' },
  state: 'in-custody',
  releasedOn: null,
  soldOn: null,
  sale: null,
};
const KEPT = 'gives it back when the loan is repaid';

function drawn(...loans: LoanCard[]): string {
  const choice = topChoice({ ...emptyView, loans });
  return htmlOf(createElement(TopCard, { choice, today: TODAY, blocked: null }));
}

it('of a thing that may be sold it says from when and what redeems it, and not that it is kept', () => {
  const sale = { from: '2026-12-23', isOpen: false, redeemCents: 365_20 };
  const warned: LoanCard = { ...openLoan, product: 'pawn', state: 'defaulted', collateral: pawned };
  expect(drawn(warned)).toContain(KEPT);
  const before = drawn({ ...warned, collateral: { ...pawned, sale } });
  expect(before).toContain(
    'It may be sold from 23/12/2026. $365.20 paid before that day gets it back for you',
  );
  const open = { ...sale, isOpen: true, redeemCents: 367_20 };
  const after = drawn({ ...warned, collateral: { ...pawned, sale: open } });
  expect(after).toContain(
    'It may be sold since 23/12/2026. Until it is sold, $367.20 paid today gets it back for you.',
  );
  for (const html of [before, after]) {
    expect(html).not.toContain(KEPT);
    expect(html).toContain('Safe 1');
  }
});

it('a breach to be put right stands with its day, its loan and the whole reason, beside another loan too', () => {
  const reason = { km: 'មិនបានបង់', en: `The insurance has lapsed. ${'More. '.repeat(60)}`.trim() };
  const demanded = { ...openLoan, correction: { correctBy: '2026-12-01', reason } };
  for (const html of [drawn(demanded), drawn(demanded, { ...openLoan, loanId: 2 })]) {
    expect(html).toContain('Loan L002211: please put this right by 01/12/2026');
    expect(html).toContain(reason.en);
  }
  expect(drawn(openLoan)).not.toContain('put this right');
});
