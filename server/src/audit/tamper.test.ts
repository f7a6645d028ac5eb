import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestAudit, type TestAudit } from '../../testing/audit.ts';
import { anchorText } from './commands-anchors.ts';
import { blockHash, rootHash } from './commands-hash.ts';
import { blocksAfter, rowsAfter } from './store-blocks.ts';
import { newKey } from '../secret-key.ts';

let audit: TestAudit;
/** 30 rows in 6 blocks; blocks 3 and 6 are anchored. */
beforeEach(async () => {
  audit = await openTestAudit();
  for (let block = 1; block <= 6; block += 1) {
    await audit.write(5);
    await audit.settle();
    await audit.seal();
    if (block % 3 === 0) await audit.anchor();
  }
  expect(await audit.faults()).toEqual([]);
});
afterEach(() => audit.test.drop());

/** Makes blocks from number `first` on anew from the rows as they are now, as a superuser could who has this program. */
async function recompute(first: bigint): Promise<void> {
  const { db } = audit.test;
  const blocks = await blocksAfter(db, 0n, 100);
  let previousHash = blocks.find(({ n }) => n === first - 1n)?.hash ?? Buffer.alloc(32);
  for (const old of blocks.filter(({ n }) => n >= first)) {
    const rows = await rowsAfter(db, { xid: old.from, id: 0n }, 1000, old.to);
    const block = { ...old, rows: rows.length, root: rootHash(rows), previousHash };
    const hash = blockHash(block);
    const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;
    await audit.behindItsBack(`update audit_block set rows = ${rows.length}, root = ${hex(block.root)},
      previous_hash = ${hex(previousHash)}, hash = ${hex(hash)} where n = ${old.n}`);
    previousHash = hash;
  }
}

describe('R6 V11.4.3 verifying finds', () => {
  it.each([
    ['event', `event = 'test.dond'`],
    ['actor', `actor = 'systen'`],
    ['subject', `subject = 'application:99'`],
    ['facts', `facts = '{"number": 13, "product": "paydax"}'`],
    ['at', `at = at + interval '1 microsecond'`],
  ])('one changed byte: %s', async (_column, change) => {
    await audit.behindItsBack(`update audit set ${change} where subject = 'application:13'`);
    expect(await audit.faults()).toEqual(['block 3 has rows that are not as they were sealed']);
  });

  it('a removed row, in the middle and at the end', async () => {
    await audit.behindItsBack(
      `delete from audit where subject in ('application:13', 'application:30')`,
    );
    expect(await audit.faults()).toEqual([
      'block 3 was sealed with 5 rows, 4 are there',
      'block 3 has rows that are not as they were sealed',
      'block 6 was sealed with 5 rows, 4 are there',
      'block 6 has rows that are not as they were sealed',
    ]);
  });

  it('a row put into a sealed range', async () => {
    await audit.behindItsBack(`insert into audit (xid, at, event, actor, subject, facts)
      select xid, at, event, actor, 'application:77', facts from audit where subject = 'application:7'`);
    expect(await audit.faults()).toEqual([
      'block 2 was sealed with 5 rows, 6 are there',
      'block 2 has rows that are not as they were sealed',
    ]);
  });

  it('one changed byte of a block', async () => {
    await audit.behindItsBack(
      `update audit_block set root = set_byte(root, 0, 255 - get_byte(root, 0)) where n = 2`,
    );
    expect(await audit.faults()).toEqual([
      'block 2 has rows that are not as they were sealed',
      'block 2 has a wrong hash',
    ]);
  });

  it('by the anchors: a block rewritten with all that follow', async () => {
    await audit.behindItsBack(`update audit set actor = 'nobody' where subject = 'application:3'`);
    await recompute(1n);
    expect(await audit.faults()).toEqual([
      'block 3 is not the one that was anchored',
      'block 6 is not the one that was anchored',
    ]);
    audit.anchors.texts.clear();
    // Without anchors nobody could tell.
    expect(await audit.faults()).toEqual([]);
  });

  it('by the anchors: the tail cut off, rows and blocks', async () => {
    await audit.behindItsBack(`delete from audit where subject in
      (select 'application:' || n from generate_series(26, 30) n)`);
    await audit.behindItsBack('delete from audit_block where n = 6');
    expect(await audit.faults()).toEqual(['block 6 was anchored and is missing']);
  });

  it('an anchor that another key signed, and one that was changed', async () => {
    const { texts } = audit.anchors;
    const forged = { n: 6n, hash: 'ab'.repeat(32), at: new Date().toISOString() };
    texts.set(6n, anchorText(forged, [newKey()]));
    texts.set(3n, (texts.get(3n) ?? '').replace(/"at":"2/, '"at":"3'));
    expect(await audit.faults()).toEqual([
      'the anchor of block 3 has a wrong signature',
      'the anchor of block 6 is signed by a key that is not known here',
    ]);
  });

  it('a change of the closed chain from before the blocks', async () => {
    const { owner } = audit.test;
    await sql`alter table audit_chain disable trigger user`.execute(owner);
    await sql`insert into audit_chain (seq, at, event, actor, subject, facts, previous_hash, hash)
      values (1, now(), 'test.done', 'system', 'a:1', '{}', sha256('a'), sha256('b'))`.execute(
      owner,
    );
    expect(await audit.faults()).toEqual([
      'the closed chain is broken at row 1',
      'block 1 does not build on the block before it',
    ]);
  });
});

/** A block that could be the next one, with what is false about it. The last of the six ends where `audit` does. */
const aBlock = (changed: Record<string, string>) => {
  const values = {
    n: 'n + 1',
    from_xid: 'to_xid',
    to_xid: 'audit_ended_below()',
    rows: '1',
    root: 'root',
    previous_hash: 'hash',
    hash: 'root',
    sealed_at: 'now()',
    ...changed,
  };
  return `insert into audit_block (${Object.keys(values).join()})
    select ${Object.values(values).join()} from audit_block order by n desc limit 1`;
};

describe('R6 V16.4.2 a false block', () => {
  it.each([
    ['that leaves a number out', { n: 'n + 2' }],
    ['of a number that there is', { n: 'n' }],
    [
      'that begins later than the last one ends',
      { from_xid: `(to_xid::text::bigint + 1)::text::xid8` },
    ],
    ['that begins again', { from_xid: 'from_xid' }],
    ['that ends in the future', { to_xid: `'18446744073709551615'` }],
    [
      'that covers a transaction that has not ended',
      { to_xid: '(audit_xid()::text::bigint + 1)::text::xid8' },
    ],
    ['that builds on another one', { previous_hash: 'previous_hash' }],
    ['that builds on nothing', { previous_hash: 'null' }],
  ])('%s is refused to the application’s role and to the owner', async (_what, changed) => {
    for (const db of [audit.test.db, audit.test.owner]) {
      await expect(
        db.transaction().execute(async (tx) => {
          // A number of its own, so that something has not ended.
          await sql`select pg_current_xact_id()`.execute(tx);
          await sql.raw(aBlock(changed)).execute(tx);
        }),
      ).rejects.toThrow(/does not follow the block before it/);
    }
    await audit.write(1);
    await audit.settle();
    expect(await audit.seal()).toMatchObject({ rows: 1 });
    expect(await audit.faults()).toEqual([]);
  });

  it('with wrong hashes is found by verifying', async () => {
    await audit.write(1);
    await audit.settle();
    await sql.raw(aBlock({})).execute(audit.test.db);
    expect(await audit.faults()).toEqual([
      'block 7 has rows that are not as they were sealed',
      'block 7 has a wrong hash',
    ]);
  });
});

describe('R6 V16.4.2 the application’s role', () => {
  it('is refused 1,000 raw changes and removals of the audit and its blocks', async () => {
    const client = new pg.Client(audit.test.connection);
    await client.connect();
    const statements = [
      'update audit set actor = $1 where id = $2',
      'delete from audit where actor <> $1 and id = $2',
      'update audit_block set rows = length($1) where n = $2',
      'delete from audit_block where length($1) < 100 and n = $2',
      'update audit_chain set actor = $1 where seq = $2',
    ];
    let refused = 0;
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const statement = statements[attempt % statements.length] ?? '';
      await client.query(statement, ['nobody', 1 + (attempt % 30)]).catch((error: unknown) => {
        expect((error as { code: string }).code).toBe('42501');
        refused += 1;
      });
    }
    await client.end();
    expect(refused).toBe(1000);
    expect(await audit.faults()).toEqual([]);
  });

  it.each([
    'truncate audit',
    'truncate audit_block',
    'alter table audit disable trigger all',
    'drop table audit_block',
    `create or replace function audit_counter_offset() returns bigint language sql as 'select 9'`,
    `insert into audit (xid, at, event, actor, subject, facts)
      select from_xid, now(), 'test.done', 'system', 'a:1', '{}' from audit_block where n = 2`,
    `insert into audit_chain (seq, at, event, actor, subject, facts)
      values (1, now(), 'test.done', 'system', 'a:1', '{}')`,
  ])('is refused: %s', async (statement) => {
    await expect(audit.test.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('writes the number of its own transaction, whatever its search_path leads to', async () => {
    const { owner, pool } = audit.test;
    for (const statement of [
      'create schema attic',
      'grant usage on schema attic to public',
      `create function attic.pg_current_xact_id() returns xid8 language sql return '7'::xid8`,
      `create function attic.audit_counter_offset() returns bigint language sql return 1000000::bigint`,
      `create function attic.audit_xid() returns xid8 language sql return '7'::xid8`,
      `create function attic.pg_snapshot_xmin(pg_snapshot) returns xid8 language sql return '9000000'::xid8`,
    ]) {
      await sql.raw(statement).execute(owner);
    }
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local search_path = attic, pg_catalog, public');
      const { rows } = await client.query(`insert into audit (at, event, actor, subject, facts)
        values (now(), 'test.done', 'system', 'a:1', '{}')
        returning xid = pg_catalog.pg_current_xact_id() as own,
          audit_ended_below() = pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot()) as ended`);
      expect(rows).toEqual([{ own: true, ended: true }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('no role but one that switches triggers off chooses a row’s transaction', async () => {
    await expect(
      sql`insert into audit (xid, at, event, actor, subject, facts)
        values ('5', now(), 'test.done', 'system', 'a:1', '{}')`.execute(audit.test.owner),
    ).rejects.toThrow(/not for the writer to choose/);
  });
});
