import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, later, type LoanHouse, openLoanHouse, payOf } from '../../testing/loans.ts';
import { findReceipt } from '../documents/store.ts';
import { officeEntries } from '../loan-views/commands-office-entries.ts';
import { repaymentRows } from '../loan-views/commands-read.ts';
import type { Staff } from '../staff-session.ts';
import { writeOption } from './commands-office.ts';
import { addedMethod } from './store-banks.ts';
import { optionsOf } from './store-office.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** A manager calls a bank so. */
async function named(name: string): Promise<void> {
  const entry = (await optionsOf(house.db, 'bank')).find(({ value }) => value === 'Phillip Bank');
  if (!entry) throw new Error('No such bank');
  const max = { handle: 'max' } as Staff;
  const change = { ...entry, name_en: name, name_km: `${name} (km)` };
  expect(await writeOption(house, max, change)).toBeNull();
}

it('money is told in receipt, ledger, account and file as its way was called when it came, whatever the bank is called since', async () => {
  const methodId = (await addedMethod(house.db, 'Phillip Bank')) ?? 0;
  const { loanId, borrowerId, ...subject } = await bringTo(house, 'open');
  const paid = { loanId, borrowerId, ...subject };
  const pay = async () =>
    done(await payOf(house, paid, 8_00, { methodId, reference: `TRX-${randomUUID()}` }));
  await pay();
  later(house, 1);
  await named('Mekong Bank');
  later(house, 1);
  await pay();
  later(house, 1);
  await named('Mekong United Bank');
  later(house, 1);
  await pay();

  const names = ['Phillip Bank', 'Mekong Bank', 'Mekong United Bank'];
  const told = names.map((name) => `Bank transfer, ${name}`);
  const page = done(await officeEntries(house, loanNumber(loanId), { locale: 'en' }));
  const payments = page.rows.filter(({ kind }) => kind === 'payment').toReversed();
  expect(payments.map(({ method }) => method?.en)).toEqual(told);
  expect(payments[1]?.method?.km).toContain('Mekong Bank (km)');
  const receipts = await Promise.all(
    payments.map(({ receipt }) =>
      findReceipt(house.db, BigInt(receipt?.replace(/\D/g, '') ?? 0), borrowerId),
    ),
  );
  expect(receipts.map((receipt) => receipt?.method.en)).toEqual(told);
  const asked = { loanId: String(loanId), locale: 'en' } as const;
  const own = done(await repaymentRows(house, borrowerId, asked));
  expect(own.map((row) => row.loan_repayment_method_name)).toEqual(told.toReversed());
});
