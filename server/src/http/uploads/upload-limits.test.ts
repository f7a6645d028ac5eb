import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, SENTENCES, STORE, type TestApp } from '../../../testing/http.ts';
import { beginForm, listen } from '../../../testing/sockets.ts';
import { aPhotoStep, MEGABYTE } from '../../../testing/uploads.ts';

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
  let port: number;
  beforeAll(async () => {
    test = await openTestApp({ UPLOAD_DAILY_MB: '1', TRUST_PROXY: 'on' });
    port = await listen(test);
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

  it('a form beyond it is refused before it is read, and its connection is closed', async () => {
    const from = '2001:db8:2:1::1';
    expect((await upload(from, Buffer.alloc(1.2 * MEGABYTE))).status).toBe(429);
    const accepted = once(test.app.server, 'connection');
    const form = beginForm(port, { length: 30 * MEGABYTE, from });
    const [socket] = (await accepted) as [Socket];
    form.send(Buffer.alloc(30 * MEGABYTE));
    const answer = await form.answer;
    await form.closed;
    expect(answer?.status).toBe(429);
    expect(answer?.head).toMatch(/^connection: close$/im);
    expect(socket.bytesRead).toBeLessThan(0.5 * MEGABYTE);
  });

  it('every byte of a form counts, in a file or not, also when it is broken off', async () => {
    const from = '2001:db8:2:2::1';
    const form = beginForm(port, { length: 2 * MEGABYTE, from });
    const accepted = test.logged().length;
    form.send(Buffer.alloc(1.2 * MEGABYTE, 'what stands before the first part '));
    await form.sent();
    form.hangUp();
    await expect.poll(() => test.logged().slice(accepted)).toContain('"aborted":true');
    expect((await upload(from)).status).toBe(429);
  });
});
