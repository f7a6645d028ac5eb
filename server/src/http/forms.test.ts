import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { aPhoto } from '../../testing/applications.ts';
import {
  firstStep,
  formOf,
  openTestApp,
  SENTENCES,
  STORE,
  type TestApp,
} from '../../testing/http.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const call = (options: InjectOptions) => test.call(options);

async function firstSave(): Promise<string> {
  const { code, data } = await call({ method: 'POST', url: STORE, payload: firstStep() });
  expect(code).toBe(1);
  return data.id;
}

describe('forms with photos', () => {
  const relative = (id: string) =>
    Object.entries({
      ...applicantAnswers().relative,
      status: 'Draft',
      formName: 'relative',
      formType: 'borrow',
      type: 'Payday',
      id,
    });

  async function draftAtPhotos(): Promise<string> {
    const id = await firstSave();
    const { 'additional-info': about, employment } = applicantAnswers();
    for (const [formName, answers] of Object.entries({ 'additional-info': about, employment })) {
      const payload = { ...firstStep(), ...answers, formName, id };
      expect((await call({ method: 'POST', url: STORE, payload })).code).toBe(1);
    }
    return id;
  }

  it('API-22 are read like JSON, whatever the order of their parts', async () => {
    const id = await draftAtPhotos();
    const photo = { name: 'me.jpg', bytes: await aPhoto() };
    const form = formOf([['borrower_photo', photo], ...relative(id)]);
    const answer = await call({ method: 'POST', url: STORE, ...form });
    expect(answer).toMatchObject({ status: 200, code: 1, data: { id } });
  });

  it('VAL-47 a photo of more than 8 MB is refused under its own field', async () => {
    const id = await draftAtPhotos();
    const photo = { name: 'me.jpg', bytes: randomBytes(12 * 1024 * 1024) };
    const form = formOf([...relative(id), ['borrower_photo', photo]]);
    const answer = await call({ method: 'POST', url: STORE, ...form });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.message).toEqual({ borrower_photo: [expect.stringContaining('8')] });
  });

  it('an empty file control is no photo', async () => {
    const id = await draftAtPhotos();
    const form = formOf([
      ...relative(id),
      ['borrower_photo', { name: '', bytes: Buffer.alloc(0) }],
    ]);
    const answer = await call({ method: 'POST', url: STORE, ...form });
    expect(answer.message).toHaveProperty('borrower_photo');
  });

  it('an empty file with a name is a broken photo', async () => {
    const id = await draftAtPhotos();
    const form = formOf([
      ...relative(id),
      ['borrower_photo', { name: 'me.jpg', bytes: await aPhoto() }],
      ['borrower_national_id_photo', { name: 'id.jpg', bytes: Buffer.alloc(0) }],
    ]);
    const answer = await call({ method: 'POST', url: STORE, ...form });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.message).toEqual({ borrower_national_id_photo: [expect.any(String)] });
  });

  const many = (count: number, key: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => [key(index), 'x'] as const);
  const small = { name: 'a.jpg', bytes: Buffer.from('x') };

  it.each([
    ['four files', () => formOf(['a', 'b', 'c', 'd'].map((key) => [key, small] as const)), 413],
    ['1000 parts', () => formOf(many(1000, (index) => `field_${index}`)), 413],
    ['a long text', () => formOf([['name', 'a'.repeat(100_000)]]), 413],
    ['the key __proto__', () => formOf([['__proto__', 'x']]), 400],
  ])('refuses %s', async (_what, form, status) => {
    const answer = await call({ method: 'POST', url: STORE, ...form() });
    expect(answer).toMatchObject({ status, ...SENTENCES });
  });

  it('refuses a form that ends early or has no boundary', async () => {
    const { payload, headers } = formOf(relative('x'));
    const cut = payload.subarray(0, payload.length - 40);
    expect(await call({ method: 'POST', url: STORE, payload: cut, headers })).toMatchObject({
      status: 400,
    });
    const bare = { 'content-type': 'multipart/form-data' };
    const answer = await call({ method: 'POST', url: STORE, payload, headers: bare });
    expect([400, 415]).toContain(answer.status);
  });

  it('two fields of one name: the last counts, and neither is a list', async () => {
    const fields = Object.entries(firstStep()).map(([key, value]) => [key, String(value)] as const);
    const form = formOf([...fields, ['name', ''], ['name', 'ធីតា']]);
    const answer = await call({ method: 'POST', url: STORE, ...form });
    expect(answer.code).toBe(1);
  });
});
