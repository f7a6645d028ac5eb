import type { ApplicationCard } from 'contract/application-cards';
import type { LoanCard } from 'contract/loan-views';
import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { topChoice } from './top-choice.ts';
import { panelOfLoans } from './several-panel.ts';
import { panelOfApplication, panelOfLoan } from './top-panel.ts';

overwriteGetLocale(() => 'en');

const TODAY = '2026-11-22';

const card: LoanCard = {
  loanId: 1,
  number: 'L002211',
  product: 'personal',
  state: 'open',
  loanStatusId: 1,
  childStatusId: 18,
  principalCents: 50_000,
  disbursedOn: '2026-08-05',
  dueCents: 6635,
  parts: [
    { component: 'interest', cents: 3316 },
    { component: 'principal', cents: 3319 },
  ],
  tomorrowCents: null,
  dueOn: '2026-12-05',
  daysLeft: 13,
  paidUntil: null,
  daysPastDue: 0,
  instalment: 4,
  marks: ['paid', 'paid', 'paid', 'next', ...Array.from({ length: 8 }, () => 'to-come' as const)],
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

const payday: LoanCard = {
  ...card,
  loanId: 2,
  number: 'L002380',
  product: 'payday',
  state: 'past-maturity',
  dueCents: 6600,
  parts: [
    { component: 'principal', cents: 6000 },
    { component: 'lateFee', cents: 600 },
  ],
  tomorrowCents: 6800,
  dueOn: '2026-11-17',
  daysLeft: -5,
  daysPastDue: 5,
  instalment: 1,
  marks: ['late'],
};

const application: ApplicationCard = {
  number: '2429',
  product: 'payday',
  amountCents: 10_000,
  duration: 10,
  isProved: true,
  submittedAt: '2026-11-21T09:42:00.000Z',
  state: 'in-review',
  steps: [],
  estimateCents: 10_500,
  missing: [],
  reasons: [],
  applyAgainOn: null,
  collateral: null,
  offer: null,
};

const panel = (changes: Partial<LoanCard>, of = card) =>
  panelOfLoan({ ...of, ...changes }, TODAY, 'en');

describe('the panel of a loan', () => {
  it('open: the day, the figure, how long and which payment, a mark for each', () => {
    expect(panel({})).toMatchObject({
      strip: null,
      lead: 'Pay by 05/12/2026',
      figure: '$66.35',
      note: 'In 13 days · payment 4 of 12',
    });
    expect(panel({}).marks).toHaveLength(12);
  });

  it('paid ahead: nothing to pay, until when, and what comes next', () => {
    const ahead = panel({ paidUntil: '2026-12-05', dueOn: '2027-01-05', instalment: 5 });
    expect(ahead).toMatchObject({
      lead: 'All is paid until 05/12/2026',
      figure: '$0.00',
      note: 'Next: $66.35 by 05/01/2027',
      parts: [],
    });
    expect(ahead.marks).toHaveLength(12);
  });

  it('due today: a strip that says so', () => {
    const today = panel({ state: 'due-today', dueOn: TODAY, daysLeft: 0 });
    expect(today.strip).toMatchObject({ tone: 'romdoul' });
    expect(today.lead).toBe('Today, 22/11/2026');
  });

  it('late: how many days, what it is tomorrow, the parts', () => {
    const late = panel({
      state: 'late',
      dueOn: '2026-11-18',
      daysPastDue: 4,
      dueCents: 7035,
      tomorrowCents: 7235,
    });
    expect(late.strip).toMatchObject({
      tone: 'red',
      text: '4 days past the day to pay (18/11/2026)',
    });
    expect(late.note).toBe('If not paid, tomorrow $72.35');
    expect(late.parts).toHaveLength(2);
  });

  it('past maturity: the parts add up to the figure', () => {
    const past = panel({}, payday);
    expect(past.strip?.text).toBe('5 days past the Pay Day (17/11/2026)');
    expect(past.figure).toBe('$66.00');
    expect(past.parts).toEqual([
      { label: 'Principal', value: '$60.00' },
      { label: 'Late fees', value: '$6.00' },
    ]);
    expect(past.marks).toEqual([]);
  });
});

describe('the panel of a loan with an extension, and after its end', () => {
  it('extension asked for: the day of the answer, and what is due if it is granted', () => {
    const asked = panel(
      {
        state: 'extension-asked',
        extension: {
          state: 'asked',
          askedOn: TODAY,
          answerBy: '2026-11-25',
          feeCents: 2400,
          newPayDay: '2026-12-22',
          totalCents: 9000,
        },
      },
      payday,
    );
    expect(asked.strip?.text).toContain('25/11/2026');
    expect(asked.parts.map(({ value }) => value)).toEqual(['22/12/2026', '$90.00']);
  });

  it('extended: the new day', () => {
    const extended = panel(
      { state: 'extended', dueOn: '2026-12-14', daysLeft: 22, dueCents: 7000 },
      payday,
    );
    expect(extended).toMatchObject({ lead: 'Pay by 14/12/2026', note: 'In 22 days' });
  });

  it('defaulted: since when, and the reason in the reader’s language', () => {
    const defaulted = panel(
      {
        state: 'defaulted',
        dueOn: '2026-11-18',
        defaultReason: { en: 'Three instalments were missed.', km: '' },
      },
      payday,
    );
    expect(defaulted.strip?.text).toBe('All is due since 18/11/2026');
    expect(defaulted.note).toBe('Three instalments were missed.');
  });

  it('repaid: nothing, and what was paid in all', () => {
    const repaid = panel(
      { state: 'repaid', dueCents: 0, closedOn: '2026-07-30', wasOnTime: true, paidCents: 11_000 },
      payday,
    );
    expect(repaid).toMatchObject({
      strip: { tone: 'green', text: 'Repaid in full, on time' },
      figure: '$0.00',
      note: 'Repaid on 30/07/2026 · $110.00 in all',
    });
  });

  it('whose payout came back: nothing is owed, and nothing was repaid', () => {
    const returned = panel({ state: 'returned', dueCents: 0, closedOn: '2026-07-30' }, payday);
    expect(returned).toMatchObject({
      strip: { tone: 'tint', text: 'The money did not reach you' },
      figure: '$0.00',
      note: 'Since 30/07/2026 we have it. You owe nothing for this loan, and you can apply again at any time.',
      marks: [],
    });
    const owing = panel({ state: 'returned', dueCents: 0, owedBackCents: 900 }, payday);
    expect(owing).toMatchObject({ strip: { tone: 'red' }, figure: '$9.00' });
  });
});

describe('the panel of several loans', () => {
  it('sums what is due by today, and leaves out what is not', () => {
    const several = panelOfLoans([payday, card], TODAY, 'en');
    expect(several.figure).toBe('$66.00');
    expect(several.parts).toEqual([{ label: 'Payday loan L002380', value: '$66.00' }]);
  });

  it('sums what falls due on the earliest day where nothing is due yet', () => {
    const other = { ...card, loanId: 3, dueCents: 1000 };
    const later = { ...card, loanId: 4, dueOn: '2026-12-20', dueCents: 9000 };
    expect(panelOfLoans([card, other, later], TODAY, 'en').figure).toBe('$76.35');
  });

  it('asks nothing of a loan that is paid ahead; where all are, it says until when', () => {
    const ahead = { ...card, paidUntil: '2026-12-05', dueOn: '2027-01-05' };
    expect(panelOfLoans([ahead, { ...card, loanId: 3 }], TODAY, 'en')).toMatchObject({
      lead: 'Pay by 05/12/2026',
      figure: '$66.35',
    });
    const later = { ...ahead, loanId: 4, paidUntil: '2026-12-20' };
    expect(panelOfLoans([later, ahead], TODAY, 'en')).toMatchObject({
      lead: 'All is paid until 05/12/2026',
      figure: '$0.00',
      note: 'Next: $66.35 by 05/01/2027',
    });
  });
});

describe('the panel of an application', () => {
  it('in review: since when, in the time of Phnom Penh, and the estimate', () => {
    expect(panelOfApplication(application, TODAY)).toMatchObject({
      strip: { text: 'Being reviewed since 21/11/2026, 16:42' },
      figure: '$105',
    });
  });

  it('approved: the exact total, the duration that the lender offers, and the last day to sign', () => {
    const offer = {
      offerId: 1,
      product: 'payday' as const,
      duration: 28,
      principalCents: 10_000,
      receivedCents: 10_000,
      totalCents: 10_500,
      interestCents: 500,
      feesCents: 0,
      ratePercent: 15,
      effectiveYearlyPercent: null,
      instalments: [],
      signBy: '2026-11-25',
    };
    const approved = panelOfApplication({ ...application, state: 'approved', offer }, TODAY);
    expect(approved).toMatchObject({
      lead: 'You borrow $100.00 for 28 days. In all you pay back',
      figure: '$105.00',
      note: 'Please sign by 25/11/2026',
    });
  });

  it('refused: the day to apply again, and nothing once that has come', () => {
    const denied = { ...application, state: 'denied' as const, applyAgainOn: '2027-02-22' };
    expect(panelOfApplication(denied, TODAY)).toMatchObject({
      figure: '22/02/2027',
      note: 'In 92 days',
    });
    expect(panelOfApplication(denied, '2027-02-22')).toBeNull();
  });
});

describe('what the first panel is about', () => {
  const view = {
    today: TODAY,
    membership: { key: 'Member', repaidOnTime: 0, next: null },
    loans: [],
    application: null,
    earlier: [],
  };
  const repaid = { ...payday, state: 'repaid' as const };

  it('open loans before an application, that before a repaid loan', () => {
    expect(topChoice({ ...view, loans: [card], application }).about).toBe('loans');
    expect(topChoice({ ...view, loans: [repaid], application }).about).toBe('application');
    expect(topChoice({ ...view, loans: [repaid] }).about).toBe('ended');
    const returned = { ...payday, state: 'returned' as const };
    expect(topChoice({ ...view, loans: [returned] })).toEqual({ about: 'ended', loan: returned });
    expect(topChoice(view).about).toBe('nothing');
  });
});
