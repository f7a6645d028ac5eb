import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { Entry } from './entry.ts';
import { loanAsOf } from './ledger.ts';
import {
  correctionRefusal,
  defaultRefusal,
  extensionAnswerRefusal,
  extensionGrantRefusal,
  extensionRequestRefusal,
  paymentRefusal,
  payoutReturnedOn,
  payoutReturnRefusal,
  refundRefusal,
  reversalRefusal,
  waiverRefusal,
  writeOffRefusal,
} from './refusals.ts';
import { standardTerms } from './standard-terms.ts';

/** 100 at 15 % for 10 days; Pay Day 11 January. */
const terms = standardTerms({
  product: 'payday',
  principalCents: 10_000,
  rate: 150_000,
  duration: 10,
});
const paid = (number: number, on: string, cents: number): Entry => {
  return { kind: 'payment', number, on, cents };
};
const inDefault: Entry = { kind: 'default', number: 5, on: '2026-01-12' };
const writtenOff: Entry = { kind: 'writeOff', number: 6, on: '2026-01-12' };
const asked: Entry = { kind: 'extensionRequest', number: 2, on: '2026-01-12' };
const refused: Entry = { kind: 'extensionRefusal', number: 3, on: '2026-01-12' };
const today = (entries: Entry[]) => loanAsOf(terms, '2026-01-01', entries, '2026-01-12');

describe('a payment', () => {
  it.each([
    [100, '2026-01-01', null],
    [100, '2026-01-12', null],
    [100, '2025-12-31', 'before-disbursement'],
    [100, '2026-01-13', 'after-today'],
    [100, '2026-02-30', 'not-a-day'],
    [0, '2026-01-12', 'not-an-amount'],
    [-5, '2026-01-12', 'not-an-amount'],
    [1.5, '2026-01-12', 'not-an-amount'],
  ])('of %d cents on %s: %s', (cents, on, refusal) => {
    expect(paymentRefusal(today([]), cents, on)).toBe(refusal);
  });

  it('is taken by a closed loan, as a credit', () => {
    const closed = today([paid(1, '2026-01-11', 10_500)]);
    expect(closed.closedOn).toBe('2026-01-11');
    expect(paymentRefusal(closed, 100, '2026-01-12')).toBeNull();
  });
});

describe('a payout that came back', () => {
  const returned: Entry = { kind: 'payoutReturn', number: 7, on: '2026-01-08', cents: 10_000 };
  const undone = (reverses: number): Entry => {
    return { kind: 'reversal', number: 8, on: '2026-01-12', reverses };
  };
  it.each([
    ['nothing else', [], null],
    ['a payment', [paid(1, '2026-01-11', 100)], 'others-stand'],
    ['a payment that was undone', [paid(1, '2026-01-11', 100), undone(1)], null],
    ['a request for an extension', [asked], 'others-stand'],
    ['a default', [inDefault], 'others-stand'],
    ['a write-off', [inDefault, writtenOff], 'others-stand'],
    ['a refund', [{ kind: 'refund', number: 1, on: '2026-01-11', cents: 5 }], 'others-stand'],
    ['its return', [returned], 'payout-returned'],
    ['its return, which was undone', [returned, undone(7)], null],
  ] satisfies [string, Entry[], string | null][])('where %s stands', (_, entries, refusal) => {
    expect(payoutReturnRefusal(today(entries), entries)).toBe(refusal);
  });

  it('takes no payment dated before it, and later ones as a credit', () => {
    const loan = today([returned]);
    expect(payoutReturnedOn([returned])).toBe('2026-01-08');
    expect(payoutReturnedOn([returned, undone(7)])).toBeNull();
    expect(paymentRefusal(loan, 100, '2026-01-07')).toBe('payout-returned');
    expect(paymentRefusal(loan, 100, '2026-01-08')).toBeNull();
    expect(reversalRefusal([returned], 7, '2026-01-12')).toBeNull();
  });

  it('allows nothing that is done to an open loan', () => {
    const loan = today([returned]);
    expect(defaultRefusal(loan, null)).toBe('closed');
    expect(writeOffRefusal(loan)).toBe('closed');
    expect(waiverRefusal(loan)).toBe('nothing-to-waive');
    expect(extensionRequestRefusal(loan)).toBe('no-extension');
    expect(refundRefusal(loan, 1)).toBe('above-credit');
  });
});

describe('a reversal', () => {
  const reversal: Entry = { kind: 'reversal', number: 9, on: '2026-01-12', reverses: 1 };
  it.each([
    ['a payment', [paid(1, '2026-01-11', 100)], 1, null],
    ['nothing', [], 1, 'no-such-entry'],
    ['a reversal', [paid(1, '2026-01-11', 100), reversal], 9, 'is-a-reversal'],
    ['what was reversed', [paid(1, '2026-01-11', 100), reversal], 1, 'already-reversed'],
    ['a request that was answered', [asked, refused], 2, 'answer-stands'],
    ['a request on its own day', [asked], 2, null],
    ['the answer', [asked, refused], 3, null],
    ['a default that was written off', [inDefault, writtenOff], 5, 'write-off-stands'],
    ['the write-off', [inDefault, writtenOff], 6, null],
  ] satisfies [string, Entry[], number, string | null][])(
    'of %s',
    (_, entries, number, refusal) => {
      expect(reversalRefusal(entries, number, '2026-01-12')).toBe(refusal);
    },
  );

  it('of a request is refused from the day after it on, since its days were said to be free of late fees', () => {
    expect(reversalRefusal([asked], 2, '2026-01-13')).toBe('request-stands');
    expect(reversalRefusal([asked, refused], 2, '2026-01-13')).toBe('answer-stands');
  });
});

describe('answers to an extension request', () => {
  const earned = paid(1, '2026-01-05', 5000);

  it('need a request that waits', () => {
    const none = today([earned]);
    const waiting = today([earned, asked]);
    const answered = today([earned, asked, refused]);
    expect([none, waiting, answered].map(extensionAnswerRefusal)).toEqual([
      'nothing-waits',
      null,
      'nothing-waits',
    ]);
    expect([none, waiting, answered].map(extensionGrantRefusal)).toEqual([
      'nothing-waits',
      null,
      'nothing-waits',
    ]);
  });

  it('cannot be a grant once the payment that earned it is reversed', () => {
    const reversal: Entry = { kind: 'reversal', number: 4, on: '2026-01-12', reverses: 1 };
    expect(extensionGrantRefusal(today([earned, asked, reversal]))).toBe('not-enough-repaid');
  });

  // Asked for on 12 January, after the Pay Day: the new one is 30 days later, 11 February.
  it.each([
    ['2026-02-11', null],
    ['2026-02-12', 'new-pay-day-gone'],
  ])('cannot be a grant once the new Pay Day has gone by, as on %s', (asOf, refusal) => {
    const loan = loanAsOf(terms, '2026-01-01', [earned, asked], asOf);
    expect(extensionGrantRefusal(loan)).toBe(refusal);
  });
});

describe('a waiver', () => {
  it.each<[number, string | null, string]>([
    [10_349, 'more-than-waivable', '1.51 is left'],
    [10_350, null, '1.50 is left'],
    [10_499, null, 'a cent is left'],
    [10_500, 'nothing-to-waive', 'nothing is left'],
  ])('TERM-16 after %i cents on the Pay Day: %s (%s)', (cents, refusal) => {
    expect(waiverRefusal(today([paid(1, '2026-01-11', cents)]))).toBe(refusal);
  });

  it('TERM-16 takes effect from the day the residue arose, however late it is given', () => {
    const short = paid(1, '2026-01-11', 10_380);
    const later = loanAsOf(terms, '2026-01-01', [short], '2026-02-20');
    expect(later.lateFees.unpaidCents).toBe(7600);
    expect(later.waivable).toEqual({ cents: 120, sinceOn: '2026-01-11' });
    const waiver: Entry = { kind: 'waiver', number: 2, on: '2026-01-11', cents: 120 };
    const waived = loanAsOf(terms, '2026-01-01', [short, waiver], '2026-02-20');
    expect(waived).toMatchObject({ closedOn: '2026-01-11', waivedCents: 120, flags: [] });
    expect(waived.lateFees.arisenCents).toBe(0);
  });

  it('is flagged for a person when the payment before it is reversed', () => {
    const waiver: Entry = { kind: 'waiver', number: 2, on: '2026-01-11', cents: 120 };
    const reversal: Entry = { kind: 'reversal', number: 3, on: '2026-01-12', reverses: 1 };
    const loan = today([paid(1, '2026-01-11', 10_380), waiver, reversal]);
    expect(loan.flags).toEqual([{ entry: 2, reason: 'waiver-differs' }]);
    expect(loan.principalBalanceCents).toBe(9880);
  });
});

describe('default, write-off and refund', () => {
  const closed = today([paid(1, '2026-01-11', 10_700)]);

  it('TERM-17 default: all of it is due at once, and the lender owes no more time', () => {
    const on: Entry = { kind: 'default', number: 5, on: '2026-01-06' };
    // Five days before the Pay Day: 60.00 of principal was repaid, so that more time could be had.
    const entries = [paid(1, '2026-01-04', 6150)];
    const before = loanAsOf(terms, '2026-01-01', entries, '2026-01-06');
    expect(before).toMatchObject({ dueCents: 0, extension: { state: 'allowed' } });
    const loan = loanAsOf(terms, '2026-01-01', [...entries, on], '2026-01-06');
    expect(loan).toMatchObject({
      defaultedOn: '2026-01-06',
      dueCents: loan.payoff.cents,
      extension: { state: 'none' },
    });
    expect(loan.due.principal).toBe(4_000);
    expect(extensionRequestRefusal(loan)).toBe('no-extension');
  });

  it('default: once, and not of a closed loan', () => {
    const { asOf } = today([]);
    const notice = { correctBy: addDays(asOf, -1), end: null };
    expect(defaultRefusal(today([]), notice)).toBeNull();
    expect(defaultRefusal(today([inDefault]), notice)).toBe('already-in-default');
    expect(defaultRefusal(closed, notice)).toBe('closed');
  });

  it('TERM-17 TERM-18 default: from the day after the last one that a correction notice leaves', () => {
    const { asOf } = today([]);
    expect(defaultRefusal(today([]), null)).toBe('no-correction-notice');
    const untold = { correctBy: addDays(asOf, -1), end: null, isUntold: true };
    expect(defaultRefusal(today([]), untold)).toBe('correction-untold');
    const strangers = { ...untold, isStrangers: true };
    expect(defaultRefusal(today([]), strangers)).toBe('correction-of-stranger');
    const until = (correctBy: Day) => defaultRefusal(today([]), { correctBy, end: null });
    expect(until(asOf)).toBe('correction-time-runs');
    expect(until(addDays(asOf, -1))).toBeNull();
  });

  it('default: not while a request for an extension waits for its answer', () => {
    const over = { correctBy: addDays(today([]).asOf, -1), end: null };
    const waiting = [paid(1, '2026-01-05', 6000), asked];
    expect(today(waiting).extension.state).toBe('requested');
    expect(defaultRefusal(today(waiting), over)).toBe('request-waits');
    expect(defaultRefusal(today([...waiting, refused]), over)).toBeNull();
  });

  it('correction notice: not of a loan that is closed or in default, nor while another that was told runs', () => {
    const { asOf } = today([]);
    const until = (correctBy: Day) => ({ correctBy, end: null });
    expect(correctionRefusal(today([]), null)).toBeNull();
    expect(correctionRefusal(closed, null)).toBe('closed');
    expect(correctionRefusal(today([inDefault]), null)).toBe('already-in-default');
    expect(correctionRefusal(today([]), until(asOf))).toBe('correction-runs');
    expect(correctionRefusal(today([]), until(addDays(asOf, -1)))).toBeNull();
    expect(correctionRefusal(today([]), { ...until(asOf), isUntold: true })).toBeNull();
    const end = { why: 'put-right', on: asOf } as const;
    expect(correctionRefusal(today([]), { ...until(asOf), end })).toBeNull();
  });

  it('write-off: once, after a default', () => {
    expect(writeOffRefusal(today([]))).toBe('not-in-default');
    expect(writeOffRefusal(today([inDefault]))).toBeNull();
    expect(writeOffRefusal(today([inDefault, writtenOff]))).toBe('already-written-off');
    expect(writeOffRefusal(closed)).toBe('closed');
  });

  it('refund: of the credit only', () => {
    expect(refundRefusal(closed, 200)).toBeNull();
    expect(refundRefusal(closed, 201)).toBe('above-credit');
    expect(refundRefusal(today([]), 1)).toBe('above-credit');
    expect(refundRefusal(closed, 0)).toBe('not-an-amount');
  });

  it('acts whose ground has gone are flagged: a default of a loan closed by a back-dated payment, a refund of no credit', () => {
    const refund: Entry = { kind: 'refund', number: 7, on: '2026-01-12', cents: 100 };
    const flags = today([paid(8, '2026-01-11', 10_500), inDefault, refund]).flags;
    expect(flags).toEqual([
      { entry: 5, reason: 'loan-was-closed' },
      { entry: 7, reason: 'refund-above-credit' },
    ]);
  });
});
