/** A loan that is closed and of which a refund is to come back: no screen says that it is repaid. */
import type { LoanCard } from 'contract/loan-views';
import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { panelOfLoans } from './several-panel.ts';
import { topChoice } from './top-choice.ts';
import { panelOfLoan } from './top-panel.ts';

const TODAY = '2026-11-22';

const repaid: LoanCard = {
  loanId: 1,
  number: 'L000123',
  product: 'payday',
  state: 'repaid',
  loanStatusId: 2,
  childStatusId: 0,
  principalCents: 12_000,
  disbursedOn: '2026-11-01',
  dueCents: 0,
  parts: [],
  tomorrowCents: null,
  dueOn: null,
  daysLeft: null,
  paidUntil: null,
  daysPastDue: 0,
  instalment: null,
  marks: ['paid'],
  payoffCents: 0,
  lateFeeCents: 0,
  extension: { state: 'none' },
  collateral: null,
  correction: null,
  closedOn: '2026-11-04',
  wasOnTime: true,
  paidCents: 12_180,
  refundedCents: 0,
  owedBackCents: 0,
  creditCents: 0,
  defaultReason: null,
  khqr: true,
};
const owing: LoanCard = { ...repaid, owedBackCents: 900 };
/** $66.35 by 05/12. */
const open: LoanCard = {
  ...{ ...repaid, loanId: 2, number: 'L002211', product: 'personal', state: 'open' },
  ...{ dueCents: 6635, dueOn: '2026-12-05', daysLeft: 13, closedOn: null },
};

describe('the panel of a closed loan of which $9.00 is owed back', () => {
  it.each([
    ['en', 'Not repaid in full: $9.00 is to be paid back', 'To pay', 'Payday loan $120.00'],
    ['km', 'មិនទាន់សងអស់៖ ត្រូវបង់ $9.00 មកវិញ', 'ត្រូវបង់', 'កម្ចីប្រាក់ខែ $120.00'],
  ] as const)('%s: a red line with the sum, which is the figure', (locale, text, lead, note) => {
    overwriteGetLocale(() => locale);
    expect(panelOfLoan(owing, TODAY, locale)).toMatchObject({
      strip: { tone: 'red', sign: 'warning', text },
      lead,
      figure: '$9.00',
      note,
    });
    expect(panelOfLoan(repaid, TODAY, locale)).toMatchObject({
      strip: { tone: 'green' },
      figure: '$0.00',
    });
  });

  it('is told of first, before what is only asked for', () => {
    const view = {
      ...{ today: TODAY, loans: [owing], application: null, earlier: [] },
      membership: { key: 'Member', repaidOnTime: 0, next: null },
    };
    expect(topChoice(view)).toEqual({ about: 'loans', loans: [owing] });
    expect(topChoice({ ...view, loans: [repaid] }).about).toBe('ended');
  });

  it('is the sum of the panel beside a loan of which nothing is due yet, and is added to what is due', () => {
    overwriteGetLocale(() => 'en');
    const part = { label: 'Payday loan L000123', value: '$9.00' };
    expect(panelOfLoans([owing, open], TODAY, 'en')).toMatchObject({
      strip: { tone: 'red' },
      figure: '$9.00',
      note: '2 loans',
      parts: [part],
    });
    // 66.35 + 9.00
    const due: LoanCard = { ...open, state: 'due-today', dueOn: TODAY, daysLeft: 0 };
    expect(panelOfLoans([due, owing], TODAY, 'en')).toMatchObject({
      figure: '$75.35',
      parts: [{ label: 'Personal loan L002211', value: '$66.35' }, part],
    });
  });
});
