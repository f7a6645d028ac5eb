import { PUBLIC_LISTS } from 'contract/options/all';
import type { ListName } from 'contract/options/list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { seedReference } from '../seed/reference.ts';
import { listValues, offeredLists, readReference, referenceChanged } from './store.ts';

const TODAY = '2026-11-21';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const EVERY_LIST: Record<ListName, true> = {
  gender: true,
  marital_status: true,
  living_time: true,
  home_type: true,
  education: true,
  graduate_year: true,
  major: true,
  loan_purpose: true,
  company_type: true,
  occupation: true,
  income_band: true,
  relative_type: true,
  guarantor_relation: true,
  information_source: true,
  bank: true,
  purchase_item: true,
  collateral: true,
  expected_profit: true,
  investor_type: true,
};

describe('what the lists offer', () => {
  it('is not known of a list that holds nothing, rather than nothing being allowed', async () => {
    expect((await listValues(test.db, TODAY))('gender')).toBeNull();
    await seedReference(test.db, { demo: false });
    referenceChanged(test.db);
    expect((await listValues(test.db, TODAY))('gender')).toEqual(['Male', 'Female']);
  });

  it('is known of every list that a form names', async () => {
    const values = await listValues(test.db, TODAY);
    for (const list of Object.keys(EVERY_LIST) as ListName[]) {
      expect(values(list)?.length, list).toBeGreaterThan(1);
    }
  });

  it('REFDATA-19 education values are the ids as text', async () => {
    const values = await listValues(test.db, TODAY);
    expect(values('education')).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('BW-26 a loan purpose is the id of a child, never of a group (C-41)', async () => {
    const values = await listValues(test.db, TODAY);
    expect(values('loan_purpose')).toContain('101');
    expect(values('loan_purpose')).not.toContain('1');
  });

  it('REFDATA-22 graduate years run from this year in Phnom Penh back to 1980', async () => {
    const years = (await listValues(test.db, '2027-01-01'))('graduate_year');
    expect(years?.[0]).toBe('2027');
    expect(years?.at(-1)).toBe('1980');
    expect(years).toHaveLength(2027 - 1980 + 1);
    expect((await listValues(test.db, '2026-12-31'))('graduate_year')?.[0]).toBe('2026');
  });

  it('G-06 visitors are told the public lists only', async () => {
    const names = [...(await offeredLists(test.db, TODAY)).keys()].toSorted();
    const expected = [
      ...PUBLIC_LISTS.map(({ name }) => name),
      'education',
      'graduate_year',
      'loan_purpose',
      'investor_type',
    ];
    expect(names).toEqual(expected.toSorted());
  });
});

describe('a change by staff', () => {
  it('shows once it is announced, and what is out of use is no longer offered', async () => {
    await readReference(test.db);
    await test.db
      .updateTable('option')
      .set({ is_active: false })
      .where('list', '=', 'bank')
      .where('value', '=', 'Pi Pay')
      .execute();
    await test.db.updateTable('education').set({ is_active: false }).where('id', '=', 7).execute();
    await test.db
      .updateTable('option')
      .set({ position: -1 })
      .where('list', '=', 'bank')
      .where('value', '=', 'Wing Bank')
      .execute();
    expect((await listValues(test.db, TODAY))('bank')).toContain('Pi Pay');
    referenceChanged(test.db);
    const values = await listValues(test.db, TODAY);
    expect(values('bank')).not.toContain('Pi Pay');
    expect(values('bank')?.[0]).toBe('Wing Bank');
    expect(values('education')).not.toContain('7');
  });

  it('a failed reading is not kept', async () => {
    referenceChanged(test.db);
    await sql`alter table option rename to option_away`.execute(test.owner);
    await expect(readReference(test.db)).rejects.toThrow('option');
    await sql`alter table option_away rename to option`.execute(test.owner);
    expect((await readReference(test.db)).lists.get('gender')).toHaveLength(2);
  });
});
