import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestAudit, type TestAudit } from '../../testing/audit.ts';
import { testEnv } from '../../testing/env.ts';
import { standingClock, systemClock } from '../clock.ts';
import { type AuditServices, auditAnchors, verifyAtNight } from '../jobs/audit.ts';
import { addDataKey, withKeys } from '../secret-key.ts';
import { parseEnv } from '../env.ts';

let audit: TestAudit;
let dataDir: string;
let said: { level: string; facts: object; line: string }[];
let services: AuditServices;
beforeEach(async () => {
  audit = await openTestAudit();
  dataDir = mkdtempSync(join(tmpdir(), 'romdoul-anchors-'));
  said = [];
  const say = (level: string) => (facts: object, line: string) => said.push({ level, facts, line });
  const log = { info: say('info'), error: say('error') };
  const env = testEnv({ DATA_DIR: dataDir });
  services = { db: audit.test.db, clock: systemClock, env, log } as unknown as AuditServices;
});
afterEach(async () => {
  await audit.test.drop();
  rmSync(dataDir, { recursive: true });
});

const anchorFiles = () =>
  readdirSync(join(dataDir, 'anchors'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );

async function sealSome(): Promise<void> {
  await audit.write(3);
  await audit.settle();
  await audit.seal();
}

it('V16.4.3 the newest block goes to the object store and the log, once', async () => {
  const anchor = auditAnchors(services);
  await anchor();
  expect(said).toEqual([]);
  await sealSome();
  await sealSome();
  await anchor();
  await anchor();
  expect(anchorFiles()).toEqual([
    expect.stringMatching(/^[\da-f-]{36}\/000000000000\/000000000002\.json$/),
  ]);
  const text = readFileSync(join(dataDir, 'anchors', anchorFiles()[0] ?? ''), 'utf8');
  expect(said).toEqual([
    { level: 'info', line: 'audit anchored', facts: { anchor: JSON.parse(text) as unknown } },
  ]);
  expect(text).toMatch(/"hash":"[0-9a-f]{64}".*"signature":"[\w-]{86}"/);
});

it('the nightly work says that the audit is whole, and loudly when it is not', async () => {
  await sealSome();
  await auditAnchors(services)();
  await verifyAtNight(services);
  const found = { blocks: 1, rows: 3, unsealed: 0, anchors: 1 };
  expect(said.at(-1)).toEqual({ level: 'info', line: 'audit verified', facts: found });
  await audit.behindItsBack(`delete from audit where subject = 'application:3'`);
  await verifyAtNight(services);
  expect(said.at(-1)).toMatchObject({
    level: 'error',
    line: expect.stringMatching(/THE AUDIT IS BROKEN/) as string,
    facts: { faults: [expect.stringMatching(/block 1 was sealed with 3 rows/), expect.anything()] },
  });
});

it('the nightly work asks where the anchors are when there is none', async () => {
  await sealSome();
  const clock = standingClock(new Date());
  services = { ...services, clock };
  await verifyAtNight(services);
  expect(said.at(-1)).toMatchObject({ level: 'info' });
  clock.set(new Date(Date.now() + 61 * 60_000));
  await verifyAtNight(services);
  expect(said.at(-1)).toMatchObject({
    level: 'error',
    facts: { faults: [expect.stringMatching(/no block is anchored/)] },
  });
  const run = await audit.test.db.selectFrom('job_run').select('problem').executeTakeFirst();
  expect(run?.problem).toMatch(/no block is anchored/);
});

it('keys that are not given are made once, for their owner alone, and a new data key stands before the older ones', () => {
  const env = withKeys(parseEnv({ DATA_DIR: dataDir }));
  expect(withKeys(parseEnv({ DATA_DIR: dataDir }))).toEqual(env);
  addDataKey(dataDir);
  const rotated = withKeys(parseEnv({ DATA_DIR: dataDir }));
  expect(rotated.dataKeys.slice(1)).toEqual(env.dataKeys);
  for (const name of ['secret.key', 'data.keys', 'audit.keys']) {
    expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600);
  }
});
