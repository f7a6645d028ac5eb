import type { LoanCard } from 'contract/loan-views';
import type { Entry } from 'lending/entry';
import { describe, expect, it } from 'vitest';
import {
  foldOf,
  NOTHING_BESIDE,
  paid,
  payday,
  personal,
  THREE_PAID,
} from '../../testing/stored-loans.ts';
import { loanCard } from './commands-card.ts';
import { payoffView } from './commands-view.ts';
import type { StoredLoan } from '../loans/store.ts';

const cardOf = (loan: StoredLoan, day: string): LoanCard =>
  loanCard(loan, foldOf(loan, day), NOTHING_BESIDE);

describe('a personal loan with three of twelve payments made', () => {
  const card = cardOf(personal(THREE_PAID), '2026-11-22');

  it('says the next instalment, its day, and which it is', () => {
    expect(card).toMatchObject({
      number: 'L000123',
      state: 'open',
      dueCents: 6635,
      dueOn: '2026-12-05',
      daysLeft: 13,
      daysPastDue: 0,
      instalment: 4,
      tomorrowCents: null,
      extension: { state: 'none' },
    });
    expect(card.marks).toEqual([
      ...['paid', 'paid', 'paid', 'next'],
      ...Array.from({ length: 8 }, () => 'to-come'),
    ]);
  });

  it('tells the parts of the figure: 8 % of $414.46 is $33.16', () => {
    expect(card.parts).toEqual([
      { component: 'interest', cents: 3316 },
      { component: 'principal', cents: 3319 },
    ]);
  });

  it('asks $433.25 to settle it on 22/11/2026, which saves $163.86', () => {
    const loan = personal(THREE_PAID);
    expect(card.payoffCents).toBe(43_325);
    expect(payoffView(loan.terms, foldOf(loan, '2026-11-22'))).toMatchObject({
      on: '2026-11-22',
      cents: 43_325,
      savesCents: 16_386,
    });
  });

  it('past its day: the instalment with $2.00 a day from the third day on', () => {
    // Due on 05/12 and unpaid: fees of 08/12 and 09/12.
    const late = cardOf(personal(THREE_PAID), '2026-12-09');
    expect(late).toMatchObject({
      state: 'late',
      dueCents: 6635 + 400,
      tomorrowCents: 6635 + 600,
      dueOn: '2026-12-05',
      daysLeft: -4,
      daysPastDue: 4,
      instalment: 4,
      lateFeeCents: 400,
    });
    expect(late.parts.at(-1)).toEqual({ component: 'lateFee', cents: 400 });
    expect(late.marks[3]).toBe('late');
  });

  it('is due today on its day, also where a part of it was paid before', () => {
    const before = personal([...THREE_PAID, paid(4, '2026-12-01', 2000)]);
    expect(cardOf(before, '2026-12-02').marks[3]).toBe('part');
    expect(cardOf(before, '2026-12-05')).toMatchObject({
      state: 'due-today',
      dueCents: 4635,
      daysLeft: 0,
    });
  });
});

describe('a payday loan', () => {
  const HALF_PAID = [paid(1, '2026-11-11', 6600)];

  it('5 days past the Pay Day: $66.00 today, $68.00 tomorrow, the extension for a fee of $24.00', () => {
    const card = cardOf(payday(HALF_PAID), '2026-11-16');
    expect(card).toMatchObject({
      state: 'past-maturity',
      dueCents: 6600,
      parts: [
        { component: 'principal', cents: 6000 },
        { component: 'lateFee', cents: 600 },
      ],
      tomorrowCents: 6800,
      dueOn: '2026-11-11',
      daysLeft: -5,
      daysPastDue: 5,
      lateFeeCents: 600,
    });
    // The new Pay Day is 30 days after the asking, since the old one has passed.
    expect(card.extension).toEqual({
      state: 'allowed',
      feeCents: 2400,
      newPayDay: '2026-12-16',
      repaidPercent: 50,
      answerBy: '2026-11-19',
      totalCents: 2400 + 6000 + 600,
    });
  });

  it('says what is missing to more than 40 %', () => {
    // 40 % of 120 is 48.00; a cent more is needed: 48.01 − (50.00 − 6.00 of interest).
    const card = cardOf(payday([paid(1, '2026-11-11', 5000)]), '2026-11-11');
    expect(card.extension).toEqual({ state: 'not-yet', missingCents: 401, repaidPercent: 36.66 });
  });

  it('waits for the answer without a new late fee', () => {
    const asked = [
      ...HALF_PAID,
      { kind: 'extensionRequest', number: 2, on: '2026-11-13' } as const,
    ];
    const card = cardOf(payday(asked), '2026-11-15');
    expect(card).toMatchObject({
      state: 'extension-asked',
      dueCents: 6000,
      tomorrowCents: null,
      extension: {
        state: 'asked',
        askedOn: '2026-11-13',
        answerBy: '2026-11-16',
        feeCents: 2400,
        newPayDay: '2026-12-13',
        totalCents: 8400,
      },
    });
  });

  it('says while it waits the fee that the grant will take: no more than was shown, though a payment was reversed since', () => {
    // 40.00 were unpaid when it was asked for: 16.00. Of the 60.00 that are unpaid again it would be 24.00.
    const asked: Entry[] = [
      ...HALF_PAID,
      paid(2, '2026-11-12', 2000),
      { kind: 'extensionRequest', number: 3, on: '2026-11-12' },
      { kind: 'reversal', number: 4, on: '2026-11-13', reverses: 2 },
    ];
    expect(cardOf(payday(asked), '2026-11-13').extension).toMatchObject({
      state: 'asked',
      feeCents: 1600,
      newPayDay: '2026-12-12',
      totalCents: 6000 + 1600,
    });
  });

  it('says what a grant would come to also where the new Pay Day has gone by unanswered', () => {
    const asked: Entry[] = [
      ...HALF_PAID,
      { kind: 'extensionRequest', number: 2, on: '2026-11-11' },
    ];
    // 30 days after the Pay Day and the asking, both 11/11. 60.00 of principal, 40 % of it as the fee.
    for (const day of ['2026-12-10', '2026-12-11', '2026-12-12', '2027-01-20']) {
      expect(cardOf(payday(asked), day).extension, day).toMatchObject({
        newPayDay: '2026-12-11',
        feeCents: 2400,
        totalCents: 6000 + 2400,
      });
    }
  });

  it('shows no request any more once the principal is repaid: late fees alone are due now', () => {
    // Late fees of 14/11 and 15/11; the last 60.00 of principal on the day after the asking.
    const asked: Entry[] = [
      ...HALF_PAID,
      { kind: 'extensionRequest', number: 2, on: '2026-11-15' },
      paid(3, '2026-11-16', 6000),
    ];
    expect(cardOf(payday(asked), '2026-11-17')).toMatchObject({
      state: 'past-maturity',
      dueCents: 400,
      tomorrowCents: null,
      extension: { state: 'none' },
    });
  });

  it('extended: fee and principal, due on the new Pay Day; past that day it is late again', () => {
    const granted: Entry[] = [
      ...HALF_PAID,
      { kind: 'extensionRequest', number: 2, on: '2026-11-13' },
      { kind: 'extensionGrant', number: 3, on: '2026-11-14', feeCents: 2400, payDay: '2026-12-13' },
    ];
    const card = cardOf(payday(granted), '2026-11-20');
    expect(card).toMatchObject({
      state: 'extended',
      dueCents: 8400,
      parts: [
        { component: 'prolongationFee', cents: 2400 },
        { component: 'principal', cents: 6000 },
      ],
      dueOn: '2026-12-13',
      daysLeft: 23,
      instalment: 2,
      marks: ['paid', 'next'],
    });
    expect(cardOf(payday(granted), '2026-12-13').state).toBe('due-today');
    expect(cardOf(payday(granted), '2026-12-14').state).toBe('past-maturity');
  });

  it('tells why the lender refused', () => {
    const refused: Entry[] = [
      ...HALF_PAID,
      { kind: 'extensionRequest', number: 2, on: '2026-11-13' },
      { kind: 'extensionRefusal', number: 3, on: '2026-11-14' },
    ];
    const loan = payday(refused);
    const reason = { km: 'ហេតុផល', en: 'A reason' };
    const facts = { ...NOTHING_BESIDE, extensionRefusal: reason };
    expect(loanCard(loan, foldOf(loan, '2026-11-15'), facts).extension).toEqual({
      state: 'refused',
      refusedOn: '2026-11-14',
      reason,
    });
  });

  it('repaid: nothing is due any more, and it says whether it was on time', () => {
    const onTime = cardOf(payday([paid(1, '2026-11-11', 12_600)]), '2026-11-20');
    expect(onTime).toMatchObject({
      state: 'repaid',
      dueCents: 0,
      parts: [],
      dueOn: null,
      instalment: null,
      payoffCents: 0,
      closedOn: '2026-11-11',
      wasOnTime: true,
      paidCents: 12_600,
      marks: ['paid'],
    });
    const late = [paid(1, '2026-11-12', 12_600)];
    expect(cardOf(payday(late), '2026-11-20').wasOnTime).toBe(false);
  });

  it('has the status of its row in the history: written off is no mere default, an instalment of today is due today', () => {
    const writtenOff: Entry[] = [
      { kind: 'default', number: 1, on: '2026-11-14' },
      { kind: 'writeOff', number: 2, on: '2026-11-15' },
    ];
    const asked: Entry[] = [
      ...HALF_PAID,
      { kind: 'extensionRequest', number: 2, on: '2026-11-11' },
    ];
    expect(cardOf(payday(writtenOff), '2026-11-16')).toMatchObject({
      state: 'defaulted',
      loanStatusId: 3,
      childStatusId: 14,
    });
    expect(cardOf(payday(asked), '2026-11-11')).toMatchObject({
      state: 'extension-asked',
      loanStatusId: 1,
      childStatusId: 5,
    });
  });

  it('defaulted: everything with the reason, since its day', () => {
    const loan = payday([{ kind: 'default', number: 1, on: '2026-11-14' }]);
    const reason = { km: 'ហេតុផល', en: 'A reason' };
    const facts = { ...NOTHING_BESIDE, defaultReason: reason };
    const card = loanCard(loan, foldOf(loan, '2026-11-15'), facts);
    expect(card).toMatchObject({
      state: 'defaulted',
      dueCents: 12_600 + 400,
      tomorrowCents: 12_600 + 600,
      dueOn: '2026-11-14',
      instalment: null,
      defaultReason: reason,
    });
  });
});
