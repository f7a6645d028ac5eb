import type { ApplicationCard } from 'contract/application-cards';
import type { LoanCard } from 'contract/loan-views';
import type { Overview } from 'contract/overview';
import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** The day of the tests of the account. */
export const TODAY = '2026-11-22';

/** $500 for twelve months, of which three payments are made. */
export const openLoan: LoanCard = {
  loanId: 1,
  number: 'L002211',
  product: 'personal',
  state: 'open',
  loanStatusId: 1,
  childStatusId: 18,
  principalCents: 50_000,
  disbursedOn: '2026-08-05',
  dueCents: 6635,
  parts: [],
  tomorrowCents: null,
  dueOn: '2026-12-05',
  daysLeft: 13,
  paidUntil: null,
  daysPastDue: 0,
  instalment: 4,
  marks: [],
  payoffCents: 43_325,
  lateFeeCents: 0,
  extension: { state: 'none' },
  collateral: null,
  correction: null,
  closedOn: null,
  wasOnTime: false,
  paidCents: 20_305,
  refundedCents: 0,
  owedBackCents: 0,
  creditCents: 0,
  defaultReason: null,
  khqr: false,
};

/** An application under review. */
export const inReview: ApplicationCard = {
  number: '2429',
  product: 'pawn',
  amountCents: 10_000,
  duration: 1,
  isProved: true,
  submittedAt: '2026-11-21T09:42:00.000Z',
  state: 'in-review',
  steps: [
    { step: 'submitted', state: 'done', at: '2026-11-21T09:42:00.000Z' },
    { step: 'review', state: 'now', at: null },
  ],
  estimateCents: 10_500,
  missing: [],
  reasons: [],
  applyAgainOn: null,
  collateral: null,
  offer: null,
};

/** An account without a loan or an application. */
export const emptyView: Overview = {
  today: TODAY,
  membership: { key: 'Member', repaidOnTime: 0, next: null },
  loans: [],
  application: null,
  earlier: [],
};

/** What a part of the account draws, as HTML; the hotline is 016 400 500. */
export function htmlOf(part: ReactNode): string {
  const root = { company: { hotline: '016400500' } };
  const router = createMemoryRouter([{ id: 'root', path: '/', element: part }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}
