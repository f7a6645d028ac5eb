import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { testDatabase } from '../../testing/database.ts';
import { openTestApp } from '../../testing/http.ts';
import { registerHealth } from './health.ts';

const test = await testDatabase();
afterAll(() => test.drop());

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function health(connection: Connection) {
  const app = Fastify();
  registerHealth(app, connection);
  closers.push(() => app.close());
  return app;
}

describe('health', () => {
  it('is not ready where its clock is more than a minute off that of the database and of another machine; where it may be the database’s it serves, and says which way', async () => {
    const at = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
    const machine = (ms: number) => {
      const app = Fastify();
      registerHealth(app, test.connection, at(ms));
      closers.push(() => app.close());
      return async () => {
        const { statusCode, body } = await app.inject('/readyz');
        return { statusCode, ...(JSON.parse(body) as object) };
      };
    };
    // The database's clock is behind by 90 seconds: so says every machine, and each serves.
    for (const ask of [machine(90_000), machine(90_000)]) {
      expect(await ask()).toEqual({
        statusCode: 200,
        status: 'clock wrong',
        detail: expect.stringMatching(/clock is (?:89|90) s ahead of the database's/),
      });
    }
    expect(await machine(30_000)()).toEqual({ statusCode: 200, status: 'ready' });
    // Another machine has the database's time now.
    expect(await machine(90_000)()).toMatchObject({ statusCode: 503, status: 'clock wrong' });
    expect(await machine(-86_400_000)()).toMatchObject({
      statusCode: 503,
      detail: expect.stringContaining("clock is 86400 s behind the database's"),
    });
  });

  it('is ready when the database answers and has every migration; an answer is kept for a second', async () => {
    const app = health(test.connection);
    const from = performance.now();
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    await sql`delete from migration where name > '0001-foundation'`.execute(test.owner);
    const status = async () => (await app.inject('/readyz')).statusCode;
    await expect.poll(status, { interval: 20 }).toBe(503);
    expect(performance.now() - from).toBeGreaterThan(1000);
  });

  it('is alive but not ready while the database is away, and says when to come again', async () => {
    const app = health({ host: '127.0.0.1', port: 1 });
    const away = await app.inject('/readyz');
    expect(away.statusCode).toBe(503);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it('R10 is ready while every connection of the pool is busy', async () => {
    const busy = await openTestApp();
    closers.push(() => busy.close());
    const { pool } = busy.house.test;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => busy.app.inject('/readyz')),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    } finally {
      for (const client of taken) client.release();
    }
  });
});
