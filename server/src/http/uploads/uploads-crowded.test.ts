/** Networks that hold all the memory of forms, at rates that are not slow: others are served all the same. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { beginForm, type FormOnItsWay, listen } from '../../../testing/sockets.ts';
import {
  aFormBody,
  aPhotoStep,
  hangUpAll,
  MEGABYTE,
  uploadPhoto,
} from '../../../testing/uploads.ts';

const FORMS = 9;
const AT_ONCE = 3.3 * MEGABYTE;
const BYTES_PER_SECOND = 30_000;
const OFTEN_MS = 100;
const body = aFormBody(8 * MEGABYTE);

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp({ TRUST_PROXY: 'on' });
  port = await listen(test);
});
afterAll(() => test.close());

/** A photo of about 2 MB. */
async function aHeavyPhoto(): Promise<Buffer> {
  const [width, height] = [1400, 1400];
  const raw = { width, height, channels: 3 } as const;
  const photo = await sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1.8 * MEGABYTE);
  return photo;
}

/** Forms of one network that send much at once and then at a steady rate; each that ends is begun anew until the test is over. */
function flood(from: string): Promise<unknown> {
  const forms = new Set<FormOnItsWay>();
  let isOver = false;
  const sendOne = async (form: FormOnItsWay) => {
    const piece = (BYTES_PER_SECOND * OFTEN_MS) / 1000;
    for (let at = AT_ONCE; at < body.length && form.isOpen() && !isOver; at += piece) {
      form.send(body.subarray(at, at + piece));
      await pause(OFTEN_MS);
    }
  };
  const open = () => {
    const form = beginForm(port, { length: body.length + 100, from });
    forms.add(form);
    form.send(body.subarray(0, AT_ONCE));
    void sendOne(form);
    void form.answer.then(() => {
      form.hangUp();
      forms.delete(form);
      if (!isOver) open();
    });
    return form;
  };
  const first = Array.from({ length: FORMS }, open);
  onTestFinished(async () => {
    isOver = true;
    await hangUpAll([...forms]);
  });
  // What the server does not read stays on this side.
  return Promise.race([Promise.all(first.map((form) => form.sent())), pause(1000)]);
}

describe('R15 beside two networks that fill the memory at a good rate', () => {
  it('a photo of 2 MB from a third network takes less than 3 s beyond three times as long as without them, and so does its next', async () => {
    const photo = await aHeavyPhoto();
    const calm = await uploadPhoto(port, await aPhotoStep(test, photo), '2001:db8:b:1::1');
    const steps = [await aPhotoStep(test, photo), await aPhotoStep(test, photo)];
    await Promise.all(['2001:db8:a:1::1', '2001:db8:a:2::1'].map((from) => flood(from)));
    for (const step of steps) {
      const { answer, ms } = await uploadPhoto(port, step, '2001:db8:b:1::1');
      expect(answer?.status).toBe(200);
      // A machine that is busy with other things takes more for the photo itself.
      expect(ms).toBeLessThan(3000 + 3 * calm.ms);
    }
  });
});
