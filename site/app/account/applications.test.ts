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

const phone = {
  item: { km: 'ទូរស័ព្ទ', en: 'phone' },
  ticket: 'T000012',
  isMissing: false,
};
const paper = {
  id: 3,
  kind: 'id-card',
  label: { km: 'អត្តសញ្ញាណប័ណ្ណ', en: 'ID card' },
  hint: null,
  askedAt: '2026-11-21T10:00:00.000Z',
};
/** What is drawn without a press: before anything that is folded away. */
const unfolded = (html: string) => html.split('<details')[0] ?? '';

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

it.each(['expired', 'not-taken-up'] as const)(
  'of an offer that ended as %s the steps say so, and to fetch what was pawned',
  (state) => {
    const steps = [{ step: 'signed', state: 'stopped', at: null }] as const;
    const html = drawn({ application: { ...inReview, state, steps, collateral: phone } });
    expect(html).toContain(state === 'expired' ? 'Expired' : 'Not taken up');
    expect(html).toContain('Please come and fetch your phone. Bring pawn ticket T000012');
    expect(html).toContain('There is nothing to pay for this offer');
    expect(html).toContain('tel:016400500');
  },
);

it('of an earlier application what waits to be fetched, or to be sent, is not folded away; the rest is', () => {
  const denied = { ...inReview, number: '2001', state: 'denied' } as const;
  const html = drawn({
    earlier: [
      denied,
      { ...denied, number: '2002', collateral: phone },
      { ...inReview, number: '2003', isProved: false, missing: [paper] },
    ],
  });
  const seen = unfolded(html);
  expect(seen).toContain('pawn ticket T000012');
  expect(seen).toContain('ID card');
  expect(seen).toContain('type="file"');
  expect(seen).toContain('No. 2003');
  expect(seen).not.toContain('No. 2001');
  expect(html).toContain('No. 2001');
  expect(html).toContain('Earlier applications (1)');
});
