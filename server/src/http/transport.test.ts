import { gunzipSync } from 'node:zlib';
import { investForm } from 'contract/forms/invest';
import { referralForm } from 'contract/forms/referral';
import { questionsOf } from 'contract/question';
import { STORE_CALLS } from 'contract/wizards/all';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  firstStep,
  HOME_TYPES,
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

const RATES = '/api/v1/interest-rate/get-interest-rates';
const JSON_TYPE = { 'content-type': 'application/json' };
const call = (options: InjectOptions) => test.call(options);

describe('bodies', () => {
  it.each([
    ['none', {}],
    ['none, said to be JSON', { headers: JSON_TYPE }],
    ['blank', { headers: JSON_TYPE, payload: '  \n' }],
    ['an empty object', { payload: {} }],
    ['something that nobody asked for', { payload: { extra: [1, { deep: true }] } }],
  ])('API-01 a call without payload takes %s', async (_what, options) => {
    const answer = await call({ method: 'POST', url: RATES, ...options });
    expect([answer.status, answer.code]).toEqual([200, 1]);
  });

  it.each([
    '{"a":',
    'NULL',
    '\u0000',
    '"text"',
    '[1]',
    '5',
    'null',
    '{"a":1}{"b":2}',
    '['.repeat(30_000),
  ])('ERR-01 refuses what is no JSON object with 400: %s', async (payload) => {
    const answer = await call({ method: 'POST', url: STORE, headers: JSON_TYPE, payload });
    expect(answer).toMatchObject({ status: 400, code: 400, data: null, ...SENTENCES });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'image/png', 'x'])(
    'V3.5.2 refuses %s with 415, so that no foreign form can post here',
    async (type) => {
      const payload = JSON.stringify(firstStep());
      const headers = { 'content-type': type };
      const answer = await call({ method: 'POST', url: STORE, headers, payload });
      expect(answer).toMatchObject({ status: 415, code: 415, ...SENTENCES });
    },
  );

  it('refuses JSON of more than 32 KB with 413', async () => {
    const payload = JSON.stringify({ ...firstStep(), name: 'a'.repeat(33_000) });
    const answer = await call({ method: 'POST', url: STORE, headers: JSON_TYPE, payload });
    expect(answer).toMatchObject({ status: 413, ...SENTENCES });
  });

  it('reads the largest form: every text full of Khmer, in escapes, with a robot check beside', async () => {
    const forms = [
      referralForm,
      investForm,
      ...STORE_CALLS.flatMap(({ wizards }) => wizards.flatMap(({ steps }) => steps)),
    ];
    for (const form of forms) {
      const answers = questionsOf(form).map(({ key }) => [key, '@'.repeat(191)]);
      const body = JSON.stringify({
        ...Object.fromEntries(answers),
        recaptcha_response: 'a'.repeat(4096),
      });
      const payload = body.replaceAll('@', String.raw`\u1780`);
      const answer = await call({ method: 'POST', url: STORE, headers: JSON_TYPE, payload });
      expect(answer.status, form.formName).toBe(200);
    }
  });

  it('V15.3.6 V1.5.2 takes keys like __proto__ and constructor for nothing', async () => {
    const { name: _name, ...rest } = firstStep();
    const payload = JSON.stringify(rest).replace(
      '{',
      '{"__proto__":{"name":"x","polluted":1},"constructor":{"prototype":{"name":"x","polluted":1}},',
    );
    const answer = await call({ method: 'POST', url: STORE, headers: JSON_TYPE, payload });
    expect(answer).toMatchObject({ status: 200, code: 0, message: { name: [expect.any(String)] } });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('reads the language of the answer from X-Localization (API-02 ERR-10)', async () => {
    const payload = { ...firstStep(), name: '' };
    const english = await call({
      method: 'POST',
      url: STORE,
      payload,
      headers: { 'x-localization': 'en' },
    });
    expect(english.message).toEqual({ name: ['The first name field is required.'] });
    const khmer = await call({ method: 'POST', url: STORE, payload });
    expect(khmer.message.name?.[0]).toMatch(/\p{Script=Khmer}/u);
    for (const answer of [english, khmer]) expect(answer).toMatchObject(SENTENCES);
  });
});

describe('queries', () => {
  const REGIONS = '/api/v1/region/options';

  it('V15.3.7 refuses a key that is given twice, and leaves unknown ones unread', async () => {
    const twice = await call({ method: 'GET', url: `${REGIONS}?level=1&level=2` });
    expect(twice).toMatchObject({ status: 400, ...SENTENCES });
    const query = 'level=1&other=1&other=2&__proto__=x&constructor=y&level[]=3';
    const unknown = await call({ method: 'GET', url: `${REGIONS}?${query}` });
    expect(unknown).toMatchObject({ status: 200, code: 1 });
    expect(unknown.data).toHaveLength(25);
  });

  it('refuses NUL, which no database takes', async () => {
    expect(await call({ method: 'GET', url: `${REGIONS}?parent_code=%00` })).toMatchObject({
      status: 400,
    });
  });

  it.each(["' OR 1=1--", '%2527', 'a'.repeat(10_000), '1e309', '-1'])(
    'answers an odd parent with an empty list: %j',
    async (parent) => {
      const url = `${REGIONS}?parent_code=${encodeURIComponent(parent)}`;
      expect(await call({ method: 'GET', url })).toMatchObject({ status: 200, data: [] });
    },
  );
});

describe('addresses and methods', () => {
  it.each([
    ['GET', STORE],
    ['PUT', STORE],
    ['DELETE', STORE],
    ['PATCH', STORE],
    ['OPTIONS', STORE],
    ['HEAD', STORE],
    ['POST', HOME_TYPES],
    ['HEAD', HOME_TYPES],
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v9'],
    ['GET', '/api/'],
  ] as const)('V3.5.3 %s %s is refused with 404', async (method, url) => {
    const answer = await test.app.inject({ method: method as 'GET', url });
    expect(answer.statusCode).toBe(404);
    if (method === 'HEAD') return;
    expect(answer.json()).toMatchObject({ code: 404, data: null, ...SENTENCES });
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
  });

  it.each([HOME_TYPES, '/faq'])('V13.4.4 TRACE %s is refused with 405', async (url) => {
    const answer = await test.app.inject({ method: 'TRACE' as 'GET', url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
    expect(answer.json()).toMatchObject({ code: 405, data: null, ...SENTENCES });
  });

  it.each(['/api/%zz', '/api/v1/%c0%ae%c0%ae/', '/api/v4/frontend/home-types/..%2f..%2f.git/HEAD'])(
    'V13.4.1 an address that cannot be read is refused without being repeated: %s',
    async (url) => {
      const answer = await test.app.inject({ method: 'GET', url });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('%');
      expect(answer.json()).toMatchObject(SENTENCES);
    },
  );
});

describe('every answer', () => {
  it.each([
    ['a success', { method: 'GET', url: HOME_TYPES }],
    ['a refusal', { method: 'POST', url: STORE, payload: {} }],
    ['a malformed body', { method: 'POST', url: STORE, headers: JSON_TYPE, payload: '{' }],
    ['no such call', { method: 'GET', url: '/api/v1/nothing' }],
    ['an unreadable address', { method: 'GET', url: '/api/%zz' }],
  ] as const)(
    'V3.4.2 V3.4.5 V3.4.6 V4.1.1 V14.3.2 is kept by nobody and opens to no other site: %s',
    async (_what, options) => {
      const headers = {
        ...('headers' in options ? options.headers : {}),
        origin: 'https://evil.example',
      };
      const answer = await call({ ...options, headers });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'referrer-policy': 'no-referrer',
      });
      const open = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      expect(open).toEqual([]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('asks for https only where visitors come by https', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://romdoul.example' });
    for (const url of [HOME_TYPES, '/healthz', '/nothing']) {
      const answer = await secure.app.inject({ method: 'GET', url });
      expect(answer.headers['strict-transport-security'], url).toMatch(/^max-age=31536000/);
    }
    await secure.close();
    const plain = await call({ method: 'GET', url: HOME_TYPES });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('answers', () => {
  const lists = (headers: Record<string, string>) =>
    test.app.inject({ method: 'GET', url: '/api/v1/frontend/option-lists', headers });

  it('of some length are shrunk for who takes gzip, and say that they differ', async () => {
    const plain = await lists({});
    const small = await lists({ 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('are left whole for who refuses gzip, and where they are short', async () => {
    const whole = await lists({ 'accept-encoding': 'gzip;q=0, br' });
    expect(whole.headers['content-encoding']).toBeUndefined();
    const headers = { 'accept-encoding': 'gzip' };
    const short = await test.app.inject({ method: 'GET', url: HOME_TYPES, headers });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
