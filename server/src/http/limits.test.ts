import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBorrower } from '../../testing/accounts.ts';
import { IN_PROCESS, LIMITS } from './limits.ts';
import {
  firstStep,
  formOf,
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

describe('rate limits', () => {
  // Their minutes stand still, however long so many calls take here.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

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

  const post = (remoteAddress: string, payload: object) =>
    test.app.inject({ method: 'POST', url: STORE, payload, remoteAddress });
  const begin = (address: string) => post(address, firstStep());
  const save = (address: string, id: string) => post(address, { ...firstStep(), id });

  it('V2.4.1 let 120 store calls in ten minutes pass, and refused ones count too', async () => {
    const address = '10.9.0.2';
    for (let index = 0; index < LIMITS.refused.max; index += 1) {
      expect((await post(address, {})).statusCode).toBe(200);
    }
    expect(LIMITS.refused.max).toBeGreaterThanOrEqual(120);
    const refused = await post(address, {});
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    const read = await test.app.inject({ method: 'GET', url: HOME_TYPES, remoteAddress: address });
    expect(read.statusCode).toBe(200);
  });

  it('keep nobody from saving for what another phone behind the same address sent in vain', async () => {
    const address = '10.9.0.20';
    const garbage = [{}, { ...firstStep(), id: 'x' }, { ...firstStep(), phone: '1' }];
    for (let index = 0; index < LIMITS.refused.max + 10; index += 1) {
      await post(address, garbage[index % garbage.length] ?? {});
    }
    for (const payload of garbage) expect((await post(address, payload)).statusCode).toBe(429);
    const begun = await begin(address);
    expect([begun.statusCode, begun.json().code]).toEqual([200, 1]);
    const saved = await save(address, begun.json().data.id);
    expect([saved.statusCode, saved.json().code]).toEqual([200, 1]);
  });

  it('count the saves of each draft by themselves', async () => {
    const address = '10.9.0.21';
    const id = (await begin(address)).json().data.id;
    for (let index = 0; index < LIMITS.saves.max; index += 1) {
      expect((await save(address, id)).statusCode).toBe(200);
    }
    expect(LIMITS.saves).toEqual({ max: expect.any(Number) as number, timeWindow: 600_000 });
    expect(LIMITS.saves.max).toBeGreaterThanOrEqual(120);
    const more = await save(address, id);
    expect([more.statusCode, more.json()]).toEqual([429, expect.objectContaining(SENTENCES)]);
    const other = (await begin(address)).json().data.id;
    expect((await save(address, other)).statusCode).toBe(200);
  });

  it('count what is made: at the end of it, drafts that are there are still saved', async () => {
    const address = '10.9.0.22';
    const id = (await begin(address)).json().data.id;
    for (let index = 1; index < LIMITS.made.max; index += 1) {
      expect((await begin(address)).statusCode).toBe(200);
    }
    const before = await test.house.db.selectFrom('application').select('id').execute();
    const more = await begin(address);
    expect(more.statusCode).toBe(429);
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(0);
    const after = await test.house.db.selectFrom('application').select('id').execute();
    expect(after.length).toBe(before.length);
    expect((await save(address, id)).statusCode).toBe(200);
  });

  it('keep a flood of store calls from one address out, and with it new drafts, but no draft that is begun', async () => {
    const address = '10.9.0.23';
    const id = (await begin(address)).json().data.id;
    const statuses = [];
    for (let index = 0; index < LIMITS.store.max + 20; index += 1) {
      const { statusCode } = await post(
        address,
        index % 2 ? {} : { ...firstStep(), id: `${index}` },
      );
      statuses.push(statusCode);
    }
    expect(statuses.slice(LIMITS.store.max)).toEqual(Array<number>(20).fill(429));
    const late = await begin(address);
    expect([late.statusCode, late.json()]).toEqual([429, expect.objectContaining(SENTENCES)]);
    expect(late.json().message_en).toMatch(/^Too many forms came from your network/);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(60);
    const saved = await save(address, id);
    expect([saved.statusCode, saved.json().code]).toEqual([200, 1]);
    const asForm = await test.app.inject({
      method: 'POST',
      url: STORE,
      remoteAddress: address,
      ...formOf(Object.entries({ ...firstStep(), id }).map(([key, value]) => [key, `${value}`])),
    });
    expect([asForm.statusCode, asForm.json().code]).toEqual([200, 1]);
  });

  it('keep no borrower from signing for what strangers of the same network have made, sent or been refused', async () => {
    const address = '10.9.0.24';
    const borrower = await aBorrower(test);
    const sign = (headers: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/account/sign-agreement',
        remoteAddress: address,
        payload: { offer_id: 1, code: '1234', sha256: '' },
        headers: { ...headers },
      });
    while ((await begin(address)).statusCode === 200);
    for (let index = 0; index < LIMITS.refused.max; index += 1) await post(address, {});
    expect((await begin(address)).statusCode).toBe(429);
    const signed = await sign(borrower.headers);
    expect([signed.statusCode, signed.json()]).toEqual([
      200,
      expect.objectContaining({ code: 0, reason: 'not_found' }),
    ]);
    const own = [];
    for (let index = 0; index < LIMITS.refused.max; index += 1) {
      own.push((await sign(borrower.headers)).statusCode);
    }
    expect(own.at(-2)).toBe(200);
    expect(own.at(-1)).toBe(429);
    const other = await aBorrower(test);
    expect((await sign(other.headers)).statusCode).toBe(200);
  });

  async function passes(app: TestApp['app'], options: InjectOptions): Promise<number> {
    let passed = 0;
    for (let index = 0; index < LIMITS.refused.max + 2; index += 1) {
      const answer = await app.inject({ method: 'POST', url: STORE, payload: {}, ...options });
      if (answer.statusCode === 200) passed += 1;
    }
    return passed;
  }

  it('V4.1.3 V15.3.4 count by the true address: what a caller writes into X-Forwarded-For does not help him', async () => {
    let count = 0;
    const forged = () => ({ 'x-forwarded-for': `203.0.113.${(count += 1) % 250}` });
    const direct: InjectOptions = { remoteAddress: '10.9.0.3' };
    Object.defineProperty(direct, 'headers', { get: forged, enumerable: true });
    expect(await passes(test.app, direct)).toBe(LIMITS.refused.max);
    const proxied = await openTestApp({ TRUST_PROXY: 'on' });
    const behind: InjectOptions = { remoteAddress: '127.0.0.1' };
    const chain = () => ({ 'x-forwarded-for': `${forged()['x-forwarded-for']}, 198.51.100.7` });
    Object.defineProperty(behind, 'headers', { get: chain, enumerable: true });
    expect(await passes(proxied.app, behind)).toBe(LIMITS.refused.max);
    await proxied.close();
  });

  it('count a household of IPv6 as one', async () => {
    let count = 0;
    const options: InjectOptions = {};
    const remoteAddress = () => `2001:db8:1:2::${(count += 1).toString(16)}`;
    Object.defineProperty(options, 'remoteAddress', { get: remoteAddress, enumerable: true });
    expect(await passes(test.app, options)).toBe(LIMITS.refused.max);
  });

  it('do not count what the pages of the site ask in process', async () => {
    expect(await passes(test.app, { remoteAddress: IN_PROCESS })).toBe(LIMITS.refused.max + 2);
    const forged = { 'x-forwarded-for': IN_PROCESS };
    const outside = { remoteAddress: '10.9.0.9', headers: forged };
    expect(await passes(test.app, outside)).toBe(LIMITS.refused.max);
  });
});
