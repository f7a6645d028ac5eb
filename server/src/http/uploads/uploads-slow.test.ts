import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_MS } from 'contract/upload-times';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  firstStep,
  HOME_TYPES,
  openTestApp,
  SENTENCES,
  STORE,
  type TestApp,
} from '../../../testing/http.ts';
import { beginForm, type FormOnItsWay, listen } from '../../../testing/sockets.ts';
import {
  aFormBody,
  aPhotoStep,
  hangUpAll,
  MEGABYTE,
  uploadPhoto,
} from '../../../testing/uploads.ts';
import { BODY_TIMES } from './body-times.ts';

/** A hundredth of the running server's. */
const TIMES = {
  checkMs: 10,
  windowMs: 300,
  drainMs: 100,
  roomMs: 5000,
  crowdedWindowMs: 50,
};

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp({ TRUST_PROXY: 'on' }, { bodyTimes: TIMES });
  port = await listen(test);
});
afterAll(() => test.close());

/** Sends `bytes` at this rate until all are sent or the connection ends. */
async function trickle(form: FormOnItsWay, bytes: Buffer, bytesPerSecond: number): Promise<void> {
  const begun = performance.now();
  for (let at = 0; at < bytes.length && form.isOpen();) {
    // By the clock: a pause takes longer on a busy machine.
    const due = Math.round((bytesPerSecond * (performance.now() - begun)) / 1000);
    const to = Math.max(at + 1, due);
    form.send(bytes.subarray(at, to));
    at = to;
    await pause(20);
  }
}

const photoBody = aFormBody(8 * MEGABYTE);

describe('the rate decides, not the time', () => {
  it('a form at 64 kbit/s is taken, though it is on its way for many times as long as a stalled one may be', async () => {
    const pixels = randomBytes(120 * 90 * 3);
    const noise = sharp(pixels, { raw: { width: 120, height: 90, channels: 3 } });
    const { payload, headers } = await aPhotoStep(test, await noise.jpeg().toBuffer());
    const contentType = headers['content-type'];
    const form = beginForm(port, { length: payload.length, from: '10.1.0.1', contentType });
    const begun = performance.now();
    await trickle(form, payload, 8000);
    expect((await form.answer)?.status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(3 * TIMES.windowMs);
  });

  it('nobody is found slow because this process was late itself', async () => {
    const { payload, headers } = await aPhotoStep(test);
    const contentType = headers['content-type'];
    const form = beginForm(port, { length: payload.length, from: '10.1.0.3', contentType });
    form.send(payload.subarray(0, 100));
    await form.sent();
    await pause(TIMES.windowMs / 3);
    for (const until = performance.now() + 2 * TIMES.windowMs; performance.now() < until;);
    await pause(5 * TIMES.checkMs);
    form.send(payload.subarray(100));
    expect((await form.answer)?.status).toBe(200);
  });

  it('G-40 the server waits as long as the page does, and Node cuts nothing before', () => {
    expect(BODY_TIMES.wholeMs).toBe(UPLOAD_MS);
    expect(test.app.server.requestTimeout).toBe(0);
  });

  it.each([
    ['a form that stands still', 0, 'multipart/form-data; boundary=b'],
    ['a form at a tenth of the least rate', 200, 'multipart/form-data; boundary=b'],
    ['JSON that stands still', 0, 'application/json'],
    ['JSON at a tenth of the least rate', 200, 'application/json'],
  ])('ERR-01 V5.2.1 %s is answered 408 in the envelope', async (_what, rate, contentType) => {
    const form = beginForm(port, { length: 5000, from: '10.1.0.2', contentType });
    form.send(contentType.includes('json') ? Buffer.from('{"name":"') : aFormBody(1));
    if (rate > 0) void trickle(form, Buffer.alloc(4000, 97), rate);
    const answer = await form.answer;
    expect(answer?.status).toBe(408);
    expect(answer?.head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 408, data: null, ...SENTENCES });
    await form.closed;
  });

  it('a form is not waited for longer than the page waits, however steadily it comes', async () => {
    const short = await openTestApp({}, { bodyTimes: { ...TIMES, wholeMs: 500 } });
    const form = beginForm(await listen(short), { length: MEGABYTE });
    form.send(aFormBody(0));
    void trickle(form, Buffer.alloc(MEGABYTE), 20_000);
    expect((await form.answer)?.status).toBe(408);
    form.hangUp();
    await short.close();
  });
});

describe('R15 beside forms that crawl', () => {
  // With time enough for a body that only the rule for crowds ends any of them.
  let crowded: TestApp;
  let port: number;
  beforeAll(async () => {
    const bodyTimes = { ...TIMES, windowMs: 30_000 };
    crowded = await openTestApp({ TRUST_PROXY: 'on' }, { bodyTimes });
    port = await listen(crowded);
  });
  afterAll(() => crowded.close());
  const aCrawler = (from: string, length = photoBody.length) => beginForm(port, { length, from });

  /** A save of a text step and a photo, as an ordinary phone sends them, which take more on a machine that is busy with other things. */
  async function anOrdinaryVisit(from: string) {
    const step = await aPhotoStep(crowded);
    const begun = performance.now();
    const save = await crowded.app.inject({
      method: 'POST',
      url: STORE,
      payload: firstStep(),
      remoteAddress: from,
    });
    const { answer } = await uploadPhoto(port, step, from);
    return { statuses: [save.statusCode, answer?.status], ms: performance.now() - begun };
  }

  it('P9 24 that hang up and 24 at 1 KB/s of one network: a save and a photo from there take less than 3 s beyond three times as long as without them, the memory less than 100 MB more', async () => {
    const { ms: aloneMs } = await anOrdinaryVisit('10.2.0.2');
    const before = process.memoryUsage().rss;
    const from = '10.2.0.1';
    const crawlers = Array.from({ length: 24 }, () => aCrawler(from));
    for (const form of crawlers) {
      form.send(aFormBody(1000));
      void trickle(form, photoBody, 1000);
    }
    for (let count = 0; count < 24; count += 1) {
      const form = aCrawler(from);
      form.send(photoBody.subarray(0, (count * photoBody.length) / 24));
      await form.sent();
      form.hangUp();
    }
    const { statuses, ms } = await anOrdinaryVisit(from);
    expect(statuses).toEqual([200, 200]);
    expect(ms).toBeLessThan(3000 + 3 * aloneMs);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
    await hangUpAll(crawlers);
  });

  it('who holds much memory and sends little is given up when others wait for it, and told so; a save and a photo beside it take less than 3 s beyond three times as long as without it', async () => {
    const { ms: aloneMs } = await anOrdinaryVisit('10.3.0.4');
    const greedy = ['10.3.0.1', '10.3.0.2'].flatMap((from) =>
      Array.from({ length: 3 }, () => aCrawler(from)),
    );
    for (const form of greedy) form.send(photoBody.subarray(0, -1000));
    await Promise.all(greedy.map((form) => form.sent()));
    const more = ['10.3.0.1', '10.3.0.2'].map((from) => aCrawler(from));
    for (const form of more) form.send(photoBody);
    const { statuses, ms } = await anOrdinaryVisit('10.3.0.3');
    expect(statuses).toEqual([200, 200]);
    expect(ms).toBeLessThan(3000 + 3 * aloneMs);
    const given = await Promise.race(greedy.map(({ answer }) => answer));
    expect(given?.status).toBe(503);
    expect(given?.head).toMatch(/^retry-after: 5$/im);
    expect(JSON.parse(given?.body ?? '')).toMatchObject({
      message_en: 'Many people are sending photos just now. Please wait a moment and try again.',
      message_km: expect.stringMatching(/\p{Script=Khmer}/u),
    });
    await hangUpAll([...greedy, ...more]);
  });
});

describe('a body that nobody reads is not read without end', () => {
  it.each([
    ['of a call that takes none', 'GET', HOME_TYPES, 200],
    ['of a call that is not there', 'POST', '/api/v1/nothing', 404],
    ['of a form that is too large', 'POST', STORE, 413],
  ])('%s', async (_what, method, path, status) => {
    const form = beginForm(port, { length: 200 * MEGABYTE, method, path });
    const piece = Buffer.alloc(MEGABYTE);
    let sent = 0;
    while (form.isOpen() && sent < 200) {
      form.send(piece);
      await form.sent();
      sent += 1;
    }
    expect((await form.answer)?.status).toBe(status);
    expect(sent).toBeLessThan(200);
  });
});
