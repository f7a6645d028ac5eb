/** What a restore does not bring back as it was: numbers that may have been given since, access that may have been ended, messages. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from 'contract/locale';
import type { StaffRole } from 'contract/office/endpoint';
import { errorText } from 'contract/office/message-names';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../server/src/clock.ts';
import { connect, type Connection } from '../server/src/database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/src/database/embedded/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { markRestore } from '../server/src/database/restore-mark.ts';
import { parseEnv, type Settings } from '../server/src/env.ts';
import { newKey, withKeys } from '../server/src/secret-key.ts';
import { hire } from '../server/src/staff/commands-people.ts';
import { makeBackup } from './backup/make.ts';
import { restoreBackup } from './backup/restore.ts';
import { act, asOwner, emptyDatabase, sealAndVerify } from './backup/sample.ts';
import { newFolder } from './own-database.ts';

const folders: string[] = [];
const folder = () => {
  const made = newFolder('backup-test');
  folders.push(made);
  return made;
};

let dataDir: string;
let postgres: EmbeddedPostgres;
let backup: string;

async function enter(username: string, ...roles: StaffRole[]): Promise<void> {
  const { db } = connect(postgres.owner);
  try {
    const who = { username, nameKm: 'ធីតា', nameEn: 'Thida', roles, locale: 'en' } as const;
    const hired = await hire({ db, clock: systemClock }, 'operator', who);
    if (hired instanceof Refused) throw new Error('Not entered');
  } finally {
    await db.destroy();
  }
}

/** Everything that lets somebody in without a password. */
const OPENED = `
  insert into borrower (phone, name, last_name, locale, created_at) values ('85512000001', 'Dara', 'Dara', 'km', now());
  insert into session (token_hash, borrower_id, created_at, used_at) select sha256('a'), id, now(), now() from borrower;
  insert into phone_code (alias, request_id, phone, borrower_id, code_hash, sent_at)
    select gen_random_uuid(), gen_random_uuid(), phone, id, sha256('b'), now() from borrower;
  insert into staff_session (token_hash, staff_id, created_at, fresh_until) select sha256('c'), min(id), now(), now() from staff;
  insert into staff_sign_in (ticket_hash, staff_id, created_at) select sha256('d'), min(id), now() from staff`;

/** A key and an address that work, and a key that was revoked. */
const BOOKS = `
  insert into api_key (name, prefix, key_hash, made_by, made_at, revoked_by, revoked_at) values
    ('Ledger', 'rk_aaaaaaaa', sha256('a'), 'staff:thida', now(), null, null),
    ('Old', 'rk_bbbbbbbb', sha256('b'), 'staff:thida', now(), 'staff:thida', now());
  insert into webhook (address, secret, sent_through, due_at, made_by, made_at)
    values ('https://ledger.lender.test/in', 'v1.x', 0, now(), 'staff:thida', now())`;

const MESSAGES = `
  insert into notice (kind, audience, phone, locale, body, state, due_at, created_at, sent_at, last_error)
  select kind, 'applicant', '85512000001', 'en', body, state, now(), now(), case when state = 'sent' then now() end, error
  from (values
    (1, 'first_code', 'Your code is 123456', 'waiting', null),
    (2, 'payment_received', 'Receipt R000123', 'sending', null),
    (3, 'payment_received', 'Receipt R000122', 'sent', null),
    (4, 'payment_received', 'Receipt R000121', 'failed', 'timeout')) as m (place, kind, body, state, error) order by place`;

beforeAll(async () => {
  dataDir = folder();
  postgres = await startEmbedded({ dataDir, durable: false });
  await migrate(postgres.owner);
  const settings = parseEnv({ DATA_DIR: dataDir });
  withKeys(settings);
  await enter('sokha@lender.test', 'manager', 'officer');
  await enter('left@lender.test', 'cashier');
  await asOwner(postgres.owner, async (client) => {
    await client.query("update staff set ended_at = now() where username = 'left@lender.test'");
    for (const all of [OPENED, BOOKS, MESSAGES]) await client.query(all);
    await client.query("select setval('loan_id_seq', 500), setval('receipt_number', 12345)");
    await act(client);
  });
  expect(await sealAndVerify(postgres.owner, settings)).toEqual([]);
  ({ folder: backup } = await makeBackup(settings, { into: folder(), say: () => undefined }));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

/** An empty database, and the settings of an installation that has it. */
async function target(secretKey?: string) {
  const { owner, source } = await emptyDatabase(postgres);
  const kept = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
  const keys = {
    SECRET_KEY: secretKey ?? kept('secret.key'),
    DATA_KEYS: kept('data.keys'),
    AUDIT_KEYS: kept('audit.keys'),
  };
  return { owner, settings: parseEnv({ DATA_DIR: folder(), ...source, ...keys }) };
}

/** Restores into an empty database. @returns the database, and what was said */
async function restored(asCopy: boolean, secretKey?: string) {
  const { owner, settings } = await target(secretKey);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const { faults } = await restoreBackup(settings, { from: backup, asCopy, say });
  expect(faults).toEqual([]);
  return { owner, settings, said: lines.join('\n') };
}

/** The rows of a query, each as a list. */
const rowsOf = (owner: Connection, text: string): Promise<unknown[][]> =>
  asOwner(owner, async (client) => {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows;
  });

const NEXT = `select nextval('loan_id_seq')::int, nextval('receipt_number')::int, nextval('complaint_id_seq')::int`;
const OPEN = `select (select count(*)::int from session), (select count(*)::int from phone_code),
  (select count(*)::int from staff_session), (select count(*)::int from staff_sign_in)`;
const WORKING = `select
  (select count(*)::int from api_key where revoked_at is null and suspended_at is null),
  (select count(*)::int from api_key where revoked_at is null),
  (select count(*)::int from webhook where ended_at is null and suspended_at is null),
  (select count(*)::int from webhook where ended_at is null)`;
const SENT = `select body, state, last_error from notice order by id`;

it('takes another SECRET_KEY, by which no data is read, and says so', async () => {
  const { said } = await restored(true, newKey());
  expect(said).toMatch(/SECRET_KEY is not the one .* rotate-keys -- --accept SECRET_KEY/);
});

describe('a restore', () => {
  let owner: Connection;
  let settings: Settings;
  let said: string;
  beforeAll(async () => void ({ owner, settings, said } = await restored(false)), 60_000);

  it('gives nobody a number that somebody else may hold on paper', async () => {
    // The second round ten thousand above the last: 0·10,000 + 20,000 of 500 and of none, 1·10,000 + 20,000 of 12,345.
    expect(await rowsOf(owner, NEXT)).toEqual([[20_001, 30_001, 20_001]]);
    expect(said).toMatch(
      /A-20001, T020001, C020001, investor 20001, L020001, R030001, referral 20001:/,
    );
  });

  it('lets nobody in without a password, and names who of the staff has one', async () => {
    expect(await rowsOf(owner, OPEN)).toEqual([[0, 0, 0, 0]]);
    expect(said).toMatch(
      /^May log in to the office again: sokha@lender\.test \(manager, officer\)\./m,
    );
  });

  it('suspends what reads the books or is told of them, and writes so into an audit that is whole', async () => {
    expect(await rowsOf(owner, WORKING)).toEqual([[0, 1, 0, 1]]);
    expect(said).toMatch(/^2 keys and addresses of the accounting are suspended/m);
    const acts = `select event, actor, subject, facts from audit where event like '%.suspended' order by id`;
    expect(await rowsOf(owner, acts)).toEqual([
      ['api_key.suspended', 'system', 'api_key:1', { restored: true }],
      ['webhook.suspended', 'system', 'webhook:1', { restored: true }],
    ]);
    expect(await sealAndVerify(owner, settings)).toEqual([]);
  });

  it('sends no message that waited, and leaves no digit of a code', async () => {
    expect(await rowsOf(owner, SENT)).toEqual([
      ['Your code is ******', 'failed', 'restored'],
      ['Receipt R000123', 'failed', 'restored'],
      ['Receipt R000122', 'sent', null],
      ['Receipt R000121', 'failed', 'timeout'],
    ]);
    expect(said).toMatch(/^2 messages that waited/m);
    // Staff read why, in both languages.
    for (const locale of LOCALES) {
      expect(errorText('restored', { locale })).not.toContain('restored)');
    }
  });
});

it('a copy counts on by itself, lets nobody in, tells no ledger, and writes to no borrower', async () => {
  const { owner, said } = await restored(true);
  expect(await rowsOf(owner, NEXT)).toEqual([[501, 12_346, 1]]);
  expect(said).not.toContain('New numbers');
  expect(await rowsOf(owner, OPEN)).toEqual([[0, 0, 0, 0]]);
  expect(await rowsOf(owner, WORKING)).toEqual([[0, 0, 0, 0]]);
  expect(await rowsOf(owner, `${SENT} limit 2`)).toEqual([
    ['Your code is ******', 'failed', 'restored'],
    ['Receipt R000123', 'failed', 'restored'],
  ]);
});

describe('a restore that stopped', () => {
  /** Where it stops: when all rows are there, and before the photos, the audit and the erasures. */
  const stopsAt = 'Photos …';
  class Stopped extends Error {}
  const say = (line: string) => {
    if (line === stopsAt) throw new Stopped();
  };

  it('leaves a database on which nothing starts, and of which no backup is made', async () => {
    const { owner, settings } = await target();
    const options = { from: backup, asCopy: false, say };
    await expect(restoreBackup(settings, options)).rejects.toThrow(Stopped);
    expect(await rowsOf(owner, 'select count(*)::int from staff')).toEqual([[2]]);
    // Every start asks for the migrations first.
    await expect(migrate(owner)).rejects.toThrow(
      /stopped before its end: .*\bRestore the backup again/,
    );
    const into = folder();
    await expect(makeBackup(settings, { into, say })).rejects.toThrow(/stopped before its end/);
    await expect(restoreBackup(settings, options)).rejects.toThrow(/not empty/);
  });

  it('is begun anew where nothing was made yet; once it is whole the product starts', async () => {
    const { owner, settings } = await target();
    await asOwner(owner, markRestore);
    await expect(migrate(owner)).rejects.toThrow(/stopped before its end/);
    const options = { from: backup, asCopy: false, say: () => undefined };
    expect((await restoreBackup(settings, options)).faults).toEqual([]);
    expect(await migrate(owner)).toEqual([]);
  });
});
