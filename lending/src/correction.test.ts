import { describe, expect, it } from 'vitest';
import type { Day } from './calendar.ts';
import {
  type CorrectionNotice,
  correctionEnd,
  defaultDatedBelow,
  putRightByDefault,
} from './correction.ts';
import type { Entry } from './entry.ts';
import { loanAsOf } from './ledger.ts';
import { defaultRefusal } from './refusals.ts';
import { standardTerms } from './standard-terms.ts';

/** 600.00 at 5 % for twelve months, paid out on 10 January: an instalment falls due on the 10th of each month. */
const terms = standardTerms({
  product: 'pawn',
  principalCents: 600_00,
  rate: 50_000,
  duration: 12,
});
const disbursedOn = '2026-01-10';
/** Sent two days after the first instalment; seven business days run to 23 February. */
const notice: CorrectionNotice = { sentOn: '2026-02-12', correctBy: '2026-02-23', lastEntry: 0 };

const asOf = (entries: readonly Entry[], on: Day) => loanAsOf(terms, disbursedOn, entries, on);
/** @param recorded the days of entries that were recorded on another than their own */
const endOn = (
  entries: readonly Entry[],
  on: Day,
  sent = notice,
  recorded: readonly (readonly [number, Day])[] = [],
) => {
  const recordedOn = new Map([
    ...entries.map((entry) => [entry.number, entry.on] as const),
    ...recorded,
  ]);
  return correctionEnd({ terms, disbursedOn, entries, recordedOn }, sent, on);
};
const paid = (number: number, on: Day, cents: number): Entry => ({
  kind: 'payment',
  number,
  on,
  cents,
});
const reversal = (number: number, on: Day, reverses: number): Entry => ({
  kind: 'reversal',
  number,
  on,
  reverses,
});
/** What is past due and what of late fees is unpaid on 18 February: 2.00 a day from the third day on, 13 to 18 February. */
const { pastDueCents: pastDue } = asOf([], '2026-02-18');
const LATE_FEES = 6 * 2_00;

/** Each instalment up to a day paid on its due day, the first on 18 February. */
function allPaid(until: Day): Entry[] {
  const entries: Entry[] = [];
  for (const { number, dueOn } of asOf([], disbursedOn).rows) {
    if (dueOn > until) break;
    const on = number === 1 ? '2026-02-18' : dueOn;
    entries.push(paid(number, on, asOf(entries, on).dueCents));
  }
  return entries;
}

describe('TERM-17 TERM-18 a correction notice', () => {
  it('no longer counts once nothing was past due, however long ago: a default needs a new one', () => {
    const entries = allPaid('2026-06-30');
    const loan = asOf(entries, '2026-07-05');
    expect([loan.pastDueCents, loan.lateFees.unpaidCents]).toEqual([0, 0]);
    const end = endOn(entries, '2026-07-05');
    expect(end).toEqual({ why: 'put-right', on: '2026-02-18' });
    expect(defaultRefusal(loan, { ...notice, end })).toBe('put-right');
    // As is a new breach: July's instalment goes by unpaid.
    const later = asOf(entries, '2026-07-12');
    expect(later.pastDueCents).toBeGreaterThan(0);
    expect(defaultRefusal(later, { ...notice, end: endOn(entries, '2026-07-12') })).toBe(
      'put-right',
    );
    const anew = { sentOn: '2026-07-12', correctBy: '2026-07-21', lastEntry: entries.length };
    expect(endOn(entries, '2026-07-22', anew)).toBeNull();
  });

  it('counts as long as a cent is past due, be it of another instalment', () => {
    expect(LATE_FEES).toBe(asOf([], '2026-02-18').lateFees.unpaidCents);
    expect(endOn([], '2026-12-31')).toBeNull();
    // Late fees are paid last.
    expect(endOn([paid(1, '2026-02-18', pastDue - 1)], '2026-03-01')).toBeNull();
    // The first instalment is paid the day after the second fell due.
    const first = paid(1, '2026-03-11', pastDue);
    expect(asOf([first], '2026-03-11').pastDueCents).toBeGreaterThan(0);
    expect(endOn([first], '2026-03-11')).toBeNull();
  });

  it('is judged by the days as they stood: a payment that is undone on its own day never put anything right', () => {
    const whole = paid(1, '2026-02-18', pastDue + LATE_FEES);
    expect(endOn([whole, reversal(2, '2026-02-18', 1)], '2026-03-01')).toBeNull();
    expect(endOn([whole, reversal(2, '2026-02-19', 1)], '2026-03-01')).toEqual({
      why: 'put-right',
      on: '2026-02-18',
    });
    // Recorded in March, dated back before the notice: nothing had been past due when it was sent.
    const before = paid(1, '2026-02-11', pastDue);
    expect(endOn([before], '2026-03-01')).toEqual({ why: 'put-right', on: '2026-02-12' });
  });

  it('outlasts a payment dated back that is undone on the day on which it was recorded; one that bounces later had put it right', () => {
    // Recorded on 25 February as of 24 February, after the last day of the notice.
    const whole = paid(1, '2026-02-24', pastDue + LATE_FEES);
    const undoneOn = (on: Day) =>
      endOn([whole, reversal(2, on, 1)], '2026-03-01', notice, [[1, '2026-02-25']]);
    expect(undoneOn('2026-02-25')).toBeNull();
    expect(undoneOn('2026-02-26')).toEqual({ why: 'put-right', on: '2026-02-24' });
    // Another that stands puts it right on its own day.
    const right = paid(3, '2026-02-25', pastDue);
    expect(
      endOn([whole, reversal(2, '2026-02-25', 1), right], '2026-03-01', notice, [
        [1, '2026-02-25'],
      ]),
    ).toEqual({ why: 'put-right', on: '2026-02-25' });
  });

  it('of late fees alone ends once they are paid', () => {
    const instalment = paid(1, '2026-02-15', pastDue);
    // Of 13, 14 and 15 February 6.00 are left.
    expect(asOf([instalment], '2026-02-16')).toMatchObject({
      pastDueCents: 0,
      lateFees: { unpaidCents: 6_00 },
    });
    const sent = { sentOn: '2026-02-16', correctBy: '2026-02-25', lastEntry: 1 };
    expect(endOn([instalment], '2026-03-01', sent)).toBeNull();
    expect(endOn([instalment, paid(2, '2026-02-20', 6_00)], '2026-03-01', sent)).toEqual({
      why: 'put-right',
      on: '2026-02-20',
    });
  });

  it('of another breach outlasts what is paid, and like every notice ends with the reversal of a default', () => {
    const sent = { sentOn: '2026-01-20', correctBy: '2026-01-29', lastEntry: 0 };
    const onTime = paid(1, '2026-02-10', asOf([], '2026-02-10').dueCents);
    expect(endOn([onTime], '2026-02-11', sent)).toBeNull();
    const declared: Entry = { kind: 'default', number: 1, on: '2026-01-30' };
    expect(endOn([declared], '2026-01-30', sent)).toBeNull();
    const undone = [declared, reversal(2, '2026-02-02', 1)];
    const end = { why: 'default-reversed', on: '2026-02-02' };
    expect(endOn(undone, '2026-02-03', sent)).toEqual(end);
    expect(endOn(undone, '2026-02-03', { ...sent, sentOn: '2026-02-03', lastEntry: 2 })).toBeNull();
    // Undone of a loan that is past due still: what was decided on the notice was taken back.
    const late: Entry = { kind: 'default', number: 1, on: '2026-02-24' };
    expect(endOn([late, reversal(2, '2026-02-25', 1)], '2026-03-01')).toEqual({
      why: 'default-reversed',
      on: '2026-02-25',
    });
  });
});

describe('a default whose breach was put right in time, as shows later', () => {
  /** The notice's last day is 23 February. */
  const declared: Entry = { kind: 'default', number: 1, on: '2026-02-24' };
  /** What was past due before the default: the first instalment. */
  const { pastDueCents: missed } = asOf([], '2026-02-20');
  const below = (entries: readonly Entry[], recorded: Day = '2026-02-25') => {
    if (defaultDatedBelow(entries) === null) return null;
    const recordedOn = new Map(
      entries.map(({ number, on }) => [number, number === 2 ? recorded : on]),
    );
    return putRightByDefault({ terms, disbursedOn, entries, recordedOn }, notice, declared);
  };

  it('by money of the last day, booked on the day after the default', () => {
    // Late fees come after what is past due: 67.70 of the first instalment are paid first.
    expect(missed).toBe(67_70);
    expect(below([declared, paid(2, '2026-02-23', missed)])).toBe('2026-02-23');
    expect(below([declared, paid(2, '2026-02-23', missed - 1)])).toBeNull();
  });

  it('not by money of a later day, nor by what was undone since, nor where the default itself was undone', () => {
    const money = paid(2, '2026-02-23', missed);
    expect(below([declared, paid(2, '2026-02-25', 900_00)])).toBeNull();
    expect(below([declared, money, reversal(3, '2026-02-26', 2)])).toBeNull();
    expect(below([declared, money, reversal(3, '2026-02-26', 1)])).toBeNull();
  });

  it('by money of the default’s own day only where it was booked later: on that day it came after it', () => {
    const money = paid(2, declared.on, missed);
    expect(below([declared, money], declared.on)).toBeNull();
    expect(below([declared, money])).toBe(declared.on);
  });
});
