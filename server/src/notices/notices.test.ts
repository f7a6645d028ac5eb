import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestHouse, submitAnApplication, type TestHouse } from '../../testing/applications.ts';
import { sendDueNotices } from './commands.ts';
import { openSmsGateway, type SmsGateway } from './gateway.ts';
import { LENDER_DAILY, writeNotice } from './store.ts';

interface Received {
  id: string;
  to: string;
  text: string;
  sender: string;
}

let house: TestHouse;
let counterpart: Server;
let received: Received[] = [];
let headers: IncomingMessage['headers'][] = [];
let answer: (response: ServerResponse) => void;

const start = '2026-11-21T03:00:00Z';
const later = (seconds: number) => new Date(Date.parse(start) + seconds * 1000);

beforeAll(async () => {
  house = await openTestHouse({ LENDER_NOTICE_PHONE: '011222333' });
  counterpart = createServer((request, response) => {
    // A connection that is kept may end just as the next message goes out on it.
    response.shouldKeepAlive = false;
    void text(request).then((body) => {
      received.push(JSON.parse(body) as Received);
      headers.push(request.headers);
      answer(response);
    });
  });
  await new Promise<void>((ready) => counterpart.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  counterpart.closeAllConnections();
  counterpart.close();
  await house.close();
});
beforeEach(() => {
  received = [];
  headers = [];
  answer = (response) => response.writeHead(202).end('{}');
});
afterEach(async () => {
  house.clock.set(start);
  await house.db.deleteFrom('notice').execute();
  await house.db.deleteFrom('notice_day').execute();
});

function gateway(dailyLimit = 100, timeoutMs = 10_000): SmsGateway {
  const { port } = counterpart.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/sms`;
  const sms = { kind: 'http', url, token: 'secret-token', sender: 'Romdoul', dailyLimit } as const;
  return openSmsGateway({ ...house.env, sms }, timeoutMs);
}

/** Shortens what waits, so that a day's limit counts messages. */
async function eachOfOnePart(): Promise<void> {
  await house.db.updateTable('notice').set({ body: 'x' }).execute();
}

function notices() {
  return house.db.selectFrom('notice').selectAll().orderBy('id').execute();
}

describe('the file driver', () => {
  it('G-10 writes what goes out as lines that only the owner may read', async () => {
    const number = await submitAnApplication(house);
    expect(await sendDueNotices(house, openSmsGateway(house.env))).toBe(2);
    const file = join(house.env.dataDir, 'outbox', 'sms.ndjson');
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual({
      to: '85511222333',
      text: expect.any(String),
      at: '2026-11-21T03:00:00.000Z',
    });
    expect(lines.some((line) => line.text.includes(String(number)))).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await notices()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await sendDueNotices(house, openSmsGateway(house.env))).toBe(0);
  });
});

describe('R9 the HTTP driver, against a counterpart that', () => {
  it('takes messages: each goes out once, with its number, text and token', async () => {
    await submitAnApplication(house);
    await sendDueNotices(house, gateway());
    expect(received.map(({ to }) => to)).toContain('85511222333');
    expect(received.every(({ sender }) => sender === 'Romdoul')).toBe(true);
    expect(headers[0]?.authorization).toBe('Bearer secret-token');
    expect(new Set(headers.map((header) => header['idempotency-key'])).size).toBe(2);
    house.clock.set(later(86_400));
    expect(await sendDueNotices(house, gateway())).toBe(0);
  });

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['answers 500', 'HTTP 500', (response) => response.writeHead(500).end('names and numbers')],
    ['answers 302', 'unreachable', (response) => response.writeHead(302, { location: '/' }).end()],
    ['hangs', 'timeout', () => undefined],
    ['breaks off', 'unreachable', (response) => response.destroy()],
  ])(
    'V15.3.2 %s: it is tried again later, longer and longer, at last given up',
    async (_what, error, fail) => {
      await submitAnApplication(house);
      answer = fail;
      await sendDueNotices(house, gateway(100, error === 'timeout' ? 300 : 10_000));
      expect((await notices()).map((notice) => [notice.state, notice.last_error])).toEqual([
        ['waiting', error],
        ['waiting', error],
      ]);
      expect(await sendDueNotices(house, gateway())).toBe(0);
      house.clock.set(later(14));
      expect(await sendDueNotices(house, gateway())).toBe(0);
      house.clock.set(later(15));
      answer = (response) => response.writeHead(200).end();
      expect(await sendDueNotices(house, gateway())).toBe(2);
      expect((await notices()).map(({ state, tries }) => [state, tries])).toEqual([
        ['sent', 2],
        ['sent', 2],
      ]);
    },
  );

  it('never takes one: given up after eight tries', async () => {
    await submitAnApplication(house);
    answer = (response) => response.writeHead(503).end();
    for (let hour = 0; hour < 20; hour += 1) {
      house.clock.set(later(hour * 3700));
      await sendDueNotices(house, gateway());
    }
    expect(received).toHaveLength(16);
    expect((await notices()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  it('costs money: at the day’s cap the rest waits for the next day in Phnom Penh', async () => {
    for (let person = 0; person < 4; person += 1) await submitAnApplication(house);
    await eachOfOnePart();
    await sendDueNotices(house, gateway(8));
    expect(received).toHaveLength(6);
    house.clock.set('2026-11-21T16:59:59Z');
    expect(await sendDueNotices(house, gateway(8))).toBe(0);
    house.clock.set('2026-11-21T17:00:00Z');
    await sendDueNotices(house, gateway(8));
    expect(received).toHaveLength(8);
    expect((await notices()).every(({ state, tries }) => state === 'sent' && tries === 1)).toBe(
      true,
    );
  });

  it('R9 a quarter of the day’s cap is kept for codes, which go out when notices no longer do', async () => {
    const about = { application_id: await submitAnApplication(house) };
    const to = { audience: 'applicant', locale: 'km', body: '123456', now: later(0) } as const;
    for (let person = 0; person < 4; person += 1) {
      const phone = `8551200000${person}`;
      await writeNotice(house.db, { ...to, about, kind: 'application_received', phone });
    }
    await eachOfOnePart();
    await sendDueNotices(house, gateway(4));
    expect(received).toHaveLength(3);
    for (const phone of ['85512000010', '85512000011']) {
      await writeNotice(house.db, { ...to, about, kind: 'reset_code', phone });
    }
    await sendDueNotices(house, gateway(4));
    // Which of two at once takes the last place is open.
    expect(received.slice(3).map((sms) => sms.to)).toEqual([
      expect.stringMatching(/^8551200001[01]$/),
    ]);
    const waiting = (await notices()).filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ last_error: error }) => error)).toEqual(waiting.map(() => 'daily cap'));
  });

  it('R9 of the codes’ quarter, half is kept from first codes, which strangers can have sent to any phone', async () => {
    const about = {};
    const to = { audience: 'applicant', locale: 'km', body: '123456', now: later(0) } as const;
    const write = (kind: string, phone: string) =>
      writeNotice(house.db, { ...to, about, kind, phone });
    for (let number = 10; number < 20; number += 1) await write('first_code', `855120000${number}`);
    await sendDueNotices(house, gateway(8));
    expect(received).toHaveLength(7);
    await write('reset_code', '85512000020');
    await write('signing_code', '85512000021');
    await sendDueNotices(house, gateway(9));
    expect(received.slice(7).map((sms) => sms.to)).toEqual(
      expect.arrayContaining(['85512000020', '85512000021']),
    );
  });

  it('V6.5.5 a code that is over is given up unsent, without its digits, and costs nothing of the day’s cap', async () => {
    const to = { audience: 'applicant', locale: 'km', body: '123456', now: later(0) } as const;
    const phone = '85512000030';
    for (const kind of ['first_code', 'reset_code', 'signing_code']) {
      await writeNotice(house.db, { ...to, about: {}, kind, phone });
    }
    house.clock.set(later(15 * 60));
    await sendDueNotices(house, gateway(8));
    expect(received).toEqual([]);
    expect(await notices()).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ state: 'failed', body: '******', tries: 0 })),
    );
    expect(await house.db.selectFrom('notice_day').selectAll().execute()).toEqual([]);
  });

  it('the lender’s phone is told of no more than fifty a day; staff see them all', async () => {
    const about = { application_id: await submitAnApplication(house) };
    const one = {
      about,
      audience: 'lender',
      kind: 'application_new',
      phone: '85511222333',
      locale: 'km',
      body: 'x',
      now: later(0),
    } as const;
    for (let count = 0; count < LENDER_DAILY + 1; count += 1) await writeNotice(house.db, one);
    await writeNotice(house.db, { ...one, now: later(86_401) });
    const states = (await notices())
      .filter(({ audience }) => audience === 'lender')
      .map(({ state }) => state);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(LENDER_DAILY + 1);
    expect(states.filter((state) => state === 'held back')).toHaveLength(2);
    expect(states.at(-1)).toBe('waiting');
  });

  it('holds also when several processes send at once: each once, the cap kept', async () => {
    for (let person = 0; person < 12; person += 1) await submitAnApplication(house);
    await eachOfOnePart();
    const senders = Array.from({ length: 6 }, async () => {
      while ((await sendDueNotices(house, gateway(20))) > 0);
    });
    await Promise.all(senders);
    expect(received).toHaveLength(15);
    expect(new Set(received.map(({ id }) => id)).size).toBe(15);
  });
});

describe('a sender that dies', () => {
  it('leaves its messages to the next, once its lease is over', async () => {
    await submitAnApplication(house);
    const dying: SmsGateway = {
      dailyCap: null,
      needsNumber: false,
      send: () => Promise.reject(new Error('killed')),
    };
    await expect(sendDueNotices(house, dying)).rejects.toThrow('killed');
    house.clock.set(later(299));
    expect(await sendDueNotices(house, gateway())).toBe(0);
    house.clock.set(later(300));
    expect(await sendDueNotices(house, gateway())).toBe(2);
    expect(received).toHaveLength(2);
  });
});

describe('one message that fails', () => {
  it('leaves nobody else’s half done: the others are waited for, and marked', async () => {
    await submitAnApplication(house);
    let asked = 0;
    const failing: SmsGateway = {
      dailyCap: null,
      needsNumber: false,
      async send() {
        asked += 1;
        if (asked === 1) throw new Error('a row that cannot be sent');
        for (let pause = 0; pause < 5; pause += 1) await notices();
        return { sent: true };
      },
    };
    await expect(sendDueNotices(house, failing)).rejects.toThrow('a row that cannot be sent');
    expect((await notices()).map(({ state }) => state).toSorted()).toEqual(['sending', 'sent']);
  });
});

describe('a lender without a number', () => {
  it('finds the notice in the outbox; the gateway is not asked', async () => {
    const bare = {
      ...house,
      env: { ...house.env, lender: { ...house.env.lender, noticePhone: null } },
    };
    await submitAnApplication(bare);
    await sendDueNotices(house, gateway());
    expect(received).toHaveLength(1);
    const lender = (await notices()).find(({ audience }) => audience === 'lender');
    expect(lender).toMatchObject({ state: 'failed', last_error: 'no number', phone: null });
  });
});
