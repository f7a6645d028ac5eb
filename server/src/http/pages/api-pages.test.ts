import { createHash } from 'node:crypto';
import { ENDPOINTS } from 'contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/http.ts';

const PAGES = ['/api/openapi.json', '/api/docs'];

describe('in the demo', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ DEMO: 'on' });
  });
  afterAll(() => test.close());

  it('the calls are described for programs and for people', async () => {
    const document = (await test.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.1');
    const page = await test.app.inject('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    for (const { path } of ENDPOINTS) expect(page.body).toContain(path);
  });

  it('the page runs nothing, and its style is named by hash', async () => {
    const { body, headers } = await test.app.inject('/api/docs');
    expect(body).not.toContain('<script');
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('at real work', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ DEMO: 'off' });
  });
  afterAll(() => test.close());

  it.each(['/healthz', '/readyz'])(
    'V13.4.5 %s, which load balancers ask without a name, says one word and nothing else',
    async (url) => {
      const { statusCode, body, headers } = await test.app.inject(url);
      expect([statusCode, body]).toEqual([200, expect.stringMatching(/^\{"status":"[a-z]+"\}$/)]);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each([...PAGES, '/metrics', '/docs', '/api/metrics', '/status'])(
    'V13.4.5 %s is not there',
    async (url) => {
      const answer = await test.app.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 404]);
    },
  );
});
