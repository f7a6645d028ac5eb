import type { ApplicationCard } from 'contract/application-cards';
import type { OfferView } from 'contract/offers';
import type { Overview } from 'contract/overview';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { emptyView, htmlOf, inReview, openLoan } from './account-testing.ts';
import Applications from './applications.tsx';

overwriteGetLocale(() => 'en');

const offer: OfferView = {
  offerId: 7,
  product: 'pawn',
  duration: 1,
  principalCents: 10_000,
  receivedCents: 10_000,
  totalCents: 10_500,
  interestCents: 500,
  feesCents: 0,
  ratePercent: 5,
  effectiveYearlyPercent: null,
  instalments: [],
  signBy: '2026-11-25',
};
const approved: ApplicationCard = { ...inReview, state: 'approved', offer };

const drawn = (view: Partial<Overview>) =>
  htmlOf(
    createElement(Applications, { view: { ...emptyView, ...view }, onChanged: () => undefined }),
  );

it('of somebody with an open loan an offer is there to be signed or declined, with its cost and its last day', () => {
  const html = drawn({ loans: [openLoan], application: approved });
  expect(html).toContain('href="/sign/7"');
  expect(html).toContain('href="/sign/7#decline"');
  expect(html).toContain('$105.00');
  expect(html).toContain('Please sign by 25/11/2026');
});

it('of somebody with an open loan a signed pawn says to bring what is pawned', () => {
  const html = drawn({ loans: [openLoan], application: { ...approved, state: 'signed' } });
  expect(html).toContain('please bring it to the lender first');
  expect(html).not.toContain('href="/sign/7"');
});

it('of somebody without a loan the offer stands in the first panel alone, and a review has none', () => {
  expect(drawn({ application: approved })).not.toContain('/sign/7');
  expect(drawn({ loans: [openLoan], application: inReview })).not.toContain('night-figure');
});
