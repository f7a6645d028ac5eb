import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../database/connect.ts';
import { createMetrics } from '../metrics-door.ts';
import { parseEnv } from '../env.ts';
import { openTestOffice, type TestOffice } from '../../testing/office.ts';
import { pageCacheFor } from '../site.ts';
import { prometheusText } from './commands-text.ts';

const TOKEN = 'a-token-of-more-than-32-characters-x';

let test: TestOffice;
let publicDoor: FastifyInstance;
let metrics: FastifyInstance;
beforeAll(async () => {
  test = await openTestOffice({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
  publicDoor = Fastify();
  publicDoor.get('/loans/:id', () => ({}));
  publicDoor.get('/slow', async () => {
    await wait(60);
    throw Object.assign(new Error('busy'), { statusCode: 503 });
  });
  const office = Fastify();
  const { env, db, clock } = test.house;
  const { connection } = test.house.test;
  const made = createMetrics(
    { env, db, connection, clock, installation: '', pages: pageCacheFor(env, false) },
    { public: publicDoor, office },
  );
  if (!made) throw new Error('Nothing is measured');
  metrics = made;
});
afterAll(async () => {
  await metrics.close();
  await publicDoor.close();
  await test.close();
});

const ask = (authorization?: string) =>
  metrics.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** The value of a line; null where there is none. */
async function valueOf(line: string): Promise<number | null> {
  const { payload } = await ask(`Bearer ${TOKEN}`);
  const found = payload.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

it('tells nothing without the token', async () => {
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
    const { statusCode, payload } = await ask(wrong);
    expect(statusCode).toBe(401);
    expect(payload).not.toContain('romdoul_');
  }
  expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(200);
});

it('counts requests by the route’s pattern and class of status, never by the address', async () => {
  await publicDoor.inject('/loans/855123');
  await publicDoor.inject('/loans/855124?phone=012345678');
  await publicDoor.inject('/nowhere/012345678');
  await publicDoor.inject('/slow');
  const count = (rest: string) => valueOf(`romdoul_http_requests_total{door="public",${rest}}`);
  expect(await count('method="GET",route="/loans/:id",status="2xx"')).toBe(2);
  expect(await count('method="any",route="none",status="4xx"')).toBe(1);
  expect(await count('method="GET",route="/slow",status="5xx"')).toBe(1);
  const slow = 'romdoul_http_request_duration_seconds';
  const place = 'door="public",method="GET",route="/slow"';
  expect(await valueOf(`${slow}_bucket{${place},le="0.025"}`)).toBe(0);
  expect(await valueOf(`${slow}_bucket{${place},le="+Inf"}`)).toBe(1);
  expect(await valueOf(`${slow}_sum{${place}}`)).toBeGreaterThan(0.05);
  // Of a value that is a fraction of a second or a number of bytes, any digits may be the same by chance.
  const names = (await ask(`Bearer ${TOKEN}`)).payload.replaceAll(/ \S+$/gm, '');
  expect(names).toContain('route="/loans/:id"');
  expect(names).not.toMatch(/855123|012345678/);
});

it('tells what waits in the database, and for how long', async () => {
  const { owner } = test.house.test;
  const now = test.house.clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const notice = { kind: 'payment_received', audience: 'applicant', phone: '85512345678' };
  const words = { locale: 'en', body: 'x', state: 'waiting', created_at: now };
  await owner
    .insertInto('notice')
    .values([
      { ...notice, ...words, due_at: ago(90) },
      { ...notice, ...words, due_at: ago(5) },
    ])
    .execute();
  await owner
    .insertInto('job_run')
    .values({ job: 'retention', began_at: ago(20), ended_at: ago(10), problem: 'Look.' })
    .onConflict((on) => on.column('job').doUpdateSet({ ended_at: ago(10), problem: 'Look.' }))
    .execute();
  expect(await valueOf('romdoul_database_up')).toBe(1);
  expect(await valueOf('romdoul_messages_waiting')).toBe(2);
  expect(await valueOf('romdoul_message_oldest_seconds')).toBeCloseTo(90, 0);
  expect(await valueOf('romdoul_night_failures')).toBe(0);
  expect(await valueOf('romdoul_webhook_events_waiting')).toBe(0);
  expect(await valueOf('romdoul_webhook_tries')).toBe(0);
  expect(await valueOf('romdoul_retention_late_seconds')).toBe(0);
  expect(await valueOf('romdoul_job_problem{job="retention"}')).toBe(1);
  // They were noted when KHQR was on, and by another version.
  for (const job of ['khqr', 'a former job']) {
    const row = { job, began_at: ago(20), ended_at: ago(10), problem: 'Look.' };
    await owner.insertInto('job_run').values(row).execute();
    expect(await valueOf(`romdoul_job_problem{job="${job}"}`)).toBeNull();
    expect(await valueOf(`romdoul_job_ended_timestamp_seconds{job="${job}"}`)).toBeNull();
  }
  const ended = await valueOf('romdoul_job_ended_timestamp_seconds{job="retention"}');
  expect(ended).toBeCloseTo(ago(10).getTime() / 1000, 0);
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(await valueOf('romdoul_photos_waiting')).toBe(0);
  expect(await valueOf('romdoul_database_connections{state="wanted"}')).toBe(0);
  const ahead = (test.house.clock.now().getTime() - Date.now()) / 1000;
  expect(Math.abs(((await valueOf('romdoul_clock_ahead_seconds')) ?? 0) - ahead)).toBeLessThan(60);
});

it('tells for how long a message or a photo of a draft should have been gone', async () => {
  const { owner } = test.house.test;
  const now = test.house.clock.now().getTime();
  const late = () => valueOf('romdoul_retention_late_seconds');
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  // Photos of a draft are kept for 7 days after it was touched, messages for 90.
  await sql`
    insert into application
      (draft_key_hash, product, locale, created_at, touched_at, expires_at, photos_received)
    values (sha256('late'), 'payday', 'km', ${daysAgo(9)}, ${daysAgo(9)}, ${daysAgo(-21)}, 1)`.execute(
    owner,
  );
  expect(await late()).toBeCloseTo(2 * 86_400, 0);
  const notice = { kind: 'payment_received', audience: 'applicant', phone: '85512345678' };
  const at = { due_at: daysAgo(95), created_at: daysAgo(95) };
  await owner
    .insertInto('notice')
    .values({ ...notice, ...at, locale: 'en', body: 'x', state: 'failed' })
    .execute();
  expect(await late()).toBeCloseTo(5 * 86_400, 0);
});

it('tells how old the oldest act is that the audit has not sealed', async () => {
  const at = new Date(test.house.clock.now().getTime() - 75_000);
  const act = { event: 'test.done', actor: 'system', subject: 'test:1', facts: '{}', at };
  await test.house.test.owner.insertInto('audit').values(act).execute();
  expect(await valueOf('romdoul_audit_unsealed_seconds')).toBeGreaterThanOrEqual(74);
});

it('tells the rest while the database is away', async () => {
  const { env, clock } = test.house;
  const away = { host: '127.0.0.1', port: 1 };
  const { db } = connect(away);
  const pages = pageCacheFor(env, false);
  const app = createMetrics(
    { env, db, connection: away, clock, installation: '', pages },
    { public: Fastify(), office: Fastify() },
  );
  const { payload } = (await app?.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  })) ?? { payload: '' };
  expect(payload).toContain('\nromdoul_database_up 0\n');
  expect(payload).toContain('process_resident_memory_bytes');
  await app?.close();
  await db.destroy();
});

it('writes the text format: help, type, labels with quotes and line ends escaped', () => {
  const samples = [{ labels: { a: 'x"\\\ny' }, value: 1.5 }];
  expect(prometheusText([{ name: 'n', help: 'What.', type: 'gauge', samples }])).toBe(
    '# HELP n What.\n# TYPE n gauge\nn{a="x\\"\\\\\\ny"} 1.5\n',
  );
  expect(prometheusText([{ name: 'n', help: 'What.', type: 'gauge', samples: [] }])).toBe('');
});

it.each([
  [{}, []],
  [{ METRICS_PORT: '9100' }, []],
  [{ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }, [/METRICS_TOKEN/]],
  [{ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN }, []],
  [{ METRICS_PORT: '3000' }, [/METRICS_PORT/]],
])('with the settings %j: %j is wrong', (settings, wrong) => {
  let problems: string[] = [];
  try {
    parseEnv(settings);
  } catch (error) {
    ({ problems } = error as { problems: string[] });
  }
  expect(problems).toEqual(wrong.map((one) => expect.stringMatching(one)));
});
