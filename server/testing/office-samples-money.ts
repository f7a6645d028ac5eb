import { randomUUID } from 'node:crypto';
import type { StaffRole } from 'contract/office/endpoint';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { postStatement } from '../src/bank-statements/commands.ts';
import {
  confirmOther,
  giveMoneyBack,
  orderOther,
} from '../src/bank-statements/commands-returns.ts';
import { orderReopening } from '../src/bank-statements/reopening/commands-reopen.ts';
import { bringTo } from './loan-states.ts';
import { done, type LoanHouse, payOf, STAFF } from './loans.ts';
import type { MakeSample } from './office-sample.ts';
import { houseOf } from './office-samples-loans.ts';

const TREASURY: readonly StaffRole[] = ['cashier', 'manager'];

const ofStatement: MakeSample = async (test, caller) => {
  if (!caller?.roles.some((role) => TREASURY.includes(role))) return { params: { id: '1' } };
  const house = houseOf(test);
  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},1.00,${randomUUID()},x\n`;
  const file = { methodId: 10, csv, fileName: 'bank.csv', key: randomUUID() };
  return { params: { id: done(await postStatement(house, STAFF.sam, file)).statement } };
};

/** Calls about bank statements and money on no loan, by their names. */
export const MONEY_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'statements.lines': ofStatement,
  'statements.lineFile': ofStatement,
  'statements.check': () => ({ payload: { method_id: 10, csv: aStatement('L1') } }),
  'statements.post': () => ({
    payload: { method_id: 10, csv: aStatement('nobody'), key: randomUUID(), file_name: 'bank.csv' },
  }),
  'money.open': () => ({ query: '?after=1' }),
  'money.matched': () => ({ query: '?before=1' }),
  'money.assign': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const house = houseOf(test);
    const { loanId } = await bringTo(house, 'open');
    const loan = { key: randomUUID(), loan_number: loanNumber(loanId) };
    return { params: { id: await someOpenMoney(house) }, payload: loan };
  },
  'money.giveBack': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const order = { key: randomUUID(), method: 'bank', reason: 'Unknown', cents_again: null };
    return { params: { id: await someOpenMoney(houseOf(test)) }, payload: order };
  },
  'money.notBorrowers': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const order = { key: randomUUID(), reason: 'Bank interest', cents_again: null };
    return { params: { id: await someOpenMoney(houseOf(test)) }, payload: order };
  },
  'money.ofReceipt': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const house = houseOf(test);
    const reference = `OTHER-${randomUUID()}`;
    const paid = { methodId: 10, reference, paidOn: '2026-11-21' };
    const { receipt } = done(await payOf(house, await bringTo(house, 'open'), 12_00, paid));
    const payload = { key: randomUUID(), receipt: receiptNumber(receipt ?? 0n) };
    return { params: { id: await someOpenMoney(house) }, payload };
  },
  'money.confirmOther': async (test, caller) => {
    if (!caller?.roles.some((role) => role !== 'officer' && role !== 'cashier')) {
      return { params: { id: '1' }, payload: {} };
    }
    const payload = { key: randomUUID(), cents_again: null };
    return { params: { id: await someReturn(houseOf(test), 'other') }, payload };
  },
  'money.returns': () => ({ query: '?state=done' }),
  'money.confirmReturn': async (test, caller) => {
    if (!caller?.roles.some((role) => role !== 'officer' && role !== 'cashier')) {
      return { params: { id: '1' }, payload: {} };
    }
    const payload = { key: randomUUID(), reference: 'TRF back', cents_again: null };
    return { params: { id: await someReturn(houseOf(test)) }, payload };
  },
  'money.orderReopening': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const payload = { key: randomUUID(), reason: 'A receipt came', cents_again: null };
    return { params: { id: await someConfirmed(houseOf(test)) }, payload };
  },
  'money.confirmReopening': async (test, caller) => {
    if (!caller?.roles.some((role) => role !== 'officer' && role !== 'cashier')) {
      return { params: { id: '1' }, payload: {} };
    }
    const payload = { key: randomUUID(), cents_again: null };
    return { params: { id: await someReopening(houseOf(test)) }, payload };
  },
  'money.voidReturn': async (test) => ({
    params: { id: await someReturn(houseOf(test)) },
    payload: { reason: 'It is of a loan' },
  }),
};

/** A statement of one line that says this. */
const aStatement = (note: string, more: { on?: string; amount?: string } = {}): string =>
  `Date,Amount,Reference,Description\n${more.on ?? '2026-11-21'},${more.amount ?? '12.00'},REF-${randomUUID()},${note}\n`;

/** Money of a statement that names no loan. @returns its number */
async function someOpenMoney(house: LoanHouse): Promise<string> {
  const file = { methodId: 10, csv: aStatement('nobody'), fileName: 'bank.csv', key: randomUUID() };
  done(await postStatement(house, STAFF.sam, file));
  const { id } = await house.db
    .selectFrom('open_money')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Such money, ordered to be given back, or to stay as no borrower's. @returns the number of the order */
async function someReturn(house: LoanHouse, as: 'bank' | 'other' = 'bank'): Promise<string> {
  const order = { id: BigInt(await someOpenMoney(house)), reason: 'Unknown', key: randomUUID() };
  const refused =
    as === 'other'
      ? await orderOther(house, STAFF.sam, order)
      : await giveMoneyBack(house, STAFF.sam, { ...order, method: as });
  if (refused) throw new Error('refused');
  return newestReturn(house);
}

async function newestReturn(house: LoanHouse): Promise<string> {
  const { id } = await house.db
    .selectFrom('money_return')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Money of a statement that was confirmed to be no borrower's. @returns the number of the order */
async function someConfirmed(house: LoanHouse): Promise<string> {
  const id = await someReturn(house, 'other');
  done((await confirmOther(house, STAFF.nary, { id: BigInt(id), key: randomUUID() })) ?? {});
  return id;
}

/** Such money that is ordered to be looked at again. @returns the number of that order */
async function someReopening(house: LoanHouse): Promise<string> {
  const order = { id: BigInt(await someConfirmed(house)), reason: 'A receipt', key: randomUUID() };
  done((await orderReopening(house, STAFF.sam, order)) ?? {});
  return newestReturn(house);
}
