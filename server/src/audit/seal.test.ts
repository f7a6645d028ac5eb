import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAct, openTestAudit, type TestAudit } from '../../testing/audit.ts';
import { standingClock } from '../clock.ts';
import { auditSealer } from '../jobs/audit.ts';
import { recordActs } from './store.ts';
import { blocksAfter } from './store-blocks.ts';

let audit: TestAudit;
beforeEach(async () => {
  audit = await openTestAudit();
});
afterEach(() => audit.test.drop());

const INSERT = `insert into audit (at, event, actor, subject, facts)
  values (now(), 'test.done', 'system', $1, '{}') returning id`;

/** Writes transactions of one to three acts until told to end; every third one sleeps in its midst. */
async function writer(number: number, going: () => boolean, saved: Set<string>): Promise<void> {
  let client: pg.Client | null = null;
  for (let turn = 0; going(); turn += 1) {
    try {
      if (client === null) {
        client = new pg.Client({ ...audit.test.connection, application_name: 'a writer' });
        client.on('error', () => undefined);
        await client.connect();
      }
      const ids: string[] = [];
      await client.query('begin');
      for (let act = 0; act <= turn % 3; act += 1) {
        const { rows } = await client.query<{ id: string }>(INSERT, [`writer:${number}`]);
        ids.push(rows[0]?.id ?? '');
        if (act === 0 && turn % 3 === 1) await client.query('select pg_sleep(random() * 2)');
      }
      await client.query(turn % 7 === 6 ? 'rollback' : 'commit');
      if (turn % 7 !== 6) for (const id of ids) saved.add(id);
    } catch {
      // Killed: its transaction is undone, or its commit unanswered.
      client = null;
    }
  }
  await client?.end().catch(() => undefined);
}

describe('sealing', () => {
  it('puts every committed row into exactly one block: 16 writers, some asleep for up to 2 s, one seal after the other, 20 kills', async () => {
    const saved = new Set<string>();
    let going = true;
    let sealed = 0;
    const killed = new Set<number>();
    const writers = Array.from({ length: 16 }, (_, number) => writer(number, () => going, saved));
    const sealing = (async () => {
      while (going) {
        // A seal that is killed comes again.
        await audit.seal(40).then(
          ({ rows }) => (sealed += rows),
          () => undefined,
        );
      }
    })();
    for (let kills = 0; kills < 20;) {
      const before = saved.size;
      await expect.poll(() => saved.size, { interval: 5 }).toBeGreaterThan(before + 10);
      const victims = kills % 5 === 4 ? `<> 'a writer'` : `= 'a writer'`;
      const { rows } = await sql<{ pid: number }>`
        select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and application_name ${sql.raw(victims)} and usename = current_user
        order by random() limit 1`
        .execute(audit.test.db)
        .catch(() => ({ rows: [] }));
      kills += rows.length;
      for (const { pid } of rows) killed.add(pid);
    }
    await expect.poll(() => sealed, { interval: 50 }).toBeGreaterThan(100);
    going = false;
    await Promise.all([...writers, sealing]);
    // One that was killed with its last statement done may still be taken for a connection.
    const stillEnding = async () =>
      (
        await sql`select from pg_stat_activity where pid = any(${[...killed]})`.execute(
          audit.test.owner,
        )
      ).rows;
    await expect.poll(stillEnding).toEqual([]);
    await audit.settle();
    while ((await audit.seal()).more);

    const { rows } = await sql<{ id: bigint; blocks: bigint }>`
      select a.id, (select count(*) from audit_block b where a.xid >= b.from_xid and a.xid < b.to_xid) as blocks
      from audit a`.execute(audit.test.db);
    expect(rows.filter(({ blocks }) => blocks !== 1n)).toEqual([]);
    const there = new Set(rows.map(({ id }) => String(id)));
    expect([...saved].filter((id) => !there.has(id))).toEqual([]);
    expect(saved.size).toBeGreaterThan(200);
    expect(await audit.faults()).toEqual([]);
  });

  it('holds a row back whose transaction, or an older one, has not ended, and nobody waits for it', async () => {
    const slow = await audit.test.pool.connect();
    await slow.query('begin');
    await slow.query(INSERT, ['slow:1']);
    await audit.write(3);
    expect(await audit.seal()).toMatchObject({ rows: 0, oldestUnsealed: expect.any(Date) as Date });
    await slow.query('commit');
    slow.release();
    await audit.settle();
    expect(await audit.seal()).toEqual({ rows: 4, more: false, oldestUnsealed: null });
    expect(await audit.seal()).toMatchObject({ rows: 0 });
  });

  it('ends a block where it is full, but never within a transaction', async () => {
    await audit.write(7);
    await recordActs(audit.test.db, [1, 2, 3, 4, 5, 6].map(anAct));
    await audit.settle();
    expect(await audit.seal(5)).toMatchObject({ rows: 5, more: true });
    expect(await audit.seal(5)).toMatchObject({ rows: 8 });
    expect(await audit.seal(5)).toMatchObject({ rows: 0, more: false });
    expect(await audit.faults()).toEqual([]);
  });

  it('by many processes at once is done by one of them', async () => {
    await audit.write(20);
    await audit.settle();
    const seals = await Promise.all(Array.from({ length: 8 }, () => audit.seal()));
    expect(seals.map(({ rows }) => rows).filter((rows) => rows > 0)).toEqual([20]);
    const blocks = await blocksAfter(audit.test.db, 0n, 10);
    expect(blocks.map(({ n, rows }) => [n, rows])).toEqual([[1n, 20]]);
  });
});

describe('the job that seals', () => {
  it('says each minute that an act has waited for its seal for over 60 s', async () => {
    const said: unknown[] = [];
    const clock = standingClock(new Date());
    const log = { error: (facts: unknown, line: string) => said.push([facts, line]) };
    const work = auditSealer({ ...audit.test, clock, log } as never);
    const slow = await audit.test.pool.connect();
    await slow.query('begin');
    await slow.query(INSERT, ['slow:1']);
    await audit.write(1);
    // Of the two only this one is seen: the other's transaction has not ended.
    const { at } = await audit.test.db.selectFrom('audit').select('at').executeTakeFirstOrThrow();
    for (const seconds of [59, 62, 63, 121, 123]) {
      clock.set(new Date(at.getTime() + seconds * 1000));
      await work();
    }
    await slow.query('commit');
    slow.release();
    const line = 'the audit is not sealed: a writing transaction does not end';
    expect(said).toEqual([
      [{ seconds: 62 }, line],
      [{ seconds: 123 }, line],
    ]);
  });

  it('says so too where another session keeps the sealer’s place', async () => {
    const said: unknown[] = [];
    const log = { error: (facts: unknown) => said.push(facts) };
    const holder = await audit.test.pool.connect();
    await holder.query('select pg_advisory_lock(4720615303)');
    await audit.write(1);
    const { at } = await audit.test.db.selectFrom('audit').select('at').executeTakeFirstOrThrow();
    const clock = standingClock(new Date(at.getTime() + 62_000));
    await auditSealer({ ...audit.test, clock, log } as never)();
    await holder.query('select pg_advisory_unlock(4720615303)');
    holder.release();
    expect(said).toEqual([{ seconds: 62 }]);
  });

  it('stops with an alarm where the transaction counter went back, and goes on after a restore was declared', async () => {
    await audit.write(3);
    await audit.settle();
    await audit.seal();
    await audit.write(2);
    // As in another cluster, whose counter is behind: the same rows and blocks, 1,000,000 transactions ahead of it.
    const ahead = (column: string) => `${column} = (${column}::text::bigint + 1000000)::text::xid8`;
    await audit.behindItsBack(`update audit set ${ahead('xid')}`);
    await audit.behindItsBack(`update audit_block set ${ahead('to_xid')}`);
    const said: string[] = [];
    const log = { error: (_facts: unknown, line: string) => said.push(line) };
    const work = auditSealer({ ...audit.test, clock: standingClock(new Date()), log } as never);
    await work();
    await work();
    expect(said).toEqual([expect.stringMatching(/this is a copy in another cluster/)]);
    await expect(
      sql`call continue_audit_after_restore()`.execute(audit.test.db),
    ).rejects.toMatchObject({ code: '42501' });
    await sql`call continue_audit_after_restore()`.execute(audit.test.owner);
    await audit.write(2);
    await audit.settle();
    expect(await audit.seal()).toMatchObject({ rows: 5 });
    expect(said).toHaveLength(1);
    const events = await audit.test.db.selectFrom('audit').select('event').orderBy('xid').execute();
    expect(events.map(({ event }) => event)).toContain('audit.continued');
  });
});
