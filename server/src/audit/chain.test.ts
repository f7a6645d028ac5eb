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

/** The migrations up to the one before the blocks, as a database of that time has them. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-migrations-'));
  for (const file of readdirSync(MIGRATIONS)) {
    if (/^00[0-4]\d/.test(file)) cpSync(join(MIGRATIONS, file), join(folder, file));
  }
  return folder;
}

const NO_ANCHORS = { has: async () => false, put: async () => undefined, async *readAll() {} };

it('the chain from before the blocks is closed, and the first block builds on its last hash', async () => {
  const test = await emptyDatabase();
  const folder = earlierMigrations();
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
