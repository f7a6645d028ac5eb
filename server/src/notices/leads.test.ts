import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, TEST_NOW, type TestHouse } from '../../testing/applications.ts';
import { invest, investAnswers, refer, referralAnswers, refusalsOf } from '../../testing/leads.ts';
import { sendDueNotices } from './commands.ts';
import { openSmsGateway } from './gateway.ts';

let house: TestHouse;
let counterpart: Server;
let received: { id: string; to: string; text: string }[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  house = await openTestHouse({ LENDER_NOTICE_PHONE: '011222333' });
  counterpart = createServer((request, response) => {
    // A connection that is kept may end just as the next message goes out on it.
    response.shouldKeepAlive = false;
    void text(request).then((body) => {
      received.push(JSON.parse(body) as (typeof received)[number]);
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
afterEach(async () => {
  received = [];
  house.clock.set(TEST_NOW);
  await house.db.deleteFrom('notice').execute();
});

function gateway(timeoutMs: number) {
  const { port } = counterpart.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/sms`;
  const sms = { kind: 'http', url, token: 't', sender: 'Romdoul', dailyLimit: 100 } as const;
  return openSmsGateway({ ...house.env, sms }, timeoutMs);
}

const states = () =>
  house.db.selectFrom('notice').select(['kind', 'state', 'tries']).orderBy('id').execute();

describe('R9 the lender’s notices of leads, while the gateway', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['hangs', () => undefined],
    ['fails', (response) => response.writeHead(500).end()],
    ['breaks off', (response) => response.destroy()],
  ])(
    'V16.5.2 %s: forms are taken all the same, and each is told of once it is back',
    async (_what, fail) => {
      answer = fail;
      await refer(house);
      const sending = sendDueNotices(house, gateway(400));
      // It has taken what was due: the form comes after that.
      await expect.poll(() => received).toHaveLength(1);
      // Meanwhile somebody else sends a form.
      const began = performance.now();
      expect(refusalsOf(await invest(house))).toEqual({});
      expect(performance.now() - began).toBeLessThan(5000);
      await sending;
      expect(await states()).toEqual([
        { kind: 'referral_new', state: 'waiting', tries: 1 },
        { kind: 'invest_new', state: 'waiting', tries: 0 },
      ]);
      received = [];
      answer = (response) => response.writeHead(202).end();
      house.clock.set(new Date(Date.parse(TEST_NOW) + 60_000));
      expect(await sendDueNotices(house, gateway(5000))).toBe(2);
      expect(await sendDueNotices(house, gateway(5000))).toBe(0);
      expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
      expect(received.map(({ to }) => to)).toEqual(['85511222333', '85511222333']);
    },
  );

  it('takes them: no message holds a name, a number or an amount of anybody', async () => {
    answer = (response) => response.writeHead(202).end();
    const told = [referralAnswers(), investAnswers()] as const;
    await refer(house, told[0]);
    await invest(house, told[1]);
    await sendDueNotices(house, gateway(5000));
    expect(received).toHaveLength(2);
    const secrets = told.flatMap((one) => Object.values(one)).filter((value) => value !== '2');
    for (const { text } of received) {
      for (const secret of secrets) expect(text).not.toContain(String(secret));
      expect(text).not.toMatch(/\d{6}/);
    }
  });
});
