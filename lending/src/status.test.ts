import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { loanAsOf } from './ledger.ts';
import { standardTerms } from './standard-terms.ts';

/** 300 without interest: 100 each on 11 February, 11 March, 11 April. */
const terms = standardTerms({ product: 'personal', principalCents: 30_000, rate: 0, duration: 3 });
const paid = (number: number, on: string, cents: number): Entry => {
  return { kind: 'payment', number, on, cents };
};
const inDefault: Entry = { kind: 'default', number: 8, on: '2026-03-01' };
const writtenOff: Entry = { kind: 'writeOff', number: 9, on: '2026-03-02' };
const returned: Entry = { kind: 'payoutReturn', number: 7, on: '2026-02-11', cents: 30_000 };
const loanOn = (entries: Entry[], asOf: string) => loanAsOf(terms, '2026-01-11', entries, asOf);

describe('the status of a loan', () => {
  it.each([
    ['2026-02-10', [], '1/18', 'nothing due yet: Current'],
    ['2026-02-11', [], '1/5', 'Due Today'],
    ['2026-02-11', [paid(1, '2026-02-11', 10_000)], '1/18', 'today’s instalment is paid: Current'],
    ['2026-02-12', [], '1/6', 'past due, nothing paid towards it: Missed Repayment'],
    ['2026-02-12', [paid(1, '2026-02-11', 1)], '1/10', 'past due, part paid: Arrears'],
    ['2026-03-11', [], '1/6', 'missed before due today'],
    ['2026-03-12', [paid(1, '2026-02-11', 15_000)], '1/10', 'the second one is part paid'],
    ['2026-04-11', [paid(1, '2026-02-11', 15_000)], '1/10', 'arrears before due today'],
    ['2026-04-12', [paid(1, '2026-02-11', 15_000)], '1/16', 'past maturity before arrears'],
    ['2026-03-01', [inDefault], '3/0', 'Defaulted'],
    ['2026-05-01', [inDefault, writtenOff], '3/14', 'Write-Off before past maturity'],
    ['2026-02-11', [paid(1, '2026-02-11', 30_000)], '2/0', 'Fully Paid'],
    ['2026-02-12', [returned], '17/0', 'the payout came back: Not Taken Up'],
    ['2026-02-12', [returned, paid(10, '2026-02-12', 30_000)], '17/0', 'paid since all the same'],
    [
      '2026-05-01',
      [inDefault, writtenOff, paid(10, '2026-05-01', 60_000)],
      '2/0',
      'paid after all',
    ],
  ] satisfies [string, Entry[], string, string][])(
    'on %s with %j is %s: %s',
    (asOf, entries, status) => {
      const { loanStatusId, childStatusId } = loanOn(entries, asOf).status;
      expect(`${loanStatusId}/${childStatusId}`).toBe(status);
    },
  );
});

describe('repaid on time', () => {
  it.each([
    [
      'each on its day',
      [paid(1, '2026-02-11', 10_000), paid(2, '2026-03-11', 10_000), paid(3, '2026-04-11', 10_000)],
      true,
    ],
    ['all of it early', [paid(1, '2026-01-20', 30_000)], true],
    ['a cent a month late', [paid(1, '2026-02-11', 9999), paid(2, '2026-03-11', 20_001)], false],
    ['a day late', [paid(1, '2026-02-12', 30_000)], false],
    ['after a default', [inDefault, paid(1, '2026-03-01', 40_000)], false],
  ] satisfies [string, Entry[], boolean][])('%s: %j is %s', (_, entries, wasOnTime) => {
    const loan = loanOn(entries, '2026-04-20');
    expect(loan.closedOn).not.toBeNull();
    expect(loan.wasOnTime).toBe(wasOnTime);
  });

  it('is not said of a loan whose payout came back before anything was due', () => {
    const loan = loanOn([{ ...returned, on: '2026-01-20' }], '2026-04-20');
    expect(loan).toMatchObject({ closedOn: '2026-01-20', wasOnTime: false });
  });

  it('is not said of a loan that is open', () => {
    expect(loanOn([], '2026-01-12').wasOnTime).toBe(false);
  });
});

describe('days past due and what is next', () => {
  it('count from the oldest unpaid instalment; next is the first from today on', () => {
    const loan = loanOn([paid(1, '2026-02-20', 10_000)], '2026-03-15');
    expect(loan.daysPastDue).toBe(4);
    expect(loan.next).toEqual({ number: 3, dueOn: '2026-04-11', cents: 10_000 });
    expect(loanOn([], '2026-02-11')).toMatchObject({ daysPastDue: 0, next: { number: 1 } });
  });
});
