/** What the day's limit counts: the parts of what the service may have taken, and nothing of what it certainly did not. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { sendDueNotices } from './commands.ts';
import { openSmsGateway } from './gateway.ts';
import { writeNotice } from './store.ts';

const START = Date.parse('2026-11-21T03:00:00Z');
/** Longer than the waits between the first five tries. */
const WAIT_MS = 5 * 60_000;
/** Of it notices may use six parts: a quarter is for codes. */
const LIMIT = 8;

let house: TestHouse;
let counterpart: Server;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  house = await openTestHouse();
  counterpart = createServer((request, response) => {
    response.shouldKeepAlive = false;
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((ready) => counterpart.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  counterpart.closeAllConnections();
  counterpart.close();
  await house.close();
});
beforeEach(() => house.clock.set(new Date(START)));
afterEach(async () => {
  await house.db.deleteFrom('notice').execute();
  await house.db.deleteFrom('notice_day').execute();
});

const taken = (response: ServerResponse) => void response.writeHead(202).end();
const here = () => `http://127.0.0.1:${(counterpart.address() as AddressInfo).port}/sms`;

function sendAll(url = here(), timeoutMs = 10_000): Promise<number> {
  const sms = { kind: 'http', url, token: 't', sender: 'Romdoul', dailyLimit: LIMIT } as const;
  return sendDueNotices(house, openSmsGateway({ ...house.env, sms }, timeoutMs));
}

/** Three messages of a kind, each to a phone of its own; of one part, where no other text is given. */
async function write(kind: string, body = '123456'): Promise<void> {
  const to = { audience: 'applicant', locale: 'km', body, about: {} } as const;
  for (const end of [1, 2, 3]) {
    const one = { ...to, kind, phone: `8551200000${end}`, now: house.clock.now() };
    await writeNotice(house.db, one);
  }
}

const spent = async () =>
  (await house.db.selectFrom('notice_day').select('tries').executeTakeFirst())?.tries ?? 0;
const states = async () =>
  (await house.db.selectFrom('notice').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  );

it.each<[string, (response: ServerResponse) => void, string | undefined]>([
  ['answers 503', (response) => response.writeHead(503).end(), undefined],
  ['refuses the token', (response) => response.writeHead(401).end(), undefined],
  ['answers 302', (response) => response.writeHead(302, { location: '/' }).end(), undefined],
  // Port 1 of this machine: nobody listens there.
  ['is not there', taken, 'http://127.0.0.1:1/sms'],
])(
  'R9 a service that %s for a while uses up nothing of the day: notices and codes go out once it is back',
  async (_what, fail, url) => {
    await write('application_received');
    answer = fail;
    // Twelve tries in vain, of six that the day has for notices.
    for (let round = 0; round < 4; round += 1) {
      await sendAll(url);
      house.clock.set(new Date(house.clock.now().getTime() + WAIT_MS));
    }
    expect(await spent()).toBe(0);
    await write('reset_code');
    answer = taken;
    expect(await sendAll()).toBe(6);
    expect(await states()).toEqual(Array.from({ length: 6 }, () => 'sent'));
    expect(await spent()).toBe(6);
  },
);

it.each<[string, (response: ServerResponse) => void]>([
  ['does not answer in time', () => undefined],
  ['breaks off', (response) => response.destroy()],
  ['stands behind a proxy that waits in vain', (response) => response.writeHead(504).end()],
])('R9 a service that %s may have taken the message, so the try counts', async (_what, fail) => {
  await write('application_received');
  answer = fail;
  await sendAll(here(), 300);
  expect(await spent()).toBe(3);
});

/** So many letters of Khmer; of more than 70 each part has 67. */
const khmer = (letters: number) => 'ក'.repeat(letters);

it('R9 a message counts the parts that it goes out in, since the service charges each: what has room goes out, the rest waits', async () => {
  answer = taken;
  // 150 letters are three parts of 67: of six parts two messages have room.
  await write('application_received', khmer(150));
  await sendAll();
  expect((await states()).toSorted()).toEqual(['sent', 'sent', 'waiting']);
  expect(await spent()).toBe(6);
  // The codes' quarter is left: two of one part.
  await write('reset_code');
  await sendAll();
  expect((await states()).slice(3).toSorted()).toEqual(['sent', 'sent', 'waiting']);
  expect(await spent()).toBe(8);
});

it('R9 a service that took nothing gives all parts back', async () => {
  await write('application_received', khmer(150));
  answer = (response) => response.writeHead(503).end();
  await sendAll();
  expect(await spent()).toBe(0);
});

it('a message longer than what a limit leaves to its kind goes out as the first of a day, and no other after it', async () => {
  answer = taken;
  // 469 letters are seven parts; notices have six.
  await write('application_received', khmer(469));
  await sendAll();
  expect((await states()).toSorted()).toEqual(['sent', 'waiting', 'waiting']);
  expect(await spent()).toBe(7);
});
