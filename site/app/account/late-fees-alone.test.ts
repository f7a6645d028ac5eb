/** Instalments that are paid but for their late fees: these are to be paid now, by themselves. */
import type { LoanCard } from 'contract/loan-views';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { type OpenCode, OpenCodeContext } from '../payments/open-code.ts';
import { emptyView, htmlOf, openLoan, TODAY } from './account-testing.ts';
import { panelOfLoans } from './several-panel.ts';
import { TopCard } from './top-card.tsx';
import { topChoice } from './top-choice.ts';
import { panelOfLoan } from './top-panel.ts';

const card: LoanCard = {
  ...openLoan,
  ...{ state: 'late-fees', dueCents: 600, lateFeeCents: 600, dueOn: TODAY, daysLeft: 0 },
  ...{ instalment: 3, parts: [{ component: 'lateFee', cents: 600 }] },
  ...{ marks: ['paid', 'paid', 'paid', 'next'] },
};

it.each([
  ['en', 'Late fees of $6.00 are to be paid', 'To pay today', 'Late fees'],
  ['km', 'ត្រូវបង់ប្រាក់ពិន័យសងយឺត $6.00', 'ត្រូវបង់ថ្ងៃនេះ', 'ប្រាក់ពិន័យសងយឺត'],
] as const)('%s', (locale, strip, lead, part) => {
  overwriteGetLocale(() => locale);
  expect(panelOfLoan(card, TODAY, locale)).toMatchObject({
    strip: { tone: 'romdoul', text: strip },
    lead,
    figure: '$6.00',
    note: null,
    parts: [{ label: part, value: '$6.00' }],
    marks: card.marks,
  });
});

const nothing = () => undefined;
/** No code is open. */
const codes: OpenCode = {
  ...{ asked: null, cards: null, isWide: false },
  ...{
    open: nothing,
    instead: nothing,
    close: nothing,
    made: nothing,
    paid: nothing,
    renew: nothing,
  },
};

it('the button asks for them alone', () => {
  overwriteGetLocale(() => 'en');
  const choice = topChoice({ ...emptyView, loans: [{ ...card, khqr: true }] });
  const top = createElement(TopCard, { choice, today: TODAY, blocked: null });
  const html = htmlOf(createElement(OpenCodeContext, { value: codes }, top));
  expect(html).toContain('Pay $6.00 by KHQR');
});

it('counts as due now among several loans', () => {
  overwriteGetLocale(() => 'en');
  const panel = panelOfLoans([card, { ...openLoan, loanId: 2 }], TODAY, 'en');
  expect(panel).toMatchObject({ figure: '$6.00', strip: { tone: 'romdoul' } });
});
