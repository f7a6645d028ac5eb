import type { HistoryPaging, HistoryRow } from 'contract/loans';
import { loanAsOf } from 'lending/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBorrower } from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import {
  aFreeBorrower,
  aLoan,
  lendingServices,
  newestApplicationOf,
  onDay,
  pay,
} from '../../testing/borrower-loans.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { loanNumber } from 'contract/record-numbers';
import { requestLoan } from '../applications/own/commands-new-loan.ts';
import { findLoan } from '../loans/store.ts';

const HISTORY = '/api/v1/frontend/get-loans-from-loan-disk';

let test: TestApp;
let borrower: TestBorrower;
let loanId: bigint;

/** A refused application, ten more of them, and a loan that is a month old. */
beforeAll(async () => {
  test = await openTestApp();
  borrower = await aFreeBorrower(test);
  test.house.clock.set('2026-11-21T03:00:10Z');
  loanId = await aLoan(test, borrower, { type: 'Personal', amount: 500, duration: 12 });
  const services = lendingServices(test);
  const body = { amount: 100, duration: 10, loan_type: 'Payday', purpose_loan_id: 101 };
  for (let count = 0; count < 10; count += 1) {
    test.house.clock.set(`2026-11-21T03:0${count}:30Z`);
    done(await requestLoan(services, borrower.id, { ...body, start: '2026-11-21' }));
    const applicationId = await newestApplicationOf(test, borrower);
    done(await deny(services, STAFF.nary, { applicationId, reasons: ['debts'] }));
  }
});
afterAll(() => test.close());

async function page(body: object, headers = borrower.headers) {
  const answer = await test.call({ method: 'POST', url: HISTORY, payload: body, headers });
  return answer as unknown as { code: number; data: HistoryRow[] } & HistoryPaging;
}

describe('the history', () => {
  it('HIST-03 API-29 CONST-14 G-53 comes ten rows a page, with the paging numbers beside the list', async () => {
    const first = await page({ page: 1 });
    expect(first).toMatchObject({
      code: 1,
      total_pages: 2,
      current_page: 1,
      per_page: 10,
      total_records: 12,
    });
    expect(first.data).toHaveLength(10);
    const second = await page({ page: 2 });
    expect(second).toMatchObject({ total_pages: 2, current_page: 2 });
    expect(second.data).toHaveLength(2);
    expect((await page({})).data).toEqual(first.data);
    expect((await page({ page: 3 })).data).toEqual([]);
  });

  it('is the newest first, each row once', async () => {
    const rows = [...(await page({ page: 1 })).data, ...(await page({ page: 2 })).data];
    const applications = rows.filter(({ loan_id: id }) => id === 0);
    const numbers = applications.map((row) => Number(row.loan_application_id));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(new Set(rows.map((row) => row.loan_application_id)).size).toBe(12);
  });

  it('HIST-06 C-73 a row has the documents’ keys and no other', async () => {
    const { data } = await page({ page: 1 });
    for (const row of data) {
      expect(Object.keys(row).toSorted()).toEqual([
        ...['balance_amount', 'child_status_id', 'due_date', 'loan_application_id'],
        ...['loan_fee_id_2820', 'loan_id', 'loan_interest', 'loan_manual_penalty_amount'],
        ...['loan_principal_amount', 'loan_released_date', 'loan_status_id', 'total_paid'],
      ]);
    }
  });

  it('an application that did not become a loan owes nothing and has no loan’s number', async () => {
    const { data } = await page({ page: 1 });
    expect(data[0]).toMatchObject({
      loan_id: 0,
      loan_status_id: 9,
      child_status_id: 0,
      loan_principal_amount: 100,
      balance_amount: 0,
      due_date: '',
    });
  });

  it('C-73 a loan is told by the number of its own page, as of today, also where nothing was written since', async () => {
    const rowOf = async () => (await page({ page: 2 })).data.find(({ loan_id: id }) => id > 0);
    await pay(test, loanId, { cents: 1000, on: '2026-11-21' });
    expect(await rowOf()).toMatchObject({ loan_status_id: 1, child_status_id: 18, total_paid: 10 });
    // Due on 21/12; fees of the 24th, 25th and 26th.
    await onDay(test, '2026-12-26', borrower);
    const stored = await findLoan(test.house.db, loanId, borrower.id);
    if (!stored) throw new Error('gone');
    const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, '2026-12-26');
    expect(await rowOf()).toEqual({
      loan_id: Number(loanId),
      loan_released_date: '2026-11-21',
      loan_application_id: loanNumber(loanId),
      due_date: '2027-11-21',
      loan_principal_amount: 500,
      loan_interest: 8,
      loan_fee_id_2820: 0,
      loan_manual_penalty_amount: 6,
      total_paid: 10,
      balance_amount: loan.balanceCents / 100,
      loan_status_id: 1,
      child_status_id: 10,
    });
  });

  it('C-86 G-20 takes the own uuid, and answers nothing for another’s', async () => {
    const { uuid } = await test.house.db
      .selectFrom('borrower')
      .select('uuid')
      .where('id', '=', borrower.id)
      .executeTakeFirstOrThrow();
    expect((await page({ borrower_uuid: uuid })).total_records).toBe(12);
    const stranger = await aFreeBorrower(test);
    const refused = await page({ borrower_uuid: uuid }, stranger.headers);
    expect(refused).toMatchObject({ code: 0, data: null, reason: 'not_found' });
    expect(refused).not.toHaveProperty('total_records');
    expect(test.logged()).toContain('asked for what is not theirs');
  });
});
