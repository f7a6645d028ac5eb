/** POST /api/v3/frontend/borrow/store as it travels: JSON and forms, the v3 answers, and the border to the v1 call. */
import { randomUUID } from 'node:crypto';
import { UNKNOWN_DRAFT } from 'contract/refusal';
import { STORE_CALLS } from 'contract/wizards/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, openTestApp, STORE, type TestApp } from '../../testing/http.ts';
import { itemAnswers, type ItemProduct, LAST_STEP } from '../../testing/item-applications.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { aPhoto } from '../../testing/applications.ts';

const ITEM_STORE = '/api/v3/frontend/borrow/store';
const TYPES = { purchasing: 'Purchasing', pawn: 'Pawn' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function post(
  product: ItemProduct,
  body: Record<string, unknown>,
  {
    photo,
    url = ITEM_STORE,
    locale = 'en',
  }: { photo?: Buffer; url?: string; locale?: string } = {},
) {
  const fields = { type: TYPES[product], formType: 'borrow', status: 'Draft', ...body };
  const texts = Object.entries(fields).map(([key, value]) => [key, String(value)] as const);
  const form = photo && formOf([...texts, ['borrower_photo', { name: 'me.jpg', bytes: photo }]]);
  const headers = { 'x-localization': locale, ...form?.headers };
  const answer = await test.call({
    method: 'POST',
    url,
    payload: form?.payload ?? fields,
    headers,
  });
  return answer as typeof answer & { errors?: Record<string, string[]>; reason?: string };
}

describe.each(['purchasing', 'pawn'] as const)('%s', (product) => {
  const steps = () => Object.entries(itemAnswers(product)).slice(0, -1);
  const last = LAST_STEP[product];

  it('PW-16 PW-17 PW-21 GW-23 GW-24 API-23 API-24 API-42 C-39 takes its steps as JSON, the last as a form, and submits', async () => {
    const visit = { visit_id: randomUUID() };
    let id: string | undefined;
    for (const [formName, own] of steps()) {
      const key = id === undefined ? visit : { id };
      const answer = await post(product, { ...own, formName, ...key });
      expect(answer).toMatchObject({ status: 200, code: 200, data: { id: expect.any(String) } });
      if (id !== undefined) expect(answer.data).toEqual({ id });
      ({ id } = answer.data);
    }
    const submit = { source_of_information: 'Google', accept: true, submit_id: randomUUID() };
    const whole = { ...submit, formName: last, id, status: 'Pending' };
    const done = { status: 200, code: 200, data: { id } };
    const photo = await aPhoto();
    expect(await post(product, whole, { photo })).toMatchObject(done);
    // Its answer was lost: the same Submit once more.
    expect(await post(product, whole, { photo })).toMatchObject(done);
    const again = { ...whole, submit_id: randomUUID() };
    expect(await post(product, again, { photo })).toMatchObject({
      status: 422,
      code: 422,
      data: null,
      reason: UNKNOWN_DRAFT,
    });
  });

  it('C-37 takes every step as a form, where all is text, yes and no as well', async () => {
    const photo = await aPhoto();
    let id = '';
    for (const [formName, own] of steps()) {
      const key = id === '' ? {} : { id };
      ({ id } = (await post(product, { ...own, formName, ...key }, { photo })).data);
    }
    const whole = { source_of_information: 'Google', formName: last, id, status: 'Pending' };
    expect(await post(product, whole, { photo })).toMatchObject({ status: 200, code: 200 });
  });

  it('PW-22 API-24 ERR-10 ERR-13 refuses with HTTP 422: field errors, or a sentence', async () => {
    const [formName = ''] = steps()[0] ?? [];
    const km = await post(product, { formName, phone: '12' }, { locale: 'km' });
    expect(km).toMatchObject({ status: 422, code: 422, data: null });
    expect(km.errors?.phone).toEqual([expect.stringMatching(/\p{Script=Khmer}/u)]);
    expect(Object.keys(km.errors ?? {})).toEqual(expect.arrayContaining(['name', 'email']));
    const en = await post(product, { formName });
    expect(en.errors?.name).toEqual(['The first name field is required.']);
    const unknown = await post(product, { ...steps()[1]?.[1], formName: steps()[1]?.[0], id: 'x' });
    expect(unknown).toMatchObject({ status: 422, reason: UNKNOWN_DRAFT });
    expect(unknown.errors).toBeUndefined();
    expect(unknown.message).toMatch(/\w/);
    const wrongPhoto = { formName: last, source_of_information: 'Google', id: 'x'.repeat(43) };
    expect(await post(product, wrongPhoto, { photo: Buffer.from('<svg/>') })).toMatchObject({
      status: 422,
      reason: UNKNOWN_DRAFT,
    });
  });

  it('C-38 API-42 the two calls take no step of each other', async () => {
    for (const [formName, own] of steps()) {
      const wrong = await post(product, { ...own, formName }, { url: STORE });
      expect([wrong.code, Object.keys(wrong.message)]).toEqual([0, ['formName']]);
    }
    const borrow = { ...applicantAnswers()['personal-info'], formName: 'personal-info' };
    const refused = await post(product, { ...borrow, type: 'Payday' });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['formName']]);
  });
});

it('STORE_CALLS names the two addresses of the documents', () => {
  expect(STORE_CALLS.map(({ call }) => [call.path, call.envelope, call.successCode])).toEqual([
    [STORE, 'v1', 1],
    [ITEM_STORE, 'v3', 200],
  ]);
});
