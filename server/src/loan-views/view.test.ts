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
import { loanViewOf } from './commands-view.ts';
import type { StoredLoan } from '../loans/store.ts';

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
      { on: '2026-09-08', sinceOn: '2026-09-05', cents: 200 },
      { on: '2026-09-09', sinceOn: '2026-09-05', cents: 200 },
      { on: '2026-09-10', sinceOn: '2026-09-05', cents: 200 },
    ]);
    expect(view.lateFreeDays).toBe(2);
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
        paidBackCents: 0,
        creditCents: 0,
        isReversed: false,
      },
    ]);
  });

  it('tells of a payment what of it pays a refund back that was owed, apart from what is too much', () => {
    // 121.80 settles it on day 3. 50.00 more is given back, and reversed: of 51.50 that comes, 1.50 is too much.
    const view = viewOf(
      payday([
        paid(1, '2026-11-04', 12_180),
        paid(2, '2026-11-05', 5000),
        { kind: 'refund', number: 3, on: '2026-11-06', cents: 5000 },
        { kind: 'reversal', number: 4, on: '2026-11-07', reverses: 2 },
        paid(5, '2026-11-08', 5150),
      ]),
      '2026-11-09',
    );
    const beyond = { cents: 5150, parts: [], paidBackCents: 5000, creditCents: 150 };
    expect(view.payments[2]).toMatchObject(beyond);
    expect(view.creditCents).toBe(150);
  });

  it('TERM-08 counts late fees from the day to pay, after a refused extension too', () => {
    // Due on 11/11: a fee on 14/11, none while the request waits from 15/11 to 17/11, and on from 18/11.
    const entries: Entry[] = [
      paid(1, '2026-11-05', 6000),
      { kind: 'extensionRequest', number: 2, on: '2026-11-15' },
      { kind: 'extensionRefusal', number: 3, on: '2026-11-17' },
    ];
    const { lateFees } = viewOf(payday(entries), '2026-11-18');
    expect(new Set(lateFees.map(({ sinceOn }) => sinceOn))).toEqual(new Set(['2026-11-11']));
    expect(lateFees.at(-1)?.on).toBe('2026-11-18');
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

it.each([
  // 126.00 is owed on 11/11: of 130.00 that came, 4.00 is given back on 13/11; on 15/11 that has not reached the borrower.
  ['2026-11-12', 0, []],
  ['2026-11-13', 400, [{ on: '2026-11-13', cents: 400 }]],
  ['2026-11-15', 0, []],
])('tells on %s that %i cents were given back, and when', (day, refundedCents, refunds) => {
  const loan = payday([
    paid(1, '2026-11-11', 13_000),
    { kind: 'refund', number: 2, on: '2026-11-13', cents: 400 },
    { kind: 'reversal', number: 3, on: '2026-11-15', reverses: 2 },
  ]);
  const facts = { ...NOTHING_BESIDE, agreement: null, payments: [] };
  const view = loanViewOf(loan, foldOf(loan, day), facts);
  expect(view.card).toMatchObject({ state: 'repaid', paidCents: 13_000, refundedCents });
  expect(view.refunds).toEqual(refunds);
  expect(view.creditCents).toBe(400 - refundedCents);
});

/**
 * $120 at 15 % for 30 days bears 120 × 0.15 / 30 = 0.60 a day: on day 3, 121.80 settles it. 9.00 more comes on the day after and is given
 * back; then it is reversed: 9.00 - 9.00 - 9.00 = -9.00. Of it 4.00 comes, and then 5.00.
 */
const BOUNCED: Entry[] = [
  paid(1, '2026-11-04', 12_180),
  paid(2, '2026-11-05', 900),
  { kind: 'refund', number: 3, on: '2026-11-06', cents: 900 },
  { kind: 'reversal', number: 4, on: '2026-11-07', reverses: 2 },
  paid(5, '2026-11-08', 400),
  paid(6, '2026-11-09', 500),
];

it.each([
  ['2026-11-04', 0],
  ['2026-11-05', 0],
  ['2026-11-06', 0],
  ['2026-11-07', 900],
  ['2026-11-08', 500],
  ['2026-11-09', 0],
])(
  'the card of a closed loan says on %s that %i cents of a refund are to come back',
  (day, cents) => {
    const loan = payday(BOUNCED);
    expect(loanCard(loan, foldOf(loan, day), NOTHING_BESIDE)).toMatchObject({
      state: 'repaid',
      closedOn: '2026-11-04',
      dueCents: 0,
      payoffCents: 0,
      owedBackCents: cents,
    });
  },
);

it('what settles an open loan counts a refund that is owed back, on the card, on its own page and on paper', () => {
  // 126.00 comes on day 3, 4.20 beyond the 121.80 that settles it, which is given back; then all of it is reversed. 121.80 + 4.20 = 126.00.
  const loan = payday([
    paid(1, '2026-11-04', 12_600),
    { kind: 'refund', number: 2, on: '2026-11-04', cents: 420 },
    { kind: 'reversal', number: 3, on: '2026-11-04', reverses: 1 },
  ]);
  const facts = { ...NOTHING_BESIDE, agreement: null, payments: [] };
  const view = loanViewOf(loan, foldOf(loan, '2026-11-04'), facts);
  expect(view.card).toMatchObject({ state: 'open', payoffCents: 12_600, owedBackCents: 420 });
  expect(view.payoff).toEqual({
    on: '2026-11-04',
    cents: 12_600,
    parts: [
      { component: 'interest', cents: 180 },
      { component: 'principal', cents: 12_000 },
    ],
    owedBackCents: 420,
    savesCents: 420,
  });
});
