import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Anchor, anchorText } from '../src/audit/commands-anchors.ts';
import { type Act, recordActs } from '../src/audit/store.ts';
import { sealAudit } from '../src/audit/commands-seal.ts';
import { verifyAudit } from '../src/audit/commands-verify.ts';
import type { AnchorStore } from '../src/audit/gateway.ts';
import { newestBlock, readCounter } from '../src/audit/store-blocks.ts';
import { systemClock } from '../src/clock.ts';
import { newKey } from '../src/secret-key.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** An audit of a database of its own, with its anchors in memory. */
export interface TestAudit {
  test: TestDatabase;
  env: { auditKeys: string[] };
  anchors: AnchorStore & { texts: Map<bigint, string> };
  /** Writes so many acts, each in a transaction of its own. */
  write(count: number): Promise<void>;
  /** Waits until every act written so far may be sealed: other tests' transactions on the same cluster hold that up. */
  settle(): Promise<void>;
  /** One seal. */
  seal(most?: number): ReturnType<typeof sealAudit>;
  /** Anchors the newest block, as the job does. */
  anchor(): Promise<Anchor>;
  faults(): Promise<string[]>;
  /** Works as the owner with every trigger of this table switched off: behind the database's back. */
  behindItsBack(statement: string): Promise<void>;
}

/** An act that means nothing; `number` tells it from others. */
export function anAct(number: number): Act {
  const subject = `application:${number}`;
  const facts = { number, product: 'payday' };
  return { at: systemClock.now(), event: 'test.done', actor: 'system', subject, facts };
}

/** Opens such an audit. Drop `test` in `afterEach`. */
export async function openTestAudit(): Promise<TestAudit> {
  const test = await testDatabase();
  const services = { db: test.db, clock: systemClock };
  const env = { auditKeys: [newKey()] };
  const texts = new Map<bigint, string>();
  const anchors = {
    texts,
    has: async (n: bigint) => texts.has(n),
    put: async (n: bigint, text: string) => void texts.set(n, text),
    async *readAll() {
      yield* texts.values();
    },
  };
  let written = 0;
  return {
    test,
    env,
    anchors,
    async write(count) {
      for (let done = 0; done < count; done += 1) await recordActs(test.db, [anAct(++written)]);
    },
    async settle() {
      for (;;) {
        const { newestRow, endedBelow } = await readCounter(test.db);
        if (newestRow === null || newestRow < endedBelow) return;
        await wait(10);
      }
    },
    seal: (most) => sealAudit(services, most),
    async anchor() {
      const block = await newestBlock(test.db);
      if (!block) throw new Error('nothing is sealed');
      const { n } = block;
      const anchor = { n, hash: block.hash.toString('hex'), at: new Date().toISOString() };
      texts.set(n, anchorText(anchor, env.auditKeys));
      return anchor;
    },
    faults: async () =>
      (await verifyAudit({ db: test.db, env, clock: systemClock }, anchors)).faults,
    async behindItsBack(statement) {
      const table = statement.includes('audit_block') ? 'audit_block' : 'audit';
      await test.owner.transaction().execute(async (tx) => {
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
        await sql.raw(statement).execute(tx);
        await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
      });
    },
  };
}
