import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, SENTENCES, STORE, type TestApp } from '../../testing/http.ts';
import { aPhotoStep, MEGABYTE } from '../../testing/uploads.ts';

describe('the disk', () => {
  let test: TestApp;
  beforeAll(async () => {
    // More than any disk has: the floor is above what is free.
    test = await openTestApp({ UPLOAD_DISK_FLOOR_MB: '1000000' });
  });
  afterAll(() => test.close());

  it('a photo is refused with 503 while less is free than the floor, a step without one is saved', async () => {
    const answer = await test.call({ method: 'POST', url: STORE, ...(await aPhotoStep(test)) });
    expect(answer).toMatchObject({
      status: 503,
      ...SENTENCES,
      message_en: 'Photos cannot be received just now. Please try again later.',
    });
    expect(answer.headers['retry-after']).toBe('600');
  });
});

describe('what one network may send on a day', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ UPLOAD_DAILY_MB: '1' });
  });
  afterAll(() => test.close());

  async function upload(from: string, photo?: Buffer) {
    const step = await aPhotoStep(test, photo);
    const answer = await test.app.inject({
      method: 'POST',
      url: STORE,
      remoteAddress: from,
      ...step,
    });
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown>, answer };
  }

  it('is counted over all its addresses, refused photos too, and begins anew with the day in Phnom Penh', async () => {
    const noPhoto = Buffer.alloc(0.6 * MEGABYTE);
    expect((await upload('2001:db8:1:2::1', noPhoto)).status).toBe(200);
    const second = await upload('2001:db8:1:2::9', noPhoto);
    expect(second.status).toBe(429);
    expect(second.body).toMatchObject(SENTENCES);
    expect(second.body.message_en).toMatch(/^Too many photos came from your network today/);
    expect(second.answer.headers['retry-after']).toBe('600');
    expect((await upload('2001:db8:1:2:3::')).status).toBe(429);
    expect((await upload('2001:db8:1:3::1')).status).toBe(200);
    test.house.clock.set('2026-11-21T17:00:00Z');
    expect((await upload('2001:db8:1:2::1')).status).toBe(200);
  });
});
