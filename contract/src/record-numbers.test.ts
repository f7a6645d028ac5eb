import { describe, expect, it } from 'vitest';
import {
  applicationNumber,
  billNumber,
  complaintNumber,
  LOAN_NUMBER,
  RECEIPT_NUMBER,
  receiptIdOf,
  loanIdOf,
  loanIdTyped,
  loanNumber,
  loansNamedIn,
  numberTyped,
  receiptNumber,
  ticketNumber,
} from './record-numbers.ts';

describe('the number of a record', () => {
  it('has a letter of its own, and six digits at least but for applications', () => {
    expect(applicationNumber('1482')).toBe('A-1482');
    expect(loanNumber(123n)).toBe('L000123');
    expect(receiptNumber(7)).toBe('R000007');
    expect(ticketNumber(12n)).toBe('T000012');
    expect(complaintNumber(1_234_567n)).toBe('C1234567');
    expect(billNumber(123n, 7)).toBe('L000123-07');
  });

  it('is read in Khmer digits, and with the unseen marks of a copied text', () => {
    expect(numberTyped('L០០០១២៣')).toEqual({ record: 'loan', id: 123n });
    expect(loanIdTyped('\u202a១២៣\u202c')).toBe(123n);
  });

  it.each([
    [applicationNumber(12), 'application'],
    [loanNumber(12), 'loan'],
    [receiptNumber(12), 'receipt'],
    [ticketNumber(12), 'ticket'],
    [complaintNumber(12), 'complaint'],
  ] as const)(
    '%s is read back as it was made, in small letters and with spaces too',
    (made, record) => {
      expect(numberTyped(made)).toEqual({ record, id: 12n });
      expect(numberTyped(` ${made.toLowerCase().slice(0, 1)} ${made.slice(1)} `)).toEqual({
        record,
        id: 12n,
      });
    },
  );

  it('of a bill is that of its loan', () => {
    for (const typed of [billNumber(123, 7), 'l-000123-07', ' L ០០០១២៣-០៧ ']) {
      expect(numberTyped(typed)).toEqual({ record: 'loan', id: 123n });
    }
    expect(loanIdTyped(billNumber(1_234_567, 60))).toBe(1_234_567n);
  });

  it('may be typed as its digits, which say nothing of the record', () => {
    expect(numberTyped('000123')).toEqual({ record: null, id: 123n });
  });

  it.each([
    '',
    'L',
    '-12',
    'X12',
    'LA12',
    'L12-03',
    '000123-07',
    'A000123-07',
    'Sok',
    '1234567890123456789',
  ])('%s is none', (typed) => {
    expect(numberTyped(typed)).toBeNull();
  });
});

describe('the number of a loan', () => {
  it('is read with or without its letter, and no other letter’s', () => {
    expect(['L000123', 'l-123', ' 123 '].map(loanIdTyped)).toEqual([123n, 123n, 123n]);
    expect(['A-123', 'R000123', 'Sok', ''].map(loanIdTyped)).toEqual([null, null, null, null]);
  });

  it('travels as it is read, or as its digits', () => {
    expect(
      ['L000123', '123'].map((number) => [LOAN_NUMBER.test(number), loanIdOf(number)]),
    ).toEqual([
      [true, 123n],
      [true, 123n],
    ]);
    expect(['l123', 'A123', ''].map((number) => LOAN_NUMBER.test(number))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is found in what a bank’s statement says, with its bill where an instalment is named', () => {
    expect(loansNamedIn('TRF Sok L000123-07, also L-004567')).toEqual([
      { loanId: 123n, bill: 'L000123-07' },
      { loanId: 4567n, bill: null },
    ]);
    expect(loansNamedIn('ABL000123 L12 000123')).toEqual([]);
  });

  it('is found there in its own spelling alone: a bill whose hyphen was lost is no other loan', () => {
    expect(['L00012307', 'L0001234567', 'L123', 'L4567'].flatMap(loansNamedIn)).toEqual([]);
    expect(['L000123 07', 'L000123/07', 'L1234567'].flatMap(loansNamedIn)).toEqual([
      { loanId: 123n, bill: null },
      { loanId: 123n, bill: null },
      { loanId: 1_234_567n, bill: null },
    ]);
  });
});

describe('the number of a receipt', () => {
  it('travels as it is read, or as its digits; a loan’s is none', () => {
    expect(
      ['R000123', '123'].map((number) => [RECEIPT_NUMBER.test(number), receiptIdOf(number)]),
    ).toEqual([
      [true, 123n],
      [true, 123n],
    ]);
    expect(['r123', 'L123', ''].filter((number) => RECEIPT_NUMBER.test(number))).toEqual([]);
  });
});
