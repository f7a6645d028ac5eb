import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSmsGateway } from './gateway.ts';
import { keepOutboxShort } from './gateway-outbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'romdoul-outbox-'));
const env = { dataDir, sms: { kind: 'outbox' } } as const;
const folder = join(dataDir, 'outbox');
const KEPT = 30;
const START = Date.parse('2026-08-01T12:00:00Z');
const day = (count: number) => new Date(START + count * 86_400_000);
const gateway = openSmsGateway(env);
const send = (text: string, at: Date) => gateway.send({ uuid: 'u', to: '855', text }, at);
const files = () => readdirSync(folder).toSorted();
const textsIn = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text);

beforeAll(() => keepOutboxShort(env, day(0), KEPT));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('a file of messages gets the name of its day when the day is over, and goes after the days that messages are kept', async () => {
  await send('first', day(0));
  await send('with "at":"2020-01-01T" in it\nand lines', day(0));
  await keepOutboxShort(env, day(0), KEPT);
  expect(files()).toEqual(['sms.ndjson']);
  await Promise.all([keepOutboxShort(env, day(1), KEPT), keepOutboxShort(env, day(1), KEPT)]);
  expect(files()).toEqual(['sms-2026-08-01.ndjson']);
  await send('third', day(1));
  expect(textsIn('sms-2026-08-01.ndjson')).toHaveLength(2);
  expect(textsIn('sms.ndjson')).toEqual(['third']);
  await keepOutboxShort(env, day(KEPT), KEPT);
  expect(files()).toEqual(['sms-2026-08-01.ndjson', 'sms-2026-08-02.ndjson']);
  await keepOutboxShort(env, day(KEPT + 1), KEPT);
  expect(files()).toEqual(['sms-2026-08-02.ndjson']);
});

it('a file that another process has renamed at this moment is not put over', async () => {
  writeFileSync(join(folder, 'sms-2026-11-01.ndjson'), 'kept\n');
  await send('later', new Date('2026-11-01T00:00:00Z'));
  await keepOutboxShort(env, new Date('2026-11-02T00:00:00Z'), KEPT);
  expect(readFileSync(join(folder, 'sms-2026-11-01.ndjson'), 'utf8')).toBe('kept\n');
});
