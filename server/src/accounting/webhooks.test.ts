import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { entryEvent } from 'contract/accounting';
import { Refused } from 'contract/refusal';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, payOf, type Subject } from '../../testing/loans.ts';
import { Cipher } from '../cipher.ts';
import { newKey } from '../secret-key.ts';
import { webhookPlace } from './commands-secret.ts';
import { encryptWebhooks } from './store-encrypted.ts';
import { feedEntries } from './commands-feed.ts';
import { workOnAccounting } from './commands-send.ts';
import { end, makeWebhook, retry, rotate, webhooks } from './commands-webhooks.ts';
import { openWebhooks } from './gateway.ts';

interface Heard {
  id: string;
  timestamp: number;
  signatures: string[];
  body: string;
}

const MAX = { who: 'staff:max', role: 'manager' } as const;

let house: LoanHouse;
let loan: Subject;
let server: Server;
let address: string;
const heard: Heard[] = [];
const ok = (response: ServerResponse) => void response.writeHead(204).end();
/** How the lender's program answers; it may never do so. */
let answer: (response: ServerResponse) => void = ok;

beforeAll(async () => {
  house = await openLoanHouse({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  loan = await bringTo(house, 'open');
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await house.close();
});
afterEach(async () => {
  heard.length = 0;
  answer = ok;
  for (const { id, ended_at: ended } of (await webhooks(house)).rows) {
    if (ended === null) await end(house, 'staff:max', id);
  }
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  heard.push({
    id: String(request.headers['webhook-id']),
    timestamp: Number(request.headers['webhook-timestamp']),
    signatures: String(request.headers['webhook-signature']).split(' '),
    body,
  });
  answer(response);
}

async function aWebhook(): Promise<{ id: string; secret: string }> {
  await feedAll();
  const made = await makeWebhook(house, MAX, { address, key: randomUUID() });
  if (made instanceof Refused) throw new Error('Not made');
  // What is recorded in the very instant in which it is entered counts as before: the clock stands still here.
  later(1);
  return { id: made.webhook.id, secret: made.secret };
}

const later = (seconds: number) =>
  house.clock.set(new Date(house.clock.now().getTime() + seconds * 1000));
const hooks = (timeoutMs?: number) =>
  openWebhooks(house.env.webhookPrivateHosts, timeoutMs === undefined ? {} : { timeoutMs });

/** Feeds until every entry has its number. */
async function feedAll(): Promise<void> {
  await expect
    .poll(
      async () => {
        await feedEntries(house);
        const count = (table: 'loan' | 'loan_entry' | 'accounting_event') =>
          house.db
            .selectFrom(table)
            .select((of) => of.fn.countAll<bigint>().as('n'))
            .executeTakeFirstOrThrow();
        const [loans, entries, events] = await Promise.all([
          count('loan'),
          count('loan_entry'),
          count('accounting_event'),
        ]);
        return loans.n + entries.n - events.n;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(0n);
}

/** A payment that has its number. */
async function pay(cents = 1_00): Promise<void> {
  done(await payOf(house, loan, cents));
  await feedAll();
}

const standing = async (id: string) =>
  (await webhooks(house)).rows.find((one) => one.id === id) ?? Promise.reject(new Error('gone'));

function signed({ id, timestamp, body }: Heard, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

describe('an address', () => {
  it('is told of what is recorded from then on, in order, signed, each once', async () => {
    const { id, secret } = await aWebhook();
    await pay(1_00);
    await pay(2_00);
    await workOnAccounting(house, hooks());
    await workOnAccounting(house, hooks());
    const events = heard.map(({ body }) => entryEvent.parse(JSON.parse(body)));
    expect(events.map(({ data }) => [data.kind, data.cents])).toEqual([
      ['payment', 1_00],
      ['payment', 2_00],
    ]);
    expect(heard.map((one) => one.id)).toEqual(
      events.map(({ data }) => `entry_${data.number}_${Date.parse(data.recorded_at)}`),
    );
    for (const one of heard) {
      expect(one.signatures).toEqual([signed(one, secret)]);
      expect(one.timestamp).toBe(Math.floor(house.clock.now().getTime() / 1000));
    }
    expect(await standing(id)).toMatchObject({ waiting: 0, tries: 0, last_error: null });
  });

  it('that fails gets the same event again, later and later, and those behind it wait', async () => {
    const { id } = await aWebhook();
    await pay(1_00);
    await pay(2_00);
    answer = (response) => void response.writeHead(500).end('no');
    for (const wait of [15, 30, 60, 120]) {
      await workOnAccounting(house, hooks());
      const { due_at: due } = await house.db
        .selectFrom('webhook')
        .select('due_at')
        .where('id', '=', BigInt(id))
        .executeTakeFirstOrThrow();
      expect((due.getTime() - house.clock.now().getTime()) / 1000).toBe(wait);
      later(wait - 1);
      await workOnAccounting(house, hooks());
      later(1);
    }
    expect(heard).toHaveLength(4);
    expect(new Set(heard.map((one) => `${one.id} ${one.body}`)).size).toBe(1);
    expect(await standing(id)).toMatchObject({ waiting: 2, tries: 4, last_error: 'HTTP 500' });
    answer = ok;
    await workOnAccounting(house, hooks());
    expect(heard).toHaveLength(6);
    expect(await standing(id)).toMatchObject({ waiting: 0, tries: 0, last_error: null });
  });

  it.each([
    ['hangs', () => undefined, 'timeout'],
    ['cuts the line', (response: ServerResponse) => void response.destroy(), 'unreachable'],
    [
      'answers a redirect',
      (response: ServerResponse) => void response.writeHead(307, { location: '/elsewhere' }).end(),
      'HTTP 307',
    ],
  ])('that %s is tried again, and no payment waits for it', async (_, behave, error) => {
    const { id } = await aWebhook();
    await pay();
    answer = behave;
    // The others answer, though it may be late.
    const sending = workOnAccounting(house, hooks(error === 'timeout' ? 2000 : undefined));
    let isSending = true;
    const sent = sending.then(() => (isSending = false));
    await expect.poll(() => heard.length, { interval: 5 }).toBe(1);
    done(await payOf(house, loan, 1_00));
    if (error === 'timeout') expect(isSending).toBe(true);
    await sent;
    expect(await standing(id)).toMatchObject({ last_error: error, tries: 1 });
    expect(heard).toHaveLength(1);
  });

  it('that nobody listens at is unreachable', async () => {
    const made = await makeWebhook(house, MAX, {
      address: 'http://127.0.0.1:9/in',
      key: randomUUID(),
    });
    if (made instanceof Refused) throw new Error('Not made');
    later(1);
    await pay();
    await workOnAccounting(house, hooks());
    expect(await standing(made.webhook.id)).toMatchObject({ last_error: 'unreachable', tries: 1 });
  });

  it('is told at once where somebody asks for it', async () => {
    const { id } = await aWebhook();
    await pay();
    answer = (response) => void response.writeHead(503).end();
    await workOnAccounting(house, hooks());
    answer = ok;
    await workOnAccounting(house, hooks());
    expect(heard).toHaveLength(1);
    expect(await retry(house, 'staff:max', id)).toMatchObject({ waiting: 1 });
    await workOnAccounting(house, hooks());
    expect(heard).toHaveLength(2);
  });

  it('is told by one process at a time, and again where that one died', async () => {
    await aWebhook();
    await pay();
    await Promise.all([1, 2, 3].map(() => workOnAccounting(house, hooks())));
    expect(heard).toHaveLength(1);
    await pay();
    // As it stands after a kill in the midst of a try: leased, and nothing noted.
    const leaseUntil = new Date(house.clock.now().getTime() + 300_000);
    await house.db.updateTable('webhook').set({ due_at: leaseUntil }).execute();
    await workOnAccounting(house, hooks());
    expect(heard).toHaveLength(1);
    later(301);
    await workOnAccounting(house, hooks());
    expect(heard).toHaveLength(2);
  });

  it('with a new secret is signed by both for a day', async () => {
    const { id, secret } = await aWebhook();
    const rotated = await rotate(house, 'staff:max', id);
    if (rotated instanceof Refused) throw new Error('Not rotated');
    expect(rotated.secret).not.toBe(secret);
    await pay();
    await workOnAccounting(house, hooks());
    const [first] = heard;
    expect(first?.signatures).toEqual(
      first && [signed(first, rotated.secret), signed(first, secret)],
    );
    later(24 * 60 * 60);
    await pay();
    await workOnAccounting(house, hooks());
    const second = heard[1];
    expect(second?.signatures).toEqual(second && [signed(second, rotated.secret)]);
  });

  it('that was ended is told nothing, and takes no act more', async () => {
    const { id } = await aWebhook();
    await pay();
    await end(house, 'staff:max', id);
    await workOnAccounting(house, hooks());
    expect(heard).toEqual([]);
    for (const act of [end, retry, rotate]) {
      expect(await act(house, 'staff:max', id)).toMatchObject({ reason: 'ended' });
      expect(await act(house, 'staff:max', '999999')).toMatchObject({ reason: 'not_found' });
    }
    const acts = await house.db
      .selectFrom('audit')
      .select('event')
      .where('subject', '=', `webhook:${id}`)
      .orderBy('id')
      .execute();
    expect(acts.map(({ event }) => event)).toEqual(['webhook.made', 'webhook.ended']);
  });

  it('has its secrets written anew by another data key, and they sign as before', async () => {
    const { id, secret } = await aWebhook();
    const rotated = await rotate(house, 'staff:max', id);
    if (rotated instanceof Refused) throw new Error('Not rotated');
    const cipher = new Cipher([newKey(), ...house.env.dataKeys]);
    const pass = { after: BigInt(id) - 1n, most: 10, placeOf: webhookPlace };
    const once = await encryptWebhooks(house.db, cipher, pass);
    expect(once).toEqual({ last: BigInt(id), changed: 1, left: 0 });
    expect(await encryptWebhooks(house.db, cipher, pass)).toMatchObject({ changed: 0 });
    await pay();
    await workOnAccounting({ ...house, cipher }, hooks());
    const [first] = heard;
    expect(first?.signatures).toEqual(
      first && [signed(first, rotated.secret), signed(first, secret)],
    );
    expect(await encryptWebhooks(house.db, new Cipher([newKey()]), pass)).toMatchObject({
      changed: 0,
      left: 1,
    });
  });

  it('keeps its secret encrypted', async () => {
    const { id, secret } = await aWebhook();
    const row = await house.db
      .selectFrom('webhook')
      .select(['secret', 'address'])
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\./);
    expect(row.secret).not.toContain(secret);
  });
});
