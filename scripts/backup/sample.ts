/** An installation with a little of everything, for the tests of backup and restore. */
import { createHash, randomBytes } from 'node:crypto';
import { Refused } from 'contract/refusal';
import Fastify from 'fastify';
import pg from 'pg';
import { openPhotoStore } from '../../server/src/applications/photos/gateway.ts';
import { encryptPhotos } from '../../server/src/applications/photos/gateway-encrypted.ts';
import { Cipher } from '../../server/src/cipher.ts';
import { anchorAudit } from '../../server/src/audit/commands-anchors.ts';
import { sealAudit } from '../../server/src/audit/commands-seal.ts';
import { verifyAudit } from '../../server/src/audit/commands-verify.ts';
import { systemClock } from '../../server/src/clock.ts';
import { connect, type Connection } from '../../server/src/database/connect.ts';
import type { Settings } from '../../server/src/env.ts';
import { openAnchorStore } from '../../server/src/jobs/anchor-store.ts';
import { decideErasure, proposeErasure } from '../../server/src/privacy/commands-erasure.ts';
import { withKeys } from '../../server/src/secret-key.ts';
import type { Services } from '../../server/src/services.ts';
import type { Staff } from '../../server/src/staff-session.ts';
import { hire } from '../../server/src/staff/commands-people.ts';

/** How many photos the sample holds. */
export const PHOTOS = 5;

/** One connection, for the time of `work`. */
export async function asOwner<T>(
  owner: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database beside another one, and the settings that name it as one of a server. */
export async function emptyDatabase({ owner, app }: Record<'owner' | 'app', Connection>): Promise<{
  owner: Connection;
  source: Record<string, string>;
}> {
  const database = `other_${randomBytes(6).toString('hex')}`;
  await asOwner(owner, (client) => client.query(`create database ${database}`));
  const addressOf = ({ user, password, host, port }: Connection) =>
    `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  const source = { DATABASE_URL: addressOf(app), MIGRATE_DATABASE_URL: addressOf(owner) };
  return { owner: { ...owner, database }, source };
}

/** Drafts with a photo each, an audit, and texts that a copy may get wrong. */
export async function fill(
  client: pg.Client,
  settings: Settings,
  installation: string,
): Promise<void> {
  const cipher = new Cipher(withKeys(settings).dataKeys);
  const store = encryptPhotos(await openPhotoStore(settings, installation), cipher);
  for (let at = 0; at < PHOTOS; at += 1) {
    const large = randomBytes(5000);
    const name = randomBytes(16).toString('hex');
    await store.put(name, { large, small: Buffer.from('small') });
    await client.query(
      `with draft as (
        insert into application (draft_key_hash, product, locale, name, created_at, touched_at, expires_at)
        values ($1, 'payday', 'km', $2, now(), now(), now() + interval '30 days') returning id)
      insert into photo (application_id, kind, object_name, state, sha256, key_id, width, height, bytes, created_at)
      select id, 'borrower_photo', $3, 'held', $4, $5, 1, 1, 5000, now() from draft`,
      [
        randomBytes(32),
        'សុភា \\N \t " \\. \r\n',
        name,
        createHash('sha256').update(large).digest(),
        cipher.keyId,
      ],
    );
    await act(client);
  }
  await client.query('update application set amount_cents = 9007199254740993');
}

/** One act in the audit. */
export async function act(client: pg.Client): Promise<void> {
  await client.query(
    `insert into audit (at, event, actor, subject, facts)
     values (now(), 'draft.made', 'visitor', 'application:1', '{"kind": "x"}')`,
  );
}

/** Seals the audit and anchors it, as the product does by itself. @returns what verifying finds then */
export async function sealAndVerify(owner: Connection, settings: Settings): Promise<string[]> {
  const { db } = connect(owner);
  try {
    const services = { db, clock: systemClock, env: withKeys(settings), log: Fastify().log };
    const anchors = await openAnchorStore(settings, db);
    await sealAudit(services);
    await anchorAudit(services, anchors);
    return (await verifyAudit(services, anchors)).faults;
  } finally {
    await db.destroy();
  }
}

const CONTENT = `select jsonb_build_object(
  'applications', (select jsonb_agg(to_jsonb(a) order by id) from application a),
  'photos', (select jsonb_agg(to_jsonb(p) order by id) from photo p),
  'audit', (select jsonb_agg(to_jsonb(x) order by id) from audit x where event <> 'audit.continued'),
  'blocks', (select jsonb_agg(to_jsonb(b) order by n) from audit_block b),
  'installation', (select to_jsonb(i) from installation i))::text as content`;

/** Everything of it that a restore must bring back, as one text. */
export async function contentOf(owner: Connection): Promise<string> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ content: string }>(CONTENT);
    return rows[0]?.content ?? '';
  });
}

let phones = 85512000000;

/** Somebody who asked for a loan, which was denied or waits. @returns their number */
export async function anApplication(
  owner: Connection,
  status: 'Denied' | 'Pending',
  name: string,
): Promise<bigint> {
  phones += 1;
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with person as (
        insert into borrower (phone, name, last_name, locale, created_at)
        values ($2, $1, $1, 'km', now()) returning id)
      insert into application (draft_key_hash, product, locale, name, last_name, phone, status, is_incomplete, borrower_id,
        form_version, submitted_at, created_at, touched_at, expires_at, amount_cents, duration)
      select $3, 'payday', 'km', $1, $1, $2, $4, true, id, 'x', now(), now(), now(), now(), 10000, 10 from person
      returning borrower_id as id`,
      [name, String(phones), randomBytes(32), status],
    );
    return BigInt(rows[0]?.id ?? 0);
  });
}

/** Denies what somebody asked for. */
export async function deny(owner: Connection, id: bigint): Promise<void> {
  await asOwner(owner, (client) =>
    client.query(`update application set status = 'Denied' where borrower_id = $1`, [id]),
  );
}

/** Everybody's name, the name in their application, and whether a request to erase them is open. */
export async function peopleIn(owner: Connection): Promise<unknown[][]> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<unknown[]>({
      rowMode: 'array',
      text: `select b.name, a.name, case when e.decided_at is null then 'open' else 'decided' end
        from borrower b join application a on a.borrower_id = b.id left join erasure e on e.borrower_id = b.id order by b.id`,
    });
    return rows;
  });
}

/** Erases somebody as two managers do. */
export async function eraseBy(owner: Connection, settings: Settings, id: bigint): Promise<void> {
  const { db } = connect(owner);
  try {
    const cipher = new Cipher(withKeys(settings).dataKeys);
    const services = { db, cipher, clock: systemClock };
    const managers = await Promise.all(['One', 'Two'].map((name) => aManager(services, name)));
    const [one, two] = managers as [Staff, Staff];
    const asked = await proposeErasure(services, one, { id, made_sure: 'Came with the card' });
    if (asked instanceof Refused) throw new Error(`Refused: ${asked.reason}`);
    const done = await decideErasure(services, two, { id: BigInt(asked.id), confirmed: true });
    if (done instanceof Refused) throw new Error(`Refused: ${done.reason}`);
  } finally {
    await db.destroy();
  }
}

async function aManager(services: Pick<Services, 'db' | 'clock'>, nameEn: string): Promise<Staff> {
  const username = `${nameEn}-${randomBytes(4).toString('hex')}@lender.test`;
  const who = { username, nameKm: 'ធីតា', nameEn, roles: ['manager'], locale: 'en' } as const;
  const hired = await hire(services, 'operator', who);
  if (hired instanceof Refused) throw new Error('Not entered');
  return { ...who, ...hired };
}
