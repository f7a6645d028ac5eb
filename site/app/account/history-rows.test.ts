import type { WireAnswer } from 'contract/envelope';
import type { HistoryRow } from 'contract/loans';
import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { detailOf } from './history-detail.ts';
import { historyPage } from './history-rows.ts';

overwriteGetLocale(() => 'en');

const open: HistoryRow = {
  loan_id: 12,
  loan_released_date: '2026-08-05',
  loan_application_id: '2211',
  due_date: '2027-08-05',
  loan_principal_amount: 500,
  loan_interest: 8,
  loan_fee_id_2820: 0,
  loan_manual_penalty_amount: 4,
  total_paid: 203.05,
  balance_amount: 597.11,
  loan_status_id: 1,
  child_status_id: 18,
};
const TODAY = '2026-11-22';

function answer(data: unknown, paging: object = {}): WireAnswer {
  return { code: 1, data, message: '', message_en: '', message_km: '', ...paging };
}

const only = (row: HistoryRow) => historyPage(answer([row]), TODAY).loans[0];

describe('HIST-06 a row of the history', () => {
  it('is read from its keys, each as the text of its column', () => {
    expect(only(open)).toEqual({
      key: '12 2211',
      loanId: 12,
      released: '05/08/2026',
      number: '2211',
      maturity: '05/08/2027',
      principal: '$500.00',
      dueFees: '$0.00',
      penalty: '$4.00',
      // 500 × (1 + 0.08 × 109 / 30)
      due: '$645.33',
      paid: '$203.05',
      balance: '$597.11',
      badge: { tone: 'primary', name: 'Current' },
      isOpen: true,
    });
  });

  it('of a loan that is closed says that a refund is to be paid back, where its balance is one', () => {
    const closed = { ...open, loan_status_id: 2, child_status_id: 0, balance_amount: 9 };
    expect(only(closed)).toMatchObject({
      balance: '$9.00',
      badge: { tone: 'danger', name: 'To be paid back' },
      isOpen: true,
    });
    expect(only({ ...closed, balance_amount: 0 })).toMatchObject({
      badge: { tone: 'success', name: 'Fully Paid' },
      isOpen: false,
    });
  });

  it('has the loan’s own id where it has no number', () => {
    expect(only({ ...open, loan_application_id: '' })?.number).toBe('12');
  });

  it('of an application opens no loan, says N/A for its days, estimates nothing, and is told from other applications', () => {
    const waiting: HistoryRow = {
      ...open,
      ...{ loan_id: 0, loan_application_id: '31', loan_released_date: '', due_date: '' },
      ...{ loan_status_id: 8, child_status_id: 0, balance_amount: 0, total_paid: 0 },
    };
    const row = only(waiting);
    expect(row).toMatchObject({ loanId: null, released: 'N/A', maturity: 'N/A', due: '$0.00' });
    expect(only({ ...waiting, loan_application_id: '32' })?.key).not.toBe(row?.key);
    expect(detailOf({ loanId: null, number: '31' })).toEqual({
      to: '/profile#steps',
      label: 'Details of application 31',
    });
  });

  it.each([2, 9, 17])('HIST-08 estimates nothing for status %i', (status) => {
    expect(only({ ...open, loan_status_id: status, child_status_id: 0 })?.due).toBe('$0.00');
  });
});

describe('HIST-03 a page of the history', () => {
  const paging = { total_pages: 3, current_page: 2, per_page: 10, total_records: 23 };

  it('has its numbers beside the list, or around it', () => {
    const numbers = { page: 2, pages: 3, total: 23 };
    expect(historyPage(answer([open], paging), TODAY)).toMatchObject(numbers);
    expect(historyPage(answer({ data: [open], ...paging }), TODAY)).toMatchObject(numbers);
  });

  it('of nothing is one empty page', () => {
    expect(historyPage(answer([]), TODAY)).toEqual({ loans: [], page: 1, pages: 1, total: 0 });
  });
});
