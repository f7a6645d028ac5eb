/** An SMS service that takes nothing is told of: to the operator by the log and the metrics, to staff on the page of nightly work. */
import type { NightPage } from 'contract/office/nightly';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { readBacklog } from '../metrics/store.ts';
import type { SmsGateway } from '../notices/gateway.ts';
import { writeNotice } from '../notices/store.ts';
import { outboxTurn } from './outbox.ts';
import { noteTurn } from './store.ts';

const logged: unknown[] = [];
const log = { warn: (facts: unknown) => logged.push(facts) } as unknown as FastifyBaseLogger;
const SILENT = { more: true, problem: { cause: 'sms_silent' } };
const WELL = { problem: null };

let test: TestOffice;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());
beforeEach(async () => {
  // A Monday in Phnom Penh, 09:00.
  test.house.clock.set('2026-11-23T02:00:00Z');
  logged.length = 0;
  await test.house.db.deleteFrom('notice').execute();
});

const after = (seconds: number) =>
  test.house.clock.set(new Date(test.house.clock.now().getTime() + seconds * 1000));

function write(phone: string): Promise<void> {
  const to = { audience: 'applicant', locale: 'km', body: 'x', about: {} } as const;
  const notice = { ...to, kind: 'application_received', phone, now: test.house.clock.now() };
  return writeNotice(test.house.db, notice);
}

/** A process that sends, by a service that takes what is to one of these phones and answers the others so. */
function sender(takes: readonly string[] = [], error = 'HTTP 503') {
  const gateway: SmsGateway = {
    dailyCap: null,
    needsNumber: true,
    send: ({ to }) => Promise.resolve(takes.includes(to) ? { sent: true } : { sent: false, error }),
  };
  return outboxTurn({ ...test.house, log }, gateway);
}

const ONE = '85512000001';
const OTHER = '85512000002';
const oldest = async () => (await readBacklog(test.house.db, test.house.clock.now())).message_age;

it('a turn in which every try failed is a problem, also while nothing is due, until one is taken', async () => {
  const takes: string[] = [];
  const turn = sender(takes);
  expect(await turn()).toEqual({ more: false, problem: null });
  await write(ONE);
  await write(OTHER);
  expect(await turn()).toMatchObject(SILENT);
  expect(logged).toEqual([{ failed: 2, taken: 0, errors: ['HTTP 503'] }]);
  expect(await turn()).toMatchObject({ more: false, problem: SILENT.problem });
  takes.push(ONE);
  after(15);
  // One of the two was taken: the service is there.
  expect(await turn()).toMatchObject(WELL);
  expect(logged).toHaveLength(2);
  expect(await turn()).toMatchObject({ more: false, problem: null });
});

it('a silence that another process has seen end is over', async () => {
  const [silent, well] = [sender(), sender([ONE])];
  await write(ONE);
  expect(await silent()).toMatchObject(SILENT);
  after(15);
  expect(await well()).toMatchObject(WELL);
  expect(await silent()).toMatchObject({ more: false, problem: null });
});

it('one message that is refused for what is in it is no silence, and ages nothing; a second one is', async () => {
  const turn = sender([], 'HTTP 400');
  await write(ONE);
  expect(await turn()).toMatchObject(WELL);
  after(15);
  expect(await turn()).toMatchObject(WELL);
  expect(await oldest()).toBe(0);
  await write(OTHER);
  expect(await turn()).toMatchObject(SILENT);
});

it('staff read of it with the nightly work', async () => {
  const { db, clock } = test.house;
  await write(ONE);
  const began = clock.now();
  const { problem = null } = await sender()();
  await noteTurn(db, 'outbox', { began, ended: clock.now(), problem });
  const headers = await signedIn(test, await aStaff(test, 'manager'));
  const { body } = await test.call({ method: 'GET', url: '/api/office/nightly', headers });
  const { works } = body as unknown as NightPage;
  expect(works.find(({ work }) => work === 'outbox')).toMatchObject({ cause: 'sms_silent' });
});

it('a message that was tried in vain ages from its writing, however often its next try is put ahead', async () => {
  const turn = sender();
  await write(ONE);
  for (const seconds of [0, 15, 30, 60, 120]) {
    after(seconds);
    await turn();
  }
  // 15 + 30 + 60 + 120 seconds; its next try is 240 seconds ahead.
  expect(await oldest()).toBe(225);
  await test.house.db
    .updateTable('notice')
    .set({ sent_again_at: test.house.clock.now(), sent_again: 1 })
    .execute();
  after(10);
  expect(await oldest()).toBe(10);
});

it('a message that the day’s limit puts off ages too; one that waits for the hours of contact, or is held for some seconds, does not', async () => {
  await write(ONE);
  const put = (last_error: string | null, seconds: number) =>
    test.house.db
      .updateTable('notice')
      .set({ last_error, due_at: new Date(test.house.clock.now().getTime() + seconds * 1000) })
      .execute();
  after(400);
  await put('daily cap', 3600);
  expect(await oldest()).toBe(400);
  await put('outside hours', 3600);
  expect(await oldest()).toBe(0);
  await put(null, 10);
  expect(await oldest()).toBe(0);
  after(70);
  expect(await oldest()).toBe(60);
});
