/** A request for more time that was to be answered by a day that has passed: nothing says that it is answered by then, and the borrower is told to call. */
import type { LoanCard } from 'contract/loan-views';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { emptyView, htmlOf, openLoan } from './account-testing.ts';
import { ExtensionCard } from './extension-card.tsx';
import { TopCard } from './top-card.tsx';
import { topChoice } from './top-choice.ts';

/** Asked for on 22/11, to be answered by 25/11. */
const asked: LoanCard = {
  ...openLoan,
  ...{ product: 'payday', state: 'extension-asked', dueCents: 6600 },
  extension: {
    ...{ state: 'asked', askedOn: '2026-11-22', answerBy: '2026-11-25' },
    ...{ feeCents: 2400, newPayDay: '2026-12-22', totalCents: 9000 },
  },
};

/** The first panel of the account, and the card of the loan's own page. */
function drawn(today: string) {
  const choice = topChoice({ ...emptyView, today, loans: [asked] });
  const card = { card: asked, today, onAsked: () => undefined, onStale: () => undefined };
  return [
    htmlOf(createElement(TopCard, { choice, today, blocked: null })),
    htmlOf(createElement(ExtensionCard, card)),
  ];
}

describe.each([
  {
    locale: 'en',
    waits: 'The lender answers about the extension by 25/11/2026',
    overdue: 'The lender was to answer about the extension by 25/11/2026',
    calls: 'You have no answer about the extension of loan L002211 yet. Please call us:',
  },
  {
    locale: 'km',
    waits: 'អ្នកឱ្យខ្ចីឆ្លើយអំពីការពន្យាពេល ត្រឹមថ្ងៃទី 25/11/2026',
    overdue: 'បានហួសថ្ងៃទី 25/11/2026 ដែលអ្នកឱ្យខ្ចីត្រូវឆ្លើយអំពីការពន្យាពេល',
    calls: 'អ្នកមិនទាន់ទទួលបានចម្លើយអំពីការពន្យាពេលកម្ចីលេខ L002211 ទេ។ សូមទូរស័ព្ទមកយើង៖',
  },
] as const)('$locale', ({ locale, waits, overdue, calls }) => {
  it('on the last day for the answer it waits', () => {
    overwriteGetLocale(() => locale);
    for (const html of drawn('2026-11-25')) {
      expect(html).toContain(waits);
      expect(html).not.toContain(calls);
    }
  });

  it('the day after it says so, and whom to call', () => {
    overwriteGetLocale(() => locale);
    for (const html of drawn('2026-11-26')) {
      expect(html).not.toContain(waits);
      expect(html).toContain(overdue);
      expect(html).toContain(calls);
      expect(html.slice(html.indexOf(calls))).toMatch(/^[^<]*<\/p><a href="tel:016400500"/);
    }
  });
});
