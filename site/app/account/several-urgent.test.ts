/** Several loans: the most urgent of them is told of, whichever falls due first. */
import type { LoanCard } from 'contract/loan-views';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { emptyView, htmlOf, openLoan, TODAY } from './account-testing.ts';
import { panelOfLoans } from './several-panel.ts';
import { TopCard } from './top-card.tsx';
import { topChoice } from './top-choice.ts';

beforeEach(() => overwriteGetLocale(() => 'en'));

/** $66.35, and $2.00 more tomorrow. */
const late: LoanCard = {
  ...openLoan,
  ...{ loanId: 2, number: 'L000002', state: 'late', dueOn: '2026-11-18', daysLeft: -4 },
  ...{ daysPastDue: 4, dueCents: 7035, tomorrowCents: 7235 },
};
/** All of it, since three days: after the late one's day. */
const defaulted: LoanCard = {
  ...openLoan,
  ...{ loanId: 3, number: 'L000003', product: 'payday', state: 'defaulted', dueOn: '2026-11-19' },
  ...{ daysLeft: -3, dueCents: 13_000, tomorrowCents: 13_200, instalment: null },
};
const today: LoanCard = {
  ...openLoan,
  ...{ loanId: 4, number: 'L000004', state: 'due-today', dueOn: TODAY, daysLeft: 0 },
};
const asked: LoanCard = {
  ...openLoan,
  ...{ loanId: 5, number: 'L000005', product: 'payday', state: 'extension-asked' },
  ...{ dueOn: '2026-11-21', daysLeft: -1, dueCents: 6000 },
};

const panel = (...cards: LoanCard[]) => panelOfLoans(cards, TODAY, 'en');

describe('the panel of several loans', () => {
  it('has the line of a default, though another loan fell due before it', () => {
    expect(panel(late, defaulted)).toMatchObject({
      strip: { tone: 'red', text: 'All is due since 19/11/2026' },
      lead: 'All of it is to be paid today',
      // 70.35 + 130.00
      figure: '$200.35',
    });
  });

  it('has the line of a late loan beside one of which an extension is asked for', () => {
    expect(panel(asked, late).strip?.text).toBe('4 days past the day to pay (18/11/2026)');
    expect(panel(asked, today).strip?.text).toBe('Please pay today');
  });

  it('says what all of them would be tomorrow, with what falls due then', () => {
    // 72.35 + 132.00
    expect(panel(late, defaulted).note).toBe('If not paid, tomorrow $204.35 · 2 loans');
    // 66.35 of today do not grow by tomorrow, and 20.00 fall due then: 72.35 + 66.35 + 20.00.
    const tomorrow = { ...openLoan, loanId: 6, dueCents: 2000, dueOn: '2026-11-23', daysLeft: 1 };
    expect(panel(late, today, tomorrow).note).toBe('If not paid, tomorrow $158.70 · 3 loans');
    expect(panel(today, openLoan).note).toBe('2 loans');
  });

  it('says it in Khmer', () => {
    overwriteGetLocale(() => 'km');
    expect(panelOfLoans([late, defaulted], TODAY, 'km')).toMatchObject({
      strip: { text: 'ត្រូវសងទាំងអស់ តាំងពីថ្ងៃទី 19/11/2026' },
      note: 'បើមិនទាន់បង់ ថ្ងៃស្អែក $204.35 · កម្ចីចំនួន 2',
    });
  });
});

describe('below the panel of several loans', () => {
  const drawn = (...loans: LoanCard[]) =>
    htmlOf(
      createElement(TopCard, {
        choice: topChoice({ ...emptyView, loans }),
        today: TODAY,
        blocked: null,
      }),
    );

  it('the call comes first where any of them is in default, and it is asked whether it is hard where any is late', () => {
    expect(drawn(today, defaulted)).toContain('Please call us first');
    expect(drawn(today, late)).toContain('Hard to pay? Call us');
    const calm = drawn(today, openLoan);
    expect(calm).not.toContain('Please call us first');
    expect(calm).not.toContain('Hard to pay? Call us');
  });
});
