import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { logOptions } from './log.ts';

const test = await testDatabase();
afterAll(() => test.drop());

it('the log holds paths and kinds of errors, but nothing that a person entered', async () => {
  let lines = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  const app = Fastify({ logger: { ...logOptions({ logLevel: 'info' }), stream } });
  await sql`create table person (phone text primary key, born date)`.execute(test.owner);
  await sql`insert into person (phone) values ('85512000001')`.execute(test.owner);
  app.post('/save', async () => {
    await sql`insert into person (phone) values ('85512000001')`.execute(test.owner);
  });
  app.post('/born', async () => {
    await sql`select ${'31/02/1990 Sokha'}::date`.execute(test.owner);
  });
  const headers = { authorization: 'Bearer secret-token' };
  await app.inject({
    method: 'POST',
    url: '/save?code=12-34-56',
    headers,
    payload: { a: 'Sokha' },
  });
  await app.inject({ method: 'POST', url: '/born', headers, payload: { a: 'Sokha' } });
  await app.close();
  expect(lines).toContain('"path":"/save"');
  expect(lines).toContain('person_pkey');
  expect(lines).toContain('22007');
  expect(lines).not.toMatch(/85512000001|12-34-56|secret-token|Sokha|31\/02/);
});

it('the lines of the log come out whole and in order, the last ones when the process ends', async () => {
  const log = new URL('log.ts', import.meta.url).href;
  const program = `
    import { logOutput } from ${JSON.stringify(log)};
    const output = logOutput();
    output.write('first\\n');
    output.write('second\\n');
    process.stdin.once('data', () => {
      output.write('third\\n');
      output.write('last\\n');
      process.exit(3);
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  let read = '';
  child.stdout.on('data', (chunk: Buffer) => (read += chunk.toString()));
  const ended = once(child, 'close');
  await expect.poll(() => read, { timeout: 10_000 }).toBe('first\nsecond\n');
  child.stdin.write('go on');
  expect(await ended).toEqual([3, null]);
  expect(read).toBe('first\nsecond\nthird\nlast\n');
});
