import { loanAsOf } from 'lending/ledger';
import { expect } from 'vitest';
import { findLoan } from '../src/loans/store.ts';
import { summaryOf } from '../src/loans/store-summary.ts';
import { bringTo } from './loan-states.ts';
import type { LoanHouse, Subject } from './loans.ts';

/** Loans of ten days that were paid out today. */
export async function openLoans(house: LoanHouse, count: number): Promise<Subject[]> {
  const subjects = [];
  for (let one = 0; one < count; one += 1) subjects.push(await bringTo(house, 'open'));
  return subjects;
}

/** Every summary is what the fold of its loan gives on its day; open ones are of today. */
export async function summariesFollow({ db, clock }: LoanHouse): Promise<void> {
  const rows = await db.selectFrom('loan_summary').selectAll().orderBy('loan_id').execute();
  const loans = await db.selectFrom('loan').select('id').execute();
  expect(rows).toHaveLength(loans.length);
  for (const row of rows) {
    if (row.closed_on === null) expect(row.as_of).toBe(clock.today());
    const stored = await findLoan(db, row.loan_id);
    if (!stored) throw new Error('a summary without a loan');
    const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, row.as_of);
    expect(row).toEqual(summaryOf(stored, loan));
  }
}

/** The nights that are noted, loan by loan in the order of their days. */
export function nightsOf({ db }: LoanHouse) {
  return db.selectFrom('night_work').selectAll().orderBy('loan_id').orderBy('day').execute();
}
