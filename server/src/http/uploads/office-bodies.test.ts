/** Pictures and statements that staff send at once: memory is bounded in all, shared by person, and given back however a body ends. */
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../../testing/office.ts';
import { type Answer, beginForm, type FormOnItsWay, listen } from '../../../testing/sockets.ts';
import { hangUpAll, MEGABYTE } from '../../../testing/uploads.ts';

/** What is sent of a body that never ends. */
const SENT = 6 * MEGABYTE;
const AT_ONCE = 10;
/** What of all of them is taken, as it comes: half of 48 MB, since each byte counts twice, and one body beyond it; 0.3 MB of each wait outside. */
const MOST = (48 / 2 + 6 + AT_ONCE * 0.3) * MEGABYTE;

let test: TestOffice;
let port: number;
let one: { cookie: string };
let other: { cookie: string };
const sockets = new Set<Socket>();
beforeAll(async () => {
  const times = { checkMs: 100, yieldMs: 100, roomMs: 2000, crowdedWindowMs: 500 };
  test = await openTestOffice({}, times);
  one = await signedIn(test, await aStaff(test, 'manager'));
  other = await signedIn(test, await aStaff(test, 'manager'));
  test.app.server.on('connection', (socket: Socket) => sockets.add(socket));
  port = await listen(test);
});
afterAll(() => test.close());

const begin = (who: { cookie: string }, length: number): FormOnItsWay =>
  beginForm(port, {
    length,
    method: 'PUT',
    path: '/api/office/site-images/background',
    contentType: 'application/json',
    headers: { ...who, 'Sec-Fetch-Site': 'same-origin', 'X-Localization': 'en' },
  });

/** A whole body of so many bytes, which holds no picture. @returns the answer */
const whole = (who: { cookie: string }, bytes: number) => sent(who, 'A'.repeat(bytes));

async function sent(who: { cookie: string }, file: unknown): Promise<Answer | null> {
  const words = { alt_km: 'ផ្ទះ', alt_en: 'A house' };
  const body = Buffer.from(JSON.stringify({ version: 0, file, as_delivered: false, ...words }));
  const form = begin(who, body.length);
  form.send(body);
  const answer = await form.answer;
  form.hangUp();
  return answer;
}

it('take half of 48 MB in all; who sends one beside them is served, and the next once they have left or were refused', async () => {
  const forms = Array.from({ length: AT_ONCE }, () => begin(one, SENT + 1000));
  for (const form of forms) form.send(Buffer.alloc(SENT, 'A'));
  const first = await Promise.race(forms.map(({ answer }) => answer));
  const taken = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  expect(first?.status).toBe(503);
  expect(first?.head).toMatch(/^retry-after: \d+/im);
  expect(JSON.parse(first?.body ?? '{}')).toMatchObject({
    code: 'busy',
    detail: expect.stringContaining('wait a moment and try again'),
  });
  expect(taken).toBeLessThan(MOST);
  // Told by the noun that it is no picture: it was read and looked at.
  expect((await whole(other, 400_000))?.status).toBe(422);
  await hangUpAll(forms);
  const together = await Promise.all([whole(one, SENT), whole(one, SENT), whole(other, SENT)]);
  expect(together.map((answer) => answer?.status)).toEqual([422, 422, 422]);
  // Who may not send it is refused before any of it is taken.
  const stranger = begin({ cookie: 'x=y' }, SENT);
  expect((await stranger.answer)?.status).toBe(401);
  stranger.hangUp();
});

it('of millions of small values in a list are looked through whole, and refused by their form', async () => {
  const list = Array.from({ length: 3_000_000 }, () => 1);
  expect((await sent(one, list))?.status).toBe(400);
});
