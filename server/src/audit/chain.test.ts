import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../database/migrate.ts';
import { newKey } from '../secret-key.ts';
import { sealAudit } from './commands-seal.ts';
import { verifyAudit } from './commands-verify.ts';
import { recordActs } from './store.ts';
import { blocksAfter, readCounter } from './store-blocks.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The migrations of these numbers, as a database of that time has them: `00[0-4].` are those before the blocks. */
function earlierMigrations(numbers: RegExp): string {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-migrations-'));
  for (const file of readdirSync(MIGRATIONS)) {
    if (numbers.test(file)) cpSync(join(MIGRATIONS, file), join(folder, file));
  }
  return folder;
}

const NO_ANCHORS = { has: async () => false, put: async () => undefined, async *readAll() {} };

it('the chain from before the blocks is closed, and the first block builds on its last hash', async () => {
  const test = await emptyDatabase();
  const folder = earlierMigrations(/^00[0-4]\d/);
  try {
    await migrate(test.ownerConnection, { folder });
    const act = { at: new Date(), event: 'test.done', actor: 'system', subject: 'a:1', facts: {} };
    for (let row = 0; row < 3; row += 1) await recordActs(test.db, [act]);
    await migrate(test.ownerConnection);
    const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
      select seq, hash from audit_chain order by seq`.execute(test.db);
    expect(rows.map(({ seq }) => seq)).toEqual([1n, 2n, 3n]);
    await recordActs(test.db, [act, act]);
    for (;;) {
      const { newestRow, endedBelow } = await readCounter(test.db);
      if (newestRow !== null && newestRow < endedBelow) break;
    }
    await sealAudit({ db: test.db, clock: systemClock });
    const [first] = await blocksAfter(test.db, 0n, 2);
    expect(first).toMatchObject({ n: 1n, from: 0n, rows: 2, previousHash: rows[2]?.hash });
    const verified = await verifyAudit(
      { db: test.db, clock: systemClock, env: { auditKeys: [newKey()] } },
      NO_ANCHORS,
    );
    expect(verified).toMatchObject({ blocks: 1, rows: 2, faults: [] });
    await expect(
      sql`insert into audit_chain select * from audit_chain`.execute(test.owner),
    ).rejects.toThrow(/it is closed/);
  } finally {
    rmSync(folder, { recursive: true });
    await test.drop();
  }
});

it('a database that was restored into another cluster keeps its offset when its functions are renewed', async () => {
  const test = await emptyDatabase();
  const folder = earlierMigrations(/^00[0-5]\d|^0060/);
  try {
    await migrate(test.ownerConnection, { folder });
    await sql`create or replace function audit_counter_offset() returns bigint
      language sql stable as 'select 4321::bigint'`.execute(test.owner);
    await migrate(test.ownerConnection);
    const { rows } = await sql`select audit_counter_offset() as "offset",
      audit_xid()::text::bigint - pg_current_xact_id()::text::bigint as ahead`.execute(test.db);
    expect(rows).toEqual([{ offset: 4321n, ahead: 4321n }]);
  } finally {
    rmSync(folder, { recursive: true });
    await test.drop();
  }
});
