import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyDay,
  anyEntries,
  anyPayday,
  anyPayments,
  anyTerms,
  DISBURSED_ON,
} from '../examples/any-loan.ts';
import { agreementOf } from './agreement.ts';
import { addDays, daysBetween } from './calendar.ts';
import { contractSchedule } from './contract-schedule.ts';
import type { Entry, PaymentEntry } from './entry.ts';
import { sumOf } from './fold-state.ts';
import { followsBalance, periodShare } from './interest.ts';
import { loanAsOf, loanOfAgreement, payoffCents } from './ledger.ts';
import type { Loan } from './loan.ts';
import { divide } from './money.ts';
import { COMPONENTS } from './terms.ts';
import type { LoanTerms } from './terms.ts';

const RUNS = { numRuns: 400 };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const lastDueOf = (terms: LoanTerms) => contractSchedule(terms, DISBURSED_ON).at(-1)?.dueOn ?? '';
const loanOn = (terms: LoanTerms, entries: readonly Entry[], asOf: string) =>
  loanAsOf(terms, DISBURSED_ON, entries, asOf);

describe('every loan, whatever was paid and done', () => {
  it('has principal that sums to what was borrowed, row by row', () => {
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (terms, entries, asOf) => {
        const { rows, principalBalanceCents, paid, waivedCents } = loanOn(terms, entries, asOf);
        expect(sum(rows.map((row) => row.due.principal + row.prepaidCents))).toBe(
          terms.principalCents,
        );
        expect(rows.at(-1)?.principalBalanceCents).toBe(0);
        expect(principalBalanceCents + paid.principal + waivedCents).toBe(terms.principalCents);
      }),
      RUNS,
    );
  });

  it('loses no cent and makes none: parts, components and credit sum to each payment', () => {
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (terms, entries, asOf) => {
        const loan = loanOn(terms, entries, asOf);
        for (const payment of loan.payments) {
          expect(sum(payment.parts.map((part) => part.cents)) + payment.creditCents).toBe(
            payment.cents,
          );
          expect(sumOf(payment.split) + payment.creditCents).toBe(payment.cents);
        }
        expect(sumOf(loan.paid) + loan.creditCents + loan.refundedCents).toBe(loan.paidCents);
        for (const component of COMPONENTS) {
          const ofPayments = loan.payments.map((payment) => payment.split[component]);
          expect(sum(ofPayments)).toBe(loan.paid[component]);
        }
        const ofRows = sum(loan.rows.map((row) => sumOf(row.paid) + row.prepaidCents));
        expect(ofRows + loan.lateFees.paidCents).toBe(sumOf(loan.paid));
        expect(sum(loan.rows.map((row) => row.waivedCents))).toBe(loan.waivedCents);
      }),
      RUNS,
    );
  });

  it('owes nothing below zero, and no pay-off above its balance', () => {
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (terms, entries, asOf) => {
        const loan = loanOn(terms, entries, asOf);
        for (const split of [loan.balance, loan.due, loan.payoff.split, loan.paid]) {
          for (const component of COMPONENTS) expect(split[component]).toBeGreaterThanOrEqual(0);
        }
        for (const row of loan.rows) expect(row.pendingCents).toBeGreaterThanOrEqual(0);
        expect(loan.payoff.savesCents).toBeGreaterThanOrEqual(0);
        expect(loan.dueCents).toBe(
          loan.pastDueCents + loan.dueTodayCents + loan.lateFees.unpaidCents,
        );
        expect(loan.balanceCents).toBe(
          (loan.rows.at(-1)?.totalDueCents ?? 0) + loan.lateFees.unpaidCents,
        );
        expect(loan.closedOn !== null).toBe(loan.balanceCents === 0);
        expect(sum(loan.lateFees.spans.map((span) => span.cents))).toBe(loan.lateFees.arisenCents);
      }),
      RUNS,
    );
  });

  it('is the same when it is replayed, and when entries are dated later', () => {
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (terms, entries, asOf) => {
        const agreement = agreementOf(terms, DISBURSED_ON);
        const loan = loanOfAgreement(agreement, entries, asOf);
        expect(loanOfAgreement(agreement, entries, asOf)).toEqual(loan);
        const known = entries.filter((entry) => entry.on <= asOf);
        expect(loanOn(terms, known, asOf)).toEqual(loan);
      }),
      RUNS,
    );
  });

  it('says for tomorrow what tomorrow says', () => {
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (terms, entries, asOf) => {
        const known = entries.filter((entry) => entry.on <= asOf);
        const next = loanOn(terms, known, addDays(asOf, 1));
        expect(loanOn(terms, known, asOf).tomorrow).toEqual({
          dueCents: next.dueCents,
          payoffCents: next.payoff.cents,
        });
      }),
      RUNS,
    );
  });

  it('TERM-07 closes with its pay-off on any day, leaving no credit, and with no cent less', () => {
    fc.assert(
      fc.property(anyTerms, anyEntries, anyDay, (terms, entries, asOf) => {
        const known = entries.filter((entry) => entry.on <= asOf);
        const cents = payoffCents(agreementOf(terms, DISBURSED_ON), known, asOf);
        expect(loanOn(terms, known, asOf).payoff.cents).toBe(cents);
        if (cents < 2) return;
        const paying = (amount: number): Loan => {
          const payment = { kind: 'payment', number: 100, on: asOf, cents: amount } as const;
          return loanOn(terms, [...known, payment], asOf);
        };
        const credit = loanOn(terms, known, asOf).creditCents;
        expect(paying(cents)).toMatchObject({ closedOn: asOf, creditCents: credit });
        expect(paying(cents - 1)).toMatchObject({ closedOn: null, payoff: { cents: 1 } });
      }),
      RUNS,
    );
  });
});

/** What does not depend on the order in which payments of a day were recorded. */
function withoutOrder({ payments, closedBy, ...loan }: Loan): unknown {
  return { ...loan, payments: payments.length, isClosed: closedBy !== null };
}

describe('every loan that was only paid', () => {
  it('is the same in whatever order payments were recorded', () => {
    const shuffled = anyPayments.chain((payments) =>
      fc.tuple(
        fc.constant(payments),
        fc.shuffledSubarray(payments, { minLength: payments.length }),
      ),
    );
    fc.assert(
      fc.property(anyTerms, shuffled, anyDay, (terms, [payments, others], asOf) => {
        const renumbered = others.map((payment, index) => ({ ...payment, number: index + 1 }));
        expect(withoutOrder(loanOn(terms, renumbered, asOf))).toEqual(
          withoutOrder(loanOn(terms, payments, asOf)),
        );
      }),
      RUNS,
    );
  });

  it('is after a reversal as if the payment had never been', () => {
    fc.assert(
      fc.property(anyTerms, anyPayments, anyDay, fc.nat(), (terms, payments, asOf, pick) => {
        const undone = payments[pick % Math.max(1, payments.length)];
        if (!undone || undone.on > asOf) return;
        const reversal = {
          kind: 'reversal',
          number: 50,
          on: asOf,
          reverses: undone.number,
        } as const;
        const without = payments.filter((payment) => payment !== undone);
        expect(loanOn(terms, [...payments, reversal], asOf)).toEqual(loanOn(terms, without, asOf));
      }),
      RUNS,
    );
  });

  it('asks on the last due day for what the schedule asked', () => {
    fc.assert(
      fc.property(anyTerms, anyPayments, (terms, payments) => {
        const last = lastDueOf(terms);
        const { payoff, balanceCents } = loanOn(terms, payments, last);
        expect(payoff.cents).toBe(balanceCents);
        const unpaid = loanOn({ ...terms, lateFee: { ...terms.lateFee, capCents: 0 } }, [], last);
        const agreed = contractSchedule(terms, DISBURSED_ON).map((row) => row.totalCents);
        expect(unpaid.payoff.cents).toBe(sum(agreed));
      }),
      RUNS,
    );
  });

  it('never pays more interest than agreed, however late it is', () => {
    fc.assert(
      fc.property(anyTerms, anyPayments, anyDay, (terms, payments, asOf) => {
        const agreed = contractSchedule(terms, DISBURSED_ON).map((row) => row.interestCents);
        const { rows } = loanOn(terms, payments, asOf);
        expect(sum(rows.map((row) => row.due.interest))).toBeLessThanOrEqual(sum(agreed));
      }),
      RUNS,
    );
  });
});

describe('a loan on which nothing was paid', () => {
  it('keeps the agreed rows', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, asOf) => {
        const { rows } = loanOn(terms, [], asOf);
        expect(rows.map((row) => [row.dueOn, row.due.interest, row.due.principal])).toEqual(
          contractSchedule(terms, DISBURSED_ON).map((row) => [
            row.dueOn,
            row.interestCents,
            row.principalCents,
          ]),
        );
      }),
      RUNS,
    );
  });

  it('bears for k of a period’s m days k/m of its interest', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, asOf) => {
        const schedule = contractSchedule(terms, DISBURSED_ON);
        const row = schedule.find(({ fromOn, dueOn }) => asOf > fromOn && asOf < dueOn);
        if (!row) return;
        const days = BigInt(daysBetween(row.fromOn, asOf));
        const length = BigInt(daysBetween(row.fromOn, row.dueOn));
        const share = periodShare(terms, row.fromOn, row.dueOn);
        const run = followsBalance(terms)
          ? divide(
              BigInt(row.openingCents) * BigInt(terms.rate) * BigInt(share.numerator) * days,
              1_000_000n * BigInt(share.denominator) * length,
              'half-up',
            )
          : divide(BigInt(row.interestCents) * days, length, 'half-up');
        const fallen = schedule.filter(({ dueOn }) => dueOn <= asOf);
        expect(loanOn(terms, [], asOf).payoff.split.interest).toBe(
          sum(fallen.map(({ interestCents }) => interestCents)) + run,
        );
      }),
      RUNS,
    );
  });
});

describe('payday', () => {
  it('bears on what remains: all interest is the balance × days, rounded once', () => {
    const early = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 29 }), cents: fc.integer({ min: 1, max: 6000 }) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyPayday, early, (terms, given) => {
        const withoutFees = { ...terms, fees: {} };
        const payments = given
          .filter(({ day }) => day < (terms.termDays ?? 0))
          .map(({ day, cents }, index): PaymentEntry => {
            return { kind: 'payment', number: index + 1, on: addDays(DISBURSED_ON, day), cents };
          });
        const payDay = lastDueOf(terms);
        const loan = loanOn(withoutFees, payments, payDay);
        if (loan.closedOn !== null) return;
        const numerator = loan.payments.flatMap(({ on, split }) => {
          return [BigInt(split.principal) * BigInt(daysBetween(on, payDay))];
        });
        const centDays =
          BigInt(terms.principalCents) * BigInt(terms.termDays ?? 0) -
          numerator.reduce((total, value) => total + value, 0n);
        expect(loan.rows[0]?.due.interest).toBe(
          divide(centDays * BigInt(terms.rate), 30_000_000n, 'half-up'),
        );
      }),
      RUNS,
    );
  });
});
