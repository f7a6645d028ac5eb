import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ABA,
  lineOf,
  openRows,
  readIn,
  reference as ref,
  statementOf,
} from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { loanNumber } from 'contract/record-numbers';
import { findLoan } from '../loans/store.ts';
import { reversePayment } from '../payments/commands.ts';
import { recordAtCounter } from '../payments/commands-counter.ts';
import { writeOption } from '../reference/commands-office.ts';
import { banksOffered } from '../reference/store-banks.ts';
import { optionsOf } from '../reference/store-office.ts';
import type { Staff } from '../staff-session.ts';
import { checkStatement, postStatement } from './commands.ts';
import { importedPage, linesPage } from './commands-imported.ts';
import { assignMoney } from './commands-open.ts';
import { giveMoneyBack } from './commands-returns.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const rowOf = (subject: Subject, amount: string, reference = ref(), note = '') =>
  lineOf(house, amount, reference, `${note} ${loanNumber(subject.loanId)}`);

describe('a statement that was read in', () => {
  it('is listed with what became of each of its lines, as it stands now', async () => {
    const subject = await bringTo(house, 'open');
    const before = ref();
    done(await payOf(house, subject, 7_00, { methodId: ABA, reference: before }));
    const csv = statementOf(
      rowOf(subject, '10.00', ref(), 'first'),
      rowOf(subject, '7.00', before),
      lineOf(house, '5.00', ref(), 'who knows'),
      lineOf(house, '6.00', ref(), 'no loan either'),
    );
    const { statement } = done(await readIn(house, csv));
    const back = (await openRows(house)).find(({ note }) => note === 'no loan either');
    const order = { id: BigInt(back?.id ?? 0), method: 'bank', reason: 'Unknown' } as const;
    done(await giveMoneyBack(house, STAFF.sam, { ...order, key: randomUUID() }));
    const number = loanNumber(subject.loanId);
    const page = done(await linesPage(house, BigInt(statement), {}));
    expect(page.statement).toMatchObject({ lines: 4, new_lines: 4, open_lines: 1 });
    const receipt = expect.stringMatching(/^R\d{6}$/) as string;
    expect(page.rows).toMatchObject([
      { row: 2, cents: 10_00, end: 'posted', loan_number: number, receipt },
      { row: 3, end: 'same', loan_number: number },
      { row: 4, end: 'look', loan_number: null, receipt: null, name: null },
      { row: 5, end: 'refund', loan_number: null },
    ]);
    const after = page.rows[1]?.id ?? '';
    const rest = done(await linesPage(house, BigInt(statement), { after }));
    expect(rest.rows.map(({ row }) => row)).toEqual([4, 5]);

    const { entries } = (await findLoan(house.db, subject.loanId)) ?? { entries: [] };
    const reversal = {
      loanId: subject.loanId,
      entry: entries.length,
      reason: 'Wrong',
      key: randomUUID(),
    };
    done(await reversePayment(house, STAFF.sam, reversal));
    const now = done(await linesPage(house, BigInt(statement), {}));
    expect(now.rows[0]).toMatchObject({ row: 2, end: 'look', loan_number: null });
    const { rows } = await importedPage(house, {});
    expect(rows[0]).toMatchObject({
      id: statement,
      file_name: 'aba.csv',
      open_lines: 2,
      by: { handle: 'sam' },
    });
    expect(refusalOf(await linesPage(house, 999_999n, {}))).toBe('not_found');
  });

  it('may be of every bank in use, each by a way of paying of its own, named and used as the bank is', async () => {
    const banks = async () =>
      (await banksOffered(house.db)).filter(({ value }) => value !== 'Other');
    const ways = (await banks()).map(({ method_id }) => method_id);
    expect(ways).not.toContain(null);
    expect(new Set(ways).size).toBe(ways.length);
    const methodOf = async () =>
      (await banks()).find(({ value }) => value === 'Phillip Bank')?.method_id ?? 0;
    const methodId = await methodOf();
    const subject = await bringTo(house, 'open');
    const statement = { methodId, csv: statementOf(rowOf(subject, '12.00')), fileName: 'p.csv' };
    const key = randomUUID();
    expect(await postStatement(house, STAFF.sam, { ...statement, key })).toMatchObject({
      posted: 1,
    });
    const write = async (isActive: boolean, name: string) => {
      const entry = (await optionsOf(house.db, 'bank')).find((one) => one.value === 'Phillip Bank');
      if (!entry) throw new Error('No such bank');
      const change = { ...entry, name_en: name, is_active: isActive };
      return writeOption(house, { handle: 'max' } as Staff, change);
    };
    const method = () =>
      house.db
        .selectFrom('repayment_method')
        .select(['name_en', 'is_active'])
        .where('id', '=', methodId)
        .executeTakeFirst();
    expect(await method()).toEqual({ name_en: 'Bank transfer, Phillip Bank', is_active: true });
    expect(await write(false, 'Phillip')).toBeNull();
    expect(await method()).toEqual({ name_en: 'Bank transfer, Phillip', is_active: false });
    expect((await banks()).at(-1)).toMatchObject({ value: 'Phillip Bank', is_active: false });
    expect(await write(true, 'Phillip')).toBeNull();
    expect((await banks()).at(-1)).toMatchObject({ is_active: true });
  });

  it('may be of a bank that a manager has added, and has taken off the list since: its money goes on its loan, only by hand none is entered', async () => {
    const max = { handle: 'max' } as Staff;
    const entry = {
      list: 'bank',
      value: 'Mekong Bank',
      name_km: 'ធនាគារមេគង្គ',
      name_en: 'Mekong Bank',
    };
    const write = (version: string | null, isActive: boolean) =>
      writeOption(house, max, { ...entry, is_active: isActive, version });
    const found = async () =>
      (await banksOffered(house.db)).find(({ value }) => value === 'Mekong Bank') ?? null;
    expect(await found()).toBeNull();
    expect(await write(null, true)).toBeNull();
    const bank = await found();
    expect(bank).toMatchObject({ name_km: 'ធនាគារមេគង្គ', method_id: expect.any(Number) as number });
    const methodId = bank?.method_id ?? 0;
    expect(methodId).toBeGreaterThanOrEqual(100);
    const subject = await bringTo(house, 'open');
    const open = lineOf(house, '5.00', ref(), 'for a bank since retired');
    const csv = statementOf(rowOf(subject, '12.00'), open);
    const statement = { methodId, csv, fileName: 'mekong.csv', key: randomUUID() };
    const posted = await postStatement(house, STAFF.sam, statement);
    expect(posted).toMatchObject({ posted: 1 });
    const option = (await optionsOf(house.db, 'bank')).find(({ value }) => value === entry.value);
    expect(await write(option?.version ?? '', false)).toBeNull();
    expect(await found()).toMatchObject({ is_active: false, method_id: methodId });

    const looked = (await openRows(house)).find(({ note }) => note === 'for a bank since retired');
    const given = { id: BigInt(looked?.id ?? 0), number: loanNumber(subject.loanId) };
    done(await assignMoney(house, STAFF.sam, { ...given, key: randomUUID() }));
    const late = { methodId, csv: statementOf(rowOf(subject, '1.00')) };
    expect(done(await checkStatement(house, { ...late, locale: 'en' })).counts.post).toBe(1);
    const last = { ...late, fileName: 'last.csv', key: randomUUID() };
    expect(await postStatement(house, STAFF.sam, last)).toMatchObject({ posted: 1 });
    const typed = {
      cents: 1_00,
      cents_again: 1_00,
      paid_on: house.clock.today(),
      method_id: methodId,
      reference: ref(),
      version: 3,
      key: randomUUID(),
    };
    const byHand = await recordAtCounter(house, STAFF.sam, subject.loanId, typed);
    expect(refusalOf(byHand)).toBe('unknown-method');
  });
});
