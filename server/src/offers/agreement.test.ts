import { LOCALES } from 'contract/locale';
import { businessDaysAfter, CORRECTION_DAYS } from 'lending/business-days';
import { addDays, type Day, displayDay } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import { loanAsOf } from 'lending/ledger';
import { paidOutCents } from 'lending/loan-flows';
import { formatDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { defaultRefusal } from 'lending/refusals';
import { standardTerms } from 'lending/standard-terms';
import type { Component, LoanTerms } from 'lending/terms';
import { describe, expect, it } from 'vitest';
import { drawUpAgreement } from './commands-agreement.ts';

const TODAY: Day = '2026-11-21';
const PARTIES = {
  lender: { km: 'អ្នកឱ្យខ្ចី', en: 'The Lender', licence: '77' },
  borrower: 'Dara Sok',
  phone: '012 000 001',
};

/** 200 at 15 %, with a fee kept back and one in the instalments, so that no figure can stand for another. */
function termsOf(product: ProductKey, duration: number): LoanTerms {
  const fees = {
    processing: { amount: { kind: 'fixed', cents: 7_00 }, charged: 'disbursement' },
    consulting: { amount: { kind: 'fixed', cents: 3_00 }, charged: 'first-instalment' },
  } as const;
  return standardTerms({ product, principalCents: 200_00, rate: 150_000, duration, fees });
}

/** The text of the clause with that English title. */
function clause(terms: LoanTerms, title: string, locale: 'km' | 'en' = 'en'): string {
  const { clauses } = drawUpAgreement(terms, PARTIES, TODAY);
  const found = clauses.find(({ title: { en } }) => en === title);
  if (!found) throw new Error(`No clause ${title}`);
  return found.text[locale];
}

/** The dollars that a text names, in its order. */
const dollarsIn = (text: string) => text.match(/\$[\d,]+(?:\.\d\d)?/g) ?? [];

const IN_WORDS: Readonly<Record<Component, { en: string; km: string }>> = {
  processingFee: { en: 'processing fee', km: 'សោហ៊ុយឥណទាន' },
  consultingFee: { en: 'consulting fee', km: 'ថ្លៃសេវាប្រឹក្សា' },
  interest: { en: 'interest', km: 'ការប្រាក់' },
  principal: { en: 'principal', km: 'ប្រាក់ដើម' },
  lateFee: { en: 'late fee', km: 'ប្រាក់ពិន័យសងយឺត' },
  otherFee: { en: 'other fees', km: 'ថ្លៃផ្សេងទៀត' },
  prolongationFee: { en: 'extension fee', km: 'ថ្លៃពន្យាពេល' },
};

describe('an agreement says what the ledger does:', () => {
  it.each([
    ['payday', 10],
    ['personal', 6],
  ] as const)('what %s costs in all, with the fee that is kept back', (product, duration) => {
    const terms = termsOf(product, duration);
    const schedule = contractSchedule(terms, TODAY);
    const total = schedule.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const cost = total - paidOutCents(terms);
    const interest = schedule.reduce((sum, { interestCents }) => sum + interestCents, 0);
    expect(cost).toBe(interest + 10_00);
    for (const locale of LOCALES) {
      const said = [formatDollars(cost), formatDollars(total)];
      expect(dollarsIn(clause(terms, 'Interest, and what is paid back in all', locale))).toEqual(
        said,
      );
      expect(dollarsIn(clause(terms, 'Amount', locale))).toEqual(
        [200_00, 193_00].map((cents) => formatDollars(cents)),
      );
      expect(dollarsIn(clause(terms, 'Fees', locale))).toEqual(
        [7_00, 3_00].map((cents) => formatDollars(cents)),
      );
    }
  });

  it.each([
    ['payday', 10, 'runs for 10 days'],
    ['payday', 1, 'runs for 1 day from'],
    ['personal', 6, 'in 6 monthly payments'],
    ['personal', 1, 'in 1 payment, one month'],
  ] as const)('the tenor and the last day of %s for %i', (product, duration, words) => {
    const terms = termsOf(product, duration);
    const last = contractSchedule(terms, TODAY).at(-1);
    const text = clause(terms, 'Tenor');
    expect(text).toContain(words);
    expect(text).toContain(displayDay(last?.dueOn ?? ''));
  });

  it('TERM-14 TERM-15 the order of the terms, before and after an extension, in both languages', () => {
    const terms = termsOf('payday', 10);
    for (const locale of LOCALES) {
      const text = clause(terms, 'Where a payment goes', locale);
      const numbered = [...text.matchAll(/\((\d)\) ([^(]*)/g)];
      const orders = [...terms.initialOrder, ...terms.prolongedOrder];
      expect(numbered).toHaveLength(orders.length);
      for (const [index, component] of orders.entries()) {
        expect(numbered[index]?.[2]).toContain(IN_WORDS[component][locale]);
      }
    }
  });

  it.each([
    ['payday', 10],
    ['personal', 6],
  ] as const)(
    'TERM-07 what %s bears of interest where all is paid back on the first day',
    (product, duration) => {
      const terms = termsOf(product, duration);
      const isLeast = loanAsOf(terms, TODAY, [], TODAY).payoff.split.interest > 0;
      expect(clause(terms, 'Paying early').includes('at least 1 day')).toBe(isLeast);
      expect(clause(terms, 'Paying early', 'km').includes('យ៉ាងតិច 1 ថ្ងៃ')).toBe(isLeast);
    },
  );

  it.each([
    ['payday', 10, true],
    ['personal', 6, false],
  ] as const)(
    'the order after an extension of %s only where there is one',
    (product, duration, has) => {
      const terms = termsOf(product, duration);
      expect(clause(terms, 'Where a payment goes').includes('After an extension')).toBe(has);
      expect(clause(terms, 'Where a payment goes', 'km').includes('ក្រោយការពន្យាពេល')).toBe(has);
    },
  );

  it('TERM-08 TERM-09 the late fee from the day on which the ledger first charges it', () => {
    const terms = termsOf('payday', 10);
    const payDay = addDays(TODAY, 10);
    const feesOn = (day: Day) => loanAsOf(terms, TODAY, [], day).due.lateFee;
    const first = [1, 2, 3, 4].find((day) => feesOn(addDays(payDay, day)) > 0) ?? 0;
    const fee = feesOn(addDays(payDay, first));
    const above = terms.lateFee.aboveCents;
    for (const locale of LOCALES) {
      const text = clause(terms, 'Paying late', locale);
      expect(dollarsIn(text)).toEqual([formatDollars(fee), formatDollars(above)]);
      expect(text).toContain(locale === 'km' ? `ថ្ងៃទី ${first}` : `day ${first} after`);
    }
  });

  it('TERM-10 TERM-13 days, share, fee and answer of an extension as the ledger grants it', () => {
    const terms = termsOf('payday', 10);
    const { extension } = terms;
    const paid = { kind: 'payment', number: 1, on: TODAY, cents: 120_00 } as const;
    const loan = loanAsOf(terms, TODAY, [paid], TODAY);
    if (extension === null || loan.extension.state !== 'allowed') throw new Error('No extension');
    const fee = Math.round((loan.extension.feeCents / loan.principalBalanceCents) * 100);
    for (const locale of LOCALES) {
      const numbers = clause(terms, 'More time', locale).match(/\d+/g)?.map(Number);
      expect(new Set(numbers)).toEqual(
        new Set([extension.days, fee, extension.repaidAbove / 10_000, extension.answerDays]),
      );
    }
    expect(loan.extension.payDay).toBe(addDays(TODAY, 10 + extension.days));
  });

  it('TERM-17 TERM-18 the business days after which the lender may declare everything due', () => {
    const terms = termsOf('payday', 10);
    const correctBy = businessDaysAfter(TODAY, CORRECTION_DAYS, []);
    const refusalOn = (day: Day) =>
      defaultRefusal(loanAsOf(terms, TODAY, [], day), { correctBy, end: null });
    expect(refusalOn(correctBy)).toBe('correction-time-runs');
    expect(refusalOn(addDays(correctBy, 1))).toBeNull();
    for (const locale of LOCALES) {
      const text = clause(terms, 'Default', locale);
      expect(text.match(/\d+/g)).toEqual([String(CORRECTION_DAYS)]);
    }
  });

  it('what is pawned is spoken of in the agreement of a pawn loan, and in no other', () => {
    const titles = (product: ProductKey, duration: number) =>
      drawUpAgreement(termsOf(product, duration), PARTIES, TODAY).clauses.map(
        ({ title }) => title.en,
      );
    expect(titles('pawn', 6)).toContain('Collateral');
    for (const product of ['payday', 'personal', 'purchasing'] as const) {
      expect(titles(product, 6)).not.toContain('Collateral');
    }
  });
});
