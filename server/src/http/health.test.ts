import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../database/connect.ts';
import { testDatabase } from '../../testing/database.ts';
import { registerHealth } from './health.ts';

const test = await testDatabase();
afterAll(() => test.drop());

describe('health', () => {
  it('is ready when the database answers and has every migration', async () => {
    const app = Fastify();
    registerHealth(app, test.db);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    await sql`delete from migration where name > '0001-foundation'`.execute(test.owner);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    await app.close();
  });

  it('is alive but not ready while the database is away, and says when to come again', async () => {
    const { db } = connect({ host: '127.0.0.1', port: 1 });
    const app = Fastify();
    registerHealth(app, db);
    const away = await app.inject('/readyz');
    expect(away.statusCode).toBe(503);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
    await db.destroy();
  });
});
