import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, TEST_NOW, type TestHouse } from '../../testing/applications.ts';
import { connect } from '../database/connect.ts';
import type { DB } from '../database/types.ts';
import { sweep } from './sweeper.ts';

const DRAFTS = 100_000;
const NOTICES = 1_000_000;
/**
 * What one statement may take here, in milliseconds; the product gives it ten seconds. A batch takes 0.2 s on two idle
 * processors and ten times that on crowded ones; all drafts in one statement take 30 s.
 */
const STATEMENT_MS = 5000;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as FastifyBaseLogger;

const now = new Date(TEST_NOW);
const AT_ONCE = 100_000;

/** Fills a table without asking for each row whether what it refers to is there: these refer to nothing but a product. */
async function fill(owner: Kysely<DB>, rows: RawBuilder<unknown>): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    // A million rows are more than a statement of the product.
    await sql`set local statement_timeout = 0`.execute(tx);
    await rows.execute(tx);
  });
}

/** Drafts that expired within the last day. */
async function fillDrafts(owner: Kysely<DB>): Promise<void> {
  const drafts = sql`
    insert into application
      (draft_key_hash, product, locale, created_at, touched_at, expires_at, photos_received)
    select sha256(n::text::bytea), 'payday', 'km', ${now}, ${now}::timestamptz - interval '31 days',
      ${now}::timestamptz - interval '1 day' * n / ${DRAFTS}::int, n % 3
    from generate_series(1, ${DRAFTS}::int) n`;
  await fill(owner, drafts);
}

/** Notices about nothing that is deleted here, written over 95 days. Their indexes are made afterwards, as they were: that is faster. */
async function fillNotices(owner: Kysely<DB>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'notice' and indexname not like '%key'`.execute(owner);
  const others = indexes.rows.filter(({ name }) => name !== 'notice_pkey');
  for (const { name } of others) await sql`drop index ${sql.id(name)}`.execute(owner);
  for (let from = 1; from < NOTICES; from += AT_ONCE) {
    const notices = sql`
      insert into notice
        (uuid, kind, audience, locale, body, state, due_at, created_at)
      select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'lead', 'lender', 'km', 'a', 'failed', ${now},
        ${now}::timestamptz - interval '1 day' * n * 95 / ${NOTICES}::int
      from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) n`;
    await fill(owner, notices);
  }
  for (const { definition } of others) await sql.raw(definition).execute(owner);
}

it('100,000 expired drafts among 1,000,000 notices go in statements that stay short, however long the list', async () => {
  await fillDrafts(house.test.owner);
  await fillNotices(house.test.owner);
  await sql`analyze application, notice, photo`.execute(house.test.owner);
  const { db } = connect(house.test.connection, { statementTimeoutMs: STATEMENT_MS });
  try {
    const swept = await sweep({ ...house, db, log }, { graceMs: 0 });
    expect(swept).toMatchObject({ drafts: DRAFTS, problem: null });
    // Five of 95 days, give or take the one on the border.
    expect(Math.abs((swept?.notices ?? 0) - (NOTICES * 5) / 95)).toBeLessThan(2);
  } finally {
    await db.destroy();
  }
  // On a busy machine filling the tables takes most of it; how long a statement may take is held by the database.
}, 300_000);

it('says so when what should be gone is still there a day later', async () => {
  await sql`
    insert into application (draft_key_hash, product, locale, created_at, touched_at, expires_at)
    values (sha256('late'), 'payday', 'km', ${now}, ${now}, ${new Date(now.getTime() - 86_500_000)})`.execute(
    house.test.owner,
  );
  const lines: unknown[][] = [];
  const heard = { ...log, error: (...line: unknown[]) => lines.push(line) } as FastifyBaseLogger;
  // Somebody holds the draft's row, so this sweep cannot remove it.
  await house.test.owner.transaction().execute(async (tx) => {
    await sql`select from application where draft_key_hash = sha256('late') for update`.execute(tx);
    const problem = expect.stringContaining('oldest expired draft') as string;
    expect(await sweep({ ...house, log: heard }, { graceMs: 0 })).toMatchObject({ problem });
  });
  expect(lines).toHaveLength(1);
  expect(await sweep({ ...house, log: heard }, { graceMs: 0 })).toMatchObject({
    drafts: 1,
    problem: null,
  });
});

it('runs in one process at a time: a second one leaves at once while the first is at it', async () => {
  let arrived: () => void = () => undefined;
  let leave: () => void = () => undefined;
  const isThere = new Promise<void>((resolve) => (arrived = resolve));
  const mayLeave = new Promise<void>((resolve) => (leave = resolve));
  const readMarker = async () => {
    arrived();
    await mayLeave;
    return house.photos.upkeep.readMarker();
  };
  const photos = { ...house.photos, upkeep: { ...house.photos.upkeep, readMarker } };
  const first = sweep({ ...house, photos, log });
  await isThere;
  expect(await sweep({ ...house, log })).toBeNull();
  leave();
  expect(await first).not.toBeNull();
  expect(await sweep({ ...house, log })).not.toBeNull();
});
