import type { LoanCard } from 'contract/loan-views';
import { describe, expect, it } from 'vitest';
import { foldOf, NOTHING_BESIDE, paid, personal, THREE_PAID } from '../../testing/stored-loans.ts';
import { loanCard } from './commands-card.ts';
import type { StoredLoan } from '../loans/store.ts';

const cardOf = (loan: StoredLoan, day: string): LoanCard =>
  loanCard(loan, foldOf(loan, day), NOTHING_BESIDE);

describe('a personal loan whose running instalment was paid early', () => {
  // On 22/11 the fourth instalment, due on 05/12, is paid: 8 % of 414.46 for 17 of 30 days is 18.79, and 47.56 of principal.
  const AHEAD = [...THREE_PAID, paid(4, '2026-11-22', 6635)];

  it('is paid until its day, and says what comes next, and that nothing is due before', () => {
    expect(cardOf(personal(THREE_PAID), '2026-11-22').paidUntil).toBeNull();
    const ahead = cardOf(personal(AHEAD), '2026-11-22');
    expect(ahead).toMatchObject({
      state: 'open',
      paidUntil: '2026-12-05',
      dueCents: 6635,
      dueOn: '2027-01-05',
      instalment: 5,
    });
    // 43,325 settled it before.
    expect(ahead.payoffCents).toBe(43_325 - 6635);
    expect(ahead.marks.slice(3, 6)).toEqual(['paid', 'next', 'to-come']);
  });

  it('is open like every other from that day on, on which the next can be paid', () => {
    expect(cardOf(personal(AHEAD), '2026-12-04').paidUntil).toBe('2026-12-05');
    expect(cardOf(personal(AHEAD), '2026-12-05')).toMatchObject({
      state: 'open',
      paidUntil: null,
      dueCents: 6635,
      dueOn: '2027-01-05',
    });
  });

  it('says the same however much more is paid before that day: the payment of its day is still to be made', () => {
    const more = [...AHEAD, paid(5, '2026-11-24', 6635), paid(6, '2026-11-25', 6635)];
    expect(cardOf(personal(more), '2026-11-25')).toMatchObject({
      paidUntil: '2026-12-05',
      dueCents: 6635,
      dueOn: '2027-01-05',
    });
    expect(cardOf(personal(more), '2027-01-08')).toMatchObject({ state: 'late', paidUntil: null });
  });
});

describe('a personal loan of which late fees alone are left', () => {
  // $66.35 were due on 05/09 and came on 10/09: late fees of 08/09, 09/09 and 10/09, 3 × 2.00.
  const LATE = [paid(1, '2026-09-10', 6635)];

  it('asks for them today, as its SMS and its statement do, not together with what falls due next', () => {
    for (const day of ['2026-09-10', '2026-10-04']) {
      expect(cardOf(personal(LATE), day), day).toMatchObject({
        state: 'late-fees',
        dueCents: 600,
        parts: [{ component: 'lateFee', cents: 600 }],
        tomorrowCents: null,
        dueOn: day,
        daysLeft: 0,
        paidUntil: null,
        instalment: 1,
        lateFeeCents: 600,
      });
    }
  });

  it('asks for both on the day of the next instalment, and for that alone once they are paid', () => {
    expect(cardOf(personal(LATE), '2026-10-05')).toMatchObject({
      state: 'due-today',
      dueCents: 6635 + 600,
      instalment: 2,
    });
    const settled = [...LATE, paid(2, '2026-09-11', 600)];
    expect(cardOf(personal(settled), '2026-09-11')).toMatchObject({
      state: 'open',
      dueCents: 6635,
      dueOn: '2026-10-05',
      instalment: 2,
    });
  });
});
