import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lendingServices } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { fieldsOf, PURCHASE, requests } from '../../../testing/missing.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { deny } from '../decide/commands-decide.ts';
import { missingAnswers } from './commands-missing.ts';

let test: TestApp;
let services: LoanServices;
let on: ReturnType<typeof requests>;
beforeAll(async () => {
  test = await openTestApp();
  services = lendingServices(test);
  on = requests(test);
});
afterAll(() => test.close());

const { uma, nary } = STAFF;

describe('writing is refused, and nothing is written,', () => {
  const wrong: [string, Record<string, string>, string[]][] = [
    ['what the borrower has answered', { ...PURCHASE, company_name: 'Another' }, ['company_name']],
    ['what no question asks', { ...PURCHASE, duplicate_of: '1' }, ['duplicate_of']],
    ['what this product does not ask', { type_of_collateral: 'phone' }, ['type_of_collateral']],
    [
      'what is not asked after these answers',
      { ...PURCHASE, purchase_item_other: 'x' },
      ['purchase_item_other'],
    ],
    ['a thing that is not on the list', { ...PURCHASE, purchase_item: 'boat' }, ['purchase_item']],
    ['an Other without its text', { ...PURCHASE, purchase_item: 'Other' }, ['purchase_item_other']],
    ['a price that is none', { purchase_total_price: 'cheap' }, ['purchase_total_price']],
    // $300 is asked for.
    ['a price below the amount', { ...PURCHASE, purchase_total_price: '299.99' }, ['amount']],
  ];
  it.each(wrong)('under its key: %s', async (_name, answers, keys) => {
    const id = await on.aRequest('Purchasing');
    const before = await on.rowOf(id);
    expect(Object.keys(fieldsOf(await on.write(id, answers)))).toEqual(keys);
    expect(await on.rowOf(id)).toEqual(before);
  });

  it('a price below the amount, by the wizard’s own sentence, also where the amount is outside the bounds of today', async () => {
    const id = await on.aRequest('Purchasing');
    const low = { ...PURCHASE, purchase_total_price: '250' };
    const sentence = 'The loan amount cannot be more than the total price, $250.';
    expect(fieldsOf(await on.write(id, low))).toEqual({ amount: sentence });
    await sql`update application set amount_cents = 9000000 where id = ${id}`.execute(
      test.house.db,
    );
    expect(Object.keys(fieldsOf(await on.write(id, low)))).toEqual(['amount']);
  });

  it('with no answer at all', async () => {
    const id = await on.aRequest('Pawn');
    expect(refusalOf(await on.write(id, { type_of_collateral: ' ' }))).toBe('nothing_written');
  });

  it('of an application that is complete', async () => {
    const id = await on.aRequest('Payday');
    expect((await on.missingOf(id)).empty).toEqual([]);
    expect(refusalOf(await on.write(id, PURCHASE))).toBe('complete');
  });

  it('by who saw it before somebody else wrote, with who that was; and once it is decided', async () => {
    const id = await on.aRequest('Purchasing');
    const { version } = await on.missingOf(id);
    done(await on.write(id, { purchase_item: 'land' }, nary));
    const late = await on.write(id, { purchase_total_price: '900' }, uma, version);
    expect(refusalOf(late)).toBe('changed');
    expect(late instanceof Refused && late.text?.('en')).toMatch(/wrote answers that were missing/);
    done(await deny(services, nary, { applicationId: id, reasons: ['documents'] }));
    expect(refusalOf(await on.write(id, { purchase_total_price: '900' }))).toBe('changed');
    expect(await on.rowOf(id)).toMatchObject({
      purchase_total_price_cents: null,
      is_incomplete: true,
    });
  });

  it('by a cashier, and of an application that is not there', async () => {
    const id = await on.aRequest('Pawn');
    const answers = { type_of_collateral: 'phone' };
    expect(refusalOf(await on.write(id, answers, STAFF.sam))).toBe('role');
    expect(refusalOf(await on.write(9_999_999n, answers, uma, 0))).toBe('not_found');
    expect(refusalOf(await missingAnswers(services, 9_999_999n))).toBe('not_found');
  });

  it('by one of two at once: the other finds that it is done', async () => {
    const id = await on.aRequest('Pawn');
    const twice = await Promise.all(
      [1, 2].map(() => on.write(id, { type_of_collateral: 'phone' }, uma, 0)),
    );
    expect(new Set(twice.map(refusalOf))).toEqual(new Set(['changed', null]));
  });
});
