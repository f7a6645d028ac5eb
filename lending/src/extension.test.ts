import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEntries, anyPayday, DISBURSED_ON } from '../examples/any-loan.ts';
import { addDays } from './calendar.ts';
import type { Entry } from './entry.ts';
import { loanAsOf } from './ledger.ts';
import {
  extensionAnswerRefusal,
  extensionGrantRefusal,
  extensionRequestRefusal,
} from './refusals.ts';
import { standardTerms } from './standard-terms.ts';

/** 100 at 15 % for 10 days; Pay Day 11 January. On day 5 interest is 2.50. */
const terms = standardTerms({
  product: 'payday',
  principalCents: 10_000,
  rate: 150_000,
  duration: 10,
});
const paid = (number: number, on: string, cents: number): Entry => {
  return { kind: 'payment', number, on, cents };
};
const asked = (number: number, on: string): Entry => ({ kind: 'extensionRequest', number, on });
const refused = (number: number, on: string): Entry => ({ kind: 'extensionRefusal', number, on });
const granted = (number: number, on: string, feeCents: number, payDay: string): Entry => {
  return { kind: 'extensionGrant', number, on, feeCents, payDay };
};
const loanOn = (entries: Entry[], asOf: string) => loanAsOf(terms, '2026-01-01', entries, asOf);

describe('asking for an extension', () => {
  it.each<[number, string | null, string]>([
    [4249, 'not-enough-repaid', '39.99 of 100 repaid'],
    [4250, 'not-enough-repaid', 'exactly 40 %'],
    [4251, null, '40.01'],
  ])('TERM-11 after a payment of %i cents: %s (%s)', (cents, refusal) => {
    const loan = loanOn([paid(1, '2026-01-06', cents)], '2026-01-06');
    expect(extensionRequestRefusal(loan)).toBe(refusal);
  });

  it('TERM-11 says how much principal is missing: a cent more than 40 %', () => {
    expect(loanOn([paid(1, '2026-01-06', 2250)], '2026-01-06').extension).toEqual({
      state: 'not-allowed',
      missingPrincipalCents: 2001,
    });
  });

  it('TERM-12 says what it costs: 40 % of the unpaid principal, half-up to the cent', () => {
    // 100.00 − 41.02 = 58.98; 40 % are 23.592. With 41.03: 58.97, 23.588. With 41.01: 58.99, 23.596.
    for (const [cents, feeCents] of [
      [4352, 2359],
      [4353, 2359],
      [4351, 2360],
    ] as const) {
      const loan = loanOn([paid(1, '2026-01-06', cents)], '2026-01-06');
      expect(loan.extension).toEqual({ state: 'allowed', feeCents, payDay: '2026-02-10' });
    }
  });

  it('TERM-10 moves the Pay Day by 30 days from the later of Pay Day and day of asking', () => {
    const entries = [paid(1, '2026-01-06', 5250)];
    expect(loanOn(entries, '2026-01-10').extension).toMatchObject({ payDay: '2026-02-10' });
    expect(loanOn(entries, '2026-01-20').extension).toMatchObject({ payDay: '2026-02-19' });
  });

  it('TERM-13 is answered within three days of the asking; the days of waiting move nothing', () => {
    const entries = [paid(1, '2026-01-06', 5250), asked(2, '2026-01-13')];
    expect(loanOn(entries, '2026-01-15').extension).toEqual({
      state: 'requested',
      requestedOn: '2026-01-13',
      answerBy: '2026-01-16',
      feeCents: 2000,
      payDay: '2026-02-12',
      missingPrincipalCents: 0,
    });
  });

  it('is not for other products, for a loan that is closed or in default, or for late fees alone', () => {
    const monthly = standardTerms({
      product: 'pawn',
      principalCents: 10_000,
      rate: 0,
      duration: 1,
    });
    const pawn = loanAsOf(monthly, '2026-01-01', [], '2026-01-02');
    const closed = loanOn([paid(1, '2026-01-11', 10_500)], '2026-01-11');
    const inDefault = loanOn(
      [paid(1, '2026-01-06', 6000), { kind: 'default', number: 2, on: '2026-01-12' }],
      '2026-01-12',
    );
    const lateFeesAlone = loanOn([paid(1, '2026-01-15', 10_500)], '2026-01-15');
    expect(lateFeesAlone.balanceCents).toBe(400);
    for (const loan of [pawn, closed, inDefault, lateFeesAlone]) {
      expect(extensionRequestRefusal(loan)).toBe('no-extension');
    }
  });
});

/** 100.00 and 5.00 of interest fell due on 11 January. 60.00 are repaid, late fees of the 14th and the 15th are 4.00. */
const LATE = [paid(1, '2026-01-11', 6500), asked(2, '2026-01-15')];

describe('where the fee would come to 0.00', () => {
  it('nothing can be asked for: 40 % of the last cent are 0.004, of two cents 0.008', () => {
    const allBut = (cents: number) =>
      loanOn([paid(1, '2026-01-11', 10_500 - cents)], '2026-01-11').extension;
    expect(allBut(1)).toEqual({ state: 'none' });
    expect(allBut(2)).toMatchObject({ state: 'allowed', feeCents: 1 });
  });

  it('a request that waits can only be refused', () => {
    // The last 40.00 of principal; the 4.00 of late fees stay unpaid.
    const loan = loanOn([...LATE, paid(3, '2026-01-16', 4000)], '2026-01-16');
    expect(loan).toMatchObject({ closedOn: null, balanceCents: 400, principalBalanceCents: 0 });
    expect(loan.extension).toEqual({
      state: 'nothing-to-extend',
      requestedOn: '2026-01-15',
      answerBy: '2026-01-18',
      feeCents: 0,
      payDay: '2026-02-14',
      missingPrincipalCents: 0,
    });
    expect(extensionGrantRefusal(loan)).toBe('nothing-to-extend');
    expect(extensionAnswerRefusal(loan)).toBeNull();
    expect(extensionRequestRefusal(loan)).toBe('already-asked');
  });

  it('waits for a grant again when the payment is reversed', () => {
    const reversal: Entry = { kind: 'reversal', number: 4, on: '2026-01-17', reverses: 3 };
    const loan = loanOn([...LATE, paid(3, '2026-01-16', 4000), reversal], '2026-01-17');
    expect(loan.extension).toMatchObject({ state: 'requested', feeCents: 1600 });
    expect(extensionGrantRefusal(loan)).toBeNull();
  });
});

describe('every payday loan, whatever was paid and done', () => {
  it('offers and grants an extension only at a fee, and what is granted as it stands bears no flag', () => {
    const asking = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 0, 1, 2, 5000));
    let many = 0;
    fc.assert(
      fc.property(anyPayday, anyEntries, asking, (any, entries, [days, left]) => {
        const payDay = addDays(DISBURSED_ON, any.termDays ?? 0);
        const asOf = addDays(payDay, days);
        const known = entries.filter(({ on }) => on <= asOf);
        const on = (more: Entry[]) => loanAsOf(any, DISBURSED_ON, [...known, ...more], asOf);
        // It is asked for, and then all that is due is paid but a few cents: where the fee comes to nothing.
        const { dueCents, lateFees } = on([]);
        const cents = Math.max(1, dueCents - lateFees.unpaidCents - left);
        const waiting = [asked(100, asOf), paid(101, asOf, cents)];
        const loan = on(waiting);
        const { extension } = loan;
        const isOffered = extension.state === 'allowed' || extension.state === 'requested';
        if (isOffered) expect(extension.feeCents).toBeGreaterThan(0);
        if (extensionGrantRefusal(loan) !== null || !isOffered) return;
        many += 1;
        const { feeCents } = extension;
        const after = on([...waiting, granted(102, asOf, feeCents, extension.payDay)]);
        expect(after.extension).toMatchObject({ state: 'granted', feeCents });
        expect(after.flags).toEqual(loan.flags);
        expect(after.balanceCents).toBe(loan.balanceCents + feeCents);
      }),
      { numRuns: 400 },
    );
    expect(many).toBeGreaterThan(20);
  });
});

describe('while a request waits', () => {
  const entries = [paid(1, '2026-01-06', 5250), asked(2, '2026-01-15')];
  const fees = (more: Entry[], asOf: string) => {
    return loanOn([...entries, ...more], asOf).lateFees.arisenCents;
  };

  it('no late fee arises; those before stay', () => {
    expect(fees([], '2026-01-15')).toBe(400);
    expect(fees([], '2026-01-18')).toBe(400);
  });

  it('after a refusal they go on, but for the days of waiting', () => {
    expect(fees([refused(3, '2026-01-17')], '2026-01-17')).toBe(400);
    expect(fees([refused(3, '2026-01-17')], '2026-01-19')).toBe(800);
    const loan = loanOn([...entries, refused(3, '2026-01-17')], '2026-01-17');
    expect(extensionRequestRefusal(loan)).toBe('already-refused');
  });

  it('a request that was reversed held nothing up', () => {
    const reversal: Entry = { kind: 'reversal', number: 3, on: '2026-01-18', reverses: 2 };
    expect(fees([reversal], '2026-01-18')).toBe(1000);
  });
});

describe('an extended loan', () => {
  // 2.50 of interest and 50.00 of principal are paid; the fee is 20.00.
  const early = [
    paid(1, '2026-01-06', 5250),
    asked(2, '2026-01-07'),
    granted(3, '2026-01-08', 2000, '2026-02-10'),
  ];

  it('TERM-15 is paid in the order of an extension: fee, principal, late fee, other fees', () => {
    const late = [
      paid(1, '2026-01-06', 5250),
      asked(2, '2026-01-15'),
      granted(3, '2026-01-16', 2000, '2026-02-14'),
      // 20.00 fee, 50.00 principal, 4.00 late fees, 1.25 interest of 50 for five days.
      paid(4, '2026-01-20', 7500),
    ];
    expect(loanOn(late, '2026-01-20').payments.at(-1)?.parts).toEqual([
      { instalment: 2, component: 'prolongationFee', cents: 2000 },
      { instalment: 2, component: 'principal', cents: 5000 },
      { instalment: null, component: 'lateFee', cents: 400 },
      { instalment: 2, component: 'otherFee', cents: 100 },
    ]);
    expect(loanOn(late, '2026-01-20').payoff.cents).toBe(25);
  });

  it('bears interest to the old Pay Day on what remains, and none after it', () => {
    const other = (asOf: string) => loanOn(early, asOf).payoff.split.otherFee;
    // Three days after the payment: 50 × 15 % × 2/30 = 0.50 and one day more.
    expect(other('2026-01-08')).toBe(50);
    expect(other('2026-01-09')).toBe(75);
    expect(other('2026-01-11')).toBe(125);
    expect(other('2026-02-10')).toBe(125);
  });

  it('has a row for the new Pay Day, on which everything left falls due', () => {
    const loan = loanOn(early, '2026-02-10');
    expect(loan.rows).toHaveLength(2);
    expect(loan).toMatchObject({ maturesOn: '2026-02-10', dueTodayCents: 7125, pastDueCents: 0 });
  });

  it('bears late fees again from the third day after the new Pay Day', () => {
    expect(loanOn(early, '2026-02-12').lateFees.arisenCents).toBe(0);
    expect(loanOn(early, '2026-02-13').lateFees.arisenCents).toBe(200);
  });

  it('TERM-10 is extended once', () => {
    const loan = loanOn(early, '2026-01-20');
    expect(extensionRequestRefusal(loan)).toBe('already-extended');
    expect(extensionGrantRefusal(loan)).toBe('nothing-waits');
  });

  it('stays extended when the payment that earned it is reversed, and is flagged for a person', () => {
    const reversal: Entry = { kind: 'reversal', number: 4, on: '2026-01-09', reverses: 1 };
    const loan = loanOn([...early, reversal], '2026-01-09');
    expect(loan.extension).toMatchObject({ state: 'granted', feeCents: 2000 });
    expect(loan.flags).toEqual([{ entry: 3, reason: 'extension-not-earned' }]);
    expect(loanOn(early, '2026-01-09').flags).toEqual([]);
  });

  it('falls due at once in default', () => {
    const loan = loanOn([...early, { kind: 'default', number: 4, on: '2026-01-20' }], '2026-01-20');
    expect(loan).toMatchObject({ dueCents: 7125, maturesOn: '2026-01-20' });
    expect(loan.status).toEqual({ loanStatusId: 3, childStatusId: 0 });
  });
});
