/** Purchasing and pawn: the same service as the borrow wizard, with their own questions, products and drafts. */
import { randomUUID } from 'node:crypto';
import { UNKNOWN_DRAFT } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fillItemDraft,
  itemAnswers,
  type ItemProduct,
  lookInto,
  reasonOf,
  type StepBody,
  submitItemDraft,
} from '../../testing/item-applications.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import {
  aPhoto,
  fillDraft,
  keyOf,
  openTestHouse,
  refusalsOf,
  sendStep,
  submitAnApplication,
  type TestHouse,
} from '../../testing/applications.ts';

let house: TestHouse;
let look: ReturnType<typeof lookInto>;
beforeAll(async () => {
  house = await openTestHouse({ LENDER_NOTICE_PHONE: '011 222 333' });
  look = lookInto(house);
});
afterAll(() => house.close());

const PRODUCTS = ['purchasing', 'pawn'] as const;
const TYPES = { purchasing: 'Purchasing', pawn: 'Pawn' } as const;

describe.each(PRODUCTS)('%s', (product) => {
  const step = (number: number) => `${product}-step-${number}`;
  const withStep = (name: string, but: StepBody) => {
    const answers = itemAnswers(product);
    return { ...answers, [name]: { ...answers[name], ...but } };
  };
  const guarantor = product === 'purchasing' ? step(3) : step(4);

  it('PW-16 PW-17 PW-18 GW-22 GW-24 ENT-19 ENT-20 ENT-21 every step is kept as it was given; the last submits, photos and all', async () => {
    const relative = {
      has_relative: true,
      relative_name: 'មករា',
      relative_contact_phone: '0967654321',
      ...(product === 'purchasing' ? { relative_type: 'Other', relative_type_other: 'ម្ដាយមីង' } : {}),
    };
    const answers = withStep(guarantor, relative);
    const id = await fillItemDraft(house, product, answers);
    expect(await look.rowOf(id)).toMatchObject({ status: 'Draft', product });
    const photo = await aPhoto();
    const photos = { borrower_photo: photo, borrower_employment_card_photo: photo };
    const said = { source_of_information: 'Other', source_of_information_other: 'វិទ្យុ' };
    expect(await submitItemDraft(house, product, id, said, photos)).toMatchObject({ id });
    const row = await look.rowOf(id);
    const {
      purchase_total_price: price,
      amount,
      date_of_birth: _born,
      ...same
    } = Object.assign({}, ...Object.values(answers)) as StepBody;
    expect(row).toMatchObject({
      ...same,
      ...said,
      status: 'Pending',
      product,
      amount_cents: BigInt(Number(amount) * 100),
      purchase_total_price_cents: price === undefined ? null : 124_050n,
      company_contact_phone: '85512345678',
      relative_contact_phone: '855967654321',
      duplicate_of: null,
    });
    expect(row.form_version).toMatch(/^[\da-f]{12}$/);
    expect(row.consented_at).not.toBeNull();
    expect(await look.heldBy(row.id)).toEqual(['borrower_photo', 'borrower_employment_card_photo']);
    expect(await look.eventsOf(row.id)).toEqual([
      'photo.stored',
      'photo.stored',
      'application.submitted',
    ]);
    const notices = await house.db
      .selectFrom('notice')
      .select(['kind', 'body'])
      .where('application_id', '=', row.id)
      .orderBy('id')
      .execute();
    expect(notices.map(({ kind }) => kind)).toEqual(['application_received', 'application_new']);
  });

  it('each wizard’s questions have a version of their own', async () => {
    const mine = await look.rowOf(
      keyOf(await submitItemDraft(house, product, await fillItemDraft(house, product))),
    );
    const other = await submitAnApplication(house);
    const borrow = await house.db
      .selectFrom('application')
      .select('form_version')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    expect(mine.form_version).not.toBe(borrow.form_version);
  });

  it('C-32 STATE-27 without a guarantor what was said of one before is cleared', async () => {
    const answers = withStep(guarantor, {
      has_relative: 'true',
      relative_name: 'Mealea',
      relative_contact_phone: '011222333',
      relative_type: 'Sister',
    });
    const id = await fillItemDraft(house, product, answers);
    expect(await look.rowOf(id)).toMatchObject({ has_relative: true, relative_name: 'Mealea' });
    const no = { id, has_relative: 'false', relative_name: 'Mealea', relative_type: 'Sister' };
    keyOf(await sendStep(house, guarantor, no));
    expect(await look.rowOf(id)).toMatchObject({
      has_relative: false,
      relative_name: null,
      relative_contact_phone: null,
      relative_type: null,
    });
  });

  it('C-38 takes only its own product, and no draft of another wizard', async () => {
    const answers = itemAnswers(product);
    const other: ItemProduct = product === 'pawn' ? 'purchasing' : 'pawn';
    const wrong = { ...answers[step(1)], type: TYPES[other] };
    expect(Object.keys(refusalsOf(await sendStep(house, step(1), wrong)))).toEqual(['type']);
    for (const id of [await fillItemDraft(house, other), await fillDraft(house)]) {
      const before = await look.rowOf(id);
      for (const [name, own] of Object.entries(answers)) {
        expect(reasonOf(await sendStep(house, name, { ...own, id })), name).toBe(UNKNOWN_DRAFT);
      }
      expect(reasonOf(await submitItemDraft(house, product, id))).toBe(UNKNOWN_DRAFT);
      expect(await look.rowOf(id)).toEqual(before);
    }
    const mine = await fillItemDraft(house, product);
    const borrow = { ...applicantAnswers()['personal-info'], id: mine };
    expect(reasonOf(await sendStep(house, 'personal-info', borrow))).toBe(UNKNOWN_DRAFT);
    const visit = { visit_id: randomUUID() };
    keyOf(await sendStep(house, step(1), { ...answers[step(1)], ...visit }));
    const sameVisit = { ...applicantAnswers()['personal-info'], ...visit };
    expect(reasonOf(await sendStep(house, 'personal-info', sameVisit))).toBe(UNKNOWN_DRAFT);
  });

  it('C-81 HOME-17 the quick form may be incomplete, and its gaps are found at the end', async () => {
    const quick = { quick: true, amount: 290, duration: 6, phone: '85593334445' };
    const id = keyOf(await sendStep(house, step(1), quick));
    expect(await look.rowOf(id)).toMatchObject({
      product,
      phone: '85593334445',
      amount_cents: 29_000n,
    });
    expect(Object.keys(refusalsOf(await submitItemDraft(house, product, id)))).toEqual(
      expect.arrayContaining(['name', 'last_name', 'email', 'province']),
    );
    const wrong = await sendStep(house, step(1), { ...quick, phone: '123' });
    expect(Object.keys(refusalsOf(wrong))).toEqual(['phone']);
  });

  it('G-22 the same person again is answered as ever and filed as a duplicate, across products', async () => {
    const borrower = applicantAnswers();
    const first = await submitAnApplication(house, borrower);
    const answers = withStep(step(1), { phone: borrower['personal-info'].phone });
    const id = await fillItemDraft(house, product, answers);
    expect(await submitItemDraft(house, product, id)).toMatchObject({ id });
    expect((await look.rowOf(id)).duplicate_of).toBe(first);
  });
});

describe('purchasing', () => {
  it('G-60 the loan is at most the price, at the step and at the end', async () => {
    const [one] = Object.values(itemAnswers('purchasing'));
    const send = async (but: StepBody) =>
      refusalsOf(await sendStep(house, 'purchasing-step-1', { ...one, ...but }));
    expect(await send({ amount: 1240, purchase_total_price: 1240 })).toEqual({});
    expect(await send({ amount: 1240, purchase_total_price: 1239.99 })).toEqual({
      amount: 'The loan amount cannot be more than the total price, $1,239.99.',
    });
    expect(await send({ purchase_total_price: '1,240.50' })).toEqual({});
    // Made by the quick form, which sends no price.
    const quick = { ...one, quick: true, purchase_total_price: undefined };
    const id = keyOf(await sendStep(house, 'purchasing-step-1', { ...quick, amount: 1990 }));
    const price = { quick: true, purchase_total_price: 500, id };
    keyOf(await sendStep(house, 'purchasing-step-1', price));
    for (const [name, own] of Object.entries(itemAnswers('purchasing')).slice(1, -1)) {
      keyOf(await sendStep(house, name, { ...own, id }));
    }
    expect(refusalsOf(await submitItemDraft(house, 'purchasing', id))).toEqual({
      amount: 'The loan amount cannot be more than the total price, $500.',
    });
  });

  it('VAL-16 C-06 C-10 takes what the product’s bounds allow, below 200 too', async () => {
    const [one] = Object.values(itemAnswers('purchasing'));
    const keys = async (but: StepBody) =>
      Object.keys(refusalsOf(await sendStep(house, 'purchasing-step-1', { ...one, ...but })));
    expect(await keys({ amount: 40, duration: 36 })).toEqual([]);
    expect(await keys({ amount: 39, duration: 37 })).toEqual(['amount', 'duration']);
  });

  it('C-30 G-22 G-63 has no national ID: a borrower is known by phone alone, and two of them do not clash', async () => {
    const ids = [
      await fillItemDraft(house, 'purchasing'),
      await fillItemDraft(house, 'purchasing'),
    ];
    for (const id of ids) keyOf(await submitItemDraft(house, 'purchasing', id));
    const borrowers = await house.db
      .selectFrom('borrower')
      .select(['national_id_number', 'national_id_clash'])
      .where(
        'id',
        'in',
        await Promise.all(ids.map(async (id) => (await look.rowOf(id)).borrower_id ?? 0n)),
      )
      .execute();
    const unknown = { national_id_number: null, national_id_clash: false };
    expect(borrowers).toEqual([unknown, unknown]);
    for (const id of ids) expect((await look.rowOf(id)).duplicate_of).toBeNull();
  });
});

describe('pawn', () => {
  it('C-07 C-08 C-10 takes 150 to 4000 dollars and 1 to 12 months', async () => {
    const [one] = Object.values(itemAnswers('pawn'));
    const keys = async (but: StepBody) =>
      Object.keys(refusalsOf(await sendStep(house, 'pawn-step-1', { ...one, ...but })));
    expect(await keys({ amount: 4000, duration: 12 })).toEqual([]);
    expect(await keys({ amount: 149, duration: 13 })).toEqual(['amount', 'duration']);
  });

  it('C-32 a relative_type is no question here and stays unread', async () => {
    const id = await fillItemDraft(house, 'pawn');
    const body = { has_relative: false, relative_type: 'Sister', id };
    keyOf(await sendStep(house, 'pawn-step-4', body));
    expect((await look.rowOf(id)).relative_type).toBeNull();
  });
});
