import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Env } from '../../env.ts';
import { KeysWrong } from '../../key-list.ts';
import { LOCKS } from '../locks.ts';
import type { DB } from '../types.ts';

type Keys = Pick<Env, 'secretKey' | 'auditKeys'>;

/** The settings whose keys are compared here; those of DATA_KEYS are compared by what they encrypted (data-keys.ts). */
export const CHECKED_KEYS = ['SECRET_KEY', 'AUDIT_KEYS'] as const;
export type CheckedKeys = (typeof CHECKED_KEYS)[number];

/** A check value of a key: another key has another one. The key of an installation is random (docs/keys.md), so that its value tells nothing of it. */
export function keyPrint(key: string): string {
  return createHmac('sha256', key).update('romdoul key check v1').digest('hex').slice(0, 8);
}

/** The prints of the keys of a setting, the one that is written or signed with first. */
const printsOf: Readonly<Record<CheckedKeys, (keys: Keys) => string[]>> = {
  SECRET_KEY: ({ secretKey }) => [keyPrint(secretKey)],
  AUDIT_KEYS: ({ auditKeys }) => auditKeys.map(keyPrint),
};

/** What is wrong, and both ways out: the key that was there, and the word that it is meant to be another. */
const WRONG: Readonly<Record<CheckedKeys, (missing: string) => string>> = {
  SECRET_KEY: () =>
    'SECRET_KEY is not the one that this database works with: codes, start passwords and counts of wrong logins made under that one would not hold here. Give every machine the same; ' +
    'where none was set, put the file secret.key of the backup back into the data folder. ' +
    'If it is meant to be another one from now on: npm run rotate-keys -- --accept SECRET_KEY (docs/keys.md).',
  AUDIT_KEYS: (missing) =>
    `AUDIT_KEYS lacks key ${missing}, which has signed anchors of this database's audit. Put it back behind the first one on every machine, ` +
    'or the file audit.keys of the backup into the data folder. If it is lost: npm run rotate-keys -- --accept AUDIT_KEYS (docs/keys.md).',
};

async function knownPrints(tx: Kysely<DB>, setting: CheckedKeys): Promise<string[]> {
  const rows = await tx
    .selectFrom('key_check')
    .select('print')
    .where('setting', '=', setting)
    .orderBy('print')
    .execute();
  return rows.map(({ print }) => print);
}

async function note(tx: Kysely<DB>, setting: CheckedKeys, print: string, at: Date): Promise<void> {
  await tx
    .insertInto('key_check')
    .values({ setting, print, noted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One start after the other, so that of two first ones with other keys the second is refused. */
async function inTurn(db: Kysely<DB>, work: (tx: Kysely<DB>) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.keys})`.execute(tx);
    await work(tx);
  });
}

/**
 * Notes by which keys this database works from now on, unless a key that it works by is not among those given: better no start than
 * what another machine cannot read.
 * @throws KeysWrong
 */
export async function registerKeys(db: Kysely<DB>, keys: Keys, now: Date): Promise<void> {
  await inTurn(db, async (tx) => {
    for (const setting of CHECKED_KEYS) {
      const given = printsOf[setting](keys);
      const known = await knownPrints(tx, setting);
      const missing = known.filter((print) => !given.includes(print));
      if (missing.length > 0) throw new KeysWrong(WRONG[setting](missing.join(', ')));
      // One further back in a list may have been given to this machine before another signs with it.
      await note(tx, setting, given[0] ?? '', now);
    }
  });
}

/** Takes the given keys of a setting as those of this database, and forgets the others. @returns the check values that are forgotten */
export async function acceptKeys(
  db: Kysely<DB>,
  keys: Keys,
  { setting, now }: { setting: CheckedKeys; now: Date },
): Promise<string[]> {
  let forgotten: string[] = [];
  await inTurn(db, async (tx) => {
    const given = printsOf[setting](keys);
    forgotten = (await knownPrints(tx, setting)).filter((print) => !given.includes(print));
    await tx
      .deleteFrom('key_check')
      .where('setting', '=', setting)
      .where('print', '=', sql<string>`any(${forgotten}::text[])`)
      .execute();
    await note(tx, setting, given[0] ?? '', now);
  });
  return forgotten;
}
