/** Repaid loans of which something waits: what was pawned, or money that came above all that was owed. */
import type { LoanCard } from 'contract/loan-views';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { emptyView, htmlOf, inReview, openLoan, TODAY } from './account-testing.ts';
import { ClosedNotes } from './closed-notes.tsx';
import { TopCard } from './top-card.tsx';
import { topChoice } from './top-choice.ts';

overwriteGetLocale(() => 'en');

const repaid: LoanCard = {
  ...openLoan,
  ...{ loanId: 9, number: 'L000009', product: 'pawn', state: 'repaid', dueOn: null },
  ...{ dueCents: 0, payoffCents: 0, closedOn: '2026-11-04', paidCents: 60_00 },
};
const pawned: LoanCard['collateral'] = {
  item: { km: 'ចិញ្ចៀន', en: 'gold ring' },
  ticket: 'T000012',
  place: { km: 'ទូ', en: 'Safe 1' },
  state: 'in-custody',
  releasedOn: null,
  soldOn: null,
  sale: null,
};
const FETCH = 'Please come and fetch your gold ring. Bring pawn ticket T000012';
const CREDIT = '$6.44 came in above what was owed. It is yours.';

/** The first panel and what stands below it. */
function drawn(loans: readonly LoanCard[], application: typeof inReview | null = null) {
  const choice = topChoice({ ...emptyView, loans, application });
  return {
    top: htmlOf(createElement(TopCard, { choice, today: TODAY, blocked: null })),
    below: htmlOf(createElement(ClosedNotes, { loans, choice })),
  };
}

it('the panel of a repaid loan says to fetch what was pawned, and whom to call', () => {
  const { top, below } = drawn([{ ...repaid, collateral: pawned }]);
  expect(top).toContain(FETCH);
  expect(top).toContain('tel:016400500');
  expect(top).not.toContain('gives it back when the loan is repaid');
  expect(below).toBe('');
});

it('what was given back, and what lies there for a loan that is open or owed back, is not to be fetched', () => {
  const released = { ...pawned, state: 'released', releasedOn: '2026-11-05' } as const;
  expect(drawn([{ ...repaid, collateral: released }]).top).toContain('05/11/2026');
  for (const card of [
    { ...repaid, collateral: released },
    { ...repaid, collateral: pawned, owedBackCents: 900 },
    { ...openLoan, collateral: pawned },
  ]) {
    const { top, below } = drawn([card]);
    expect(top + below).not.toContain(FETCH);
  }
});

it('the panel of a repaid loan says what the lender owes of it', () => {
  const { top } = drawn([{ ...repaid, creditCents: 644 }]);
  expect(top).toContain(CREDIT);
  expect(top).toContain('tel:016400500');
  expect(drawn([repaid]).top).not.toContain('above what was owed');
});

it('beside an open loan or an application both stand below the first panel, with the loan’s name', () => {
  const waits = { ...repaid, collateral: pawned, creditCents: 644 };
  for (const { top, below } of [drawn([openLoan, waits]), drawn([waits], inReview)]) {
    expect(top).not.toContain(FETCH);
    for (const said of [FETCH, CREDIT, 'L000009', '/loan-detail/9']) expect(below).toContain(said);
  }
});

it('of a loan whose payout came back says both: what to fetch, and what came in after it', () => {
  const returned: LoanCard = { ...repaid, state: 'returned', collateral: pawned, creditCents: 644 };
  const { top } = drawn([returned]);
  for (const said of ['The money did not reach you', FETCH, CREDIT]) expect(top).toContain(said);
  const { below } = drawn([openLoan, returned]);
  for (const said of [FETCH, CREDIT, 'L000009']) expect(below).toContain(said);
});
