import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IN_PROCESS, LIMITS } from './limits.ts';
import { HOME_TYPES, openTestApp, SENTENCES, STORE, type TestApp } from '../../testing/http.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

describe('rate limits', () => {
  it('let 600 reads a minute pass, count every read call together, then say when to come again', async () => {
    const remoteAddress = '10.9.0.1';
    const headers = { 'x-localization': 'en' };
    const statuses = new Map<number, number>();
    let last;
    for (let index = 0; index < LIMITS.read.max + 5; index += 1) {
      const url = index % 2 === 0 ? HOME_TYPES : '/api/v1/frontend/reviews';
      last = await test.app.inject({ method: 'GET', url, remoteAddress, headers });
      statuses.set(last.statusCode, (statuses.get(last.statusCode) ?? 0) + 1);
    }
    expect(statuses.get(200)).toBe(LIMITS.read.max);
    expect(LIMITS.read.max).toBeGreaterThanOrEqual(600);
    expect(LIMITS.read.timeWindow).toBe(60_000);
    expect(statuses.get(429)).toBe(5);
    expect(last?.json()).toMatchObject({ code: 429, ...SENTENCES });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('let 120 store calls in ten minutes pass, and refused ones count too', async () => {
    const remoteAddress = '10.9.0.2';
    const ask = () => test.app.inject({ method: 'POST', url: STORE, payload: {}, remoteAddress });
    for (let index = 0; index < LIMITS.store.max; index += 1) {
      expect((await ask()).statusCode).toBe(200);
    }
    expect(LIMITS.store.max).toBeGreaterThanOrEqual(120);
    expect(LIMITS.store.timeWindow).toBe(600_000);
    expect((await ask()).statusCode).toBe(429);
    const read = await test.app.inject({ method: 'GET', url: HOME_TYPES, remoteAddress });
    expect(read.statusCode).toBe(200);
  });

  async function passes(app: TestApp['app'], options: InjectOptions): Promise<number> {
    let passed = 0;
    for (let index = 0; index < LIMITS.store.max + 2; index += 1) {
      const answer = await app.inject({ method: 'POST', url: STORE, payload: {}, ...options });
      if (answer.statusCode === 200) passed += 1;
    }
    return passed;
  }

  it('count by the true address: what a caller writes into X-Forwarded-For does not help him', async () => {
    let count = 0;
    const forged = () => ({ 'x-forwarded-for': `203.0.113.${(count += 1) % 250}` });
    const direct: InjectOptions = { remoteAddress: '10.9.0.3' };
    Object.defineProperty(direct, 'headers', { get: forged, enumerable: true });
    expect(await passes(test.app, direct)).toBe(LIMITS.store.max);
    const proxied = await openTestApp({ TRUST_PROXY: 'on' });
    const behind: InjectOptions = { remoteAddress: '127.0.0.1' };
    const chain = () => ({ 'x-forwarded-for': `${forged()['x-forwarded-for']}, 198.51.100.7` });
    Object.defineProperty(behind, 'headers', { get: chain, enumerable: true });
    expect(await passes(proxied.app, behind)).toBe(LIMITS.store.max);
    await proxied.close();
  });

  it('count a household of IPv6 as one', async () => {
    let count = 0;
    const options: InjectOptions = {};
    const remoteAddress = () => `2001:db8:1:2::${(count += 1).toString(16)}`;
    Object.defineProperty(options, 'remoteAddress', { get: remoteAddress, enumerable: true });
    expect(await passes(test.app, options)).toBe(LIMITS.store.max);
  });

  it('do not count what the pages of the site ask in process', async () => {
    expect(await passes(test.app, { remoteAddress: IN_PROCESS })).toBe(LIMITS.store.max + 2);
    const forged = { 'x-forwarded-for': IN_PROCESS };
    const outside = { remoteAddress: '10.9.0.9', headers: forged };
    expect(await passes(test.app, outside)).toBe(LIMITS.store.max);
  });
});
