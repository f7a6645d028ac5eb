import { describe, expect, it } from 'vitest';
import { paid, payday, personal } from '../../testing/stored-loans.ts';
import type { StoredLoan } from '../loans/store.ts';
import { agreementHash, drawUpAgreement } from '../offers/commands-agreement.ts';
import { agreementPaper } from './commands-agreement.ts';
import { receiptPaper } from './commands-receipt.ts';
import { statementPaper } from './commands-statement.ts';

const offer = {
  agreement: {
    drawnUpOn: '2026-08-05',
    lender: { km: 'ក', en: 'A lender', licence: '1' },
    borrower: 'Sok Dara',
    clauses: [],
  },
};

/** The statement's schedule, its money in cents. */
function scheduleOf(loan: StoredLoan, today: string) {
  const facts = { loan, offer, receipts: new Map(), block: null };
  const { schedule } = statementPaper(facts, today);
  const titles = schedule.headings.map(({ en }) => en);
  const cents = (title: string) =>
    schedule.rows.map((row) => {
      const cell = row[titles.indexOf(title)];
      return typeof cell === 'string' ? Math.round(Number(cell.replace(/[$,]/g, '')) * 100) : NaN;
    });
  return { cents, rows: schedule.rows };
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

describe('the schedule of an agreement', () => {
  const { terms } = payday();
  const { lender } = offer.agreement;
  const agreement = drawUpAgreement(
    terms,
    { lender, borrower: 'Sok Dara', phone: '012' },
    '2026-11-01',
  );

  it('is a part of what is signed: another row is another hash', () => {
    const [row] = agreement.schedule ?? [];
    if (!row) throw new Error('no row');
    const other = { ...agreement, schedule: [{ ...row, interestCents: row.interestCents + 1 }] };
    expect(agreementHash(terms, other)).not.toBe(agreementHash(terms, agreement));
  });

  it.each([
    ['flat interest', { interestMethod: 'flat_rate' }],
    ['another order of payment', { initialOrder: terms.initialOrder.toReversed() }],
    ['a cap on late fees', { lateFee: { ...terms.lateFee, capCents: 2000 } }],
    ['payment by the week', { paymentScheme: 'weekly', instalments: 2, termDays: null }],
  ] as const)('is not drawn up for %s, of which the clauses do not speak', (_what, other) => {
    const { lender } = offer.agreement;
    const parties = { lender, borrower: 'Sok Dara', phone: '012' };
    expect(() => drawUpAgreement({ ...terms, ...other }, parties, '2026-11-01')).toThrow(
      /no words/,
    );
  });

  it('is printed as it was signed, whatever the rules would make of the terms today', () => {
    const signed = {
      ...{ id: 7n, applicationId: 5n, borrowerId: 1n, status: 'Signed' as const },
      ...{ agreement, sha256: 'ab', signBy: '2026-11-08', madeAt: new Date(0), endedAt: null },
      // As though the code had learned to reckon 1 % more since.
      terms: { ...terms, rate: terms.rate + 10_000 },
    };
    const { schedule } = agreementPaper(signed, null);
    expect(schedule.rows).toEqual([
      ['1', '11/11/2026', '$120.00', '$6.00', '$0.00', '$126.00', '$0.00'],
    ]);
  });
});

describe('the number of an agreement', () => {
  const { terms } = payday();
  const { lender } = offer.agreement;
  const drawnUp = drawUpAgreement(
    terms,
    { lender, borrower: 'Sok Dara', phone: '012' },
    '2026-11-01',
  );
  const numbersOf = (agreement: typeof drawnUp) => {
    const signed = {
      ...{ id: 57n, applicationId: 5n, borrowerId: 1n, status: 'Signed' as const, terms },
      ...{ agreement, sha256: 'ab', signBy: '2026-11-08', madeAt: new Date(0), endedAt: null },
    };
    return agreementPaper(signed, null).facts[0]?.[1];
  };

  it('is its application’s, and is a part of what is signed; one that was signed before keeps its own', () => {
    const numbered = { ...drawnUp, number: 'A-5' };
    expect([numbersOf(numbered), numbersOf(drawnUp)]).toEqual(['A-5', '57']);
    expect(agreementHash(terms, numbered)).not.toBe(agreementHash(terms, drawnUp));
  });
});

describe('the facts of a statement', () => {
  const factsOf = (loan: StoredLoan, today: string) =>
    statementPaper({ loan, offer, receipts: new Map(), block: null }, today).facts.map(
      ([label, value]) => [typeof label === 'string' ? label : label.en, value],
    );
  const owedBack = (loan: StoredLoan, today: string) =>
    factsOf(loan, today).filter(([label]) => label === 'Paid too much, to be given back');

  it('have a line for what the lender owes back, until it is given back, and none where it owes nothing', () => {
    // On day 3, 120.00 at 15 % for 30 days is 1.80 of interest: 121.80 settles it, 126.00 is paid.
    const tooMuch = [paid(1, '2026-11-04', 12_600)];
    expect(owedBack(payday(tooMuch), '2026-11-04')).toEqual([
      ['Paid too much, to be given back', '$4.20'],
    ]);
    const refund = { kind: 'refund', number: 2, on: '2026-11-06', cents: 420 } as const;
    expect(owedBack(payday([...tooMuch, refund]), '2026-11-05')).toHaveLength(1);
    expect(owedBack(payday([...tooMuch, refund]), '2026-11-06')).toEqual([]);
    expect(owedBack(payday(), '2026-11-04')).toEqual([]);
  });

  it('have a line for what was given back of what was paid in all, from its day on', () => {
    // 121.80 settles it on day 3, 126.00 is paid, 4.20 given back.
    const refund = { kind: 'refund', number: 2, on: '2026-11-06', cents: 420 } as const;
    const loan = payday([paid(1, '2026-11-04', 12_600), refund]);
    const money = (today: string) =>
      factsOf(loan, today).filter(
        ([label]) => label === 'Paid in all' || label === 'Given back of it',
      );
    expect(money('2026-11-05')).toEqual([['Paid in all', '$126.00']]);
    expect(money('2026-11-06')).toEqual([
      ['Paid in all', '$126.00'],
      ['Given back of it', '$4.20'],
    ]);
  });

  it('have a line in both languages for what the borrower owes back of a refund, from its payment’s reversal until it has come', () => {
    // 121.80 settles it on day 3. 9.00 more is given back, and reversed on 07/11: -9.00, until 9.00 comes on 08/11.
    const bounced = payday([
      paid(1, '2026-11-04', 12_180),
      paid(2, '2026-11-05', 900),
      { kind: 'refund', number: 3, on: '2026-11-06', cents: 900 },
      { kind: 'reversal', number: 4, on: '2026-11-07', reverses: 2 },
      paid(5, '2026-11-08', 900),
    ]);
    const label = {
      km: 'ប្រាក់ដែលបានប្រគល់ជូនវិញ ត្រូវបង់មកវិញ',
      en: 'Refunded to the borrower, to be paid back',
    };
    const line = (today: string) =>
      statementPaper(
        { loan: bounced, offer, receipts: new Map(), block: null },
        today,
      ).facts.filter(([said]) => typeof said !== 'string' && said.en === label.en);
    expect(line('2026-11-06')).toEqual([]);
    const settles = (today: string) =>
      factsOf(bounced, today).find(([said]) => said === 'To settle the whole loan')?.[1];
    expect(['2026-11-06', '2026-11-07', '2026-11-08'].map(settles)).toEqual([
      ...['$0.00', '$9.00', '$0.00'],
    ]);
    expect(line('2026-11-07')).toEqual([[label, '$9.00']]);
    expect(line('2026-11-08')).toEqual([]);
  });
});

describe('a payment of which a part pays a refund back that was owed', () => {
  // 121.80 settles it on day 3. 50.00 more is given back, and reversed: -50.00. Of 51.50 that comes, 1.50 is too much.
  const loan = payday([
    paid(1, '2026-11-04', 12_180),
    paid(2, '2026-11-05', 5000),
    { kind: 'refund', number: 3, on: '2026-11-06', cents: 5000 },
    { kind: 'reversal', number: 4, on: '2026-11-07', reverses: 2 },
    paid(5, '2026-11-08', 5150),
  ]);
  const english = (cell: string | { en: string }) => (typeof cell === 'string' ? cell : cell.en);

  it('is split on its receipt into what is paid back and what is too much', () => {
    const at = new Date('2026-11-08T03:00:00Z');
    const row = { receipt: 9n, number: 5, method: { km: 'ធ', en: 'Bank' }, reference: null };
    const { split } = receiptPaper({ ...row, madeAt: at } as never, loan, offer, null);
    expect(split.rows.map(([label, amount]) => [label.en, amount])).toEqual([
      ['Refund that you paid back to us', '$50.00'],
      ['Paid beyond what is owed', '$1.50'],
    ]);
  });

  it('stands in the statement with rows that hold all of it', () => {
    const { entries } = statementPaper(
      { loan, offer, receipts: new Map(), block: null },
      '2026-11-09',
    );
    const rows = entries.rows.map((row) => row.map(english).slice(0, 3));
    expect(rows.slice(-3)).toEqual([
      ['08/11/2026', expect.stringMatching(/^Payment/), '$51.50'],
      ['08/11/2026', 'of it: Refund that you paid back to us', '$50.00'],
      ['08/11/2026', 'of it: Paid beyond what is owed', '$1.50'],
    ]);
    // 120.00 + 1.80.
    expect(entries.rows[1]?.slice(2, 7)).toEqual(['$121.80', '$120.00', '$1.80', '$0.00', '$0.00']);
  });
});

describe('a loan of which fees were kept back', () => {
  // $500, of which 15.00 and 5.00 are kept back: 480.00 was received.
  const whole = personal();
  const fee = (cents: number) =>
    ({ amount: { kind: 'fixed', cents }, charged: 'disbursement' }) as const;
  const fees = { processing: fee(1500), consulting: fee(500) };
  const statementOf = (loan: StoredLoan) =>
    statementPaper({ loan, offer, receipts: new Map(), block: null }, '2026-08-06');
  const english = (cell: string | { en: string }) => (typeof cell === 'string' ? cell : cell.en);

  it('has them and what was received in its statement', () => {
    const paper = statementOf({ ...whole, terms: { ...whole.terms, fees } });
    const facts = paper.facts.map((fact) => fact.map(english));
    expect(facts).toContainEqual(['Loan amount', '$500.00']);
    expect(facts).toContainEqual(['Fees kept back at pay-out', '$20.00']);
    expect(facts).toContainEqual(['Paid out to the borrower', '$480.00']);
    const balance = paper.entries.rows[1]?.[7];
    expect(paper.entries.rows.map((row) => row.map(english))).toEqual([
      ['05/08/2026', 'Loan paid out', '$480.00', '–', '–', '–', '–', '–'],
      ['05/08/2026', 'Fees kept back at pay-out', '$20.00', '–', '–', '$20.00', '–', balance],
    ]);
    expect(balance).toBe(statementOf(whole).entries.rows[0]?.[7]);
  });

  it('has one row where nothing was kept back', () => {
    const { entries, facts } = statementOf(whole);
    expect(entries.rows.map((row) => row.slice(1, 3).map(english))).toEqual([
      ['Loan paid out', '$500.00'],
    ]);
    expect(facts.map(([label]) => english(label))).not.toContain('Paid out to the borrower');
  });
});

describe('the schedule of a statement', () => {
  it('holds the whole loan as principal after early money, and no row with nothing to pay', () => {
    const early = personal([paid(1, '2026-09-05', 6635), paid(2, '2026-09-15', 30_000)]);
    const { cents, rows } = scheduleOf(early, '2026-09-20');
    expect(sum(cents('Principal'))).toBe(50_000);
    expect(sum(cents('Paid in all'))).toBe(36_635);
    expect(rows.length).toBeLessThan(12);
  });

  it('holds late fees, in the row that was late', () => {
    // Due on 11/11, paid on 16/11: fees of 14, 15 and 16/11.
    const { cents } = scheduleOf(payday([paid(1, '2026-11-16', 13_200)]), '2026-11-20');
    expect(cents('Late fee')).toEqual([600]);
    expect(cents('Paid in all')).toEqual([13_200]);
  });
});
