import { randomUUID } from 'node:crypto';
import { UNKNOWN_DRAFT } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { installationId } from '../database/installation.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { aPhoto, openTestHouse, type TestHouse } from '../../testing/applications.ts';

let house: TestHouse;
let app: FastifyInstance;

beforeAll(async () => {
  house = await openTestHouse({ LOG_LEVEL: 'silent' });
  const pages = { drop: () => undefined } as never;
  const { env, db, clock, test } = house;
  const installation = await installationId(db);
  app = await createApp({ env, db, connection: test.connection, clock, installation, pages });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

interface Answer {
  code: number;
  data: { id: string } | null;
  message: unknown;
  message_en: string;
  message_km: string;
  reason?: string;
}

/** Posts a step, as a form where `photo` is given (BW-42). */
async function post(body: Record<string, unknown>, photo?: Buffer, locale = 'en'): Promise<Answer> {
  const fields = { type: 'Payday', formType: 'borrow', status: 'Draft', ...body };
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
  if (photo) form.set('borrower_photo', new Blob([new Uint8Array(photo)]), '../../evil.php');
  const sent = photo
    ? new Response(form)
    : new Response(JSON.stringify(fields), { headers: { 'content-type': 'application/json' } });
  const payload = Buffer.from(await sent.arrayBuffer());
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/borrows/store',
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      'content-length': String(payload.length),
      'x-localization': locale,
    },
    payload,
  });
  expect(response.statusCode).toBe(200);
  return response.json<Answer>();
}

describe('POST /api/v1/borrows/store', () => {
  it('API-21 API-22 BW-41 BW-42 takes the five steps, JSON and multipart, and submits', async () => {
    const answers = applicantAnswers();
    const one = { ...answers['personal-info'], formName: 'personal-info', visit_id: randomUUID() };
    const first = await post(one);
    expect(first).toMatchObject({ code: 1, data: { id: expect.any(String) } });
    const id = first.data?.id;
    expect((await post(one)).data).toEqual({ id });
    for (const formName of ['additional-info', 'employment'] as const) {
      expect(await post({ ...answers[formName], formName, id })).toMatchObject({
        code: 1,
        data: { id },
      });
    }
    const relative = { ...answers.relative, formName: 'relative', id };
    expect(await post(relative, await aPhoto())).toMatchObject({ code: 1, data: { id } });
    const last = { ...answers.bank, formName: 'bank', id, status: 'Pending', accept: true };
    expect(await post(last)).toMatchObject({ code: 1, data: { id } });
    expect(await post(last)).toMatchObject({ code: 0, data: null, reason: UNKNOWN_DRAFT });
  });

  it('C-37 takes every step as a form, where all is text', async () => {
    const answers = applicantAnswers();
    const one = { ...answers['personal-info'], formName: 'personal-info' };
    const first = await post(one, await aPhoto());
    expect(first.code).toBe(1);
    const row = await house.db
      .selectFrom('application')
      .select(['amount_cents', 'duration'])
      .where('phone', '=', answers['personal-info'].phone)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ amount_cents: 10_000n, duration: 10 });
  });

  it('API-22 ERR-10 refuses in an HTTP 200 with an object of field errors in the reader’s language', async () => {
    const km = await post({ formName: 'personal-info', phone: '12' }, undefined, 'km');
    expect(km.code).toBe(0);
    expect(km.message).toMatchObject({
      phone: [expect.stringMatching(/\p{Script=Khmer}/u)],
      email: [expect.stringMatching(/\p{Script=Khmer}/u)],
    });
    const en = await post({ formName: 'personal-info' });
    expect(en.message).toMatchObject({ name: ['The first name field is required.'] });
  });

  it('ERR-13 an unknown draft is a sentence, in both languages', async () => {
    const answer = await post({
      formName: 'employment',
      ...applicantAnswers().employment,
      id: 'x',
    });
    expect(answer.message).toBe(answer.message_en);
    expect(answer.message_km).toMatch(/\p{Script=Khmer}/u);
    expect(answer.reason).toBe(UNKNOWN_DRAFT);
  });

  it('VAL-46 a wrong file is refused under its key', async () => {
    const answers = applicantAnswers();
    const first = await post({ ...answers['personal-info'], formName: 'personal-info' });
    const relative = { ...answers.relative, formName: 'relative', id: first.data?.id };
    const answer = await post(relative, Buffer.from('<svg onload="x"/>'));
    expect(answer.message).toEqual({
      borrower_photo: ['Please choose a photo: JPEG, PNG, WebP or HEIC.'],
    });
  });
});
