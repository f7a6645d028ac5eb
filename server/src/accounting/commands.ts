import { MANAGERS } from 'contract/office/who';
import type { ApiKey } from 'contract/office/accounting';
import type { AccountingEntry } from 'contract/accounting';
import { Refused } from 'contract/refusal';
import type { Text } from 'contract/locale';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import type { Services } from '../services.ts';
import { apiKeyHash, newApiKey } from './commands-secret.ts';
import {
  type ApiKeyRow,
  findApiKey,
  insertApiKey,
  isApiKey,
  noteUse,
  readApiKeys,
  revokeKey,
} from './store.ts';
import { eventsAfter, lastNumber } from './store-feed.ts';
import { findWithout } from '../standing/store.ts';
import { namer } from '../standing/store-names.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

const NAME_MAX = 80;
const KEY = /^rk_[\w-]{8}_[\w-]{43}$/;

type Keys = Pick<Services, 'db' | 'clock'>;

/** A refusal for a reason, in both languages. */
export const because = (text: Text, reason: string): Refused =>
  Refused.because((locale) => text({}, { locale }), reason);

/** The refusal of one field. */
export const wrongField = (field: string, text: Text): Refused =>
  Refused.fields(new Map([[field, (locale) => text({}, { locale })]]));

/** A key as managers see it. */
export async function keyView(db: Kysely<DB>, row: ApiKeyRow): Promise<ApiKey> {
  const keeper = row.kept_by ?? row.made_by;
  const nameOf = await namer(db, [row.made_by, keeper]);
  return {
    id: String(row.id),
    name: row.name,
    prefix: row.prefix,
    made_by: nameOf(row.made_by),
    made_at: row.made_at.toISOString(),
    used_on: row.used_on,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    kept_by: nameOf(keeper),
    suspended_at: row.suspended_at?.toISOString() ?? null,
  };
}

/** All keys as managers see them. */
export async function apiKeys({ db }: Pick<Keys, 'db'>): Promise<{ rows: ApiKey[] }> {
  const rows = await readApiKeys(db);
  return { rows: await Promise.all(rows.map((row) => keyView(db, row))) };
}

/**
 * Refuses who has left, or is no manager any more, at the moment when it counts. It waits for an ending of theirs that is under way, and such an ending for
 * the act: else what they are given meanwhile would outlive them (`suspendOf`).
 */
export async function keeperGone(tx: Kysely<DB>, who: string): Promise<Refused | null> {
  const gone = await findWithout(tx, who, MANAGERS);
  return gone && because(m.refusal_not_allowed, 'not_allowed');
}

/** A repeat of what was made: its secret went out once, and is kept nowhere. */
export const madeAlready = (): Refused => because(m.office_api_made_already, 'made_already');

/**
 * Makes a key by which entries can be read. It is told this once; only its hash is kept, so a repeat under the same `key` makes no
 * second one, and is told so.
 */
export async function makeKey(
  services: LoanServices,
  by: By,
  { name, key }: { name: string; key: string },
): Promise<{ key: ApiKey; secret: string } | Refused> {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > NAME_MAX) {
    return wrongField('name', m.office_api_error_name);
  }
  // By number: what is made beside another call with the same key is undone, and its number is then not the answer's.
  const made = new Map<string, { key: ApiKey; secret: string }>();
  const options = { event: 'api_key.made', by, roles: MANAGERS, key, fields: { name: trimmed } };
  const answer = await act(services, options, async (tx, at) => {
    const gone = await keeperGone(tx, by.who);
    if (gone !== null) return gone;
    const { key: secret, prefix, hash } = newApiKey();
    const row = await insertApiKey(tx, { name: trimmed, prefix, hash, by: by.who, at });
    const id = String(row.id);
    made.set(id, { key: await keyView(tx, row), secret });
    return { answer: { id }, subject: `api_key:${row.id}`, facts: { prefix } };
  });
  return answer instanceof Refused ? answer : (made.get(answer.id) ?? madeAlready());
}

/** Has a key open nothing from now on. */
export async function revoke(
  { db, clock }: Keys,
  by: string,
  id: string,
): Promise<ApiKey | Refused> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const row = await revokeKey(tx, { id: BigInt(id), by, at });
    if (row === null) {
      const isThere = await isApiKey(tx, BigInt(id));
      return isThere
        ? because(m.office_api_key_revoked, 'revoked')
        : because(m.office_problem_not_found, 'not_found');
    }
    const { prefix } = row;
    const subject = `api_key:${row.id}`;
    await recordActs(tx, [{ at, event: 'api_key.revoked', actor: by, subject, facts: { prefix } }]);
    return keyView(tx, row);
  });
}

/** Whose key that is; null: nobody's, or it was revoked or is suspended. Notes the day of its use. */
export async function holderOf({ db, clock }: Keys, token: string): Promise<bigint | null> {
  if (!KEY.test(token)) return null;
  const found = await findApiKey(db, apiKeyHash(token));
  if (found === null) return null;
  const today = clock.today();
  if (found.used_on !== today) await noteUse(db, found.id, today);
  return found.id;
}

/**
 * Entries behind a number; `next` is where to go on. A number that no entry has yet is refused: its reader comes from before a restore, and
 * would pass over what is recorded from then on.
 */
export async function entriesAfter(
  { db }: Pick<Keys, 'db'>,
  { after, most }: { after: string; most: string },
): Promise<{ entries: AccountingEntry[]; next: string; more: boolean } | Refused> {
  const found = await eventsAfter(db, BigInt(after), Number(most) + 1);
  const rows = found.slice(0, Number(most));
  const last = rows.length > 0 ? null : await lastNumber(db);
  if (last !== null && BigInt(after) > last) {
    const number = String(last);
    return Refused.because(
      (locale) => m.office_api_cursor_ahead({ number }, { locale }),
      'cursor_ahead',
    );
  }
  return {
    entries: rows.map(({ body }) => body),
    next: String(rows.at(-1)?.number ?? after),
    more: found.length > rows.length,
  };
}
