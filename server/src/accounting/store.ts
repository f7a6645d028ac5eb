import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

const SHOWN = [
  ...(['id', 'name', 'prefix', 'made_by', 'made_at', 'used_on'] as const),
  ...(['revoked_at', 'kept_by', 'suspended_at'] as const),
] as const;

/** A key as people see it: never its hash. */
export type ApiKeyRow = Awaited<ReturnType<typeof readApiKeys>>[number];

/** Keys that are shown at most: an installation has a handful. */
const KEYS_MOST = 200;

/** All keys, the newest first. */
export function readApiKeys(db: Kysely<DB>) {
  return db.selectFrom('api_key').select(SHOWN).orderBy('id', 'desc').limit(KEYS_MOST).execute();
}

/** Adds a key by its hash. */
export function insertApiKey(
  tx: Kysely<DB>,
  key: { name: string; prefix: string; hash: Buffer; by: string; at: Date },
): Promise<ApiKeyRow> {
  const { name, prefix, hash, by, at } = key;
  return tx
    .insertInto('api_key')
    .values({ name, prefix, key_hash: hash, made_by: by, made_at: at })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** Revokes a key; null where there is none that opens anything. */
export async function revokeKey(
  tx: Kysely<DB>,
  { id, by, at }: { id: bigint; by: string; at: Date },
): Promise<ApiKeyRow | null> {
  const row = await tx
    .updateTable('api_key')
    .set({ revoked_by: by, revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(SHOWN)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether there is a key of that number, revoked or not. */
export async function isApiKey(db: Kysely<DB>, id: bigint): Promise<boolean> {
  const row = await db.selectFrom('api_key').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The key with that hash, unless it was revoked or is suspended. */
export async function findApiKey(
  db: Kysely<DB>,
  hash: Buffer,
): Promise<{ id: bigint; used_on: string | null } | null> {
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'used_on'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes on which day a key was used last. */
export async function noteUse(db: Kysely<DB>, id: bigint, day: string): Promise<void> {
  await db.updateTable('api_key').set({ used_on: day }).where('id', '=', id).execute();
}

/** Has the keys that somebody answers for open nothing until they are taken over. @returns their numbers */
export async function suspendKeys(
  tx: Kysely<DB>,
  { who, at }: { who: string; at: Date },
): Promise<bigint[]> {
  const rows = await tx
    .updateTable('api_key')
    .set({ suspended_at: at })
    .where((of) => of(of.fn.coalesce('kept_by', 'made_by'), '=', who))
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Revokes a suspended key for good; null where there is none that is suspended. */
export async function replaceKey(
  tx: Kysely<DB>,
  { id, by, at }: { id: bigint; by: string; at: Date },
): Promise<ApiKeyRow | null> {
  const row = await tx
    .updateTable('api_key')
    .set({ revoked_by: by, revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether anybody reads or is told: else nothing need be brought together. */
export async function isAccountingUsed(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from api_key where revoked_at is null)
      or exists (select from webhook where ended_at is null) as used`.execute(db);
  return rows[0]?.used ?? false;
}
