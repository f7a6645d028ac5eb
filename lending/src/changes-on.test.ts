import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, anyEntries, anyTerms, DISBURSED_ON } from '../examples/any-loan.ts';
import { agreementOf } from './agreement.ts';
import { addDays } from './calendar.ts';
import { changesOn, type StandingLoan } from './changes-on.ts';
import { contractSchedule } from './contract-schedule.ts';
import type { Entry } from './entry.ts';
import { loanOfAgreement } from './ledger.ts';
import type { Loan } from './loan.ts';
import { standardTerms } from './standard-terms.ts';

/** Longer than from one due day to the next, and than an extension. */
const DAYS = 60;

/** All of it but its day, as text. */
function standing(loan: Loan): string {
  const moving = { asOf: null, rows: null, payoff: null, tomorrow: null, extension: null };
  return JSON.stringify({ ...loan, ...moving } satisfies Omit<StandingLoan, 'asOf'>);
}

describe('until the day on which a loan changes', () => {
  it('it stays as it is but for its day, whatever was paid and done', () => {
    let quiet = 0;
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (terms, entries, asOf) => {
        const agreement = agreementOf(terms, DISBURSED_ON);
        const known = entries.filter(({ on }) => on <= asOf);
        const loan = loanOfAgreement(agreement, known, asOf);
        const until = changesOn(loan);
        const before = standing(loan);
        expect(until > asOf).toBe(true);
        for (let days = 1; days <= DAYS; days += 1) {
          const day = addDays(asOf, days);
          if (day >= until) break;
          const later = loanOfAgreement(agreement, known, day);
          if (standing(later) !== before) expect(later).toEqual(loan);
          expect(changesOn(later)).toBe(until);
          quiet += 1;
        }
      }),
      { numRuns: 400 },
    );
    expect(quiet).toBeGreaterThan(3000);
  });
});

describe('a loan', () => {
  const terms = standardTerms({
    product: 'personal',
    principalCents: 300_00,
    rate: 80_000,
    duration: 3,
  });
  const [first, second, last] = contractSchedule(terms, DISBURSED_ON);
  if (!first || !second || !last) throw new Error('no schedule');
  const agreement = agreementOf(terms, DISBURSED_ON);
  const paid = (cents: number, on: string, number = 1): Entry => {
    return { kind: 'payment', number, on, cents };
  };
  const of = (entries: readonly Entry[], asOf: string) =>
    changesOn(loanOfAgreement(agreement, entries, asOf));

  it('changes on its next due day, and from the first to the last day that something is unpaid', () => {
    expect(of([], DISBURSED_ON)).toBe(first.dueOn);
    expect(of([], addDays(first.dueOn, -1))).toBe(first.dueOn);
    for (const days of [0, 1, 5]) {
      const asOf = addDays(first.dueOn, days);
      expect(of([], asOf)).toBe(addDays(asOf, 1));
    }
    expect(of([paid(first.totalCents, first.dueOn)], first.dueOn)).toBe(second.dueOn);
  });

  it('changes on the day after its last due day where late fees alone are unpaid, and then no more', () => {
    const late = addDays(first.dueOn, 5);
    const all = [first, second, last].map(({ totalCents, dueOn }, index) =>
      paid(totalCents, index === 0 ? late : dueOn, index + 1),
    );
    expect(loanOfAgreement(agreement, all, last.dueOn).balanceCents).toBeGreaterThan(0);
    const after = addDays(last.dueOn, 1);
    expect([of(all, last.dueOn), of(all, after)]).toEqual([after, '9999-12-31']);
  });

  it('changes on an earlier Pay Day that was granted with an extension', () => {
    const payday = standardTerms({
      product: 'payday',
      principalCents: 100_00,
      rate: 150_000,
      duration: 20,
    });
    const grant = (payDay: string): Entry => {
      return { kind: 'extensionGrant', number: 1, on: '2026-02-05', feeCents: 0, payDay };
    };
    const granted = (payDay: string) =>
      changesOn(loanOfAgreement(agreementOf(payday, DISBURSED_ON), [grant(payDay)], '2026-02-05'));
    expect(granted('2026-02-09')).toBe('2026-02-09');
    expect(granted('2026-02-04')).toBe('2026-02-06');
  });

  it('changes never again once it is closed', () => {
    const { payoff } = loanOfAgreement(agreement, [], first.dueOn);
    expect(of([paid(payoff.cents, first.dueOn)], first.dueOn)).toBe('9999-12-31');
  });
});
