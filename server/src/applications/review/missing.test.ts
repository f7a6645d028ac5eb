import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aFreeBorrower,
  lendingServices,
  newestApplicationOf,
} from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, FINDINGS, refusalOf, STAFF } from '../../../testing/loans.ts';
import { fieldsOf, PURCHASE, requests } from '../../../testing/missing.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { giveAccount } from '../decide/commands-account.ts';
import { approve } from '../decide/commands-decide.ts';
import { nameInOpenApplications } from '../own/commands-open-account.ts';
import { readReview } from '../review-page/commands-read.ts';
import { startReview } from './commands-review.ts';

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

const review = async (id: bigint) =>
  done(await readReview(services, nary, { applicationId: id, locale: 'en' }));

describe('G-69 what a request of the account lacks', () => {
  it('for a purchase is the thing, its price and whether somebody stands for it; once staff have written all, it is approved', async () => {
    const id = await on.aRequest('Purchasing');
    const { version, empty, chosen, lists, lacks_account: lacks } = await on.missingOf(id);
    expect(empty.filter((key) => key.startsWith('purchase'))).toEqual([
      'purchase_item',
      'purchase_item_other',
      'purchase_total_price',
    ]);
    expect(empty).not.toContain('province');
    // The reference of the first application vouches for nothing: nobody has named a guarantor (C-33).
    expect(empty).toContain('has_relative');
    expect(chosen).toMatchObject({ province: 'Phnom Penh' });
    expect(await on.rowOf(id)).toMatchObject({ has_relative: null, relative_name: null });
    expect(lists.purchase_item?.map(({ value }) => value)).toContain('motorcycle');
    expect([version, lacks]).toEqual([0, false]);
    const before = await review(id);
    expect(before.flags).toContain('incomplete');
    const check = before.checks.find(({ criterion }) => criterion === 'complete');
    expect(check).toMatchObject({ is_met: false, value: 'answers missing: 3' });

    const written = done(await on.write(id, PURCHASE));
    // Begun and written: two acts on the decision.
    expect(written).toEqual({
      version: 2,
      is_incomplete: false,
      missing: [],
      lacks_account: false,
    });
    expect(await on.rowOf(id)).toMatchObject({
      status: 'In review',
      is_incomplete: false,
      purchase_item: 'motorcycle',
      purchase_total_price_cents: 124_050n,
    });
    const after = await review(id);
    expect(after.flags).not.toContain('incomplete');
    expect(after.checks.find(({ criterion }) => criterion === 'complete')?.is_met).toBe(true);
    done(await approve(services, nary, { applicationId: id, findings: FINDINGS }));
    expect((await on.rowOf(id)).status).toBe('Approved');
    const { terms } = await test.house.db
      .selectFrom('approval')
      .select('terms')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(terms).toMatchObject({ product: 'purchasing', principalCents: 300_00 });
  });

  it('for a pawn is what is pawned; written in two turns, the first leaves it incomplete and says what is missing', async () => {
    const borrower = await aFreeBorrower(test);
    const id = await on.request('Pawn', borrower);
    await on.forget(borrower, 'street_number', 'national_id_number', 'national_id_search');
    done(await startReview(services, uma, id));
    const first = done(await on.write(id, { street_number: '271' }));
    expect(first).toMatchObject({
      is_incomplete: true,
      missing: ['type_of_collateral', 'national_id_number', 'has_relative'],
    });
    expect(await on.rowOf(id)).toMatchObject({ is_incomplete: true, street_number: '271' });
    const refused = await approve(services, nary, { applicationId: id, findings: FINDINGS });
    expect(refusalOf(refused)).toBe('incomplete');
    const answers = {
      type_of_collateral: 'Other',
      type_of_collateral_other: 'មាស ៥ ជី',
      national_id_number: '០១២ 345 678',
      has_relative: 'true',
      relative_name: 'មាលា',
      relative_contact_phone: '012 345 670',
    };
    const { is_incomplete: isIncomplete } = done(await on.write(id, answers, nary));
    expect(isIncomplete).toBe(false);
    expect(await on.rowOf(id)).toMatchObject({
      type_of_collateral: 'Other',
      type_of_collateral_other: 'មាស ៥ ជី',
      national_id_number: '012345678',
      has_relative: true,
      relative_name: 'មាលា',
      relative_contact_phone: '85512345670',
    });
    done(await approve(services, nary, { applicationId: id, findings: FINDINGS }));
    expect((await on.rowOf(id)).status).toBe('Approved');
  });

  it('lies encrypted and can be searched for where the form’s own does', async () => {
    const borrower = await aFreeBorrower(test);
    const { national_id_search: before } = await on.rowOf(
      await newestApplicationOf(test, borrower),
    );
    const said =
      (await on.rowOf(await newestApplicationOf(test, borrower))).national_id_number ?? '';
    const id = await on.request('Pawn', borrower);
    await on.forget(borrower, 'national_id_number', 'national_id_search');
    done(await on.write(id, { national_id_number: said }));
    const stored = await test.house.db
      .selectFrom('application')
      .select(['national_id_number', 'national_id_search'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.national_id_number).toMatch(/^v1\./);
    expect(stored.national_id_search?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });

  it('for a payday loan of who has only pawned: the rest, and the account by its own act, which may be the last', async () => {
    const borrower = await aFreeBorrower(test);
    await on.forget(
      borrower,
      'company_type',
      'facebook_name',
      'bank_name',
      'bank_account_number',
      'bank_account_search',
    );
    const id = await on.request('Payday', borrower);
    expect(await on.missingOf(id)).toMatchObject({ lacks_account: true });
    const account = await on.write(id, { bank_name: 'ABA Bank', bank_account_number: '1' });
    expect(Object.keys(fieldsOf(account))).toEqual(['bank_name', 'bank_account_number']);
    const work = { company_type: 'Other', company_type_other: 'ហាងកាហ្វេ', facebook_name: 'Sophea' };
    expect(done(await on.write(id, work))).toMatchObject({
      is_incomplete: true,
      missing: [],
      lacks_account: true,
    });
    expect((await on.rowOf(id)).company_type).toBe('ហាងកាហ្វេ');
    done(await giveAccount(services, uma, { applicationId: id, bank: 'ABA Bank', number: '77' }));
    expect((await on.rowOf(id)).is_incomplete).toBe(false);
    done(await approve(services, nary, { applicationId: id, findings: FINDINGS }));
  });

  it('but for the account is whole with the account that a call confirms', async () => {
    const borrower = await aFreeBorrower(test);
    await on.forget(borrower, 'bank_name', 'bank_account_number', 'bank_account_search');
    const id = await on.request('Payday', borrower);
    expect(await on.missingOf(id)).toMatchObject({ lacks_account: true });
    const account = { bank: 'ABA Bank', number: '77' };
    const confirmed = { borrowerId: borrower.id, account, sentAt: services.clock.now() };
    const named = await services.db
      .transaction()
      .execute((tx) => nameInOpenApplications(tx, services.cipher, confirmed));
    expect(named).toMatchObject([{ id }]);
    expect((await on.rowOf(id)).is_incomplete).toBe(false);
  });

  it('takes an address as a whole, and only a real one', async () => {
    const borrower = await aFreeBorrower(test);
    const id = await on.request('Pawn', borrower);
    await on.forget(borrower, 'province', 'district', 'commune');
    expect(Object.keys(fieldsOf(await on.write(id, { province: 'Phnom Penh' })))).toEqual([
      'district',
    ]);
    const wrong = { province: 'Phnom Penh', district: 'Kien Svay', commune: 'Tonle Basak' };
    expect(Object.keys(fieldsOf(await on.write(id, wrong)))).toEqual(['district']);
    const right = { ...wrong, district: 'Chamkar Mon' };
    expect(done(await on.write(id, right)).missing).toEqual(['type_of_collateral', 'has_relative']);
  });
});

describe('who wrote answers', () => {
  it('stands beside each of them, in the timeline, among the acts and in the audit, which holds no answer', async () => {
    const id = await on.aRequest('Purchasing');
    const other = {
      purchase_item: 'Other',
      purchase_item_other: 'Loom',
      purchase_total_price: '900',
      has_relative: 'false',
    };
    done(await on.write(id, other));
    const { steps, timeline } = await review(id);
    const answers = steps.flatMap(({ groups }) => groups.flatMap((group) => group.answers));
    const written = answers.filter((one) => one.written !== null).map(({ key }) => key);
    const keys = ['purchase_item', 'purchase_item_other', 'purchase_total_price', 'has_relative'];
    expect(written).toEqual(keys);
    expect(timeline.find(({ event }) => event === 'answers_written')?.about).toBe(
      'Item to purchase, Name of the item, Total price in dollars, Do you have a guarantor?',
    );
    const audit = await test.house.db
      .selectFrom('audit')
      .select(['event', 'actor', 'facts'])
      .where('subject', '=', `application:${id}`)
      .orderBy('id')
      .execute();
    expect(audit.slice(-2)).toEqual([
      { event: 'application.review_started', actor: 'staff:uma', facts: {} },
      {
        event: 'application.answers_written',
        actor: 'staff:uma',
        facts: {
          answers: keys,
          incomplete: false,
        },
      },
    ]);
  });
});
