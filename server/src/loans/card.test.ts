import type { LoanCard } from 'contract/loan-views';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import { standardTerms } from 'lending/standard-terms';
import { describe, expect, it } from 'vitest';
import { loanCard } from './commands-card.ts';
import { loanViewOf, payoffView } from './commands-view.ts';
import type { StoredLoan } from './store.ts';

/*
 * Cards of loans by hand, mostly those of docs/account.md: a personal loan of $500 at 8 % for 12 months (annuity factor 0.132695,
 * so $66.35 a month) and a payday loan of $120 at 15 % for 10 days (a third of 15 % is $6.00).
 */

const NOTHING_BESIDE = {
  collateral: null,
  defaultReason: null,
  extensionRefusal: null,
  khqr: false,
};

function stored(
  product: 'payday' | 'personal',
  figures: { dollars: number; percent: number; duration: number; on: string },
  entries: Entry[] = [],
): StoredLoan {
  const terms = standardTerms({
    product,
    principalCents: figures.dollars * 100,
    rate: figures.percent * 10_000,
    duration: figures.duration,
  });
  return {
    id: 123n,
    borrowerId: 1n,
    applicationId: 5n,
    offerId: 7n,
    product,
    terms,
    disbursedOn: figures.on,
    entries,
    lastEntry: entries.length,
  };
}

const personal = (entries: Entry[] = []) =>
  stored('personal', { dollars: 500, percent: 8, duration: 12, on: '2026-08-05' }, entries);
const payday = (entries: Entry[] = []) =>
  stored('payday', { dollars: 120, percent: 15, duration: 10, on: '2026-11-01' }, entries);

const foldOf = ({ terms, disbursedOn, entries }: StoredLoan, day: string) =>
  loanAsOf(terms, disbursedOn, entries, day);
const cardOf = (loan: StoredLoan, day: string): LoanCard =>
  loanCard(loan, foldOf(loan, day), NOTHING_BESIDE);

const paid = (number: number, on: string, cents: number): Entry => ({
  kind: 'payment',
  number,
  on,
  cents,
});

const THREE_PAID = [
  paid(1, '2026-09-05', 6635),
  paid(2, '2026-10-05', 6635),
  paid(3, '2026-11-05', 6635),
];

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

describe("the loan's own page", () => {
  const viewOf = (loan: StoredLoan, day: string) =>
    loanViewOf(loan, foldOf(loan, day), {
      ...NOTHING_BESIDE,
      agreement: null,
      payments: loan.entries
        .filter(({ kind }) => kind === 'payment')
        .map(({ number }) => ({ number, receipt: BigInt(number), methodId: 1 })),
    });

  it('shows twelve instalments whose principal is the loan', () => {
    const view = viewOf(personal(THREE_PAID), '2026-11-22');
    expect(view).toMatchObject({ ratePercent: 8, paymentSchemeId: 3, payoffUntil: '2027-08-05' });
    expect(view.instalments.map(({ dueCents }) => dueCents)).toEqual([
      ...Array.from({ length: 11 }, () => 6635),
      6631,
    ]);
    const principal = view.instalments
      .flatMap(({ due }) => due)
      .filter(({ component }) => component === 'principal');
    expect(principal.reduce((sum, { cents }) => sum + cents, 0)).toBe(50_000);
    expect(view.instalments[2]).toMatchObject({
      state: 'paid',
      paidCents: 6635,
      balanceCents: 41_446,
    });
    expect(view.instalments.at(-1)?.balanceCents).toBe(0);
  });

  it('counts principal repaid early in the row of its period, and leaves out rows with nothing to pay', () => {
    // On 15/09, 10 of 30 days run: interest 13.33; the rest is principal, and the loan ends earlier.
    const view = viewOf(
      personal([paid(1, '2026-09-05', 6635), paid(2, '2026-09-15', 30_000)]),
      '2026-09-20',
    );
    const sum = view.instalments
      .flatMap(({ due }) => due)
      .filter(({ component }) => component === 'principal');
    expect(sum.reduce((all, { cents }) => all + cents, 0)).toBe(50_000);
    expect(view.instalments.length).toBeLessThan(12);
    expect(view.instalments.every(({ dueCents }) => dueCents > 0)).toBe(true);
    expect(view.card.marks).toHaveLength(view.instalments.length);
  });

  it('puts a late fee on the instalment that was late, and each payment into its parts', () => {
    // Due 05/09, paid 10/09: fees of 08, 09 and 10/09.
    const view = viewOf(personal([paid(1, '2026-09-10', 7235)]), '2026-09-20');
    expect(view.lateFees).toEqual([
      { on: '2026-09-08', cents: 200 },
      { on: '2026-09-09', cents: 200 },
      { on: '2026-09-10', cents: 200 },
    ]);
    expect(view.instalments[0]).toMatchObject({ state: 'paid', dueCents: 7235, paidCents: 7235 });
    expect(view.payments).toEqual([
      {
        receipt: 'R000001',
        paidOn: '2026-09-10',
        methodId: 1,
        cents: 7235,
        parts: [
          { component: 'interest', cents: 4000 },
          { component: 'principal', cents: 2635 },
          { component: 'lateFee', cents: 600 },
        ],
        creditCents: 0,
        isReversed: false,
      },
    ]);
  });

  it('keeps a reversed payment, marked, without parts', () => {
    const entries: Entry[] = [
      paid(1, '2026-11-05', 1000),
      { kind: 'reversal', number: 2, on: '2026-11-06', reverses: 1 },
    ];
    const view = viewOf(payday(entries), '2026-11-07');
    expect(view.payments).toMatchObject([{ isReversed: true, parts: [], cents: 1000 }]);
    expect(view.card.paidCents).toBe(0);
  });
});
